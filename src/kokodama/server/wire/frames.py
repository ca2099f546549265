"""WebSocket frames, made once for all listeners who are sent the same."""

import struct


def text_frame(payload: bytes) -> bytes:
    """A message as one text frame, unmasked as it comes from a server (RFC 6455)."""
    size = len(payload)
    if size < 126:
        return struct.pack("!BB", 0x81, size) + payload
    if size < 65_536:
        return struct.pack("!BBH", 0x81, 126, size) + payload
    return struct.pack("!BBQ", 0x81, 127, size) + payload
