"""A slow network connection that delays everything in both directions, as a separate process."""

import asyncio
import socket
import subprocess
import sys
import time
from types import TracebackType

from tests.server.service import free_port


class SlowLine:
    """A proxy between a browser and a server on this machine, with a delay of `seconds` each way."""

    def __init__(self, port: int, seconds: float) -> None:
        self.port = free_port()
        words = [str(self.port), str(port), str(seconds)]
        self.process = subprocess.Popen([sys.executable, "-m", "tests.browser.slow_line", *words])

    def __enter__(self) -> str:
        for _ in range(200):
            with socket.socket() as one:
                if one.connect_ex(("127.0.0.1", self.port)) == 0:
                    return f"http://127.0.0.1:{self.port}"
            time.sleep(0.05)
        raise AssertionError("the line does not open")

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.process.kill()
        self.process.wait()


async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, seconds: float) -> None:
    """Pass data on after the delay, in order."""
    loop = asyncio.get_running_loop()
    try:
        while data := await reader.read(65_536):
            loop.call_later(seconds, writer.write, data)
    except ConnectionError:
        pass
    finally:
        loop.call_later(seconds, writer.close)


async def serve(port: int, to: int, seconds: float) -> None:
    """Serve until the process is terminated."""

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", to)
        await asyncio.gather(carry(reader, back, seconds), carry(there, writer, seconds))

    server = await asyncio.start_server(connect, "127.0.0.1", port)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])))
