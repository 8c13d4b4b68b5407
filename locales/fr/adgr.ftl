# ADG-R : ce que dit le moteur. Ids : adgr-<genre>-<variante>.
adgr-event-sequence-began = Tour { $turn } : { $phasing } joue.
adgr-event-phase-began = Phase : { $phase }.
adgr-event-activated = { $corps } est activé.
adgr-event-command-points = { $corps } a { $points } points de commandement.
adgr-event-hesitates = { $corps } hésite.
adgr-event-reliable = { $corps } s'est montré fiable.
adgr-event-encouraged = Le général en chef réserve des points pour { $corps }.
adgr-event-paid = { $points ->
    [one] { $points } point de commandement est dépensé.
    *[other] { $points } points de commandement sont dépensés.
    }
adgr-event-moved = { $units } se { $units-count ->
    [one] déplace
   *[other] déplacent
}.
adgr-event-displaced = { $unit } est écarté.
adgr-event-square-formed = { $unit } forme le carré.
adgr-event-square-broken = { $unit } rompt le carré.
adgr-event-left-zoc = { $unit } quitte la zone de contrôle de { $enemy }.
adgr-event-lost = { $unit } perd { $points ->
    [one] un point
    *[other] { $points } points
    } : { $cause }.
adgr-event-routed = { $unit } est en déroute.
adgr-event-declared = { $seat } a désigné ses cibles.
adgr-event-shot = { $shooter } tire sur { $target }.
adgr-event-fought = { $fighters } se battent.
adgr-event-caught-in-open = { $unit } est surpris en terrain clair par { $by } et se débande.
adgr-event-camp-held = Le camp tient contre { $by }.
adgr-event-camp-lost = Le camp de { $seat } est perdu.
adgr-event-general-engaged = Le général de { $general } s'engage avec { $unit }.
adgr-event-general-safe = Le général de { $general } est sauf.
adgr-event-rampage = { $unit } s'emballe.
adgr-event-rallied = { $unit } tente de se rallier : { $total } contre { $needed }, { $points ->
    [0] rien n'est regagné
    [one] un point est regagné
    *[other] { $points } points sont regagnés
    }.
adgr-event-goes-on-looting = { $unit } continue à piller.
adgr-event-commanded-shot-lost = { $unit } a perdu ses tireurs commandés.
adgr-event-stops-looting = { $unit } obéit de nouveau.
adgr-event-morale = Moral de { $seat } : { $lost } points de démoralisation ; l’armée est en déroute à { $breaks-at }.
adgr-event-removed = { $unit } est hors de combat : { $how }.
adgr-event-general-moved = Le général de { $general } se déplace.
adgr-event-general-joined = Le général de { $general } rejoint { $unit }.
adgr-event-general-lost = Le général de { $general } est perdu.
adgr-event-corps-ended = { $corps } ne reçoit plus d'ordres.
adgr-event-charge-declared = { $units } { $units-count ->
    [one] charge
   *[other] chargent
} { $targets }.
adgr-event-evaded = { $unit } esquive.
adgr-event-evade-blocked = { $unit } ne peut esquiver et reste en place.
adgr-event-charge-distance = { $unit } charge jusqu'à { $range }.
adgr-event-charge-ran = { $units } { $units-count ->
    [one] parcourt
   *[other] parcourent
} { $by }.
adgr-event-conformed = { $unit } se conforme.
adgr-event-caught = { $unit } est rattrapé par { $by }.
adgr-purpose-command-points = Points de commandement de { $corps }
adgr-purpose-reliability = { $corps } se montre-t-il fiable ?
adgr-purpose-shot = { $shooter } tire sur { $target }
adgr-purpose-melee = { $one } contre { $two }
adgr-purpose-camp-attack = { $by } attaque le camp fortifié
adgr-purpose-general-at-risk = Le général de { $general } est-il perdu ?
adgr-purpose-rampage = De quel côté { $unit } s'emballe-t-il ?
adgr-purpose-rally = { $unit } tente de se rallier
adgr-purpose-stop-looting = { $unit } cesse-t-il de piller ?
adgr-purpose-evade = De combien { $unit } esquive-t-il ?
adgr-purpose-charge-distance = De combien { $unit } charge-t-il ?
adgr-outcome-broken = { $by } a gagné : l’armée de { $army } est en déroute, avec { $points } points de démoralisation pour un seuil de { $value }.
adgr-outcome-cleared = { $by } a gagné : l’armée de { $army } n’a plus personne sur la table.
adgr-outcome-both-broken = Les deux armées sont battues en même temps : la bataille est nulle.
adgr-outcome-time-up = Le dernier tour est terminé et aucune armée n’est en déroute : la bataille est nulle.
adgr-blank-ambush = ce que cache un marqueur d'embuscade
adgr-blank-flank-march = une marche de flanc
adgr-standing-roster-order = entre unités à égalité, la première du rôle
adgr-branch-points = si le dé donne { $points }
adgr-decision-corps = Quel corps est activé ensuite ?
adgr-decision-orders = Donnez un ordre à ce corps, ou terminez-le.
adgr-decision-refuge = Vers quelle unité le général de { $general } fuit-il ?
adgr-decision-shoot = Sur quoi vos unités tirent-elles ?
adgr-decision-pair = Lequel de ces contacts est le combat ?
adgr-decision-engage = Lesquels de vos généraux s'engagent ?
adgr-decision-evade = { $units-count ->
    [one] { $units } esquive ?
   *[other] Lesquels esquivent : { $units } ?
}
adgr-decision-run-on = { $units } : jusqu'où poursuivre la course, entre { $least } et { $most } ?
adgr-result-command = { $value }
adgr-result-shot = { $value }
adgr-result-melee = { $value }
adgr-result-rally = { $value ->
    [0] rien de regagné
    [one] un point regagné
    *[other] { $value } points regagnés
    }
