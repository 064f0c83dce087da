"""What one answer, one process and one request of the server may take: time, memory, bytes, places in the queue."""

__all__ = [
    "CACHED_ANSWER",
    "CACHE_BYTES",
    "MOST_ADDRESSED",
    "MOST_BODY",
    "MOST_QUERY",
    "MOST_RESIDENT",
    "MOST_WAITING",
    "QUICK_SECONDS",
    "QUICK_WORKERS",
    "SLOW_SECONDS",
    "SLOW_WORKERS",
]

QUICK_SECONDS, SLOW_SECONDS = 0.15, 5.0  # of one question in each lane
QUICK_WORKERS, SLOW_WORKERS = 2, 1
MOST_WAITING = 6  # questions in the slow lane
MOST_ADDRESSED = 2 << 30  # bytes of address space that a worker asks the system for at most
MOST_RESIDENT = 600 << 20  # bytes; a process that has grown beyond is replaced
CACHE_BYTES, CACHED_ANSWER = 24 << 20, 1 << 20  # of all answers that are stored, and of the largest one
MOST_BODY, MOST_QUERY = 1 << 16, 1 << 15  # bytes of a request
