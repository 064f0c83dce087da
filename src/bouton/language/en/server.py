"""Errors of the server of the page."""

TEXT = {
    "error-extra-missing": "{command} needs the package {package}, which is not installed: pip install 'bouton[{extra}]'.",
    "error-body-large": "This server takes at most {most} bytes in a body: ask with GET, without a body.",
    "error-body-unknown": "This server takes no body of unknown length: ask with GET, without a body.",
    "error-broken": "The program failed at this question; please report it with the game and the position.",
    "error-busy": "Several large positions are being worked on already: ask again in some seconds.",
    "error-head-large": "This server takes at most {most} bytes of headers.",
    "error-host": "This server answers only under its own address, 127.0.0.1 or localhost.",
    "error-large": "This position is too large to be worked out here: choose a smaller one, or use the command line.",
    "error-late": "No answer was found within {seconds} {seconds:second|seconds}: this position is too large for the page. Choose a smaller one, or use the command line.",
    "error-method": "Here one can only ask, with GET.",
    "error-missing": "There is nothing at this address: /openapi.json lists what can be asked.",
    "error-no-request": "This is not a request that a browser sends.",
    "error-origin": "This server answers no page of another site: open its own address.",
    "error-port": "Port {port} cannot be used ({reason}): choose another one with --port, or 0 for any that is free.",
    "error-query-large": "This server takes at most {most} bytes in a query: choose a shorter position.",
    "error-warming": "The server was started a moment ago and is still compiling its solvers, which happens once: ask again in half a minute.",
}
