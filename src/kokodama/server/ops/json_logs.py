"""Logs as lines of JSON, without names, tokens, hashes, moves or parameters; an error is its type and place only."""

import json
import logging
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import PurePath
from types import TracebackType
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

# extra fields that a line may have
SHOWN = ("table", "version", "tables", "status", "method", "path", "seconds", "count", "why")
FOREIGN = ("asyncio", "uvicorn", "websockets", "sqlalchemy", "aiosqlite", "asyncpg", "py.warnings", "concurrent")
PLACES = 3  # frames of a traceback that are named


class JsonLines(logging.Formatter):
    """Formats a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record; the message of an exception is left out, as it may hold anything."""
        line: dict[str, Any] = {"at": round(record.created, 3), "level": record.levelname.lower(), "from": record.name}
        line["message"] = message_of(record)
        line.update({name: getattr(record, name) for name in SHOWN if hasattr(record, name)})
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = type(record.exc_info[1]).__name__
            line["where"] = places(record.exc_info[2])
        return json.dumps(line, ensure_ascii=False)


def message_of(record: logging.LogRecord) -> str:
    """The message of a record.

    Libraries put values and even tracebacks into their messages, so only the fixed words of those are kept.
    """
    if record.name.split(".")[0] not in FOREIGN:
        return record.getMessage()
    arguments = record.args if isinstance(record.args, tuple) else (None,)
    harmless = all(isinstance(one, int | float) for one in arguments)
    text = (record.getMessage() if harmless else str(record.msg)).strip()
    if text.startswith("Traceback "):
        return f"failed: {text.splitlines()[-1].partition(':')[0]}"
    return text.partition("\n")[0][:200]


def places(trace: TracebackType | None) -> list[str]:
    """Where an exception came from: file, line and function, the innermost last."""
    frames = traceback.extract_tb(trace)[-PLACES:]
    return [f"{'/'.join(PurePath(one.filename).parts[-2:])}:{one.lineno} {one.name}" for one in frames]


class OncePerSecond(logging.Filter):
    """Passes identical lines only once a second, so that a client that provokes a line cannot fill the disk with it."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.now = now
        self.last: dict[object, float] = {}
        self.left_out: dict[object, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line passes; if so, it is given the number of identical lines that were dropped."""
        text = str(record.msg)
        if '"WebSocket ' in text or text in ("connection open", "connection closed"):
            return False  # uvicorn logs one per visitor, with the address
        key = (record.name, record.levelno, text[:60])
        now = self.now()
        if now - self.last.get(key, -1e9) < 1.0:
            self.left_out[key] = self.left_out.get(key, 0) + 1
            return False
        if len(self.last) > 1000:
            self.last.clear()
            self.left_out.clear()
        self.last[key] = now
        if more := self.left_out.pop(key, 0):
            record.count = more + 1
        return True


def set_up(level: str = "INFO") -> None:
    """Send all logs to standard error; our own access log replaces uvicorn's, which would show tokens in links."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in ("uvicorn.access", "httpx", "httpcore", "alembic", "websockets"):
        logging.getLogger(name).setLevel(logging.WARNING)
    for name in ("asyncio", "uvicorn.error", "websockets.server"):
        if not logging.getLogger(name).filters:
            logging.getLogger(name).addFilter(OncePerSecond())


class AccessLog:
    """Logs each request: method, path without the query, status, time."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.log = logging.getLogger("kokodama.access")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and log it."""
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
