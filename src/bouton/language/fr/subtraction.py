"""Subtraction games."""

TEXT = {
    "particular": "on retire {counts:or}",
    "title": "Jeu de soustraction",
    "words": "retirer 21 jetons allumettes bâtonnets Fort Boyard un tas période Golomb Meyer Ferguson",
    "line": "Retirez d'un tas un nombre permis par la règle.",
    "line-counts": "Retirez d'un tas {counts:or} {most:allumette|allumettes}.",
    "rules": (
        "Des tas d'allumettes, souvent un seul. Chacun à son tour retire des allumettes d'un tas ; leur nombre doit être dans l'ensemble donné. "
        "subtraction:1,2,3 avec 21 allumettes est le jeu de l'atelier. Celui qui ne peut plus jouer perd ; en version misère, il gagne."
    ),
    "rules-counts": "Retirez d'un tas {counts:or} {most:allumette|allumettes}. Qui ne peut plus jouer perd ; en version misère, il gagne.",
    "theorem": (
        "Les valeurs de Grundy des tas seuls sont périodiques à partir d'un certain tas, car chacune ne dépend que d'autant de valeurs précédentes que le plus grand "
        "nombre de l'ensemble (Golomb). La période est prouvée dès qu'autant de valeurs à la suite reviennent. Plusieurs tas s'ajoutent par la somme de nim."
    ),
    "theorem-misere": (
        "En version misère aussi, les valeurs des tas seuls sont périodiques à partir d'un certain tas, pour la même raison. "
        "Les valeurs de plusieurs tas ne s'ajoutent pas : on cherche."
    ),
    "heap-value": "g({i})",
    "heap-value-title": "Valeurs de Grundy des tas en base 2 :",
    "period": "Les valeurs des tas seuls se répètent avec la période {period} à partir du tas {start} (théorème de Golomb) :",
    "lost-multiples": "Le joueur qui doit jouer perd exactement quand la taille du tas est un multiple de {period}.",
    "lost-residues": "Le joueur qui doit jouer perd exactement quand le reste de la division par {period} est {residues:or}.",
    "residue": "Le reste de la division de {size} par {period} est {residue}.",
    "take": "On gagne en retirant {takes}.",
    "takes": "On gagne en retirant {takes:or}.",
    "complement": "Quoi qu'on retire, l'adversaire complète à {whole}.",
    "last": "Il faut prendre la dernière ; l'adversaire, qui ne peut plus jouer, gagne.",
    "sum-odd": "La somme de nim des valeurs est {sum}, elle n'est pas nulle : un coup gagnant l'annule.",
    "sum-even": "La somme de nim des valeurs est nulle, et tout coup la change.",
    "no-period": "Aucune période n'a été trouvée parmi les valeurs des {known} premiers tas.",
    "misere-sum": "En version misère, on ne peut pas ajouter les valeurs de plusieurs tas.",
    "where": "{count:Le coup gagnant se joue dans le tas|Les coups gagnants se jouent dans les tas} {heaps}.",
    "period-long": "Les valeurs des tas seuls se répètent avec la période {period} à partir du tas {start} (théorème de Golomb).",
    "error-all-but-range": "« {whole} » : les nombres qu'on ne peut pas retirer vont de 1 à {most} : écrivez par exemple subtraction:all-but:1,3.",
    "error-descends": "« {whole} » : les nombres doivent croître à partir de 1, et pour k = {k} la formule donne {got} après {before}.",
    "error-empty": "subtraction attend les nombres qu'on peut retirer : subtraction:1,2,3.",
    "error-large": "« {whole} » : on peut retirer au plus {count} nombres, d'au plus {most} chacun.",
    "error-part": "« {got} » dans « {whole} » n'est pas un nombre qu'on puisse retirer : écrivez des nombres à partir de 1 et des intervalles, comme 1,3-5, ou une formule en k, comme k*k+1.",
    "error-word": "« {got} » n'est pas un ensemble de nombres : choisissez {known:or}, all-but:1,3, ou une formule en k comme k*k+1.",
    "error-zero": "« {whole} » : retirer 0 n'est pas un coup ; les nombres commencent à 1.",
}
