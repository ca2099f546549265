"""Files that hold cards of running games and people's names: readable by their owner only."""

import contextlib
import gzip
import json
import os
from pathlib import Path
from types import TracebackType
from typing import Any, Self


class PrivateFile:
    """A new file of JSON lines, plain or compressed, that never exists half-written.

    It is written under a temporary name and renamed once it is complete and on disk; after an error it is removed.
    """

    def __init__(self, path: Path, replace: bool = True, compress: bool = True) -> None:
        self.path = path
        self.compress = compress
        self.replace = replace
        self.part = path.with_name(path.name + ".part")

    def __enter__(self) -> Self:
        if not self.replace and self.path.exists():
            raise FileExistsError(17, "is there already", str(self.path))
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.part.unlink(missing_ok=True)
        descriptor = os.open(self.part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        self.file = os.fdopen(descriptor, "wb")
        self.packed = gzip.GzipFile(fileobj=self.file, mode="wb") if self.compress else None
        return self

    def line(self, content: Any) -> None:
        """Add a line."""
        data = (json.dumps(content, ensure_ascii=False) + "\n").encode("utf-8", "surrogatepass")
        (self.packed or self.file).write(data)

    def finish(self) -> None:
        """Flush the file to the disk and give it its name."""
        if self.packed is not None:
            self.packed.close()
        self.file.flush()
        os.fsync(self.file.fileno())
        self.file.close()
        if not self.replace:
            os.link(self.part, self.path)  # fails if the file was created in the meantime
            self.part.unlink()
        else:
            self.part.replace(self.path)
        folder = os.open(self.path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self.file.closed:
            if kind is None:
                self.finish()
            else:
                if self.packed is not None:
                    with contextlib.suppress(OSError):
                        self.packed.close()
                with contextlib.suppress(OSError):
                    self.file.close()
                self.part.unlink(missing_ok=True)