adgr-result-chance = { $value }
adgr-fault-not-asked = Ce n'est pas une réponse à ce qui est demandé.
adgr-fault-unknown = Il n'y a pas d'unité, de corps ou de général de ce nom dans cette bataille.
adgr-fault-not-to-activate = { $corps } ne peut être activé : il l'a déjà été, n'a plus personne, ou n'est pas à vous.
adgr-fault-other-corps = { $unit } n'est pas du corps activé.
adgr-fault-not-there = { $unit } n'est pas sur la table, ou est en déroute.
adgr-fault-too-dear = L'ordre coûte { $cost } points de commandement et il en reste { $left }.
adgr-fault-three-orders = { $unit } a déjà reçu trois ordres.
adgr-fault-general-three-orders = Le général a déjà reçu trois ordres.
adgr-fault-general-bound = Le général ne peut se déplacer : il est inclus, perdu ou hors de la table.
adgr-fault-general-engaged = Le général est engagé en mêlée et reste avec son unité.
adgr-fault-general-too-far = Le trajet du général fait { $length } ; 5 UD au plus.
adgr-fault-general-impassable = Le trajet du général traverse un terrain infranchissable ou sort de la table.
adgr-fault-general-near-enemy = Le général traverserait un ennemi, ou s'arrêterait à 1 UD ou moins.
adgr-fault-general-cannot-join = Le général ne peut rejoindre { $unit } de là.
adgr-fault-cannot-encourage = Seul le général en chef réserve des points, pour un corps hésitant encore à activer ; pas pour { $corps }.
adgr-fault-hesitant = Le corps hésite.
adgr-fault-in-melee = { $unit } est en mêlée ou en soutien de mêlée.
adgr-fault-looting = { $unit } pille un camp ; il faut d'abord y mettre fin.
adgr-fault-in-square = { $unit } est en carré.
adgr-fault-rallied = { $unit } a tenté de se rallier dans cette phase.
adgr-fault-one-attempt = { $unit } ne peut tenter de se rallier qu'une fois par phase de Mouvement.
adgr-fault-displaced = { $unit } a été écarté et ne peut se déplacer.
adgr-fault-broke-off = { $unit } a rompu le contact et ne reçoit plus d’ordre.
adgr-fault-ordered-before = { $unit } a reçu un ordre et ne peut plus rompre le contact.
adgr-fault-left-zoc = { $unit } a quitté une zone de contrôle et ne reçoit plus d'ordre.
adgr-fault-held = { $unit } est retenu.
adgr-fault-nothing = L'ordre ne déplace personne.
adgr-fault-too-far = Le mouvement coûte { $cost } ; la capacité est de { $allowance }.
adgr-fault-combination = Cette manœuvre ne se combine pas avec les autres du mouvement.
adgr-fault-amount = Une longueur ou un angle doit être plus que rien et mesurable.
adgr-fault-no-backward = On ne recule pas.
adgr-fault-wheel-too-much = Les pivots font { $angle } ; { $most } au plus par mouvement.
adgr-fault-slide-too-long = Un glissement fait au plus 1 UD.
adgr-fault-slide-without-advance = { $unit } doit avancer de 1 UD tout droit dans le même mouvement pour glisser.
adgr-fault-slid-already = { $unit } a déjà glissé dans cette phase.
adgr-fault-too-many-turns = Il y a trop de tours dans un mouvement.
adgr-fault-cannot-manoeuvre = { $unit } ne peut faire cette manœuvre.
adgr-fault-ground-forbidden = { $unit } ne peut entrer dans ce terrain.
adgr-fault-impassable = Un terrain infranchissable barre { $unit }.
adgr-fault-off-table = { $unit } sortirait de la table.
adgr-fault-enemy-in-the-way = { $enemy } barre le chemin de { $unit }.
adgr-fault-camp-in-the-way = Un camp barre le chemin de { $unit }.
adgr-fault-friend-in-the-way = { $friend } barre le chemin de { $unit }, qui ne peut le traverser.
adgr-fault-not-beyond = { $unit } ne dépasserait pas { $friend }.
adgr-fault-no-room = Il n'y a pas de place pour écarter { $friend }.
adgr-fault-place-taken = La place qu'il faut à { $unit } est prise.
adgr-fault-work = { $unit } ne peut franchir ainsi cette fortification ou cet obstacle.
adgr-fault-behind-work = { $unit } est derrière une fortification et ne peut pivoter.
adgr-fault-river = { $unit } doit franchir la rivière à angle droit.
adgr-fault-second-move-near = { $unit } est ou serait à { $distance } de l'ennemi ; un deuxième ou troisième mouvement reste à 4 UD.
adgr-fault-third-move = { $unit } ne peut faire un troisième mouvement.
adgr-fault-third-move-alone = { $unit } a besoin de son général pour un troisième mouvement.
adgr-fault-no-group = Ces unités ne forment pas un groupe.
adgr-fault-not-together = { $unit } et { $other } ne peuvent être d'un même groupe.
adgr-fault-not-in-group = { $unit }, en mêlée ou en carré, n'est d'aucun groupe.
adgr-fault-broken-formation = Les bataillons d'un groupe sont à 1 UD l'un de l'autre ou en damier, tous de même.
adgr-fault-gap-filled = Quelque chose est dans l'intervalle entre { $unit } et { $other }.
adgr-fault-too-wide = Le groupe fait { $width } de large ; { $most } au plus.
adgr-fault-group-quarter-turn = Un groupe de bataillons ne fait pas de quart de tour.
adgr-fault-group-broken = Le résultat ne serait pas un groupe.
adgr-fault-extension = Une extension fait monter des unités de l'arrière d'un groupe de plus d'un rang.
adgr-fault-contraction = Une contraction garde en tête des files voisines, les avance de 1 UD, et prend les suivants dans leur ordre.
adgr-fault-allowance-too-small = Une capacité de { $allowance } ne suffit pas.
adgr-fault-no-square = { $unit } ne peut former le carré.
adgr-fault-zoc-away = { $unit } est dans la zone de contrôle de { $enemy } : il doit s'aligner ou se rapprocher.
adgr-fault-zoc-left = { $unit } quitterait la zone de contrôle où il est.
adgr-fault-not-in-zoc = { $unit } n'est dans aucune zone de contrôle à quitter.
adgr-fault-zoc-one-unit = Quitter une zone de contrôle est un ordre à une seule unité.
adgr-fault-cannot-ride-out = { $unit } ne peut sortir droit devant de la zone de contrôle : c’est réservé aux Montés qui ne peuvent esquiver et qu’un ennemi plus lent menace par derrière.
adgr-fault-cannot-leave-zoc = { $unit } ne peut quitter ainsi la zone de contrôle.
adgr-fault-no-room-to-leave = { $unit } n'a pas la place de se tourner ou de reculer.
adgr-fault-cannot-support = { $unit } ne peut se porter en soutien.
adgr-fault-no-such-fight = Il n'y a pas de tel combat à soutenir.
adgr-fault-support-not-reached = { $unit } ne peut prendre de là cette place de soutien.
adgr-fault-would-charge = { $unit } toucherait { $enemy } : c'est une charge.
adgr-fault-no-right = { $unit } n'a pas droit à ce flanc ou à cet arrière de { $enemy }.
adgr-fault-cannot-rally = { $unit } n'a rien perdu, ou ne peut se rallier.
adgr-fault-moved = { $unit } s'est déplacé dans cette phase.
adgr-fault-cannot-move-and-rally = Seule une formation profonde isolée peut se déplacer et se rallier ; pas { $unit }.
adgr-fault-cannot-shoot = { $unit } ne peut tirer, ou n'a rien sur quoi tirer.
adgr-fault-not-its-target = Par priorité { $unit } a une autre cible que { $target }.
adgr-fault-has-no-missile = { $unit } n'a rien pour tirer.
adgr-fault-gun-has-moved = { $unit } s'est déplacée ou a pivoté : l'artillerie moyenne ou lourde ne tire alors pas dans la même séquence.
adgr-fault-moved-too-often = { $unit } a fait plus d'un mouvement et ne tire pas.
adgr-fault-deed-forbids-shot = { $unit } a chargé, esquivé, rompu le contact, été quittée par son ennemi, quitté une zone de contrôle ou hésite, et ne tire pas.
adgr-fault-engaged-shooter = { $unit } est en mêlée ou en soutien, et ne tire pas.
adgr-fault-shooting-edge = { $unit } ne tire pas depuis ce côté.
adgr-fault-tercio-edge = Un Tercio tire de son front, d'un flanc extérieur ou de son arrière, un Tercio tardif de son front ou d'un flanc extérieur : pas { $unit } de là.
adgr-fault-square-edge = { $unit } est en carré et ne tire que de son front d'origine.
adgr-fault-target-engaged = { $target } est en mêlée ou en soutien, et n'est pas une cible.
adgr-fault-out-of-arc = { $target } n'est pas dans la zone de tir de { $unit }.
adgr-fault-out-of-range = { $target } est hors de portée de { $unit }.
adgr-fault-target-hidden = { $unit } ne voit pas { $target }.
adgr-fault-not-from-ship = Le navire ne peut tirer sur { $target } : il doit le voir à 4 UD au plus.
adgr-fault-not-main-shooter = { $unit } ne peut être le tireur principal sur cette cible.
adgr-fault-cannot-engage = Le général ne peut s'engager avec { $unit }.
adgr-fault-no-such-pair = Ce contact n'est pas parmi ceux à choisir.
adgr-fault-cannot-charge = { $unit } ne peut pas charger.
adgr-fault-charge-only-move = { $unit } a déjà agi : une charge est son seul mouvement.
adgr-fault-light-infantry-target = { $unit } est de l'infanterie légère et ne peut charger un tel ennemi à cet endroit.
adgr-fault-not-visible = { $unit } ne voit pas sa cible.
adgr-fault-named-target = { $enemy } n'est pas rencontré derrière l'infanterie légère.
adgr-fault-charge-threat = { $unit } ne peut charger que { $enemy }, son ennemi le plus menaçant.
adgr-fault-out-of-reach = Aucun ennemi n'est à portée de cette charge.
adgr-fault-only-support = Seuls des ennemis déjà en mêlée sont rencontrés : c'est un mouvement de soutien.
adgr-fault-charge-opening = Une charge commence par une conversion, un glissement, ou un quart ou demi-tour suivi d'une conversion ; une charge spontanée par rien.
adgr-fault-zoc-on-the-way = { $unit } entrerait dans la zone de contrôle de { $enemy }, qui n'est pas une cible.
adgr-fault-charge-blocked = { $friend } barre le passage à { $unit }.
adgr-fault-not-spontaneous = { $unit } n'a dans sa zone de contrôle aucun ennemi qu'il rencontrerait.
adgr-fault-cannot-evade = { $unit } ne peut esquiver maintenant.
adgr-fault-must-evade = { $unit } doit esquiver.
adgr-fault-evade-blocked = { $unit } ne peut esquiver : le passage est bloqué.
adgr-fault-not-looting = { $unit } ne pille pas, ou a déjà été rappelée ce tour.
adgr-fault-run-length = La course doit être comprise entre { $least } et { $most }.
adgr-fault-run-past-support = Elle doit courir jusqu’à une position de soutien, à { $support }, ou entre { $least } et { $most }.
adgr-why-command-die = moitié du dé et de la valeur, arrondie au supérieur
adgr-why-move-order = un mouvement ou une charge
adgr-why-general-order = mouvement d'un général isolé
adgr-why-rally-far = ralliement, ennemis au-delà de 4 UD
adgr-why-rally-near = ralliement, ennemis à 4 UD ou moins
adgr-why-rally-in-melee = ralliement en mêlée
adgr-why-square-order = carré formé ou rompu
adgr-why-headstrong-order = troupes offensives à portée de charge
adgr-why-out-of-range = hors de portée de commandement
adgr-why-difficult-third-move = difficile : troisième mouvement
adgr-why-difficult-leaving = difficile : quitter une zone de contrôle
adgr-why-difficult-turn = difficile pour troupes peu manœuvrables
adgr-why-difficult-short = troupes peu manœuvrables sans toute leur capacité
adgr-why-difficult-deep-turn = difficile : tour d'une formation profonde ou d'un Wagenburg
adgr-why-difficult-gun = difficile : pivot d'artillerie lourde
adgr-why-difficult-once = la difficulté compte une fois
adgr-why-headstrong-includes = compris dans les 3 points des troupes offensives
adgr-why-deep-rally = la formation profonde se rallie aussi
adgr-why-general-engaged = son général est engagé
adgr-why-general-own-unit = l'unité même du général
adgr-why-rally-always-free = toujours à portée au-delà de 4 UD
adgr-why-base-factor = facteur de combat contre cet ennemi
adgr-why-touched-on-side = touché sur le flanc ou l'arrière
adgr-why-mounted-impact = impact monté
adgr-why-foot-impact = impact
adgr-why-elephant-impact = impact d'éléphants
adgr-why-pistol = pistolet
adgr-why-shock = choc
adgr-why-salvo = feu de salve
adgr-why-against-mounted = lances ou piques contre montés
adgr-why-shooters-against-mounted = tireurs contre montés
adgr-why-cavalry-against-loose-foot = cavalerie contre piétons dispersés
adgr-why-polearm-receiving = armes d'hast contre montés
adgr-why-javelin = javelots
adgr-why-disordered = en désordre
adgr-why-uncontrolled-charge = charge incontrôlée
adgr-why-general = un général s'engage
adgr-why-on-flank = sur le flanc ennemi
adgr-why-on-rear = sur l'arrière ennemi
adgr-why-caught-evader = a rattrapé un fuyard
adgr-why-higher = en hauteur
adgr-why-river-bank = défend la berge
adgr-why-gully-edge = défend le ravin
adgr-why-behind-fortification = derrière une fortification
adgr-why-mounted-across-works = monté à travers un obstacle
adgr-why-panic = panique des chevaux
adgr-why-against-artillery = contre artillerie
adgr-why-battle-ready = préparé au combat
adgr-why-long-edge = un seul ennemi sur le grand côté
adgr-why-rough-ground = terrain accidenté
adgr-why-difficult-ground = terrain difficile
adgr-why-simple-support = soutien simple
adgr-why-melee-support = soutien de mêlée
adgr-why-support-factor = facteur du soutien
adgr-why-two-handed-tie = armes à deux mains sur égalité
adgr-why-two-handed-winning = armes à deux mains du vainqueur
adgr-why-keil-swordsmen = A2M pour Keil
adgr-why-polearm-winning = armes d'hast du vainqueur
adgr-why-regimental-artillery = artillerie régimentaire sur égalité
adgr-why-armour = meilleure cuirasse du perdant
adgr-why-support-ability = soutien du perdant
adgr-why-furious-charge = charge percutante
adgr-why-later-phase = pas la première phase
adgr-why-charged-itself = il a chargé lui-même
adgr-why-bad-ground = dans un terrain qui le pénalise
adgr-why-across-works = à travers une fortification
adgr-why-in-square = en carré
adgr-why-enemy-wagon = contre un Wagenburg
adgr-why-enemy-elephant = contre un éléphant
adgr-why-enemy-spears = reçu par lances, piques ou baïonnettes
adgr-why-enemy-pistol = l'ennemi a le pistolet
adgr-why-enemy-shock = l'ennemi a le choc
adgr-why-enemy-caracole = l'ennemi a la caracole
adgr-why-enemy-charge = la charge ennemie porte
adgr-why-foot-charged-mounted = piétons qui ont chargé des montés
adgr-why-javelin-beaten = la charge ennemie porte
adgr-why-has-charge-ability = il a sa propre charge
adgr-why-one-charge = une seule capacité de charge compte
adgr-why-one-advantage = un seul avantage de terrain compte
adgr-why-one-per-place = un soutien par place
adgr-why-no-flanks = il n'a pas de flancs
adgr-why-square-front = un carré fait front partout
adgr-why-deep-flank = le flanc d'une formation profonde compte comme front
adgr-why-tercio-rear = l'arrière d'un Tercio compte comme front
adgr-why-light-at-guns = les troupes légères n'y gagnent rien
adgr-why-mediocre-wagon = un Wagenburg médiocre n'y gagne rien
adgr-why-privilege = ce terrain ne gêne pas ces troupes
adgr-why-armour-no-better = la cuirasse ennemie vaut autant
adgr-why-armour-elephant = sans effet contre un éléphant
adgr-why-armour-furious = charge percutante ennemie
adgr-why-armour-firearm = armes à feu ennemies, première phase
adgr-why-armour-shock = choc ennemi
adgr-why-half-shooter = ½ tireur
adgr-why-commanded-shot = tireurs commandés
adgr-why-light-shooter = tir de troupes légères
adgr-why-target-in-cover = cible à couvert
adgr-why-target-fortified = cible derrière une fortification
adgr-why-shooter-disordered = tireur en désordre
adgr-why-shooter-hindered = depuis un couvert ou un terrain difficile
adgr-why-tercio-sideways = un Tercio tire du flanc ou de l'arrière
adgr-why-shooter-in-smoke = tireur dans la fumée
adgr-why-bows-at-mounted = arcs sur montés
adgr-why-shooting-support = soutien de tir
adgr-why-guns-at-big-target = canon sur éléphant ou Wagenburg
adgr-why-guns-short-range = canon à courte portée
adgr-why-guns-at-flank = canon sur un flanc
adgr-why-guns-at-deep-order = canon sur formation profonde
adgr-why-guns-at-square = canon sur un carré
adgr-why-arquebus-tie = arquebuses sur égalité
adgr-why-protection = protection
adgr-why-fixed-protection = arbalètes et armes à feu fixent la protection
adgr-why-longbow-pierces = les arcs longs réduisent la protection
adgr-why-no-protection = l'artillerie ne laisse pas de protection
adgr-why-deep-against-light = formation profonde sous tireurs légers
adgr-why-target-in-smoke = cible dans la fumée
adgr-why-over-own-works = par-dessus sa propre fortification
adgr-why-guns-ignore-works = l'artillerie ignore les fortifications
adgr-why-one-cover = le couvert compte une fois
adgr-why-guns-once = le bonus d'artillerie compte une fois
adgr-why-one-tie = un seul départage compte
adgr-why-keeps-protection = ces troupes gardent leur protection
adgr-why-rally-general = un général est avec l'unité
adgr-why-rear-support = soutien arrière
adgr-why-two-points = deux points si réussi de 2
adgr-why-rally-on-the-move = un point au plus en mouvement
adgr-why-battle-units = bataillons, 2 chacun
adgr-why-single-units = autres unités, 1 chacune
adgr-why-fortified-camp = camp fortifié
adgr-why-routed-battle-units = bataillons en déroute, 4 chacun
adgr-why-routed-units = unités en déroute, 2 chacune
adgr-why-worn-battle-units = bataillons ayant perdu 4 ou plus, 2 chacun
adgr-why-disordered-units = unités en désordre, 1 chacune
adgr-why-departed-battle-units = bataillons sortis de table, 2 chacun
adgr-why-departed-units = unités sorties de table, 1 chacune
adgr-why-lost-general = un général perdu
adgr-why-lost-camp = camp perdu
adgr-why-lost-fortified-camp = camp fortifié perdu
adgr-term-adg-unit = { $unit }
adgr-term-ship-gun = la pièce { $gun } du navire
adgr-term-movement = Mouvements
adgr-term-shooting = Tir
adgr-term-combat = Combat
adgr-term-rout = Déroute et poursuite
adgr-term-victory = Victoire
adgr-term-dear-turn = un tour au-delà de ses moyens
adgr-term-left-zoc = il a quitté une zone de contrôle
adgr-term-panic = panique
adgr-term-burst-through = passage en force
adgr-term-shot = sous le tir
adgr-term-melee = en mêlée
adgr-term-several-sides = attaque multiple
adgr-term-friend-routed = un ami en déroute devant
adgr-term-rampage = un éléphant emballé
adgr-term-routed = en déroute
adgr-term-left = sorti de la table
adgr-term-never-seen = jamais apparu
adgr-term-off-table = hors de la table
adgr-term-in-square = en carré
adgr-term-looting = au pillage
adgr-term-disordered = en désordre
adgr-term-light-infantry = Infanterie légère
adgr-term-lmi = Infanterie moyenne légère
adgr-term-medium-swordsmen = Fantassins moyens
adgr-term-medium-spearmen = Lanciers moyens
adgr-term-bayonet-medium = Baïonnette (moyenne)
adgr-term-bayonet-heavy = Baïonnette (lourde)
adgr-term-heavy-swordsmen = Fantassins lourds
adgr-term-foot-knights = Chevaliers à pied
adgr-term-heavy-spearmen = Lanciers lourds
adgr-term-keil = Keil
adgr-term-colunela = Colunela
adgr-term-tercio = Tercio
adgr-term-later-tercio = Tercio tardif
adgr-term-pike-and-shot = Pike & Shot
adgr-term-later-pike-and-shot = Pike & Shot tardif
adgr-term-levy = Levée
adgr-term-war-wagon = Wagenburg
adgr-term-light-artillery = Artillerie légère
adgr-term-medium-artillery = Artillerie moyenne
adgr-term-heavy-artillery = Artillerie lourde
adgr-term-light-cavalry = Cavalerie légère
adgr-term-dragoon = Dragons
adgr-term-medium-cavalry = Cavalerie moyenne
adgr-term-medium-camelry = Chamellerie moyenne
adgr-term-heavy-cavalry = Cavalerie lourde
adgr-term-cuirassier = Cuirassiers
adgr-term-gendarme = Gendarmes
adgr-term-elephant = Éléphants
adgr-term-two-handed-weapon = armes à deux mains
adgr-term-keil-swordsmen = A2M pour Keil
adgr-term-armour = cuirasse
adgr-term-impact = impact
adgr-term-pistol = pistolet
adgr-term-shock = choc
adgr-term-salvo = feu de salve
adgr-term-polearm = armes d'hast
adgr-term-regimental-artillery = artillerie régimentaire
adgr-term-half-shooter = ½ tireur
adgr-term-commanded-shot = tireurs commandés
adgr-term-caracole = caracole
adgr-term-headstrong = offensif
adgr-term-support = soutien
adgr-term-expendable = sacrifiable
adgr-term-mixed-arms = armement mixte
adgr-term-mediocre = médiocre
adgr-term-ordinary = ordinaire
adgr-term-elite = élite
adgr-term-competent = compétent
adgr-term-brilliant = brillant
adgr-term-strategist = stratège
adgr-term-arquebus = arquebuse
adgr-term-musket = mousquet
adgr-term-flintlock = fusil
adgr-term-bow = arc
adgr-term-longbow = arc long
adgr-term-crossbow = arbalète
adgr-term-javelin = javelot
adgr-term-carbine = carabine
adgr-term-half-bow = ½ arc
adgr-term-half-crossbow = ½ arbalète
adgr-term-half-carbine = ½ carabine
adgr-term-no-shooting = sans tir
adgr-term-camels = chameaux
adgr-term-spot = { $unit ->
    [0] corps { $corps }
   *[other] corps { $corps }, unité { $unit }
}
adgr-term-caught = rattrapé pendant l'esquive
adgr-event-pursued = { $unit } poursuit.
adgr-fault-cannot-pursue = { $unit } ne peut poursuivre, ou ne peut suivre.
adgr-fault-pursuit-length = { $unit } poursuit de 1 UD au plus, et d'autant exactement s'il le doit.
adgr-fault-must-pursue = { $unit } doit poursuivre d'abord.
adgr-decision-pursue = Qui poursuit ensuite ?
adgr-decision-follow = Qui suit { $unit } ?
adgr-bar-set-up = mise en place
adgr-bar = Tour { $turn }, { $who } : { $phase }
adgr-bar-points = { $corps } : { $points ->
    [one] { $points } point de commandement
    *[other] { $points } points de commandement
    }
