# Argad!: what the engine says. Ids: argad-<kind>-<variant>.
argad-fault-not-asked = This is not what is asked.
argad-fault-no-such-figure = There is no figure { $number } in this battle.
argad-fault-off-every-table = No table is so large, and no order so long.
argad-fault-no-such-group = There is no group { $number } that could do this.
argad-fault-not-of-group = { $figure } does not belong to { $group }.
argad-fault-named-twice = { $figure } is named twice.
argad-fault-group-size = { $group } would have { $figures } figures; a group has 1 to 12, and both parts of a split have some.
argad-fault-not-loose = { $group } is not in loose order.
argad-fault-states-differ = { $group } is in another state than the group it would join.
argad-fault-not-one-chain = { $group } would not hang together by steps of 10 cm.
argad-fault-not-hidden = { $group } is not hidden from every enemy.
argad-fault-ambush-spent = { $group } has already sprung its ambush.
argad-fault-fired-from-ambush = { $figure } fired a musket from ambush and does not move this turn.
argad-fault-had-its-move = { $group } has had its move.
argad-fault-routed = { $group } is routed.
argad-fault-move-given-up = { $figure } was contacted and has no move this turn.
argad-fault-too-far = { $figure } would go { $cm } too far.
argad-fault-too-far-formed = { $group } may only go { $cm } so.
argad-fault-horse-not-aside = Heavy cavalry in close order goes neither sideways nor backwards ({ $group }).
argad-fault-aside-and-ahead = { $group } may not combine a forward move with one sideways or backwards.
argad-fault-barred = The way of { $figure } is barred: { $bar }.
argad-fault-may-not-pass = { $figure } may not pass that base.
argad-fault-cannot-swim = { $figure } may not enter deep water.
argad-fault-no-gap = { $figure } does not come clear of an enemy it touches.
argad-fault-no-room-to-turn = { $figure } has no room to turn there.
argad-fault-enemy-not-named = The path of { $figure } touches { $enemy }, who was not named.
argad-fault-not-reached = { $figure } does not reach { $enemy }.
argad-fault-no-such-enemy = { $enemy } is no enemy in sight on the table.
argad-fault-too-late-to-declare = Contact must be declared before the dice ({ $figure }).
argad-fault-class-one-attacks = { $figure } is of class 1 and does not move into contact.
argad-fault-shaken-nearer = Shaken, { $figure } may not end nearer to { $enemy }.
argad-fault-shaken-attacks = { $group } is shaken and does not move into contact.
argad-fault-ground-not-declared = { $figure } may not touch difficult ground that was not declared, or in which it is stuck.
argad-fault-stuck = { $figure } is stuck.
argad-fault-crouch-and-move = { $figure } crouches only if it does not move.
argad-fault-cannot-crouch = Only loose men on foot crouch ({ $figure }).
argad-fault-posture-twice = { $figure } cannot change posture so.
argad-fault-crouched = { $figure } must stand up first.
argad-fault-cannot-mount = { $figure } cannot mount or dismount now.
argad-fault-horse-out-of-reach = { $figure } cannot mount that horse.
argad-fault-no-room-to-dismount = { $figure } has no room to dismount there.
argad-fault-cannot-hold = { $figure } cannot hold these horses.
argad-fault-cannot-take = { $figure } cannot take that horse.
argad-fault-nothing-to-turn = { $figure } has no oblong base to turn.
argad-fault-building-full = The building has no room for { $figure }.
argad-fault-no-stairs = { $figure } cannot change storey so.
argad-fault-in-close-order = { $group } is in close order: it marches, or goes loose first.
argad-fault-not-formed = { $group } is not, or cannot be, in close order.
argad-fault-no-leader-near = No leader is within 20 cm of { $group }.
argad-fault-manoeuvre-barred = { $group } has no room for that manoeuvre.
argad-fault-manoeuvre-twice = { $group } manoeuvres once a turn.
argad-fault-manoeuvre-in-contact = In contact { $group } may only turn on the spot.
argad-fault-no-such-formation = { $group } cannot take that formation.
argad-fault-wheel-too-far = { $group } wheels up to 90°.
argad-fault-formed-in-contact = In contact { $group } leaves only straight back.
argad-fault-march-barred = The march of { $group } is barred: { $bar }.
argad-fault-march-loses-order = { $group } would lose its order on that ground: it must go loose first.
argad-fault-cannot-form = { $group } cannot form so.
argad-fault-not-drilled = { $figure } is not drilled for close order.
argad-fault-has-no-close-order = { $figure } has no close order so.
argad-fault-over-the-edge = The path of { $figure } leads over the table edge; the order must say that it leaves.
argad-fault-cannot-enter = { $figure } cannot enter there or now.
argad-fault-cannot-drive = { $figure } cannot drive that cart so.
argad-fault-cart-barred = The cart cannot go there.
argad-fault-cart-too-far = The cart does not go so far.
argad-fault-no-reaction = { $group } has no choice of reaction.
argad-fault-not-farther = Falling back, { $figure } must end farther from every approaching enemy and not in contact.
argad-fault-cannot-counter-charge = { $group } cannot counter-charge.
argad-fault-cannot-redraw = { $figure } may not draw its path anew so.
argad-fault-cannot-stop-there = { $figure } cannot stop there.
argad-fault-may-not-shoot = { $figure } may not shoot.
argad-fault-fell-back = { $figure } fell back and does not shoot.
argad-fault-not-loaded = { $figure } has no loaded { $firearm }.
argad-fault-musket-moved = { $figure } fires a musket only on foot and immobile.
argad-fault-only-pistol = { $figure } was in contact at the start of the turn: only a pistol.
argad-fault-only-at-contact = { $figure } may only shoot at an enemy in contact.
argad-fault-only-at-contacted = { $figure } may only shoot at an enemy it contacted.
argad-fault-mounted-foot-moves = Mounted foot shoots mounted only when immobile or arriving in contact ({ $figure }).
argad-fault-out-of-range = The target of { $figure } is out of range.
argad-fault-not-visible = { $figure } does not see that target.
argad-fault-among-friends = The target of { $figure } is in contact with friends.
argad-fault-not-in-rank = { $figure } cannot shoot from its rank, or not in that direction.
argad-fault-not-at-ambushers = { $figure } was ambushed and may not shoot at the ambushers this turn.
argad-fault-shot-twice = { $figure } has its shot behind it this turn.
argad-fault-opening-taken = No more may shoot through that opening ({ $figure }).
argad-fault-carries-loot = { $figure } carries loot and fires no long arm.
argad-fault-no-such-point = { $figure } cannot shoot from that point of its path.
argad-fault-no-target = { $figure } has no such target.
argad-fault-does-not-fight = { $figure } does not fight.
argad-fault-not-its-weapon = { $figure } cannot use { $weapon }.
argad-fault-not-in-reach = { $figure } does not touch { $enemy }.
argad-fault-cannot-follow = { $figure } cannot follow up so.
argad-fault-cannot-redress = { $group } cannot be redressed so.
argad-fault-cannot-reload = { $figure } cannot reload that.
argad-fault-not-one-of-them = { $figure } is not one of those asked about.
argad-fault-not-a-driver = { $figure } cannot drive that cart.
argad-fault-not-a-searcher = { $figure } cannot search that building.
argad-fault-not-a-long-edge = Only a long edge, north or south, may be taken.
argad-fault-not-now = Group { $number } is not to be set up now.
argad-fault-must-place = { $figure } must be set up with its group.
argad-fault-outside-zone = { $figure } stands outside the area of its set-up.
argad-fault-no-room = { $figure } has no room there.
argad-fault-cannot-hide-there = That place does not hide { $figure }.
argad-fault-hidden-or-not = Group { $number } may not, or must, be hidden.
argad-fault-set-up-in-contact = { $figure } would stand in contact with an enemy.
argad-why-cover = in cover
argad-why-mounted-no-cover = cover does not help mounted figures
argad-why-own-obstacle = the shooter lines that obstacle himself
argad-why-swimmer-target = a swimmer
argad-why-through-forest = through forest
argad-why-mounted-at-edge = mounted at the edge of the wood
argad-why-loophole = at a loophole
argad-why-worst-terrain = of terrain only the worst counts
argad-why-point-blank = in contact no terrain counts
argad-why-cuirass-far = cuirass at the longest band
argad-why-furtive-target = furtive target
argad-why-terrain-and-target = terrain and target not below −2
argad-why-on-the-move = on the move
argad-why-furtive-shooter = furtive shooter
argad-why-arriving-on-foot = foot arriving in contact
argad-why-one-box = one malus per box
argad-why-from-the-saddle = mounted foot in the saddle
argad-why-poor-shot = shooter of class 1 or 2
argad-why-surprise = surprise attack
argad-why-poor-weapon = improvised weapon
argad-why-poor-fighter = striker of class 1 or 2
argad-why-poor-once = never more than −1 for both
argad-why-heavy-tool = heavy two-handed tool
argad-why-no-room-to-swing = indoors or in close order
argad-why-defended-obstacle = defends a linear obstacle
argad-why-upwards = against an enemy placed higher
argad-why-swimming = swimmer
argad-why-cavalry-on-foot = cavalry against foot or mounted foot
argad-why-bad-ground = the ground is against it
argad-why-against-cavalry = against cavalry
argad-why-halberd-on-mounted = halberd against mounted
argad-why-he-charges = not against a charging rider
argad-why-charge = charge
argad-why-charge-formed = charge in close order
argad-why-on-close-order = not against foot in close order
argad-why-meets-charge = stands against a charge
argad-why-disordered = disorder: no bonus
argad-why-flank-or-rear = struck from flank or rear
argad-why-group-class = class of the group, and one
argad-why-leader-near = a leader within 20 cm
argad-why-close-order = in close order
argad-why-out-of-order = in disorder
argad-why-group-in-cover = half the group in cover
argad-why-half-strength = half strength or fewer
argad-why-ambushed = ambushed this turn
argad-why-friend-routed = a routed friendly group near
argad-why-band-leader-lost = the band leader fell this turn
argad-why-few-men = one or two men without a leader
argad-why-morale-limit = modifiers from −2 to +2
argad-why-allowance = allowance
argad-why-routed-allowance = routed soldier
argad-why-equipped-allowance = equipped soldier
argad-why-foot-formed = foot in close order
argad-why-horse-formed = heavy cavalry in close order
argad-why-ridden-horse = horse of mounted foot
argad-why-mounting-halves = mounting or dismounting
argad-why-carries = carries loot
argad-why-very-difficult = very difficult ground
argad-why-slowness-dice = slowness dice
argad-why-leader-class = class of the band leader
argad-why-price-class = class
argad-why-price-cuirass = cuirass
argad-why-price-pistols = pistols
argad-why-price-long-arm = long arm
argad-why-price-weapon = dearest melee weapon
argad-why-price-mount = mount
argad-why-price-drill = close-order drill
argad-why-price-rank = rank
argad-why-price-least = never less than 1
argad-why-enemy-losses = enemy figures lost
argad-why-enemy-beaten = the enemy is beaten or gave up
argad-why-objective-held = objective held
argad-why-carts = carts
argad-why-loot-kept = loot
argad-why-bridge-held = the bridge held
argad-why-across-the-river = figures west of the river
argad-event-ground-laid = The table is laid out.
argad-event-edge-taken = { $seat } takes the { $edge } edge.
argad-event-hidden-noted = { $seat } has noted its hidden groups.
argad-event-put-down = { $group } is set up.
argad-event-turn-begins = Turn { $turn }.
argad-event-split = { $group } is split: { $figures } become { $new }.
argad-event-merged = Groups are merged into { $group }.
argad-event-formed = { $group } stands in close order.
argad-event-loosened = { $group } is in loose order.
argad-event-ambush-sprung = { $group } springs an ambush with { $with }.
argad-event-found = { $group } is found.
argad-event-sealed-test = While hidden, in turn { $turn }, { $group } tested: { $die } against { $target }, { $state }.
argad-event-initiative = { $first ->
    [none] Initiative, with the class of the leaders: { $totals }, equal; it is thrown again.
   *[other] Initiative, with the class of the leaders: { $totals }; { $first } moves first.
}
argad-event-ambush-order = { $first ->
    [none] Both sides ambush and throw the same: they throw again.
   *[other] Both sides ambush: { $first } first.
}
argad-event-disorder = { $disorder ->
    [yes] { $group } is in disorder.
   *[other] { $group } is in order again.
}
argad-event-stays = { $group } stays.
argad-event-side-done = { $seat } moves no more this turn.
argad-event-declares = { $group } moves into contact with { $against }.
argad-event-slowed = { $stuck ->
    [yes] { $group } is stuck: { $loss } on the slowness dice.
   *[other] { $group } loses { $loss } cm to the slowness dice.
}
argad-event-reacts = { $group } { $reaction }.
argad-event-went = { $figure } goes { $length }.
argad-event-marched = { $group } marches { $length }.
argad-event-manoeuvred = { $group } manoeuvres.
argad-event-contacts = { $charges ->
    [yes] { $figure } charges { $enemies }.
   *[other] { $figure } comes into contact with { $enemies }.
}
argad-event-caught = { $figure } is caught falling back.
argad-event-left-table = { $figure } leaves the table by the { $edge } edge.
argad-event-posture = { $crouched ->
    [yes] { $figure } crouches.
   *[other] { $figure } stands up.
}
argad-event-mount-changed = { $mounted ->
    [yes] { $figure } mounts.
   *[other] { $figure } dismounts.
}
argad-event-horses = { $figure } sees to the horses.
argad-event-cart-went = { $driver } drives a cart on.
argad-event-cart-left = A cart leaves the table by the { $edge } edge.
argad-event-surrounded = { $figure } cannot get away and is taken.
argad-event-shots-named = { $seat } names { $shots } shots.
argad-event-shot = { $hit ->
    [yes] { $shooter } shoots at { $target } with a { $firearm } at { $range }: number { $number }, modifier { $modifier }, natural { $natural }: hit.
   *[other] { $shooter } shoots at { $target } with a { $firearm } at { $range }: number { $number }, modifier { $modifier }, natural { $natural }: miss.
}
argad-event-takes = { $figure } is hit by { $shooter }.
argad-event-hit-lost = The hit of { $shooter } takes nobody.
argad-event-wounded = { $figure } is wounded.
argad-event-out = { $figure } is out of action.
argad-event-struck = { $striker } strikes { $target } with { $weapon }: { $natural } and { $modifier }, { $effect }.
argad-event-outdone = { $target } was better: the result of { $striker } does not count.
argad-event-strike-lost = { $striker } does not strike.
argad-event-pushed-back = { $figure } is pushed back.
argad-event-no-room-to-step-back = { $figure } has no room to step back and is hit.
argad-event-pushed-along = { $figure } is pushed along.
argad-event-follows-up = { $figure } follows up.
argad-event-redressed = { $group } redresses its ranks.
argad-event-reloaded = { $figure } has reloaded the { $firearm }.
argad-event-tested = { $group } tests: { $die } against { $target }, { $state }.
argad-event-recovered = { $group } is steady again.
argad-event-routs = { $group } routs.
argad-event-leader-lost = { $seat } has lost its leader { $figure }.
argad-event-succeeds = { $figure } now leads { $seat }.
argad-event-band-check = { $beaten ->
    [yes] { $seat } has lost { $lost } of { $of } and is beaten.
   *[other] { $seat } has lost { $lost } of { $of } and is breaking.
}
argad-event-gives-up = { $seat } gives up.
argad-event-cart-taken = { $seat } takes a cart.
argad-event-searched = { $found ->
    [yes] { $figure } searches the building and finds the loot.
   *[other] { $figure } searches the building and finds nothing.
}
argad-event-loot-taken = { $figure } picks up the loot.
argad-event-loot-dropped = Loot is dropped.
argad-event-scored = { $seat }: { $points ->
    [one] { $points } victory point
   *[other] { $points } victory points
} ({ $reasons }).
argad-term-scoring = { $why }: { $points }
argad-term-enemy-losses = enemy figures lost
argad-term-enemy-beaten = the enemy is beaten or gave up
argad-term-objective-held = objective held
argad-term-carts = carts
argad-term-loot-kept = loot
argad-term-bridge-held = the bridge held
argad-term-across-the-river = figures west of the river
argad-event-ended = The game is over: { $points } victory points.
argad-decision-choose-edge = Which long edge is yours?
argad-decision-hide-groups = Note your hidden groups.
argad-decision-set-up = Set up a group.
argad-decision-regroup = Do you split or merge groups?
argad-decision-ambush = Do you spring an ambush?
argad-decision-ambush-shots = Name the shots of { $group }.
argad-decision-ambush-move = Move { $group } out of its ambush.
argad-decision-move = Move a group, or say that it stays.
argad-decision-go-on = Go on with the move of { $group }.
argad-decision-react = { $groups-count ->
    [one] How does { $groups } react?
   *[other] How do { $groups } react?
}
argad-decision-redraw = { $figures-count ->
    [one] How does { $figures } go on after the counter-charge?
   *[other] How do { $figures } go on after the counter-charge?
}
argad-decision-stops = { $figures-count ->
    [one] Where does { $figures } stop?
   *[other] Where do { $figures } stop?
}
argad-decision-shoot = Name your shots.
argad-decision-strike = Name weapons and targets.
argad-decision-follow-up = Does { $figure } follow up?
argad-decision-redress = Redress the ranks of { $group }.
argad-decision-reload = Which weapons are reloaded: { $figures }?
argad-decision-succession = Who takes over the band: { $figures }?
argad-decision-driver = Who drives the cart: { $figures }?
argad-decision-search = Who searches the building: { $figures }?
argad-decision-retreat = Do you give up?
argad-order-take-edge = Take this edge
argad-order-hide = Hide these groups
argad-order-place = Put down a group
argad-order-regroup = Split or merge groups
argad-order-ambush = Spring ambushes
argad-order-stay = A group stays
argad-order-done = No more moves this turn
argad-order-walk = Move a loose group
argad-order-march = Move a formed unit
argad-order-form = Form up
argad-order-enough = End the move of this group
argad-order-react = React
argad-order-redraw = Draw the paths anew
argad-order-stops = Say where movers stop
argad-order-shoot = Shoot
argad-order-strike = Strike
argad-order-follow-up = Follow up
argad-order-stay-back = Do not follow up
argad-order-redress-by-default = Redress the ranks
argad-order-redress = Redress the ranks so
argad-order-reload = Reload
argad-order-choose = Choose him
argad-order-retreat = Give up
argad-order-fight-on = Fight on
argad-purpose-terrain = The terrain of the six squares
argad-purpose-edges = Who chooses his edge
argad-purpose-ambush-order = Who ambushes first
argad-purpose-initiative = Initiative
argad-purpose-slowness = Slowness dice of { $group }
argad-purpose-shot = { $shooter } shoots
argad-purpose-strike = { $striker } strikes
argad-purpose-morale = Morale of { $group }
argad-purpose-rally = { $group } tries to rally
argad-purpose-hidden-tests = Tests of hidden groups of { $seat }
argad-purpose-search = { $figure } searches
argad-branch-if-they-stand = if they stand
argad-branch-if-they-fall-back = if they fall back
argad-branch-if-they-counter-charge = if they counter-charge
argad-branch-if-the-dice-show = if the dice show { $sum }
argad-blank-hidden-groups = where the hidden groups of { $seat } are
argad-outcome-drawn = The game is drawn.
argad-outcome-slight-victory = A slight victory of { $winner }.
argad-outcome-clear-victory = A clear victory of { $winner }.
argad-band-too-dear = { $points } points are spent; { $most } may be: leave figures out.
argad-band-band-leaders = There are { $number } band leaders; there must be one.
argad-band-leader-class = The band leader must be of class 4 or 5.
argad-band-groups = There are { $number } groups; a band has two to six.
argad-band-group-size = Group { $group } has { $figures } figures; it may have 1 to 12.
argad-band-group-leaders = Group { $group } has more than one group leader: one leads, or none.
argad-band-class-five = There are { $number } figures of class 5; one may be.
argad-band-high-classes = { $points } of { $spent } points are in class 4 and 5 other than leaders; at most half may be.
argad-band-mounted = { $points } of { $spent } points are in mounted figures; at most half may be.
argad-band-drill-class = Group { $group }: drill only from class 3: leave it out, or raise the class.
argad-band-figure = Group { $group }: { $fault }.
argad-standing-always-stand = always stand
argad-standing-always-fall-back = always fall back
argad-standing-never-regroup = never regroup
argad-standing-never-ambush = never spring an ambush
argad-standing-never-retreat = never give up
argad-standing-never-follow-up = never follow up
argad-standing-redress-by-default = redress by default
argad-standing-reload-by-default = reload by default
argad-standing-strike-by-default = strike by default
argad-term-stands = stands
argad-term-falls-back = falls back
argad-term-counter-charges = counter-charges
argad-term-fire = fire
argad-term-movement = movement
argad-term-figure = { $value }
argad-term-group = { $value }
argad-term-steady = steady
argad-term-shaken = shaken
argad-term-routed = routed
argad-term-miss = miss
argad-term-push = push back
argad-term-hit = hit
argad-term-lance = cavalry lance
argad-term-boarding-spear = boarding spear
argad-term-spontoon = spontoon
argad-term-halberd = halberd
argad-term-bayonet = bayonet
argad-term-long-tool = long-handled farm tool
argad-term-sword = sword
argad-term-hatchet = hatchet
argad-term-soldiers-sword = soldier's sword
argad-term-cudgel = cudgel
argad-term-musket-butt = musket butt
argad-term-musketoon-butt = musketoon butt
argad-term-short-tool = short farm tool
argad-term-heavy-tool = heavy two-handed tool
argad-term-knife = knife
argad-term-pistol-butt = pistol butt
argad-term-bottle = bottle or stick
argad-term-bare-hands = bare hands
argad-term-long = long
argad-term-semi-long = semi-long
argad-term-short = short
argad-term-very-short = very short
argad-term-pistol = pistol
argad-term-musketoon = musketoon
argad-term-musket = musket
argad-term-north = north
argad-term-east = east
argad-term-south = south
argad-term-west = west
argad-term-bushes = bushes
argad-term-high-crops = high crops
argad-term-forest = forest
argad-term-road = road
argad-term-bridge = bridge
argad-term-steep-slope = steep slope
argad-term-stream = stream
argad-term-ford = ford
argad-term-marsh = marsh
argad-term-deep-water = deep water
argad-term-ploughed = ploughed field
argad-term-low-crops = low crops
argad-term-rampart = rampart
argad-term-cliff = cliff
argad-term-stair = stair
argad-term-ladder = ladder
argad-term-hedge = hedge
argad-term-bank = bank
argad-term-ditch = ditch
argad-term-low-wall = low wall
argad-term-fence = fence
argad-term-barricade = barricade
argad-term-high-wall = high wall
argad-term-door = door
argad-term-window = window
argad-term-loophole = loophole
argad-term-gate = gate
argad-term-allowance = the allowance is used up
argad-term-impassable = impassable ground
argad-term-base = a base in the way
argad-term-contact = the enemy reached
argad-term-no-room = no room to end there
argad-term-undeclared = a contact not declared with { $value }
argad-term-terrain = ground not declared
argad-term-table-edge = the table edge
argad-term-not-clear = an enemy in contact
argad-term-no-room-to-turn = no room to turn
argad-term-no-stairs = no such storey
argad-term-open = open ground
argad-term-difficult = difficult ground
argad-term-very-difficult = very difficult ground
argad-term-set-up = set-up
argad-term-start = Start phase
argad-term-shooting = shooting phase
argad-term-melee = melee phase
argad-term-end = End phase
argad-term-foot = foot
argad-term-light-cavalry = light cavalry
argad-term-heavy-cavalry = heavy cavalry
argad-term-mounted-foot = mounted foot
argad-term-cavalry-horse = cavalry horse
argad-term-fast-horse = war or fast horse
argad-term-farm-horse = farm or post horse
argad-term-mule = mule
argad-term-donkey = donkey
argad-term-man = man
argad-term-group-leader = group leader
argad-term-band-leader = band leader
argad-term-leader = leader
argad-term-light = light clothing
argad-term-equipped = equipped soldier
argad-term-too-many-pistols = more than two pistols: two at most
argad-term-not-a-long-arm = a pistol is no long arm: count it among the pistols
argad-term-bayonet-without-musket = a bayonet without a musket: add the musket, or leave the bayonet out
argad-term-butt-without-firearm = the butt of a firearm it does not carry: add the firearm, or leave the butt out
argad-term-light-cavalry-in-cuirass = light cavalry wears no cuirass: leave it out
argad-term-wrong-clothing = light cavalry is in light clothing, drilled men, heavy cavalry and wearers of a cuirass are equipped: change the clothing, or leave it out
argad-term-wrong-horse = only mounted foot names a horse, fast or farm, and must: change the horse, or leave it out
argad-term-column-of-twos = column of twos
argad-term-wider-column = wider column
argad-term-line = line
argad-term-draw = draw
argad-term-slight = slight victory
argad-term-clear = clear victory
argad-term-encounter = Encounter
argad-term-convoy = The Convoy
argad-term-raid = The Raid
argad-term-free = a position of its own
argad-term-left = left
argad-term-right = right
argad-term-group-id = { $seat }-{ $number }
argad-result-shot = { $value }
argad-result-strike = { $value }
argad-result-duel = { $value }
argad-result-slowness = { $value }
argad-result-test = { $value }
argad-term-shot-result = natural { $natural }: { $hit ->
    [yes] hit
   *[other] miss
}
argad-term-blow = natural { $natural }: { $effect }
argad-term-duel-result = suffered: { $suffered }
argad-term-slowed = { $stuck ->
    [yes] stuck
   *[other] { $loss } cm lost
}
argad-term-test-result = { $state }
argad-term-cm = cm
argad-term-loot = loot
argad-term-awaited = still to come
argad-term-out-of-action = out of action
argad-term-lost = lost
argad-term-left-the-table = left the table
argad-term-hidden = hidden
argad-term-close-order = in close order
argad-term-disordered = in disorder
argad-term-mounted = mounted
argad-term-crouched = crouched
argad-term-stuck = stuck
argad-term-wounded = wounded
argad-term-class = class
argad-term-cuirass = cuirass
argad-term-drilled = drilled for close order
argad-term-loaded = loaded
argad-term-empty = empty
argad-term-line-soldier = line soldier
argad-term-grenadier = grenadier
argad-term-sergeant = sergeant
argad-term-light-infantryman = light infantryman
argad-term-partisan = partisan
argad-term-militiaman = militiaman
argad-term-militia-sergeant = militia sergeant
argad-term-peasant = peasant
argad-term-pioneer = pioneer
argad-term-raider-on-foot = raider on foot
argad-term-partisan-corporal = partisan corporal
argad-term-dragoon = dragoon
argad-term-light-horseman = light horseman
argad-term-cuirassier = cuirassier
argad-term-foot-captain = foot captain
argad-term-mounted-lieutenant = mounted lieutenant
argad-term-partisan-chief = partisan chief
argad-term-light-cavalry-captain = light cavalry captain
argad-term-cuirassier-captain = cuirassier captain
argad-term-driver = driver
argad-term-villager = villager

