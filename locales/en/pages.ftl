# The words of the pages round the table: rulebook, about, battles.
pages-night = Night
pages-system = Rules
pages-all-systems = All
pages-link-copy = Copy the link
pages-link-copied = Copied.

pages-rules-title = The rulebook
pages-rules-intro = The rules as Rocroi plays them, in our own words, clause by clause. Numbers, refusals and tallies everywhere in Rocroi carry the id of the clause they stand on. What the sources leave open, a program must decide all the same; what was decided by us is marked:
pages-key-ours = No source decides. Another table may play it differently.
pages-key-sources = The sources contradict each other; this is our choice between them.
pages-key-base = ADG-R is silent and the game it supplements applies.
pages-chapters = Chapters
pages-found = { $n ->
    [0] Nothing in these rules has all of these words.
    [one] One clause has all of these words.
   *[other] { $n } clauses have all of these words.
  }
pages-text-english = The text of the clauses is in English.
pages-ruling-ours = Our ruling
pages-ruling-sources = Our choice between the sources
pages-ruling-base = After base ADLG
pages-ruling-base-ours = After base ADLG, and ours
pages-ruling-whole = The whole clause is our ruling.
pages-conflict = The sources disagree
pages-not-mechanical = Not for a program
pages-not-mechanical-part = Not for a program, in part
pages-terms = Terms
pages-sources = Sources
pages-speaks-of = It speaks of
pages-spoken-of-in = Spoken of in
pages-turn = The clauses before and after
pages-no-clause = There is no clause { $id }.
pages-nearest = Perhaps one of these:

pages-about-title = About Rocroi
pages-about-intro = Pike-and-shot battles by the book: the table, the odds and the rulebook run on the same engine, in this page and on the server.
pages-versions = Versions
pages-version-engine = The program: { $version }
pages-version-rules = Rules version
pages-version-hash = Text of the rulebook
pages-version-note = A battle remembers the version of the rules it is played by; it grows with every change that judges a kept battle differently.
pages-clauses = Clauses
pages-rulings = Rulings
pages-rulings-by-date = Rulings by date
pages-rulings-intro = What the sources leave open and we decided, by the day it was last written.
pages-filter = Containing
pages-only-ours = Only where no source decides
pages-clauses-ruled = { $n ->
    [one] One clause
   *[other] { $n } clauses
  }
pages-clauses-n = { $n ->
    [one] 1 clause
   *[other] { $n } clauses
  }
pages-day-unknown = At a day not known to this build
pages-licences = Licences
pages-licences-intro = Rocroi itself is under MIT or Apache-2.0, at your choice. It is built with:
pages-packages = { $n ->
    [one] 1 package
   *[other] All { $n } packages
  }
pages-fonts = Faces
pages-notice = Notice

pages-battles-title = Battles
pages-mine = Battles of this browser
pages-mine-none = None yet: choose one below.
pages-watch = Watch
pages-battle-gone = not on this server
pages-battle-over = over
pages-battle-going = going on
pages-forget = Forget
pages-forget-sure = Really forget
pages-ready = Ready to be fought

pages-odds-title = Odds
pages-odds-first = The first
pages-odds-second = The second
pages-odds-what = What it does
pages-odds-swap = Exchange the two
pages-odds-about = Circumstances of the fight
pages-odds-more = More about it
pages-odds-volley = A volley before
pages-odds-volley-none = nobody shoots
pages-odds-volley-one = the first shoots
pages-odds-volley-two = the second shoots
pages-odds-volley-friend = a friend of the first shoots
pages-odds-end = Follow it to its end, phase by phase
pages-odds-result = What it comes to
pages-odds-refused = The rules do not allow it:
pages-odds-phases = Phase by phase
pages-odds-tallies = Why
pages-odds-outcomes = All { $n } outcomes, exactly

