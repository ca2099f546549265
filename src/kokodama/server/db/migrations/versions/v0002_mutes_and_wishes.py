"""Players may mute seats; a table stores all options that were requested."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add mutes, and the requested options of tables."""
    op.create_table(
        "mutes",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("player", sa.String(24), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
    )
    op.add_column("tables", sa.Column("wished", sa.JSON))


def downgrade() -> None:
    """Drop the mutes, so that everybody is heard again."""
    op.drop_column("tables", "wished")
    op.drop_table("mutes")