adgr-kind-activate = Activer
adgr-kind-move = Mouvement
adgr-kind-charge = Charger
adgr-kind-evade = Évader
adgr-kind-run-on = Poursuivre la course
adgr-kind-square = Former ou rompre le carré
adgr-kind-leave-zoc = Quitter la zone de contrôle
adgr-kind-general = Déplacer le général
adgr-kind-rally = Rallier
adgr-kind-encourage = Encourager
adgr-kind-refuge = Se réfugier
adgr-kind-shoot = Tirer
adgr-kind-pair = Choisir le combat
adgr-kind-engage = Engager les généraux
adgr-kind-recall = Rappeler
adgr-kind-pursue = Poursuivre
adgr-kind-follow = Suivre
adgr-kind-move-into-support = Aller en soutien
adgr-kind-move-and-rally = Mouvement et ralliement
adgr-kind-extend = Déployer
adgr-kind-contract = Rétrécir
adgr-kind-quarter-turn = Quart de tour
adgr-kind-half-turn = Demi-tour
adgr-kind-slide = Glisser
adgr-kind-wheel = Conversion
adgr-kind-advance = Avancer
adgr-order-activate = Activer { $value }
adgr-order-end-corps = Finir les ordres de ce corps
adgr-order-end-pursuit = Plus de poursuite
adgr-order-encourage = Encourager { $value }
adgr-order-recall = Rappeler { $value }
adgr-order-refuge = Se réfugier auprès de { $value }
adgr-kind-centre-wheel = Conversion sur le centre
adgr-cost = { $points ->
    [one] { $points } point de commandement
    *[other] { $points } points de commandement
    }
