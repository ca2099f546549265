"""Whether people may look at hints at a table where several play."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; at older tables nobody has agreed to hints."""
    op.add_column("tables", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Drop the column; a table with hints becomes one without."""
    op.drop_column("tables", "hints")
