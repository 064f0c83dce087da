"""Limits of one answer, one process and one request of the server: time, memory, bytes, places in the queue."""

QUICK_SECONDS, SLOW_SECONDS = 0.15, 5.0  # processor time, for one question in each lane
OWN_SECONDS = 20.0  # instead of SLOW_SECONDS where the owner serves games in files, which may be solved whole
PATIENCE = 6  # factor of wall-clock time allowed, for a busy machine or rules that sleep
QUICK_WORKERS, SLOW_WORKERS = 2, 1
MOST_WAITING = 6  # questions in the slow lane
MOST_ADDRESSED = 2 << 30  # maximum bytes of a worker's address space
MOST_RESIDENT = 600 << 20  # bytes; a larger process is replaced
CACHE_BYTES, CACHED_ANSWER = 24 << 20, 1 << 20  # of all cached answers, and of the largest one
MOST_BODY, MOST_QUERY = 2_000_000, 1 << 15  # bytes of a request
MOST_HEAD = 1 << 16  # bytes of all headers of a request
REQUEST_SECONDS, ANSWER_SECONDS = 10.0, 120.0  # until a request is complete; until its answer is sent
REFUSED_SECONDS = 1.0  # time for a client to read why its request is refused
ENDING_SECONDS = 0.2  # for answers on their way when the server ends
MOST_RESTING = 400  # connections without a complete request; the server answers at most 1,000 at a time
