"""The database: players, tables, entries. An entry's number is its place in the table's log, so a lost race shows."""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData()

players = Table(
    "players",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("token", String(64), nullable=False, unique=True),  # hashed
    Column("recovery", String(64), unique=True),  # hashed
    Column("name", String(40), nullable=False),
    Column("language", String(2), nullable=False),
    Column("webhook", Text),
    Column("webhook_secret", String(64)),
    Column("webhook_confirmed", Boolean, nullable=False, server_default=false()),  # its target has confirmed it
    Column("webhook_challenge", String(64)),  # hashed; the target has to send it back, after which it is removed
    Column("created", Float, nullable=False),
    Column("seen", Float),  # the day of the player's last request
    Column("banned", Boolean, nullable=False, server_default=false()),
    Index("players_by_challenge", "webhook_challenge"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(24), nullable=False),
    Column("version", String(24), nullable=False),  # of the rules
    Column("options", JSON, nullable=False),
    Column(
        "wished", JSON
    ),  # the requested options, also those that only shape the deal; null for a prepared position; used by a rematch
    Column("position", JSON, nullable=False),  # complete: a secret of the server
    Column("seed", String(64), nullable=False),  # public after the game
    Column("seed_chosen", Boolean, nullable=False, server_default=false()),  # by the creator, which is public
    Column("seats", JSON, nullable=False),  # as they were at the beginning
    Column("clock", JSON, nullable=False),
    Column("hints", Boolean, nullable=False, server_default=false()),  # for several people, who are told of each
    Column("public", Boolean, nullable=False),
    Column("creator", String(24), nullable=False),
    Column("watch", String(64), nullable=False),  # the spectators' link, hashed
    Column("created", Float, nullable=False),
    # what follows repeats what the entries say, so that lists need no replay
    Column("status", String(12), nullable=False),
    Column("number", Integer, nullable=False),
    Column("bot_to_act", Boolean, nullable=False),
    Column("to_act", String(24)),  # a player
    Column("deadline", Float),
    Column("updated", Float, nullable=False),
    Column("result", JSON),  # of a finished game: scores and winners by seat
    Column("rematch", String(24)),
    Column("trouble", String(300)),  # why the table cannot be read; it is set aside until it is repaired
    # counts changes made past the server; a process that has the table in memory then reloads it
    Column("revision", Integer, nullable=False, server_default="0"),
    Index("tables_by_status", "status", "public", "updated"),
    Index("tables_by_deadline", "deadline"),
    Index("tables_by_creator", "creator", "status"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("player", String(24)),
    Column("invitation", String(64), unique=True),  # hashed; the person who used it finds their seat by it again
    Index("seats_by_player", "player"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer),
    Column("data", JSON, nullable=False),
    Column("at", Float, nullable=False),
    Column("key", String(64)),  # the command's own, so that a command sent twice counts once
    Column("player", String(24)),  # whose command it was
    Column("digest", String(32)),  # of its content: the same key with another content is an error
    UniqueConstraint("table_id", "player", "key", name="entries_by_key"),
    # a trigger refuses an entry whose predecessor is missing (v0003)
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer),
    Column("name", String(40), nullable=False),
    Column("text", String(300), nullable=False),
    Column("at", Float, nullable=False),
    Index("chat_by_table", "table_id", "id"),
)

mutes = Table(
    "mutes",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("player", String(24), primary_key=True),  # who mutes
    Column("seat", Integer, primary_key=True),  # whose chat
)
