"""A lock on an open file that the system itself lets go when its owner dies, however it dies."""

from __future__ import annotations

import sys
from contextlib import suppress

if sys.platform == "win32":
    import errno
    import msvcrt
    import os

    _FAR = 2**30  # Windows bars others from the locked bytes, so lock one that no record reaches

    def lock(descriptor: int) -> bool:
        """Take the lock; False if somebody else has it."""
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError as why:
            return why.errno not in (errno.EACCES, errno.EDEADLK)  # without locks it is better to play unguarded
        return True

    def unlock(descriptor: int) -> None:
        """Let the lock go before the file is closed."""
        with suppress(OSError):
            os.lseek(descriptor, _FAR, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def lock(descriptor: int) -> bool:
        """Take the lock; False if somebody else has it."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True  # a file system without locks: better to play unguarded than not at all
        return True

    def unlock(descriptor: int) -> None:
        """Let the lock go before the file is closed."""
        with suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_UN)