adgr-cost-move = { $spent } sur { $of } UD, { $points ->
    [one] { $points } point de commandement
    *[other] { $points } points de commandement
    }
adgr-branch-stand = S’ils tiennent
adgr-branch-evade = S’ils évitent
adgr-loss = { $points ->
    [0] aucun point perdu
    [one] un point perdu
    *[other] { $points } points perdus
    }
adgr-loss-rout = déroute
adgr-chance-points = { $points ->
    [one] { $points } point de commandement
    *[other] { $points } points de commandement
    }
adgr-chance-hesitant = le corps hésite
adgr-chance-reliable = le corps se montre fiable
adgr-chance-even = égalité
adgr-chance-wins = { $side } l’emporte : { $loss }
adgr-chance-holds = oui
adgr-chance-fails = non

# Chapitre 14 : choix, rupture du contact, troupes retenues
adgr-decision-deviate = Comment { $unit } évite-t-il ce qui barre son chemin ?
adgr-decision-first = Qui, de { $among }, passe en premier ?
adgr-decision-turn-from = Devant qui, de { $among }, { $unit } se détourne-t-il ?
adgr-decision-conform-to = Sur qui, de { $among }, { $unit } se conforme-t-il ?
adgr-decision-edge = Quel côté { $unit } attaque-t-il ?
adgr-decision-place = Quelle place { $unit } prend-il ?
adgr-decision-keep-up = { $unit } suit-il { $with } ?
adgr-decision-from-side = De quel côté de votre bord de table commencent les charges incontrôlées ?
adgr-decision-conform = { $unit } se conforme-t-il, sans y être obligé ?
adgr-decision-aside = Où { $unit } s’écarte-t-il ?
adgr-event-held-back = { $units } sont retenus.
adgr-event-disengaged = { $units } rompent le contact.
adgr-fault-edge-occupied = Des amis en mêlée occupent toutes les places du côté de { $enemy } que { $unit } attaquerait.
adgr-fault-not-engaged = { $unit } n’est pas en mêlée.
adgr-fault-cannot-disengage = { $unit } ne peut pas rompre le contact avec { $enemy }.
adgr-fault-disengage-held = Un ennemi sur le flanc ou l’arrière, ou sa zone de contrôle, retient { $unit }.
adgr-fault-barred-behind = Quelque chose barre le chemin à moins d’1 UD derrière { $unit }.
adgr-fault-no-room-to-disengage = Il n’y a pas de place derrière { $unit }, ou il resterait en contact.
adgr-fault-nothing-to-hold = Aucune de ces troupes n’est Offensive.
adgr-fault-cannot-conform = { $unit } n’a rien sur quoi se conformer, ou pas de place pour cela.
adgr-fault-cannot-step-there = { $unit } s’écarte d’1 UD au plus, sur un terrain libre.
adgr-fault-not-among = Cela n’est pas parmi les choix.
adgr-why-difficult-disengaging = troupes peu manœuvrables qui rompent le contact
adgr-why-rally-held = ralliement de plus d’un groupe retenu