pages-armies-title = Armies
pages-choose = choose
pages-points = Points
pages-year = Year
pages-usual = as usual
pages-open = Open
pages-undo = Undo
pages-print = Print
pages-remove = Take out
pages-again = One more
pages-army-new = A new list
pages-army-from = Begin from
pages-army-any = anything
pages-army-begin = Propose a list
pages-army-empty = Begin with an empty list
pages-army-open = Open a list
pages-army-paste = A code or a link
pages-army-file = From a file…
pages-army-gone = This browser does not keep that list.
pages-army-by-link = This list came by a link.
pages-army-keep = Keep it and change it
pages-army-forget-sure = Really forget “{ $name }”?
pages-not-kept = This browser keeps nothing: save the file or copy the link.
pages-nameless = A list without a name
pages-armies-mine = Lists of this browser
pages-armies-none = None yet.
pages-compare = Compare two
pages-add-one = Add: { $what }
pages-add-to = Add to { $what }…
pages-add-part = Add…
pages-points-of = { $total } of { $points } points
pages-legal = Legal.
pages-faults = { $n ->
    [one] One fault.
   *[other] { $n } faults.
  }
pages-file = Save the file
pages-pdf = A roster with boxes to tick, from the program:
pages-qr = The link to this list as a QR code

pages-army-paper = As it is printed
pages-ticked = { $n } of { $of }

pages-companion-title = Companion
pages-companion-intro = For a battle with real miniatures: the roster with boxes to tap, the turn step by step, dice, odds and rules for a fight you describe. It works without a network once it has been opened, and can be installed like an app.
pages-companion-army = With an army
pages-companion-bare = Without one: only rules and dice
pages-companion-end = End this battle
pages-companion-end-sure = Really end it: marks and log are lost
pages-tab-roster = Roster
pages-tab-turn = Turn
pages-tab-fight = Fight
pages-tab-cards = Orders
pages-tab-log = Log
pages-steps-adgr = movement, shooting, combat, rout and pursuit, victory check
pages-steps-tercios = markers come off, order cards, initiative, activations
pages-steps-argad = start, movement, shooting, melee, end
pages-turn-n = Turn { $n }
pages-turn-next = The next turn
pages-step-next = The next step
pages-step-back = Back
pages-from-list = From my list…
pages-dice = Dice
pages-dice-of = { $n ->
    [one] 1 die for { $who }
   *[other] { $n } dice for { $who }
  }
pages-dice-throw = Throw them
pages-dice-hand = or as they fell ({ $n } of { $of }):
pages-dice-again = Once more
pages-note-it = Note it
pages-noted = Noted
pages-marked = { $name }: { $before } → { $now }
pages-card-of = The order of { $name }
pages-card-reaction = In reaction:
pages-cards-clear = Take all cards back
pages-log-say = A note
pages-log-none = Nothing yet. Marks and dice are noted here.
pages-log-save = Save the log
pages-clause-page = This clause in the rulebook
pages-offline-ready = Everything is here: it works without a network.

pages-setup-title = A new battle
pages-setup-intro = Two armies, a size and a seed: the same seed gives the same armies and the same table. Everything that is not chosen is drawn from it.
pages-setup-army = Army
pages-setup-a = The first army
pages-setup-b = The second army
pages-setup-band-a = First band
pages-setup-band-b = Second band
pages-setup-drawn = drawn from the seed
pages-setup-samples = Ready armies
pages-setup-other = a code, a link or a file…
pages-setup-lines = What is in it
pages-setup-scenario = Scenario
pages-setup-any = as the dice decide
pages-setup-seed = Seed
pages-setup-reroll = Another
pages-setup-fixed = The bands of this scenario are its own: there is nothing to buy.
pages-setup-how = Set-up
pages-setup-quick = Quick: everything stands on the table
pages-setup-full = By the rules: the players set up
pages-setup-quick-note = Ground is laid and both sides are deployed sensibly, from the seed. You begin with the first turn.
pages-setup-full-note = Everything the rules ask before the first turn: who chooses, the ground, plans, hidden troops, deployment. You lay and drag it on the table; a proposal always lies there.
pages-setup-who = Against whom
pages-setup-computer = The computer
pages-setup-seat = You command
pages-setup-name = { $a } against { $b }
pages-setup-go = To the table
pages-setup-go-full = To the table, and set up
pages-fight-with = Fight with this army
pages-fight-new = A new battle: choose armies, size and seed
