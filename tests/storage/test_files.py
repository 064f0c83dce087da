"""What is said of files that cannot be read or written."""

import errno

from bouton.storage.files import cannot_read, cannot_write


def test_an_error_without_a_number_has_the_systems_words() -> None:
    error = ValueError("embedded null byte")
    assert cannot_read("a", error).key == "storage.file-unreadable"
    assert cannot_write("a", error).key == "storage.file-unwritable"
    assert "embedded null byte" in cannot_write("a", error).say("en")


def test_known_errors_have_their_own_sentence() -> None:
    full = cannot_write("a", OSError(errno.ENOSPC, "No space left on device"))
    assert full.key == "storage.file-disk-full" and full.say("en") != full.say("fr")
    assert cannot_write("a", OSError(errno.EROFS, "Read-only")).key == "storage.file-write-forbidden"
    assert cannot_write("a", OSError(errno.EIO, "Input/output error")).key == "storage.file-unwritable"
