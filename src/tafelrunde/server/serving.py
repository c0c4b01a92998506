"""How the application is put on the network."""

from __future__ import annotations

from typing import Any

import uvicorn

LONGEST_FRAME = 16 * 1024
GRACE = 5


def config(app: Any, **more: Any) -> uvicorn.Config:  # noqa: ANN401 - an application, or the name of its factory
    """The settings of uvicorn that suit us: small frames, no compression, C parsers, our own logs and heartbeats."""
    return uvicorn.Config(
        app,
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        **more,
    )
