"""Addresses for Basthon."""

TEXT = {
    "error-empty": "{got} holds no program and no notebook: an address of Basthon has script= or ipynb=.",
    "error-kind": "{path} cannot be put into an address: give a notebook (.ipynb) or a program (.py) of at most 2,000,000 characters.",
    "error-long": "The address of {path} would have {count:,} characters, and servers refuse more than {most:,}: divide it into two.",
    "error-notebook": "{path} is not a notebook: it must be the JSON that Jupyter writes, with cells.",
    "error-site": "{got} is not the address of a site: give the web address of the folder that bouton site wrote, https://…",
}
