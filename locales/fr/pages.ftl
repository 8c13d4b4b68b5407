# Les mots des pages autour de la table : règles, à propos, batailles.
pages-night = Nuit
pages-system = Règles
pages-all-systems = Toutes
pages-link-copy = Copier le lien
pages-link-copied = Copié.

pages-rules-title = Le livre des règles
pages-rules-intro = Les règles telles que Rocroi les joue, avec nos propres mots, article par article. Partout dans Rocroi, les nombres, les refus et les décomptes portent le numéro de l’article qui les fonde. Ce que les sources laissent ouvert, un programme doit pourtant le trancher ; ce que nous avons décidé est signalé :
pages-key-ours = Aucune source ne tranche. Une autre table peut jouer autrement.
pages-key-sources = Les sources se contredisent ; voici notre choix.
pages-key-base = ADG-R ne dit rien ; le jeu qu’il complète s’applique.
pages-chapters = Chapitres
pages-found = { $n ->
    [0] Rien dans ces règles ne contient tous ces mots.
    [one] Un article contient tous ces mots.
   *[other] { $n } articles contiennent tous ces mots.
  }
pages-text-english = Le texte des articles est en anglais.
pages-ruling-ours = Notre interprétation
pages-ruling-sources = Notre choix entre les sources
pages-ruling-base = D’après ADLG de base
pages-ruling-base-ours = D’après ADLG de base, et la nôtre
pages-ruling-whole = Tout l’article est notre interprétation.
pages-conflict = Les sources se contredisent
pages-not-mechanical = Sans objet pour un programme
pages-not-mechanical-part = Sans objet pour un programme, en partie
pages-terms = Termes
pages-sources = Sources
pages-speaks-of = Il parle de
pages-spoken-of-in = Cité par
pages-turn = Les articles d’avant et d’après
pages-no-clause = Il n’y a pas d’article { $id }.
pages-nearest = Peut-être l’un de ceux-ci :

pages-about-title = À propos de Rocroi
pages-about-intro = Des batailles de piques et de mousquets selon les règles : la table, les chances et le livre des règles reposent sur le même moteur, dans cette page comme sur le serveur.
pages-versions = Versions
pages-version-engine = Le programme : { $version }
pages-version-rules = Version des règles
pages-version-hash = Texte des règles
pages-version-note = Une bataille retient la version des règles selon laquelle elle se joue ; elle augmente à chaque changement qui juge autrement une bataille conservée.
pages-clauses = Articles
pages-rulings = Interprétations
pages-rulings-by-date = Interprétations par date
pages-rulings-intro = Ce que les sources laissent ouvert et que nous avons décidé, par jour de dernière rédaction.
pages-filter = Contenant
pages-only-ours = Seulement là où aucune source ne tranche
pages-clauses-ruled = { $n ->
    [one] Un article
   *[other] { $n } articles
  }
pages-clauses-n = { $n ->
    [one] 1 article
   *[other] { $n } articles
  }
pages-day-unknown = À une date inconnue de cette version
pages-licences = Licences
pages-licences-intro = Rocroi est sous licence MIT ou Apache-2.0, au choix. Il est construit avec :
pages-packages = { $n ->
    [one] 1 paquet
   *[other] Les { $n } paquets
  }
pages-fonts = Caractères
pages-notice = Avis

pages-battles-title = Batailles
pages-mine = Batailles de ce navigateur
pages-mine-none = Aucune pour l’instant : choisissez-en une ci-dessous.
pages-watch = Regarder
pages-battle-gone = pas sur ce serveur
pages-battle-over = finie
pages-battle-going = en cours
pages-forget = Oublier
pages-forget-sure = Oublier vraiment
pages-ready = Prêtes à être livrées

pages-odds-title = Chances
pages-odds-first = Le premier
pages-odds-second = Le second
pages-odds-what = Ce qu’il fait
pages-odds-swap = Échanger les deux
pages-odds-about = Circonstances du combat
pages-odds-more = Autres précisions
pages-odds-volley = Une salve avant
pages-odds-volley-none = personne ne tire
pages-odds-volley-one = le premier tire
pages-odds-volley-two = le second tire
pages-odds-volley-friend = un ami du premier tire
pages-odds-end = Suivre jusqu’au bout, phase par phase
pages-odds-result = Ce qu’il en advient
pages-odds-refused = Les règles ne le permettent pas :
pages-odds-phases = Phase par phase
pages-odds-tallies = Pourquoi
pages-odds-outcomes = Les { $n } issues, exactement

