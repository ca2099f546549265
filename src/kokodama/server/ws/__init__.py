"""The WebSocket side: connections and their protocol."""
