"""The first picture is the same whether its drawings are rendered or kept from the last start."""

from tests.storage.disks import SmallDisk
from tests.window.screen import wait_until


def title(open_window, *args):
    window = open_window(*args)
    window.move_to((20, 700))
    found = window.still()
    window.close()
    return found


def test_later_start_shows_the_kept_pictures(open_window, folder):
    file = folder / "cache" / "title.pictures"
    first = title(open_window)
    wait_until(file.exists, "the kept pictures")
    content, written = file.read_bytes(), file.stat().st_mtime_ns
    assert title(open_window) == first
    assert file.stat().st_mtime_ns == written, "nothing has changed"
    middle = len(content) // 2
    file.write_bytes(content[:middle] + b"damaged" + content[middle + 7 :])
    assert title(open_window) == first
    wait_until(lambda: file.read_bytes() == content, "the pictures, kept again")


def test_title_is_the_same_where_no_pictures_can_be_kept(open_window, folder):
    """With a file in place of the folder, or on a full disk."""
    (folder / "cache").write_bytes(b"")
    first = title(open_window)
    assert title(open_window) == first
    (folder / "cache").unlink()
    disk = SmallDisk(folder / "cache")
    try:
        disk.fill()
        assert title(open_window) == first
        assert [path.name for path in (folder / "cache").iterdir()] == ["filler"]
    finally:
        disk.close()