# Mise en place, après le terrain
adgr-decision-bayonets = Lesquelles de vos unités de bataille à baïonnette jouent en infanterie moyenne ?
adgr-order-bayonets = Fixer les unités à baïonnette
adgr-fault-no-bayonet = { $unit } n'est aucune de vos unités de bataille à baïonnette, ou est nommée deux fois.
adgr-event-disclosed = { $off-table ->
    [yes] { $seat } a des unités hors de la table, ou un marqueur dessus.
   *[no] { $seat } n'a pas d'unités hors de la table.
}
# Avant le premier tour.
adgr-event-initiative = Initiative : { $first } contre { $second }.
adgr-event-initiative-tied = Égalité des dés d'initiative ; on relance.
adgr-event-initiative-won = { $seat } a l'initiative.
adgr-event-attacks = { $seat } attaque.
adgr-event-region-chosen = La bataille se livre dans cette région : { $region }.
adgr-event-table-side-taken = { $seat } défend et prend { $side }.
adgr-event-pieces-chosen = { $seat } choisit { $pieces }.
adgr-event-piece-had = { $seat } obtient : { $sort }.
adgr-event-piece-denied = { $seat } n'obtient pas : { $sort } ; il prend autre chose.
adgr-event-piece-laid = { $seat } place : { $sort }.
adgr-event-piece-discarded = Il n'y a pas de place : { $sort }.
adgr-event-river-is = La rivière est { $flow }.
adgr-event-piece-tried = { $seat } tente d'ajuster : { $sort }.
adgr-event-adjustment-failed = La tentative échoue : { $sort }.
adgr-event-piece-adjusted = { $sort } : { $how }.
adgr-event-terrain-fixed = Le terrain est définitif.
adgr-purpose-initiative = Initiative
adgr-purpose-piece-had = L'obtient-il : { $sort } ?
adgr-purpose-piece-place = Secteur et bord : { $sort }
adgr-purpose-sector-again = Secteur à relancer, pas le centre : { $sort }
adgr-purpose-river-flow = La rivière est-elle difficile à franchir ?
adgr-purpose-road-sectors = Les deux secteurs que joint la route
adgr-purpose-adjustment = Ajustement : { $sort }
adgr-blank-army = les unités de l'autre armée
adgr-decision-role = Attaquez-vous ou défendez-vous ?
adgr-decision-region = Dans quelle région se livre la bataille ?
adgr-decision-table-side = Quel grand bord de table prenez-vous ?
adgr-decision-pieces = Choisissez de deux à quatre éléments de terrain. Obligatoire : { $compulsory }.
adgr-decision-instead = Choisissez un autre élément : pas de { $sort }.
adgr-decision-next-piece = Lequel de vos éléments placez-vous ensuite ?
adgr-decision-lay-piece = Où se trouve-t-il : { $sort } ?
adgr-decision-lay-water = Par où passe-t-il : { $sort } ?
adgr-decision-lay-road = Par où passe la route ?
adgr-decision-lay-village-road = Par où passe la route du village ?
adgr-decision-roll-again = Il n'y a pas de place : { $sort }. Relancer les dés ?
adgr-decision-attempt = Tentez-vous d'ajuster un élément ? Tentatives restantes : { $left }.
adgr-decision-try-again = La tentative a échoué : { $sort }. Votre stratège fait-il relancer ?
adgr-decision-adjust-piece = Qu'en faites-vous : { $sort } ? Déplacement jusqu'à { $reach }.
adgr-why-initiative-command = la moitié des valeurs de commandement des généraux
adgr-why-initiative-strategist = un stratège général en chef
adgr-why-initiative-scouting = les éclaireurs
adgr-fault-not-among-regions = Ce n'est pas une région d'origine de l'armée qui défend.
adgr-fault-how-many-pieces = On choisit deux, trois ou quatre éléments, pas { $number }.
adgr-fault-not-in-region = La région n'en a pas : { $sort }.
adgr-fault-none-left = Tous ceux de sa ligne sont pris : { $sort }.
adgr-fault-two-of-a-kind = Nul n'en a plus de deux de la même ligne : { $sort }.
adgr-fault-not-again = Le dé vous l'a refusé : { $sort }.
adgr-fault-defenders-village = Seul le défenseur choisit un village.
adgr-fault-cannot-cover = Elle ne peut être couverte ainsi : { $sort }.
adgr-fault-not-his-piece = Vous n'avez pas cet élément à placer maintenant.
adgr-fault-piece-size = Trop petit ou trop grand : { $sort }.
adgr-fault-piece-off-table = L'élément n'est pas entièrement sur la table.
adgr-fault-piece-overlaps = Il chevauche l'élément { $number } : { $sort }.
adgr-fault-outside-sector = L'élément n'est pas entièrement dans un secteur de sa colonne.
adgr-fault-not-at-edge = L'élément doit toucher un bord de table, une rivière ou une zone côtière.
adgr-fault-near-edge = L'élément doit rester à 2 UD de tout bord de table.
adgr-fault-not-at-water = Le village doit toucher la rivière ou la zone côtière.
adgr-fault-richer-half = L'élément doit aller dans la moitié qui en a le moins.
adgr-fault-cannot-enclose = Ce n'est pas un champ, ou il y a déjà autant de champs clos que permis.
adgr-fault-no-hill-for-village = Vous n'avez pas de colline nue où placer le village.
adgr-fault-crest-of-round-hill = On ne choisit que la ligne de crête d'une colline escarpée ronde.
adgr-fault-not-that-water = Une rivière a été choisie et l'on place une zone côtière, ou l'inverse.
adgr-fault-river-shape = Une rivière va d'un grand bord à l'autre en un à quatre tronçons droits, chacun à 30° au plus du précédent.
adgr-fault-river-place = Une rivière se trouve entre 2 et 6 UD d'un petit bord de table.
adgr-fault-road-shape = Une route est droite ou fait un seul coude de 90° au plus.
adgr-fault-road-ends = La route ne joint pas ce qu'elle doit joindre.
adgr-fault-road-along-edge = Entre ses extrémités une route ne suit pas le bord de table.
adgr-fault-road-length = La route est trop courte ou trop longue.
adgr-fault-road-through-impassable = Une route ne traverse ni zone côtière ni terrain infranchissable.
adgr-fault-not-adjustable = Ce n'est pas un élément, ou il ne peut être ajusté.
adgr-fault-tried-before = Vous avez déjà tenté d'ajuster cet élément.
adgr-fault-shift-too-far = On le déplace de { $reach } au plus.
adgr-fault-no-turning = Le dé ne permet pas de tourner l'élément.
adgr-fault-no-removal = Le dé ne permet pas de retirer l'élément, ou un autre l'a déjà été.
adgr-fault-turn-point = On tourne un élément autour d'un de ses propres points.
adgr-term-choice = { $sort }
adgr-term-river = rivière
adgr-term-coast = zone côtière
adgr-term-open = terrain ouvert
adgr-term-gentle-hill = colline douce
adgr-term-steep-hill = colline escarpée
adgr-term-field = champ
adgr-term-brush = broussaille
adgr-term-plantation = plantation
adgr-term-wood = bois
adgr-term-marsh = marais
adgr-term-dunes = dune
adgr-term-gully = ravine
adgr-term-road = route
adgr-term-village = village
adgr-term-impassable = terrain infranchissable
adgr-term-plain = plaine
adgr-term-forest = forêt
adgr-term-mountain = montagne
adgr-term-desert = désert
adgr-term-steppe = steppes
adgr-term-dried-up = à sec
adgr-term-rough = accidentée
adgr-term-difficult = difficile
adgr-term-flood = en crue
adgr-term-kept = laissé en place
adgr-term-shifted = déplacé
adgr-term-turned = tourné
adgr-term-taken-away = retiré
adgr-term-left-sector = gauche
adgr-term-centre-sector = centre
adgr-term-right-sector = droite
adgr-term-at-the-edge = touchant un bord de table ou l'eau
adgr-term-away-from-edges = à 2 UD de tout bord de table
adgr-term-at-the-water = touchant l'eau
adgr-term-own-side = le bord où il est assis
adgr-term-opposite-side = le bord opposé
# Embuscades
adgr-event-ambush-revealed = Une embuscade ! Des unités de { $corps } sont sous le marqueur { $marker }.
adgr-event-ambush-set-up = { $units } { $units-count ->
    [one] sort
   *[other] sortent
} de l'embuscade.
adgr-event-ambush-lost = { $number ->
    [one] Une unité de l'embuscade ne trouve
   *[other] { $number } unités de l'embuscade ne trouvent
} pas de place : { $number ->
    [one] elle est perdue
   *[other] elles sont perdues
}.
adgr-event-fake-removed = Le marqueur { $marker } était un leurre.
adgr-event-halted = { $units } { $units-count ->
    [one] est arrêtée
   *[other] sont arrêtées
}.
adgr-decision-reveal = { $unit } passe à proximité. Le marqueur est-il révélé ?
adgr-decision-set-up = Où se placent les unités de l'embuscade ?
adgr-decision-go-on = { $units-count ->
    [one] Comment { $units } poursuit son mouvement ?
   *[other] Comment { $units } poursuivent leur mouvement ?
} Il reste { $left }.
adgr-branch-no-ambush = Si personne ne bouge
adgr-fault-not-your-marker = Ce n'est pas un de vos marqueurs que l'on puisse ouvrir ainsi.
adgr-fault-other-corps-ambush = Cette embuscade est d'un autre corps que celui qui est activé.
adgr-fault-not-in-ambush = { $unit } n'est pas sous ce marqueur, ou est nommée deux fois.
adgr-fault-ambush-off-centre = Aucune des unités n'a le centre du marqueur sous son socle.
adgr-fault-ambush-no-group = Les unités de l'embuscade ne forment pas un groupe légal.
adgr-fault-ambush-out-of-piece = { $unit } n'est pas entièrement dans le terrain de l'embuscade.
adgr-fault-ambush-seen = { $enemy } verrait { $unit } à cet endroit.
adgr-fault-ambush-near-enemy = { $unit } serait à 1 UD ou moins de { $enemy }.
adgr-fault-ambush-no-room = Il n'y a pas de place pour { $unit } à cet endroit.
adgr-fault-dearer-than-paid = Replanifié, le mouvement coûterait plus de points de commandement qu'il n'en a été payé.

