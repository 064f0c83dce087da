"""Equality of two games."""

TEXT = {
    "value": "{game} equals a Nim heap of {value}.",
    "value-loopy": "{game} has the value {value}: play need not end there.",
    "equal": "They are equal: beside any other game they have the same winner.",
    "law-double": "G|G equals {{}}, whatever G: the second player copies every move in the other copy.",
    "law-zero": "{game} is lost for the player who starts it; such a G changes nothing: G|H equals H.",
    "law-sum": "Both are lost for the player who starts; all such games are equal to {{}}.",
    "strategy": "Side by side, whoever starts loses, which shows that they are equal. To each move the other player has an answer:",
    "strategy-only": "The second player's replies are shown only for positions of impartial games that are equal and in which play always ends.",
    "strategy-none": "Side by side nobody has a move: whoever starts loses, which shows that they are equal.",
    "strategy-more": "… and {count} {count:further move|further moves}.",
    "apart": "They are not equal. A heap of {heap} beside them tells them apart: with the first game {first}, with the second {second}.",
    "apart-alone": "They are not equal. They already differ by themselves: in the first game {first}, in the second {second}.",
    "outcome-P": "the player to move loses",
    "outcome-N": "the player to move wins",
    "outcome-D": "nobody can force a win",
    "error-not-text": "{got} cannot be compared: give a bouton.position, or a text such as 'nim 3,5', '{{{{}},1}}' or '1/2'.",
}
