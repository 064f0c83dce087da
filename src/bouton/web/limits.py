"""Limits of one answer, process, request, room and link of the server: time, memory, bytes, places in the queue."""

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

LAN_SECONDS = 3 * 3600  # after which a server for a room stops
DEVICE_WAITING = 4  # large questions of one device, including the one being answered
ADDRESS_WAITING = 60  # the same for all devices at one address
LONGEST_DEVICE = 20  # characters of a device number
FREE_WRONG = 50  # requests without the code that are answered immediately, for the entire room
WRONG_SECONDS = 0.5  # delay of each additional one, in sequence
LONGEST_DELAY = 10.0  # seconds; if the queue is longer a request is refused
MOST_ROOMS, ROOM_SECONDS = 500, 12 * 3600.0  # games between devices at a time; until one is deleted
ROOM_MOVES, LONGEST_SENT = 2_000, 20_000  # of one; characters of a text that is sent to it
LONGEST_ADDRESS = 8_000  # characters of a link to Basthon; typical servers refuse longer URLs
MOST_IN_LINK = 2_000_000  # characters of a file in such a link, and bytes that are read from one
