# Fautes des listes d'armée, avec ce qui les répare. Ids : <système>-army-<faute>.
adgr-army-over-budget = L'armée coûte { $cost } points pour { $limit } permis : retirez quelque chose.
adgr-army-corps-number = Une armée a trois corps ; celle-ci en a { $number }.
adgr-army-chief-number = Un seul général est général en chef ; ici il y en a { $number }.
adgr-army-empty-corps = { $at } n'a aucune unité : chaque corps en a au moins une.
adgr-army-same-name = { $at } porte le nom « { $name } », déjà pris : donnez-lui le sien.
adgr-army-command-value = Les généraux comptent { $sum } pour une valeur de commandement de { $limit } : choisissez des rangs plus bas.
adgr-army-allies = { $number } corps sont alliés ; un seul peut l'être.
adgr-army-strategist-not-chief = { $at } : un stratège doit être le général en chef.
adgr-army-chief-doubtful = { $at } : le général en chef n'est jamais allié ni non fiable.
adgr-army-included-nowhere = { $at } : le général est inclus dans « { $name } », qui n'est pas une unité de son corps.
adgr-army-included-in-that = { $at } : un général ne peut être inclus dans { $troop } : choisissez une autre unité, ou aucune.
adgr-army-included-half = { $at } : nommez la moitié (1 ou 2) du bataillon où est le général, et aucune pour une unité simple.
adgr-army-quality = { $at } : { $troop } n'existe pas en qualité { $quality } : choisissez une autre qualité.
adgr-army-foot-option = { $at } : { $troop } ne peut avoir { $choice } : retirez-le.
adgr-army-mounted-option = { $at } : { $troop } ne peut avoir { $choice } : retirez-le.
adgr-army-option-twice = { $at } : { $choice } est pris deux fois ; une seule suffit.
adgr-army-one-weapon = { $at } : l'infanterie moyenne légère porte exactement une arme de tir.
adgr-army-wagon-options = { $at } : un Wagenburg prend au plus une de ses options.
adgr-army-regimental-mediocre = { $at } : une unité médiocre n'a pas d'artillerie régimentaire.
adgr-army-commanded-elite = { $at } : une unité d'élite n'a pas de tireurs commandés.
adgr-army-commanded-with = { $at } : les tireurs commandés ne vont pas avec { $choice } : retirez l'un des deux.
adgr-army-missiles = { $at } : au plus une arme de tir : retirez les autres.
adgr-army-shock-arms = { $at } : un seul parmi impact, pistolet, choc et caracole.
adgr-army-no-missile-with = { $at } : { $choice } ne prend pas d'autre arme de tir.
adgr-army-salvo-with = { $at } : le feu de salve, mousquet compris, ne va pas avec { $choice } : retirez l'un des deux.
adgr-army-two-arms = { $at } : armes à deux mains ou armes d'hast, pas les deux.
adgr-army-half-shooter = { $at } : ½ tireur demande arquebuse, mousquet, arc ou arbalète.
adgr-army-half-without-impact = { $at } : { $choice } n'est vendu qu'avec impact.
adgr-army-light-weapon = { $at } : les troupes légères portent exactement une arme de tir, gratuite.
adgr-army-camels-with = { $at } : la chamellerie ne prend pas { $choice } : retirez-le.
adgr-army-works-number = { $number } éléments de fortification ; { $most } au plus peuvent être achetés.
adgr-army-gun-work = « { $name } » ne reçoit pas de fortification : seulement un canon moyen ou lourd, et une seule.
adgr-army-ship = Un bateau demande la règle optionnelle des bateaux.
adgr-army-mixed-arms = { $at } : l'armement mixte demande la règle optionnelle, et pas de mousquets en plus.
adgr-army-strategist = { $at } : cette liste ne permet pas un général de rang { $rank } : choisissez un rang plus bas.

# Selon une liste d'époque.
adgr-term-titled = { $fr }
adgr-army-year = « { $list } » va de { $from } à { $to } ; l'armée est de { $year } : choisissez une année permise.
adgr-army-home-region = « { $list } » n'est pas chez elle dans cette région : { $region }. Elle peut avoir : { $regions }.
adgr-army-no-entry = { $at } : « { $list } » n'a pas de { $troop } : retirez l'unité ou remplacez-la.
adgr-army-entry-years = { $at } : « { $entry } » n'existe que de { $from } à { $to } : changez l'année ou retirez l'unité.
adgr-army-entry-quality = { $at } : « { $entry } » n'existe pas en { $quality } dans cette liste : choisissez une autre qualité.
adgr-army-entry-lacks = { $at } : toute unité « { $entry } » a { $choice } dans cette liste : ajoutez-le.
adgr-army-entry-one-of = { $at } : « { $entry } » a exactement une de ces options : { $choices }.
adgr-army-entry-option = { $at } : « { $entry } » n'a pas { $choice } dans cette liste : retirez-le.
adgr-army-entry-least = « { $entry } » : { $number } ; il en faut au moins { $least }.
adgr-army-entry-most = « { $entry } » : { $number } ; { $most } au plus.
adgr-army-limit-least = { $entries } ensemble : { $number } ; il en faut au moins { $least }.
adgr-army-limit-most = { $entries } ensemble : { $number } ; { $most } au plus.
adgr-army-ally-none = { $at } : « { $list } » n'a pas d'alliés : le général est fiable ou non fiable.
adgr-army-ally-unnamed = { $at } : un corps allié dit de quelle liste il vient (`list`, à côté de `status`) : { $lists }.
adgr-army-ally-other = { $at } : { $list } n'est pas alliée de cette liste ; celles-ci le sont : { $lists }.
adgr-army-own-list = { $at } : seul un corps allié vient d'une autre liste : rendez-le allié, ou retirez la liste.

# La formule de budget d'ADG-R.
adgr-formula-base = base
adgr-formula-cohesion = cohésion
adgr-formula-arm = arme de mêlée
adgr-formula-missile = arme de tir
adgr-formula-both = arme de mêlée et arme de tir ensemble
adgr-formula-armour-built-in = cuirasse
adgr-formula-built-in = compris dans le type
adgr-formula-extension = option
adgr-formula-supplement = qualité

# Rapports.
armies-chief = général en chef
armies-commander = commandant
armies-general = général
armies-allied = allié
armies-unreliable = non fiable
armies-included = avec { $unit }
armies-rank = rang { $rank }
armies-corps = Corps
armies-group = Groupe
armies-elite = Unité d'élite
armies-works = fortifications et obstacles
armies-fortified-camp = camp fortifié
armies-ship = bateau
armies-besides = En outre
armies-band = Bande
armies-from-list = D'après la liste : { $list }.
armies-total = { $total } points sur { $points }
armies-legal = Conforme.
armies-faults = { $number ->
    [one] Une faute :
   *[other] { $number } fautes :
}
armies-warnings = Permis, mais sans effet :
armies-code = Code
armies-formula = D'après la formule, qui ne fait que conseiller
armies-formula-differs = La table l'emporte ({ $clause }).
armies-years = { $from } à { $to }
armies-command = valeur de commandement { $command }
armies-strategist = stratège permis
armies-no-strategist = pas de stratège
armies-regions = chez elle : { $regions }
armies-allies = alliés : { $allies }
armies-with = avec { $options }
armies-one-of = un parmi { $options }
armies-may = peut avoir { $options }
armies-together = { $entries } ensemble : { $least } à { $most }
armies-ours = Une liste à nous ; aucun livre de listes n'a été copié.
