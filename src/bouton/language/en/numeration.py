"""Systems of numeration and automata over them."""

TEXT = {
    "error-digits": "The numeration '{name}' needs digits above {most}: choose weights that grow more slowly.",
    "error-increasing": "The weights of '{name}' must begin with 1 and increase; they begin {weights:,}.",
    "error-memory": "An automaton would need more than {megabytes} MB: allow more with --memory, or ask for less.",
    "error-no-adder": "No finite automaton was found that adds in '{name}': {states} states were tried; where the recurrence is not of Pisot type there need be none.",
    "error-not-regular": "No automaton of up to {states} states knows the digits of '{name}': choose other first weights.",
    "error-states": "An automaton would have more than {states} states: allow more with --states, or ask for less.",
    "error-system": "There is no numeration '{got}': write {known:or} (B from 2 to {most}), or a recurrence with its first weights, such as recurrence:2,1/1,3.",
    "error-time": "The time of {seconds} {seconds:second|seconds} was over.",
    "error-work": "Automata, guesses and small positions took {work} steps in all: give it time with --seconds, or ask for less.",
}