# Marches de flanc
adgr-event-flank-march-named = La marche de flanc de { $corps } entrera par le { $edge } au prochain tour.
adgr-event-flank-march-driven-back = { $corps } est repoussé par une autre marche de flanc.
adgr-event-flank-march-enters = { $corps } entre par le flanc : { $units }.
adgr-event-flank-march-lost = { $number ->
    [one] Une unité de { $corps } ne peut entrer : elle est perdue
   *[other] { $number } unités de { $corps } ne peuvent entrer : elles sont perdues
}.
adgr-purpose-flank-march = Un dé lancé en secret pour une marche de flanc
adgr-decision-enter = Où entre { $corps } ?
adgr-fault-not-on-flank-march = { $unit } ne participe pas à cette marche de flanc, ou est nommée deux fois.
adgr-fault-entry-off-edge = { $unit } n'entrerait pas avec tout son front sur le bord de table.
adgr-fault-entry-taken = Une autre unité entre là où { $unit } le devrait.
adgr-fault-entry-straight = { $unit } entre droit devant elle, sans autre manœuvre dans son premier mouvement.
adgr-fault-driven-back-entry = Repoussée, { $unit } entre à 5 UD au plus de son bord de table.
adgr-fault-driven-back = Repoussée, { $unit } ne peut charger en entrant.
adgr-term-west = bord ouest
adgr-term-east = bord est
adgr-term-no-room = elle n'a pu entrer
adgr-term-flank-march = une marche de flanc entre en jeu
adgr-term-driven-back = repoussée, près de l'ennemi

