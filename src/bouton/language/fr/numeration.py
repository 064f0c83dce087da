"""Systèmes de numération et automates qui les lisent."""

TEXT = {
    "error-digits": "La numération « {name} » demande des chiffres supérieurs à {most} : choisissez des poids qui croissent moins vite.",
    "error-increasing": "Les poids de « {name} » doivent commencer par 1 et croître ; ils commencent par {weights:,}.",
    "error-memory": "Un automate demanderait plus de {megabytes} Mo : accordez davantage avec --memory, ou demandez moins.",
    "error-no-adder": "Aucun automate fini qui additionne dans « {name} » n'a été trouvé : {states} états ont été essayés ; quand la récurrence n'est pas de type Pisot, il peut ne pas y en avoir.",
    "error-not-regular": "Aucun automate d'au plus {states} états ne reconnaît les écritures de « {name} » : choisissez d'autres premiers poids.",
    "error-states": "Un automate aurait plus de {states} états : accordez davantage avec --states, ou demandez moins.",
    "error-system": "Il n'y a pas de numération « {got} » : écrivez {known:or} (B de 2 à {most}), ou une récurrence avec ses premiers poids, comme recurrence:2,1/1,3.",
    "error-time": "Le temps de {seconds} {seconds:seconde|secondes} est écoulé.",
    "error-work": "Automates, essais et petites positions ont pris {work} étapes en tout : accordez du temps avec --seconds, ou demandez moins.",
}
