"""The network: HTTP limits, WebSocket frames, connections and sessions."""