adgr-fault-outside-zone = { $unit } est hors de la zone de ses troupes.
adgr-fault-wrong-ground = { $unit } ne peut pas être placée sur ce terrain.
adgr-fault-place-not-free = { $unit } chevaucherait un autre socle, un camp ou un ouvrage.
adgr-fault-not-to-place = { $unit } n'est pas à placer maintenant, ou est nommée deux fois.
adgr-fault-room-left = { $unit } ne peut être laissée de côté : il y a de la place.
adgr-fault-camp-outside-zone = Le camp est hors de votre zone des troupes lourdes.
adgr-fault-camp-not-at-edge = Le camp ne touche ni votre bord de table ni une rivière ou une côte.
adgr-fault-camp-not-free = Le camp chevaucherait autre chose, de l'eau ou un terrain infranchissable.
adgr-fault-camp-ground = Le camp doit être en terrain ouvert et pas sur une route.
adgr-fault-camp-cut-off = Le camp n'est pas accessible en terrain ouvert par un passage de 1 UD.
adgr-fault-work-outside-zone = Un ouvrage est hors de sa zone.
adgr-fault-work-ground = Un ouvrage ne peut être dans un marais, une rivière, une côte ou un terrain infranchissable.
adgr-fault-work-spacing = Vos ouvrages doivent se prolonger bout à bout ou être à 1 UD l'un de l'autre.
adgr-fault-work-not-free = Un ouvrage traverserait le camp ou une unité.
adgr-fault-works-not-bought = Vous n'en avez acheté que { $most } : { $kind }.
adgr-fault-ship-place = Un navire est entièrement sur une côte placée par son propriétaire.
adgr-fault-plan-order = Le plan nomme chaque corps une fois, sauf celui en débordement.
adgr-fault-cannot-march = { $corps } ne peut pas faire de marche de flanc.
adgr-fault-flank-closed = Ce flanc est fermé par une côte ou une rivière en crue.
adgr-fault-too-many-ambushes = Vous pouvez utiliser { $most } marqueurs d'embuscade.
adgr-fault-cannot-hide = { $unit } ne peut pas être en embuscade.
adgr-fault-ambush-corps = { $unit } n'est pas du même corps que les autres de son marqueur.
adgr-fault-ambush-too-big = Un marqueur vaut au plus quatre unités ADG, pas { $number }.
adgr-fault-ambush-general = Le général ne peut être en embuscade avec { $unit }.
adgr-fault-no-such-ambush = Votre plan n'a pas d'embuscade { $ambush } à poser.
adgr-fault-marker-outside-zone = Le marqueur { $ambush } est hors de la zone des embuscades.
adgr-fault-marker-not-free = Le marqueur { $ambush } chevaucherait un autre marqueur, un camp, un canon ou de l'eau.
adgr-fault-marker-seen = Le marqueur { $ambush } n'est ni entièrement dans un terrain qui le cache ni hors de vue.
adgr-fault-cannot-hide-there = { $unit } ne peut être en embuscade dans ce terrain.
adgr-fault-lay-out-incomplete = La disposition du marqueur { $ambush } doit placer chacune de ses unités.
adgr-fault-lay-out-seen = { $unit } pourrait être vue depuis les zones de l'ennemi.
adgr-fault-marker-area = Le marqueur { $ambush } rompt l'ordre prévu des corps.
adgr-fault-marker-has-room = L'embuscade { $ambush } est prévue et a une place : il faut la poser.
adgr-fault-not-to-deploy = { $corps } n'est pas à placer maintenant.
adgr-fault-corps-area = { $unit } rompt l'ordre prévu des corps.
adgr-fault-out-of-command = { $unit } est hors de portée de son général.
adgr-fault-general-post = Le général de { $corps } se place dans la zone de la cavalerie lourde, seul ou avec une unité de son corps.
adgr-fault-no-reserve = { $unit } ne peut être une réserve : deux au plus, pas de troupes légères, et seulement avec la règle optionnelle.
adgr-decision-camp = Où sont votre camp, vos ouvrages et vos canons lourds ?
adgr-decision-plan = Quel est votre plan de bataille ?
adgr-decision-markers = Où sont vos marqueurs d'embuscade ?
adgr-decision-deploy = Quel corps placez-vous, et comment ?
adgr-order-camp = Placer camp, ouvrages et canons lourds
adgr-order-plan = Noter le plan de bataille
adgr-order-markers = Poser les marqueurs d'embuscade
adgr-order-deploy = Placer un corps
adgr-event-camped = { $seat } a dressé son camp.
adgr-event-plans-made = Les deux plans de bataille sont notés.
adgr-event-markers-placed = { $number ->
    [0] { $seat } ne pose pas de marqueur d'embuscade.
    [one] { $seat } pose un marqueur d'embuscade.
   *[other] { $seat } pose { $number } marqueurs d'embuscade.
}
adgr-event-deployed = { $seat } place { $corps }.
adgr-event-no-room = { $number ->
    [one] Une de vos unités n'a pas trouvé de place et est perdue.
   *[other] { $number } de vos unités n'ont pas trouvé de place et sont perdues.
}
adgr-term-to-deploy = à placer
adgr-term-in-ambush = en embuscade
adgr-term-on-flank-march = en marche de flanc
# Réserves
adgr-event-stored = { $points ->
    [one] Un point de commandement est mis
   *[other] { $points } points de commandement sont mis
} en réserve sur { $unit }.
adgr-event-store-used = { $unit } utilise { $points } de sa réserve.
adgr-event-store-lost = { $unit } perd sa réserve.
adgr-fault-not-a-reserve = { $unit } n'est pas une réserve commandée seule.
adgr-fault-store-in-use = { $unit } a reçu d'autres ordres pendant cette activation.
adgr-fault-store-too-small = L'ordre coûte { $cost } ; { $unit } en a { $left } en réserve.
adgr-fault-reserve-contact = { $unit } ne peut arriver au contact que dans ses trois premiers mouvements.
adgr-term-fortification = fortifications
adgr-term-obstacle = obstacles
adgr-term-stakes = pieux
adgr-kind-charge-spontaneously = Charger de soi-même, sans ordre
adgr-kind-deviate = Éviter ce qui barre le chemin
adgr-kind-choose = Choisir celui-ci
adgr-kind-edge = Attaquer ce côté
adgr-kind-place = Prendre cette place
adgr-kind-from-side = Commencer de ce côté
adgr-kind-conform = S’aligner
adgr-kind-stay = Rester
adgr-kind-aside = S’écarter
adgr-kind-disengage = Rompre le contact
adgr-kind-hold = Retenir
adgr-kind-store = Mettre des points de côté
adgr-kind-enter = Entrer sur la table
adgr-kind-reveal = Révéler l’embuscade
adgr-kind-set-up = Déployer l’embuscade
adgr-kind-remove-fake = Retirer le leurre
adgr-kind-go-on = Continuer
adgr-kind-role = Attaquer ou défendre
adgr-kind-region = Choisir la région
adgr-kind-table-side = Choisir un bord de table
adgr-kind-pieces = Annoncer les terrains
adgr-kind-instead = Prendre une autre pièce
adgr-kind-next-piece = Placer cette pièce ensuite
adgr-kind-lay-piece = Poser la pièce
adgr-kind-lay-water = Poser l’eau
adgr-kind-lay-road = Poser la route
adgr-kind-roll-again = Relancer
adgr-kind-attempt = Tenter d’ajuster
adgr-kind-try-again = Retenter
adgr-kind-adjust-piece = Ajuster la pièce
adgr-asks-orders = { $corps } ({ $general }) : donnez un ordre, ou terminez.
adgr-bar-points-free = { $corps } : { $points ->
    [one] 1 point de commandement, celui du général
    *[other] { $points } points de commandement, dont celui du général
    }
