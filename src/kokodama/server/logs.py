"""Logs as lines of JSON, without names, tokens or cards."""

import json
import logging
import sys
import time
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

SHOWN = ("table", "version", "tables", "status", "method", "path", "seconds")  # what a line may say besides its message


class JsonLines(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, Any] = {"at": round(record.created, 3), "level": record.levelname.lower(), "from": record.name}
        line["message"] = record.getMessage()
        line.update({name: getattr(record, name) for name in SHOWN if hasattr(record, name)})
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = type(record.exc_info[1]).__name__
            line["where"] = self.formatException(record.exc_info).splitlines()[-3:-1]
        return json.dumps(line, ensure_ascii=False)


def set_up(level: str = "INFO") -> None:
    """Everything goes to standard error; uvicorn's own access log would show links, so ours takes its place."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in ("uvicorn.access", "httpx", "alembic"):
        logging.getLogger(name).setLevel(logging.WARNING)


class AccessLog:
    """A line per request: method, path without its question, status, time."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.log = logging.getLogger("kokodama.access")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and write down how it went."""
        if scope["type"] != "http" or not self.log.isEnabledFor(logging.INFO):
            await self.app(scope, receive, send)
            return
        started, status = time.perf_counter(), 500

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            seconds = round(time.perf_counter() - started, 4)
            facts = {"method": scope["method"], "path": scope["path"][:80], "status": status, "seconds": seconds}
            self.log.info("request", extra=facts)
