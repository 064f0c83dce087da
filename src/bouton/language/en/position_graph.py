"""Sentences about graphs of positions that cannot be drawn."""

TEXT = {
    "error-below-zero": "More than {most} {most:position|positions} can be reached from {position}, because they go on below 0. Give only options from 0 up, such as n - k where k <= n.",
    "error-dense": "More than {most} moves lie between the positions that can be reached from {position}, too many for a picture that can be read: choose a smaller position.",
    "error-large": "More than {most} {most:position|positions} can be reached from {position}, too many for a picture that can be read: choose a smaller position, or in a terminal allow more with --most (at most {limit}).",
    "error-large-page": "More than {most} {most:position|positions} can be reached from {position}, too many for a picture that can be read: choose a smaller position.",
    "error-most": "A limit of {got} positions cannot be used: give a number from 1 to {most}.",
    "error-too-large": "More than {most} positions can be reached from {position}, more than any picture shows: choose a smaller position.",
}
