"""Les adresses de Basthon."""

TEXT = {
    "error-empty": "{got} ne contient ni programme ni carnet : une adresse de Basthon a script= ou ipynb=.",
    "error-kind": "{path} ne peut pas tenir dans une adresse : donnez un carnet (.ipynb) ou un programme (.py) d’au plus 2 000 000 de caractères.",
    "error-long": "L’adresse de {path} aurait {count:,} caractères, et les serveurs en refusent plus de {most:,} : coupez-le en deux.",
    "error-notebook": "{path} n’est pas un carnet : il faut le JSON qu’écrit Jupyter, avec des cellules.",
    "error-site": "{got} n’est pas l’adresse d’un site : écrivez où le dossier de bouton site se trouve sur le web, https://…",
}