adgr-left-half = moitié gauche
adgr-right-half = moitié droite
adgr-hold-fire = ne tire pas
adgr-end-away = s’échappe
adgr-end-caught = est rattrapé

# Les ordres dans les mots du joueur
adgr-says-advance = avancer de { $by }
adgr-says-back = reculer de { $by }
adgr-says-wheel = conversion { $side ->
    [left] à gauche
   *[other] à droite
} de { $by }
adgr-says-centre-wheel = pivoter sur le centre { $side ->
    [left] à gauche
   *[other] à droite
} de { $by }
adgr-says-slide = glisser { $side ->
    [left] à gauche
   *[other] à droite
} de { $by }
adgr-says-quarter-turn = quart de tour { $side ->
    [left] à gauche
   *[other] à droite
}
adgr-says-half-turn = demi-tour
adgr-says-extend = étendre la ligne avec { $who }
adgr-says-contract = { $who } passent derrière { $lead }
adgr-says-support = soutenir { $friend } contre { $foe }
adgr-says-rally = rallier
adgr-says-charge = Charger avec { $who }
adgr-says-charge-spontaneously = Charger aussitôt avec { $who }
adgr-says-stand = Tenir
adgr-says-evade = Esquiver avec { $who }
adgr-says-straight = tout droit
adgr-says-ahead = droit devant
adgr-says-run-none = Ne pas poursuivre sa course
adgr-says-run = Poursuivre sa course de { $by }
adgr-says-deviate-slide = glisser { $side ->
    [left] à gauche
   *[other] à droite
}
adgr-says-deviate-wheel = conversion { $side ->
    [left] à gauche
   *[other] à droite
}
adgr-says-deviate-none = Tout droit
adgr-says-edge = Attaquer { $edge ->
    [front] le front
    [left] le flanc gauche
    [right] le flanc droit
   *[other] l’arrière
}
adgr-says-place = Place { $n }
adgr-says-from = Commencer par { $side ->
    [left] la gauche
   *[other] la droite
}
adgr-says-conform = s’aligner
adgr-says-disengage = rompre le combat
adgr-says-hold = retenir
adgr-says-square-form = former le carré
adgr-says-square-break = rompre le carré
adgr-says-leave-zoc = quitter la zone de contrôle
adgr-says-general-joins = rejoindre { $unit }
adgr-says-general-rides = aller à { $x } du bord gauche, { $y } du bord inférieur
adgr-says-general-stays = rester
adgr-says-pair = { $mine } combat { $foe }
adgr-says-engage = { $general } combat avec { $unit }
adgr-says-engage-none = Aucun général ne combat
adgr-says-store = mettre { $n ->
    [one] un point
   *[other] { $n } points
} en réserve
adgr-says-stop = S’arrêter ici
adgr-says-go-on = Continuer : { $path }
adgr-says-pursue = poursuivre de { $by }
adgr-says-follow = accompagner
adgr-says-follow-none = Personne n’accompagne
adgr-says-attack = Attaquer
adgr-says-defend = Défendre
adgr-says-own-side = Le bord où je suis assis
adgr-says-opposite-side = Le bord opposé
adgr-says-roll-again = Relancer
adgr-says-discard = Écarter le décor
adgr-says-no-attempt = Plus d’ajustement
adgr-says-try-again = Relancer
adgr-says-let-be = Laisser ainsi
adgr-says-bayonets-none = Toutes jouent en infanterie lourde
adgr-order-choose = { $value }
adgr-order-region = { $value }
adgr-order-instead = { $value }
adgr-order-next-piece = { $value }
adgr-kind-end-corps = Finir les ordres d’un corps
adgr-kind-end-pursuit = Finir les poursuites
adgr-kind-bayonets = Dire comment jouent les troupes à baïonnette
adgr-kind-camp = Placer camp, ouvrages et canons lourds
adgr-kind-plan = Noter le plan de bataille
adgr-kind-markers = Poser les marqueurs d’embuscade
adgr-kind-deploy = Placer un corps
