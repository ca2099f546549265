"""A log without gaps, keys that belong to a player, chosen deals, tables that are set aside, players' rights."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

# The database itself refuses entry N without entry N - 1. Logs that have a gap already stay as they are.
SQLITE_TRIGGER = """
CREATE TRIGGER entries_without_gap BEFORE INSERT ON entries
WHEN NEW.number > 1 AND NOT EXISTS (
    SELECT 1 FROM entries WHERE table_id = NEW.table_id AND number = NEW.number - 1
)
BEGIN SELECT RAISE(ABORT, 'entry without its predecessor'); END
"""
POSTGRESQL_FUNCTION = """
CREATE FUNCTION entries_without_gap() RETURNS trigger AS $$
BEGIN
    IF NEW.number > 1 AND NOT EXISTS (
        SELECT 1 FROM entries WHERE table_id = NEW.table_id AND number = NEW.number - 1
    ) THEN
        RAISE EXCEPTION 'entry without its predecessor' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END
$$ LANGUAGE plpgsql
"""
POSTGRESQL_TRIGGER = """
CREATE TRIGGER entries_without_gap BEFORE INSERT ON entries
FOR EACH ROW EXECUTE FUNCTION entries_without_gap()
"""


def upgrade() -> None:
    """Add columns and the trigger; widen what has to hold 128 bits."""
    op.add_column("players", sa.Column("seen", sa.Float))
    op.add_column("players", sa.Column("banned", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("players", sa.Column("webhook_confirmed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("players", sa.Column("webhook_challenge", sa.String(64)))
    op.create_index("players_by_challenge", "players", ["webhook_challenge"])
    op.add_column("tables", sa.Column("seed_chosen", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("trouble", sa.String(300)))
    op.add_column("tables", sa.Column("revision", sa.Integer, nullable=False, server_default="0"))
    op.create_index("tables_by_creator", "tables", ["creator", "status"])
    with op.batch_alter_table("entries") as entries:
        entries.add_column(sa.Column("player", sa.String(24)))
        entries.add_column(sa.Column("digest", sa.String(32)))
        entries.drop_constraint("entries_by_key", type_="unique")
        entries.create_unique_constraint("entries_by_key", ["table_id", "player", "key"])
    if op.get_bind().dialect.name == "postgresql":
        op.alter_column("tables", "seed", type_=sa.String(64))  # SQLite does not enforce lengths
        op.execute(POSTGRESQL_FUNCTION)
        op.execute(POSTGRESQL_TRIGGER)
    else:
        op.execute(SQLITE_TRIGGER)


def downgrade() -> None:
    """Go back to the second schema; data that only this one stores is lost."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP TRIGGER entries_without_gap ON entries")
        op.execute("DROP FUNCTION entries_without_gap()")
    else:
        op.execute("DROP TRIGGER entries_without_gap")
    with op.batch_alter_table("entries") as entries:
        entries.drop_constraint("entries_by_key", type_="unique")
        entries.create_unique_constraint("entries_by_key", ["table_id", "key"])
        entries.drop_column("digest")
        entries.drop_column("player")
    op.drop_index("tables_by_creator", "tables")
    for name in ("revision", "trouble", "seed_chosen"):
        op.drop_column("tables", name)
    op.drop_index("players_by_challenge", "players")
    for name in ("webhook_challenge", "webhook_confirmed", "banned", "seen"):
        op.drop_column("players", name)
