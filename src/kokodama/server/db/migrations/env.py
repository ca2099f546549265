"""How Alembic reaches the database: through the connection that the server gives it."""

from alembic import context

from kokodama.server.db.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
context.run_migrations()
