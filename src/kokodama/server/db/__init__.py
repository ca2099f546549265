"""The database: schema, store, writers and migrations."""
