"""The command line: ``bouton COMMAND …``. It reads arguments, asks the results layer and prints; it knows no
mathematics."""

import sys
from collections.abc import Sequence

from bouton.errors import BoutonError
from bouton.language import say

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code: 0, 1 for a failed run, 2 for bad input, 130 after Ctrl-C."""
    from bouton.cli.arguments import choose_language, parse

    given = list(sys.argv[1:] if arguments is None else arguments)
    language = choose_language(given)
    # This process is ours: numbers of any length may be printed.
    sys.set_int_max_str_digits(0)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        options = parse(given, language)
        options.run(options)
        sys.stdout.flush()
    except BoutonError as error:
        print(f"bouton: {error.say(language)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(f"\nbouton: {say('cli.stopped', language)}", file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader, such as head, has seen enough
        import os

        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except MemoryError:
        print(f"bouton: {say('cli.memory', language)}", file=sys.stderr)
        return 1
    return 0
