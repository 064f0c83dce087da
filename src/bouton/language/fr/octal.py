"""Octal games, and what is said of every game of taking and breaking."""

TEXT = {
    "particular": "code {code}",
    "title": "Jeu octal",
    "words": "prendre casser code tas Guy Smith chiffres 0.77 octal",
    "line": "Retirez des jetons d'un tas ; le code dit combien, et ce qui peut rester.",
    "line-both": "Retirez des jetons d'un tas, ou coupez-en un sans rien retirer ; le code dit combien, et ce qui peut rester.",
    "line-cut": "Coupez un tas sans rien retirer ; le code dit en combien de tas.",
    "rules": (
        "Des tas de jetons et un code tel que 0.77. Le k-ième chiffre après le point dit ce qui peut rester quand on retire k jetons d'un tas : 1 rien, 2 un tas, "
        "4 deux tas, ou une somme (7 : ce qu'on veut). Le chiffre avant le point, 0 ou 4, dit si l'on peut couper un tas en deux sans rien retirer. "
        "Des chiffres entre crochets se répètent sans fin : 0.[3] est le jeu de nim. Celui qui ne peut plus jouer perd ; en version misère, il gagne. Une position est la liste des tas : 10,5."
    ),
    "theorem-sweep": (
        "Sprague et Grundy : la valeur d'un tas est le plus petit nombre qui n'est la valeur d'aucune option ; quand un coup laisse plusieurs tas, la valeur de l'option est la somme de nim des leurs. "
        "On trouve donc les valeurs l'une après l'autre, à partir du tas 0."
    ),
    "theorem-period": (
        "Guy et Smith : supposons qu'un coup retire au plus k jetons et laisse au plus d tas. Si les valeurs se répètent avec la période p du tas n₀ ≥ 1 au tas "
        "d·(n₀ + p) + k − 1, elles se répètent sans fin. Le programme le vérifie avant de se servir d'une période."
    ),
    "theorem-states": (
        "Quand un coup laisse un seul tas et que ce qu'on peut retirer se répète sans fin, les grands tas ne diffèrent que d'un nombre fini de façons, à un nombre près ajouté à toutes les valeurs. "
        "Dès que l'un de ces états revient, les valeurs se répètent sans fin, avec cette croissance."
    ),
    "theorem-growth": (
        "Supposons que les valeurs croissent de s, une puissance de 2, tous les p tas à partir du tas n₀, aussi loin qu'on les connaît. Si aucune somme des valeurs laissées par un coup "
        "ne peut jamais atteindre celle du tas, et si toutes les valeurs plus petites viennent de coups qui se prolongent aux tas plus grands, elles croissent ainsi sans fin. "
        "Les deux se vérifient sur un nombre fini de tas."
    ),
    "digit-1": "Chiffre {taken} : {digit}. On peut retirer {taken} s'il ne reste rien du tas.",
    "digit-2": "Chiffre {taken} : {digit}. On peut retirer {taken} en laissant un tas.",
    "digit-3": "Chiffre {taken} : {digit}. On peut retirer {taken} en laissant zéro ou un tas.",
    "digit-4": "Chiffre {taken} : {digit}. On peut retirer {taken} en laissant deux tas.",
    "digit-5": "Chiffre {taken} : {digit}. On peut retirer {taken} en laissant zéro ou deux tas.",
    "digit-6": "Chiffre {taken} : {digit}. On peut retirer {taken} en laissant un ou deux tas.",
    "digit-7": "Chiffre {taken} : {digit}. On peut retirer {taken} en laissant zéro, un ou deux tas.",
    "digit-8": "Chiffre {taken} : {digit}. On peut retirer {taken} en laissant trois tas.",
    "digit-9": "Chiffre {taken} : {digit}. On peut retirer {taken} en laissant zéro ou trois tas.",
    "digit-10": "Chiffre {taken} : {digit}. On peut retirer {taken} en laissant un ou trois tas.",
    "digit-11": "Chiffre {taken} : {digit}. On peut retirer {taken} en laissant zéro, un ou trois tas.",
    "digit-12": "Chiffre {taken} : {digit}. On peut retirer {taken} en laissant deux ou trois tas.",
    "digit-13": "Chiffre {taken} : {digit}. On peut retirer {taken} en laissant zéro, deux ou trois tas.",
    "digit-14": "Chiffre {taken} : {digit}. On peut retirer {taken} en laissant un, deux ou trois tas.",
    "digit-15": "Chiffre {taken} : {digit}. On peut retirer {taken} en laissant zéro, un, deux ou trois tas.",
    "split-4": "Le chiffre avant le point est {digit} : on peut couper un tas en deux sans rien retirer.",
    "split-8": "Le chiffre avant le point est {digit} : on peut couper un tas en trois sans rien retirer.",
    "split-12": "Le chiffre avant le point est {digit} : on peut couper un tas en deux ou en trois sans rien retirer.",
    "table": "Valeurs de Grundy des tas jusqu'à celui-ci :",
    "table-rows": "Valeurs de Grundy des rangées jusqu'à celle-ci :",
    "period": "À partir du tas {start}, les valeurs se répètent sans fin avec la période {period} (prouvé).",
    "period-rows": "À partir d'une rangée de {start}, les valeurs se répètent sans fin avec la période {period} (prouvé).",
    "growth": "À partir du tas {start}, g(n + {period}) = g(n) + {saltus}, sans fin (prouvé).",
    "residue": "{size} dépasse {same} d'un multiple de {period} : il a donc la valeur du tas {same}.",
    "residue-rows": "{size} dépasse {same} d'un multiple de {period} : la rangée a donc la valeur d'une rangée de {same}.",
    "mirror": (
        "Un coup laisse deux tas égaux de {half}. Il gagne : on peut ensuite recopier dans un tas ce que l'adversaire fait dans l'autre (jeu en miroir)."
    ),
    "mirror-rows": (
        "Un coup laisse deux rangées égales de {half}. Il gagne : on peut ensuite recopier dans une rangée ce que l'adversaire fait dans l'autre (jeu en miroir)."
    ),
    "heap-value": "g({i})",
    "heap-value-title": "Valeurs de Grundy des tas en base 2 :",
    "row": "rangée",
    "row-value": "g({i})",
    "row-value-title": "Valeurs de Grundy des rangées en base 2 :",
    "sum-odd": "La somme de nim des valeurs est {sum}, elle n'est pas nulle : un coup gagnant l'annule.",
    "sum-even": "La somme de nim des valeurs est nulle, et tout coup la change.",
    "target": "Le tas {heap}, de {size}, a la valeur {value} : un coup qui y laisse la valeur {target} gagne.",
    "target-files": "{count:Colonne|Colonnes} {squares} : valeur {value}. Un coup qui y laisse la valeur {target} gagne.",
    "target-files-row": "Rangée {row}, {count:colonne|colonnes} {squares} : valeur {value}. Un coup qui y laisse la valeur {target} gagne.",
    "target-pins": "{count:Quille|Quilles} {squares} : valeur {value}. Un coup qui y laisse la valeur {target} gagne.",
    "target-pins-row": "Rangée {row}, {count:quille|quilles} {squares} : valeur {value}. Un coup qui y laisse la valeur {target} gagne.",
    "target-squares": "{count:Case|Cases} {squares} : valeur {value}. Un coup qui y laisse la valeur {target} gagne.",
    "target-squares-row": "Rangée {row}, {count:case|cases} {squares} : valeur {value}. Un coup qui y laisse la valeur {target} gagne.",
    "target-rows": "La rangée {heap}, de {size}, a la valeur {value} : un coup qui y laisse la valeur {target} gagne.",
    "misere": "En version misère, les valeurs des tas ne s'ajoutent pas.",
    "misere-rows": "En version misère, les valeurs des rangées ne s'ajoutent pas.",
    "error-bracket": "« {whole} » : les chiffres qui se répètent sont entre crochets à la fin, comme dans 0.[3].",
    "error-digit": "« {got} » dans « {whole} » n'est pas un chiffre de ce code : écrivez des chiffres de 0 à {last}.",
    "error-empty": "« {whole} » ne permet aucun coup : un chiffre au moins ne doit pas être 0.",
    "error-long": "Le code a {digits} chiffres ; on peut en lire au plus {most}.",
    "error-row-letter": "« {got} » dans « {whole} » n'est pas une case d'une rangée : écrivez des rangées de x et de points, ou leurs longueurs, comme 3,2.",
    "error-rows-large": "Les rangées de « {got} » ont plus de {most} cases en tout : écrivez les longueurs des parties, comme 700,400.",
    "error-missing": "{kind} attend un code, comme {kind}:0.77.",
    "error-point": "« {got} » n'a pas de point : écrivez 0. devant les chiffres, comme dans {kind}:0.77.",
    "error-split": "« {whole} » : le chiffre avant le point dit comment on coupe un tas sans rien retirer ; c'est {allowed:or}.",
    "error-ways": "Pour trouver les coups gagnants de {position}, il faudrait examiner plus de {most} façons de diviser les tas ; essayez avec moins de tas.",
}