# Above the plan.
argad-bar = Turn { $turn }, { $phase }

# Orders in a player's words
argad-says-edge = The { $edge } edge
argad-says-hide-none = Hide nobody
argad-says-hide = Hide { $groups }
argad-says-place = Put down { $group }
argad-says-place-formed = Put down { $group } in close order
argad-says-regroup-none = Leave the groups as they are
argad-says-split = Split { $group }: { $who } become a group of their own
argad-says-merge = Join into one group: { $groups }
argad-says-ambush-none = Spring no ambush
argad-says-ambush-fire = spring the ambush with fire
argad-says-ambush-movement = spring the ambush with a move
argad-says-stay = stay
argad-says-go = go { $far } { $way }
argad-says-attack = attack { $foes }
argad-says-loosen = go into loose order
argad-says-more = then more
argad-says-enter = enter the table
argad-says-leave = leave the table
argad-says-up = go up a storey
argad-says-down = go down a storey
argad-says-crouch = crouch
argad-says-stand-up = stand up
argad-says-mount = mount
argad-says-dismount = dismount
argad-says-hold-horses = hold the horses
argad-says-let-go = let the horses go
argad-says-take-horse = take a horse
argad-says-turn = turn
argad-says-drive = drive a cart
argad-says-quarter = quarter turn { $side ->
    [left] left
   *[other] right
}
argad-says-half = half turn
argad-says-files = { $n ->
    [one] one file
   *[other] { $n } files
}
argad-says-ahead = { $far } ahead
argad-says-back = go straight back { $far }
argad-says-aside = { $far } { $side ->
    [left] to the left
   *[other] to the right
}
argad-says-wheel = wheel { $side ->
    [left] left
   *[other] right
} { $by }
argad-says-form = form up, facing { $way }
argad-says-stand = Stand
argad-says-fall-back = fall back
argad-says-fall-back-loose = fall back in loose order
argad-says-counter-charge = counter-charge
argad-says-redraw-none = All keep to their way
argad-says-keep = keep to the way
argad-says-halt = stop
argad-says-stops-none = On to the first contact
argad-says-stop = stop after { $far }
argad-says-shoot-none = Nobody shoots
argad-says-shoot = shoot at { $at } ({ $arm })
argad-says-shoot-many = { $n } shots: { $first } …
argad-says-shoots-at = { $who } shoots at { $at }
argad-says-strikes-at = { $who } strikes at { $at }
argad-says-strike-usual = Everybody strikes as usual
argad-says-strike = strike at { $at } ({ $weapon })
argad-says-strike-many = { $n } strikes: { $first } …
argad-says-follow-up = Follow up { $far } into place { $n }
argad-says-redress-none = Redress nobody
argad-says-redress = Redress { $who }
argad-says-reload-usual = Reload as usual
argad-says-reload = reload the { $arm }
argad-says-choose = { $who }, { $kind }
argad-says-result-miss = missed
argad-says-result-nothing = nothing
argad-says-result-push = pushed back
argad-says-result-hit = out of action
argad-says-result-both-nothing = nobody is hit
argad-kind-take-edge = Take an edge
argad-kind-hide = Hide groups
argad-kind-place = Put down a group
argad-kind-regroup = Split or join groups
argad-kind-ambush = Spring ambushes
argad-kind-stay = A group stays
argad-kind-done = No more moves this turn
argad-kind-walk = Move in loose order
argad-kind-march = Move in close order
argad-kind-form = Form up
argad-kind-enough = End the move of the group
argad-kind-react = React
argad-kind-redraw = Draw the ways anew
argad-kind-stops = Say where movers stop
argad-kind-shoot = Shoot
argad-kind-strike = Strike
argad-kind-follow-up = Follow up
argad-kind-stay-back = Do not follow up
argad-kind-redress-by-default = Redress as usual
argad-kind-redress = Redress the ranks
argad-kind-reload = Reload
argad-kind-choose = Choose a man
argad-kind-retreat = Give up
argad-kind-fight-on = Fight on
argad-asks-ambush-shots = Name the shots of { $groups }.
argad-asks-ambush-move = Move { $groups } out of its ambush.
argad-asks-go-on = Go on with the move of { $groups }, or end it.
argad-asks-react = { $n ->
    [one] { $groups } is about to be attacked. How does it react?
   *[other] { $groups } are about to be attacked. How do they react?
}
argad-asks-redress = Redress the ranks of { $groups }.
argad-cost-walk = { $spent } of { $of } cm
