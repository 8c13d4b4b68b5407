# Faults of army lists, with what would repair them. Ids: <system>-army-<fault>.
adgr-army-over-budget = The army costs { $cost } points and may cost { $limit }: take something out.
adgr-army-corps-number = An army has three corps; this one has { $number }.
adgr-army-chief-number = Exactly one general is the commander-in-chief; here there are { $number }.
adgr-army-empty-corps = { $at } has no unit: every corps needs at least one.
adgr-army-same-name = { $at } has the name “{ $name }”, which another unit already has: give it one of its own.
adgr-army-command-value = The generals count { $sum } against a command value of { $limit }: choose lower ranks.
adgr-army-allies = { $number } corps are allied; only one may be.
adgr-army-strategist-not-chief = { $at }: a strategist must be the commander-in-chief.
adgr-army-chief-doubtful = { $at }: the commander-in-chief is never allied or unreliable.
adgr-army-included-nowhere = { $at }: the general is included in “{ $name }”, which is no unit of his corps.
adgr-army-included-in-that = { $at }: a general cannot be included in { $troop }: choose another unit, or none.
adgr-army-included-half = { $at }: name the half (1 or 2) of a battle unit that holds the general, and none for a single unit.
adgr-army-quality = { $at }: { $troop } is not offered as { $quality }: choose another quality.
adgr-army-foot-option = { $at }: { $troop } cannot have { $choice }: leave it out.
adgr-army-mounted-option = { $at }: { $troop } cannot have { $choice }: leave it out.
adgr-army-option-twice = { $at }: { $choice } is taken twice; once is all there is.
adgr-army-one-weapon = { $at }: open-order medium infantry carries exactly one missile weapon.
adgr-army-wagon-options = { $at }: a war wagon takes at most one of its options.
adgr-army-regimental-mediocre = { $at }: a mediocre unit has no regimental guns.
adgr-army-commanded-elite = { $at }: an elite unit has no commanded shot.
adgr-army-commanded-with = { $at }: commanded shot does not go with { $choice }: leave one of them out.
adgr-army-missiles = { $at }: at most one missile weapon: leave the others out.
adgr-army-shock-arms = { $at }: only one of impact, pistol, shock and caracole.
adgr-army-no-missile-with = { $at }: { $choice } takes no missile weapon besides.
adgr-army-salvo-with = { $at }: salvo, which includes the musket, does not go with { $choice }: leave one of them out.
adgr-army-two-arms = { $at }: two-handed weapons or polearms, not both.
adgr-army-half-shooter = { $at }: ½ shooter needs an arquebus, musket, bow or crossbow.
adgr-army-half-without-impact = { $at }: { $choice } is sold only together with impact.
adgr-army-light-weapon = { $at }: light troops carry exactly one missile weapon, at no cost.
adgr-army-camels-with = { $at }: camels do not take { $choice }: leave it out.
adgr-army-works-number = { $number } pieces of works; at most { $most } may be bought.
adgr-army-gun-work = “{ $name }” gets no fortification of its own: only a medium or heavy gun does, and only one.
adgr-army-ship = A ship needs the optional rule of boats.
adgr-army-mixed-arms = { $at }: mixed arquebuses and muskets need the optional rule, and no muskets besides.
adgr-army-strategist = { $at }: this list does not allow a general of the rank { $rank }: choose a lower one.

# Against a period list.
adgr-term-titled = { $en }
adgr-army-year = “{ $list }” is of { $from } to { $to }; the army is of { $year }: choose a year within.
adgr-army-home-region = “{ $list }” is not at home in this region: { $region }. It may have: { $regions }.
adgr-army-no-entry = { $at }: “{ $list }” has no { $troop }: take it out, or something else in its place.
adgr-army-entry-years = { $at }: “{ $entry }” is only of { $from } to { $to }: change the year, or take it out.
adgr-army-entry-quality = { $at }: “{ $entry }” is not { $quality } in this list: choose another quality.
adgr-army-entry-lacks = { $at }: every “{ $entry }” has { $choice } in this list: add it.
adgr-army-entry-one-of = { $at }: “{ $entry }” has exactly one of these: { $choices }.
adgr-army-entry-option = { $at }: “{ $entry }” does not have { $choice } in this list: leave it out.
adgr-army-entry-least = “{ $entry }”: { $number }; at least { $least } are needed.
adgr-army-entry-most = “{ $entry }”: { $number }; at most { $most } are allowed.
adgr-army-limit-least = { $entries } together: { $number }; at least { $least } are needed.
adgr-army-limit-most = { $entries } together: { $number }; at most { $most } are allowed.
adgr-army-ally-none = { $at }: “{ $list }” has no allies: the general is reliable or unreliable.
adgr-army-ally-unnamed = { $at }: an allied corps says which list it comes from (`list`, beside `status`): { $lists }.
adgr-army-ally-other = { $at }: { $list } is no ally of this list; these are: { $lists }.
adgr-army-own-list = { $at }: only an allied corps comes from another list: make it allied, or leave the list out.

# The price formula of ADG-R.
adgr-formula-base = base
adgr-formula-cohesion = cohesion
adgr-formula-arm = melee arm
adgr-formula-missile = missile weapon
adgr-formula-both = both, a melee arm and a missile weapon
adgr-formula-armour-built-in = armour
adgr-formula-built-in = built in
adgr-formula-extension = option
adgr-formula-supplement = quality

# Reports.
armies-chief = commander-in-chief
armies-commander = commander
armies-general = general
armies-allied = allied
armies-unreliable = unreliable
armies-included = with { $unit }
armies-rank = rank { $rank }
armies-corps = Corps
armies-group = Group
armies-elite = Elite unit
armies-works = fortifications and obstacles
armies-fortified-camp = fortified camp
armies-ship = ship
armies-besides = Besides
armies-band = Band
armies-from-list = From the list: { $list }.
armies-total = { $total } of { $points } points
armies-legal = Legal.
armies-faults = { $number ->
    [one] One fault:
   *[other] { $number } faults:
}
armies-warnings = Legal, but of no use:
armies-code = Code
armies-formula = By the formula, which only advises
armies-formula-differs = The table holds ({ $clause }).
armies-years = { $from } to { $to }
armies-command = command value { $command }
armies-strategist = a strategist allowed
armies-no-strategist = no strategist
armies-regions = home: { $regions }
armies-allies = allies: { $allies }
armies-with = with { $options }
armies-one-of = one of { $options }
armies-may = may have { $options }
armies-together = { $entries } together: { $least } to { $most }
armies-ours = A list of our own; no list book was copied.
