"""The codes with which the server closes a WebSocket; docs/protocol.md says what a client does with each."""

RECONNECT = 1012  # the table has to be read again
TRY_LATER = 1013  # the database is away, or the client does not read fast enough
BAD_HELLO = 4400  # the first message was no hello, or was refused
TOKEN_REPLACED = 4401  # or the player was banned or deleted
FORBIDDEN = 4403  # a page of another origin
NO_HELLO = 4408  # the first message did not come in time
TOO_MANY = 4429  # connections