pages-armies-title = Armées
pages-choose = choisir
pages-points = Points
pages-year = Année
pages-usual = d’usage
pages-open = Ouvrir
pages-undo = Annuler
pages-print = Imprimer
pages-remove = Retirer
pages-again = Un de plus
pages-army-new = Une nouvelle liste
pages-army-from = Partir de
pages-army-any = n’importe quoi
pages-army-begin = Proposer une liste
pages-army-empty = Partir d’une liste vide
pages-army-open = Ouvrir une liste
pages-army-paste = Un code ou un lien
pages-army-file = Depuis un fichier…
pages-army-gone = Ce navigateur ne garde pas cette liste.
pages-army-by-link = Cette liste est venue par un lien.
pages-army-keep = La garder et la changer
pages-army-forget-sure = Oublier vraiment « { $name } » ?
pages-not-kept = Ce navigateur ne garde rien : enregistrez le fichier ou copiez le lien.
pages-nameless = Une liste sans nom
pages-armies-mine = Listes de ce navigateur
pages-armies-none = Aucune pour l’instant.
pages-compare = En comparer deux
pages-add-one = Ajouter : { $what }
pages-add-to = Ajouter à { $what }…
pages-add-part = Ajouter…
pages-points-of = { $total } points sur { $points }
pages-legal = En règle.
pages-faults = { $n ->
    [one] Une faute.
   *[other] { $n } fautes.
  }
pages-file = Enregistrer le fichier
pages-pdf = Une feuille avec des cases à cocher, par le programme :
pages-qr = Le lien de cette liste en code QR

pages-army-paper = Telle qu’elle s’imprime
pages-ticked = { $n } sur { $of }

pages-companion-title = Compagnon
pages-companion-intro = Pour une bataille avec de vraies figurines : la feuille avec ses cases à toucher, le tour étape par étape, les dés, les chances et les règles d’un combat que vous décrivez. Une fois ouvert, il fonctionne sans réseau et peut s’installer comme une application.
pages-companion-army = Avec une armée
pages-companion-bare = Sans armée : seulement les règles et les dés
pages-companion-end = Finir cette bataille
pages-companion-end-sure = La finir vraiment : marques et journal sont perdus
pages-tab-roster = Feuille
pages-tab-turn = Tour
pages-tab-fight = Combat
pages-tab-cards = Ordres
pages-tab-log = Journal
pages-steps-adgr = mouvement, tir, combat, déroute et poursuite, victoire
pages-steps-tercios = les marqueurs tombent, cartes d’ordre, initiative, activations
pages-steps-argad = début, mouvements, tirs, mêlées, fin
pages-turn-n = Tour { $n }
pages-turn-next = Le tour suivant
pages-step-next = L’étape suivante
pages-step-back = Retour
pages-from-list = De ma liste…
pages-dice = Dés
pages-dice-of = { $n ->
    [one] 1 dé pour { $who }
   *[other] { $n } dés pour { $who }
  }
pages-dice-throw = Les lancer
pages-dice-hand = ou tels qu’ils sont tombés ({ $n } sur { $of }) :
pages-dice-again = Encore une fois
pages-note-it = Noter
pages-noted = Noté
pages-marked = { $name } : { $before } → { $now }
pages-card-of = L’ordre de { $name }
pages-card-reaction = En réaction :
pages-cards-clear = Reprendre toutes les cartes
pages-log-say = Une note
pages-log-none = Rien encore. Les marques et les dés se notent ici.
pages-log-save = Enregistrer le journal
pages-clause-page = Cet article dans le livre des règles
pages-offline-ready = Tout est là : il fonctionne sans réseau.

pages-setup-title = Une nouvelle bataille
pages-setup-intro = Deux armées, une taille et une graine : la même graine donne les mêmes armées et la même table. Tout ce qui n’est pas choisi en est tiré.
pages-setup-army = Armée
pages-setup-a = La première armée
pages-setup-b = La seconde armée
pages-setup-band-a = Première bande
pages-setup-band-b = Seconde bande
pages-setup-drawn = tirée de la graine
pages-setup-samples = Armées prêtes
pages-setup-other = un code, un lien ou un fichier…
pages-setup-lines = Sa composition
pages-setup-scenario = Scénario
pages-setup-any = selon les dés
pages-setup-seed = Graine
pages-setup-reroll = Une autre
pages-setup-fixed = Les bandes de ce scénario sont fixées : il n’y a rien à acheter.
pages-setup-how = Mise en place
pages-setup-quick = Rapide : tout est sur la table
pages-setup-full = Selon les règles : les joueurs installent tout
pages-setup-quick-note = Le terrain est posé et les deux camps sont déployés de façon raisonnable, d’après la graine. Vous commencez par le premier tour.
pages-setup-full-note = Tout ce que les règles demandent avant le premier tour : qui choisit, le terrain, les plans, les troupes cachées, le déploiement. Vous posez et glissez tout sur la table ; une proposition y est toujours.
pages-setup-who = Contre qui
pages-setup-computer = L’ordinateur
pages-setup-seat = Vous commandez
pages-setup-name = { $a } contre { $b }
pages-setup-go = À la table
pages-setup-go-full = À la table, pour la mise en place
pages-fight-with = Combattre avec cette armée
pages-fight-new = Une nouvelle bataille : armées, taille et graine au choix
