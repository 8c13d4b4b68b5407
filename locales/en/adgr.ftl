# ADG-R: what the engine says. Ids: adgr-<kind>-<variant>.
adgr-event-sequence-began = Turn { $turn }: { $phasing } plays.
adgr-event-phase-began = { $phase } phase.
adgr-event-activated = { $corps } is activated.
adgr-event-command-points = { $corps } has { $points } command points.
adgr-event-hesitates = { $corps } hesitates.
adgr-event-reliable = { $corps } has proved reliable.
adgr-event-encouraged = The commander-in-chief sets points aside for { $corps }.
adgr-event-paid = { $points ->
    [one] 1 command point is spent.
    *[other] { $points } command points are spent.
    }
adgr-event-moved = { $units } { $units-count ->
    [one] moves
   *[other] move
}.
adgr-event-displaced = { $unit } is pushed out of the way.
adgr-event-square-formed = { $unit } forms square.
adgr-event-square-broken = { $unit } breaks its square.
adgr-event-left-zoc = { $unit } leaves the zone of control of { $enemy }.
adgr-event-lost = { $unit } loses { $points ->
    [one] a point
    *[other] { $points } points
    }: { $cause }.
adgr-event-routed = { $unit } is routed.
adgr-event-declared = { $seat } has named its targets.
adgr-event-shot = { $shooter } shoots at { $target }.
adgr-event-fought = { $fighters } fight.
adgr-event-caught-in-open = { $unit } is caught in the open by { $by } and routs.
adgr-event-camp-held = The camp holds against { $by }.
adgr-event-camp-lost = The camp of { $seat } is lost.
adgr-event-general-engaged = The general of { $general } fights with { $unit }.
adgr-event-general-safe = The general of { $general } is safe.
adgr-event-rampage = { $unit } runs wild.
adgr-event-rallied = { $unit } tries to rally: { $total } against { $needed }, { $points ->
    [0] nothing is won back
    [one] a point is won back
    *[other] { $points } points are won back
    }.
adgr-event-goes-on-looting = { $unit } goes on looting.
adgr-event-commanded-shot-lost = { $unit } has left its commanded shot behind.
adgr-event-stops-looting = { $unit } obeys again.
adgr-event-morale = Morale of { $seat }: { $lost } demoralisation points; it breaks at { $breaks-at }.
adgr-event-removed = { $unit } is out of the battle: { $how }.
adgr-event-general-moved = The general of { $general } rides on.
adgr-event-general-joined = The general of { $general } joins { $unit }.
adgr-event-general-lost = The general of { $general } is lost.
adgr-event-corps-ended = { $corps } receives no more orders.
adgr-event-charge-declared = { $units } { $units-count ->
    [one] charges
   *[other] charge
} { $targets }.
adgr-event-evaded = { $unit } evades.
adgr-event-evade-blocked = { $unit } cannot evade and stands.
adgr-event-charge-distance = { $unit } charges up to { $range }.
adgr-event-charge-ran = { $units } { $units-count ->
    [one] runs
   *[other] run
} { $by }.
adgr-event-conformed = { $unit } lines up.
adgr-event-caught = { $unit } is caught by { $by }.
adgr-purpose-command-points = Command points of { $corps }
adgr-purpose-reliability = Does { $corps } prove reliable?
adgr-purpose-shot = { $shooter } shoots at { $target }
adgr-purpose-melee = { $one } against { $two }
adgr-purpose-camp-attack = { $by } attacks the fortified camp
adgr-purpose-general-at-risk = Is the general of { $general } lost?
adgr-purpose-rampage = Which way does { $unit } run?
adgr-purpose-rally = { $unit } tries to rally
adgr-purpose-stop-looting = Does { $unit } stop looting?
adgr-purpose-evade = How far does { $unit } evade?
adgr-purpose-charge-distance = How far does { $unit } charge?
adgr-outcome-broken = { $by } has won: the army of { $army } is broken, with { $points } demoralisation points against a break value of { $value }.
adgr-outcome-cleared = { $by } has won: the army of { $army } has nobody left on the table.
adgr-outcome-both-broken = Both armies are beaten at once: the battle is drawn.
adgr-outcome-time-up = The last turn is over and neither army is broken: the battle is drawn.
adgr-blank-ambush = what an ambush marker holds
adgr-blank-flank-march = a flank march
adgr-standing-roster-order = where units tie, the first in the roster
adgr-branch-points = if the die gives { $points }
adgr-decision-corps = Which corps is activated next?
adgr-decision-orders = Give an order to this corps, or end it.
adgr-decision-refuge = To which unit does the general of { $general } flee?
adgr-decision-shoot = What do your units shoot at?
adgr-decision-pair = Which of these contacts is the fight?
adgr-decision-engage = Which of your generals fight?
adgr-decision-evade = { $units-count ->
    [one] Does { $units } evade?
   *[other] Which of { $units } evade?
}
adgr-decision-run-on = How far { $units-count ->
    [one] does
   *[other] do
} { $units } run on, between { $least } and { $most }?
adgr-result-command = { $value }
adgr-result-shot = { $value }
adgr-result-melee = { $value }
adgr-result-rally = { $value ->
    [0] nothing won back
    [one] one point won back
    *[other] { $value } points won back
    }
adgr-result-chance = { $value }
adgr-fault-not-asked = That is no answer to what is asked.
adgr-fault-unknown = There is no such unit, corps or general in this battle.
adgr-fault-not-to-activate = { $corps } cannot be activated: it has had its turn, has nobody left, or is not yours.
adgr-fault-other-corps = { $unit } is not of the corps being activated.
adgr-fault-not-there = { $unit } is not on the table, or routed.
adgr-fault-too-dear = The order costs { $cost } command points and { $left } are left.
adgr-fault-three-orders = { $unit } has had three orders already.
adgr-fault-general-three-orders = The general has had three orders already.
adgr-fault-general-bound = The general cannot be moved: he is included, lost or off the table.
adgr-fault-general-engaged = The general is engaged in melee and stays with his unit.
adgr-fault-general-too-far = The general's way is { $length } long; 5 UD is the most.
adgr-fault-general-impassable = The general's way crosses impassable ground or leaves the table.
adgr-fault-general-near-enemy = The general would pass through an enemy, or stop within 1 UD of one.
adgr-fault-general-cannot-join = The general cannot join { $unit } from there.
adgr-fault-cannot-encourage = Points can be set aside only by the commander-in-chief, for a hesitant corps still to come; not for { $corps }.
adgr-fault-hesitant = The corps hesitates.
adgr-fault-in-melee = { $unit } is in melee or melee support.
adgr-fault-looting = { $unit } is looting a camp and must be called back first.
adgr-fault-in-square = { $unit } is in square.
adgr-fault-rallied = { $unit } has tried to rally in this phase.
adgr-fault-one-attempt = { $unit } may try to rally once in a Movement phase.
adgr-fault-displaced = { $unit } was pushed aside and may not move.
adgr-fault-broke-off = { $unit } has broken off and receives no further order.
adgr-fault-ordered-before = { $unit } has received an order and can no longer break off.
adgr-fault-left-zoc = { $unit } left a zone of control and receives no further order.
adgr-fault-held = { $unit } is held back.
adgr-fault-nothing = The order moves nobody.
adgr-fault-too-far = The move takes { $cost }; the allowance is { $allowance }.
adgr-fault-combination = That manoeuvre cannot be combined with the others of this move.
adgr-fault-amount = A length or an angle must be more than nothing and within what can be measured.
adgr-fault-no-backward = There is no backward move.
adgr-fault-wheel-too-much = The wheels come to { $angle }; { $most } is the most in one move.
adgr-fault-slide-too-long = A slide is at most 1 UD long.
adgr-fault-slide-without-advance = { $unit } must advance 1 UD straight in the same move to slide.
adgr-fault-slid-already = { $unit } has already slid in this phase.
adgr-fault-too-many-turns = There are too many turns in one move.
adgr-fault-cannot-manoeuvre = { $unit } cannot make that manoeuvre.
adgr-fault-ground-forbidden = { $unit } cannot enter that ground.
adgr-fault-impassable = Impassable ground is in the way of { $unit }.
adgr-fault-off-table = { $unit } would leave the table.
adgr-fault-enemy-in-the-way = { $enemy } is in the way of { $unit }.
adgr-fault-camp-in-the-way = A camp is in the way of { $unit }.
adgr-fault-friend-in-the-way = { $friend } is in the way of { $unit }, which cannot pass through it.
adgr-fault-not-beyond = { $unit } would not get beyond { $friend }.
adgr-fault-no-room = There is no room for { $friend } to be pushed aside.
adgr-fault-place-taken = The place { $unit } needs is taken.
adgr-fault-work = { $unit } cannot cross that fortification or obstacle so.
adgr-fault-behind-work = { $unit } stands behind a fortification and may not wheel.
adgr-fault-river = { $unit } must cross the river at right angles.
adgr-fault-second-move-near = { $unit } is or would be { $distance } from the enemy; a second or third move keeps 4 UD away.
adgr-fault-third-move = { $unit } cannot make a third move.
adgr-fault-third-move-alone = { $unit } needs its general for a third move.
adgr-fault-no-group = These units are no group.
adgr-fault-not-together = { $unit } and { $other } cannot be in one group.
adgr-fault-not-in-group = { $unit }, in melee or in square, is in no group.
adgr-fault-broken-formation = Battle units of a group stand 1 UD apart or in a checkerboard, all in one way.
adgr-fault-gap-filled = Something stands in the gap between { $unit } and { $other }.
adgr-fault-too-wide = The group is { $width } wide; { $most } is the most.
adgr-fault-group-quarter-turn = A group with battle units does not quarter-turn.
adgr-fault-group-broken = What results would be no group.
adgr-fault-extension = An extension brings up units from behind in a group more than one rank deep.
adgr-fault-contraction = A contraction keeps adjacent files in the lead, advances them 1 UD, and takes followers in their order.
adgr-fault-allowance-too-small = An allowance of { $allowance } is not enough for that.
adgr-fault-no-square = { $unit } cannot form square.
adgr-fault-zoc-away = { $unit } is in the zone of control of { $enemy }: it must align with it or come closer.
adgr-fault-zoc-left = { $unit } would leave the zone of control it is in.
adgr-fault-not-in-zoc = { $unit } is in no zone of control it could leave.
adgr-fault-zoc-one-unit = Leaving a zone of control is an order to one unit.
adgr-fault-cannot-ride-out = { $unit } cannot ride straight out of the zone of control: that is for mounted troops unable to evade, with a slower enemy behind them.
adgr-fault-cannot-leave-zoc = { $unit } cannot leave the zone of control in that way.
adgr-fault-no-room-to-leave = { $unit } has no room to turn or go back.
adgr-fault-cannot-support = { $unit } cannot move into support.
adgr-fault-no-such-fight = There is no such fight to support.
adgr-fault-support-not-reached = { $unit } cannot take that place of support from there.
adgr-fault-would-charge = { $unit } would touch { $enemy }: that is a charge.
adgr-fault-no-right = { $unit } has no right to that flank or rear of { $enemy }.
adgr-fault-cannot-rally = { $unit } has lost nothing, or cannot rally.
adgr-fault-moved = { $unit } has moved in this phase.
adgr-fault-cannot-move-and-rally = Only a deep-order unit alone may move and rally; { $unit } cannot.
adgr-fault-cannot-shoot = { $unit } may not shoot, or has nothing to shoot at from there.
adgr-fault-not-its-target = By priority { $unit } has another target than { $target }.
adgr-fault-has-no-missile = { $unit } has nothing to shoot with.
adgr-fault-gun-has-moved = { $unit } moved or wheeled: medium and heavy guns then do not shoot in the same sequence.
adgr-fault-moved-too-often = { $unit } made more than one move and does not shoot.
adgr-fault-deed-forbids-shot = { $unit } charged, evaded, broke off, was left by its enemy, left a zone of control or hesitates, and does not shoot.
adgr-fault-engaged-shooter = { $unit } is in melee or in support, and does not shoot.
adgr-fault-shooting-edge = { $unit } does not shoot from that edge.
adgr-fault-tercio-edge = A Tercio shoots from its front, an outer flank or its rear, a Later Tercio from its front or an outer flank: not { $unit } from there.
adgr-fault-square-edge = { $unit } is in square and shoots only from its original front edge.
adgr-fault-target-engaged = { $target } is in melee or in support, and is no target.
adgr-fault-out-of-arc = { $target } is not in the arc of { $unit }.
adgr-fault-out-of-range = { $target } is out of range of { $unit }.
adgr-fault-target-hidden = { $unit } does not see { $target }.
adgr-fault-not-from-ship = The ship cannot shoot at { $target }: it must see it within 4 UD.
adgr-fault-not-main-shooter = { $unit } cannot be the main shooter at that target.
adgr-fault-cannot-engage = The general may not fight with { $unit }.
adgr-fault-no-such-pair = That contact is not among those to choose from.
adgr-fault-cannot-charge = { $unit } cannot charge.
adgr-fault-charge-only-move = { $unit } has acted already: a charge is its only move.
adgr-fault-light-infantry-target = { $unit } is light infantry and may not charge such an enemy there.
adgr-fault-not-visible = { $unit } does not see its target.
adgr-fault-named-target = { $enemy } is not met behind light infantry.
adgr-fault-charge-threat = { $unit } may charge only { $enemy }, its most threatening enemy.
adgr-fault-out-of-reach = No enemy is in reach of this charge.
adgr-fault-only-support = Only enemies already in melee are met: that is a move into support.
adgr-fault-charge-opening = A charge opens with one wheel, one slide, or a turn and a wheel; a spontaneous one with nothing.
adgr-fault-zoc-on-the-way = { $unit } would enter the zone of control of { $enemy }, which is no target.
adgr-fault-charge-blocked = { $friend } bars the way of { $unit }.
adgr-fault-not-spontaneous = { $unit } has no enemy it would meet in its own zone of control.
adgr-fault-cannot-evade = { $unit } cannot evade now.
adgr-fault-must-evade = { $unit } must evade.
adgr-fault-evade-blocked = { $unit } cannot evade: its way is blocked.
adgr-fault-not-looting = { $unit } does not loot, or was called back before in this turn.
adgr-fault-run-length = The run must be between { $least } and { $most }.
adgr-fault-run-past-support = It must run on to where it stands in support, { $support } ahead, or between { $least } and { $most }.
adgr-why-command-die = half of die and value, rounded up
adgr-why-move-order = a move or charge
adgr-why-general-order = a lone general's move
adgr-why-rally-far = rally, enemies beyond 4 UD
adgr-why-rally-near = rally, enemies within 4 UD
adgr-why-rally-in-melee = rally in melee
adgr-why-square-order = square formed or broken
adgr-why-headstrong-order = headstrong troops in charge distance
adgr-why-out-of-range = out of command range
adgr-why-difficult-third-move = difficult: a third move
adgr-why-difficult-leaving = difficult: leaving a zone of control
adgr-why-difficult-turn = difficult for unmanoeuvrable troops
adgr-why-difficult-short = unmanoeuvrable troops not at full allowance
adgr-why-difficult-deep-turn = difficult: deep order or wagon turns
adgr-why-difficult-gun = difficult: heavy artillery wheels
adgr-why-difficult-once = difficulty counts once
adgr-why-headstrong-includes = included in the 3 points of headstrong troops
adgr-why-deep-rally = deep order also rallies
adgr-why-general-engaged = its general is engaged
adgr-why-general-own-unit = the general's own unit
adgr-why-rally-always-free = always in range beyond 4 UD
adgr-why-base-factor = basic factor against this enemy
adgr-why-touched-on-side = touched on flank or rear
adgr-why-mounted-impact = mounted impact
adgr-why-foot-impact = impact
adgr-why-elephant-impact = impact of elephants
adgr-why-pistol = pistol
adgr-why-shock = shock
adgr-why-salvo = salvo
adgr-why-against-mounted = spears or pikes against mounted
adgr-why-shooters-against-mounted = shooters receive mounted
adgr-why-cavalry-against-loose-foot = cavalry against loose foot
adgr-why-polearm-receiving = polearms receive mounted
adgr-why-javelin = javelins
adgr-why-disordered = disordered
adgr-why-uncontrolled-charge = uncontrolled charge
adgr-why-general = a general fights along
adgr-why-on-flank = on the enemy's flank
adgr-why-on-rear = on the enemy's rear
adgr-why-caught-evader = has caught an evader
adgr-why-higher = on higher ground
adgr-why-river-bank = defends the river bank
adgr-why-gully-edge = defends the gully
adgr-why-behind-fortification = behind a fortification
adgr-why-mounted-across-works = mounted across works
adgr-why-panic = horses panic
adgr-why-against-artillery = against artillery
adgr-why-battle-ready = battle-ready
adgr-why-long-edge = a single enemy on its long edge
adgr-why-rough-ground = rough ground
adgr-why-difficult-ground = difficult ground
adgr-why-simple-support = simple support
adgr-why-melee-support = melee support
adgr-why-support-factor = factor of the supporting friend
adgr-why-two-handed-tie = two-handed weapons break the tie
adgr-why-two-handed-winning = two-handed weapons of the winner
adgr-why-keil-swordsmen = Keil swordsmen
adgr-why-polearm-winning = polearms of the winner
adgr-why-regimental-artillery = regimental artillery breaks the tie
adgr-why-armour = better armour of the loser
adgr-why-support-ability = support of the loser
adgr-why-furious-charge = furious charge
adgr-why-later-phase = not the first phase
adgr-why-charged-itself = it charged itself
adgr-why-bad-ground = in ground that penalises it
adgr-why-across-works = across works
adgr-why-in-square = in square
adgr-why-enemy-wagon = against a war wagon
adgr-why-enemy-elephant = against an elephant
adgr-why-enemy-spears = received by spears, pikes or bayonets
adgr-why-enemy-pistol = the enemy has pistols
adgr-why-enemy-shock = the enemy has shock
adgr-why-enemy-caracole = the enemy has caracole
adgr-why-enemy-charge = the enemy's charge is in effect
adgr-why-foot-charged-mounted = foot that charged mounted
adgr-why-javelin-beaten = the enemy's charge is in effect
adgr-why-has-charge-ability = it has a charge of its own
adgr-why-one-charge = one charge ability counts
adgr-why-one-advantage = one advantage of ground counts
adgr-why-one-per-place = one support at each place
adgr-why-no-flanks = it has no flanks
adgr-why-square-front = a square has front on every side
adgr-why-deep-flank = the flank of deep order counts as front
adgr-why-tercio-rear = the rear of a Tercio counts as front
adgr-why-light-at-guns = light troops gain nothing here
adgr-why-mediocre-wagon = a mediocre wagon gains nothing
adgr-why-privilege = this ground does not hinder such troops
adgr-why-armour-no-better = the enemy's armour is as good
adgr-why-armour-elephant = of no use against an elephant
adgr-why-armour-furious = the enemy's furious charge
adgr-why-armour-firearm = the enemy's firearms, first phase
adgr-why-armour-shock = the enemy's shock
adgr-why-half-shooter = half of it shoots
adgr-why-commanded-shot = commanded shot
adgr-why-light-shooter = light troops shoot
adgr-why-target-in-cover = target in cover
adgr-why-target-fortified = target behind a fortification
adgr-why-shooter-disordered = shooter disordered
adgr-why-shooter-hindered = from cover or difficult ground
adgr-why-tercio-sideways = a Tercio shoots from flank or rear
adgr-why-shooter-in-smoke = shooter in smoke
adgr-why-bows-at-mounted = bows at mounted
adgr-why-shooting-support = others shoot in support
adgr-why-guns-at-big-target = guns at elephant or wagon
adgr-why-guns-short-range = guns at short range
adgr-why-guns-at-flank = guns at a flank
adgr-why-guns-at-deep-order = guns at deep order
adgr-why-guns-at-square = guns at a square
adgr-why-arquebus-tie = arquebuses break the tie
adgr-why-protection = protection
adgr-why-fixed-protection = crossbows and firearms fix the protection
adgr-why-longbow-pierces = longbows lower the protection
adgr-why-no-protection = artillery leaves no protection
adgr-why-deep-against-light = deep order under light shooters
adgr-why-target-in-smoke = target in smoke
adgr-why-over-own-works = over its own fortification
adgr-why-guns-ignore-works = artillery ignores fortifications
adgr-why-one-cover = cover counts once
adgr-why-guns-once = the artillery bonus counts once
adgr-why-one-tie = one tie-breaker counts
adgr-why-keeps-protection = such troops keep their protection
adgr-why-rally-general = a general is with the unit
adgr-why-rear-support = rear support
adgr-why-two-points = two points on a success by 2
adgr-why-rally-on-the-move = one point at most on the move
adgr-why-battle-units = battle units, 2 each
adgr-why-single-units = other units, 1 each
adgr-why-fortified-camp = fortified camp
adgr-why-routed-battle-units = battle units routed, 4 each
adgr-why-routed-units = units routed, 2 each
adgr-why-worn-battle-units = battle units with 4 or more lost, 2 each
adgr-why-disordered-units = disordered units, 1 each
adgr-why-departed-battle-units = battle units that left the table, 2 each
adgr-why-departed-units = units that left the table, 1 each
adgr-why-lost-general = a general lost
adgr-why-lost-camp = camp lost
adgr-why-lost-fortified-camp = fortified camp lost
adgr-term-adg-unit = { $unit }
adgr-term-ship-gun = gun { $gun } of the ship
adgr-term-movement = Movement
adgr-term-shooting = Shooting
adgr-term-combat = Combat
adgr-term-rout = Rout and pursuit
adgr-term-victory = Victory
adgr-term-dear-turn = a turn beyond its means
adgr-term-left-zoc = it left a zone of control
adgr-term-panic = panic
adgr-term-burst-through = burst through
adgr-term-shot = under fire
adgr-term-melee = in melee
adgr-term-several-sides = attacked on several sides
adgr-term-friend-routed = a friend routed ahead
adgr-term-rampage = a rampaging elephant
adgr-term-routed = routed
adgr-term-left = left the table
adgr-term-never-seen = never seen
adgr-term-off-table = off the table
adgr-term-in-square = in square
adgr-term-looting = looting
adgr-term-disordered = disordered
adgr-term-light-infantry = Light Infantry
adgr-term-lmi = Light Medium Infantry
adgr-term-medium-swordsmen = Medium Swordsmen
adgr-term-medium-spearmen = Medium Spearmen
adgr-term-bayonet-medium = Bayonet (medium)
adgr-term-bayonet-heavy = Bayonet (heavy)
adgr-term-heavy-swordsmen = Heavy Swordsmen
adgr-term-foot-knights = Foot Knights
adgr-term-heavy-spearmen = Heavy Spearmen
adgr-term-keil = Keil
adgr-term-colunela = Colunela
adgr-term-tercio = Tercio
adgr-term-later-tercio = Later Tercio
adgr-term-pike-and-shot = Pike & Shot
adgr-term-later-pike-and-shot = Later Pike & Shot
adgr-term-levy = Levy
adgr-term-war-wagon = War Wagon
adgr-term-light-artillery = Light Artillery
adgr-term-medium-artillery = Medium Artillery
adgr-term-heavy-artillery = Heavy Artillery
adgr-term-light-cavalry = Light Cavalry
adgr-term-dragoon = Dragoons
adgr-term-medium-cavalry = Medium Cavalry
adgr-term-medium-camelry = Medium Camelry
adgr-term-heavy-cavalry = Heavy Cavalry
adgr-term-cuirassier = Cuirassiers
adgr-term-gendarme = Gendarmes
adgr-term-elephant = Elephants
adgr-term-two-handed-weapon = two-handed weapons
adgr-term-keil-swordsmen = Keil swordsmen
adgr-term-armour = armour
adgr-term-impact = impact
adgr-term-pistol = pistol
adgr-term-shock = shock
adgr-term-salvo = salvo
adgr-term-polearm = polearms
adgr-term-regimental-artillery = regimental artillery
adgr-term-half-shooter = ½ shooter
adgr-term-commanded-shot = commanded shot
adgr-term-caracole = caracole
adgr-term-headstrong = headstrong
adgr-term-support = support
adgr-term-expendable = expendable
adgr-term-mixed-arms = mixed arquebuses and muskets
adgr-term-mediocre = mediocre
adgr-term-ordinary = ordinary
adgr-term-elite = elite
adgr-term-competent = competent
adgr-term-brilliant = brilliant
adgr-term-strategist = strategist
adgr-term-arquebus = arquebus
adgr-term-musket = musket
adgr-term-flintlock = flintlock
adgr-term-bow = bow
adgr-term-longbow = longbow
adgr-term-crossbow = crossbow
adgr-term-javelin = javelin
adgr-term-carbine = carbine
adgr-term-half-bow = ½ bow
adgr-term-half-crossbow = ½ crossbow
adgr-term-half-carbine = ½ carbine
adgr-term-no-shooting = no shooting
adgr-term-camels = camels
adgr-term-spot = { $unit ->
    [0] corps { $corps }
   *[other] corps { $corps }, unit { $unit }
}
adgr-term-caught = caught while evading
adgr-event-pursued = { $unit } pursues.
adgr-fault-cannot-pursue = { $unit } may not pursue, or not go along.
adgr-fault-pursuit-length = { $unit } pursues up to 1 UD, and exactly that far where it must.
adgr-fault-must-pursue = { $unit } must pursue first.
adgr-decision-pursue = Who pursues next?
adgr-decision-follow = Who goes along with { $unit }?
adgr-bar-set-up = set-up
adgr-bar = Turn { $turn }, { $who }: { $phase }
adgr-bar-points = { $corps }: { $points ->
    [one] 1 command point
    *[other] { $points } command points
    }
adgr-kind-activate = Activate
adgr-kind-move = Move
adgr-kind-charge = Charge
adgr-kind-evade = Evade
adgr-kind-run-on = Run on
adgr-kind-square = Form or break square
adgr-kind-leave-zoc = Leave the zone of control
adgr-kind-general = Move the general
adgr-kind-rally = Rally
adgr-kind-encourage = Encourage
adgr-kind-refuge = Take refuge
adgr-kind-shoot = Shoot
adgr-kind-pair = Choose the fight
adgr-kind-engage = Engage generals
adgr-kind-recall = Call back
adgr-kind-pursue = Pursue
adgr-kind-follow = Follow
adgr-kind-move-into-support = Move into support
adgr-kind-move-and-rally = Move and rally
adgr-kind-extend = Extend
adgr-kind-contract = Contract
adgr-kind-quarter-turn = Quarter turn
adgr-kind-half-turn = Half turn
adgr-kind-slide = Slide
adgr-kind-wheel = Wheel
adgr-kind-advance = Advance
adgr-order-activate = Activate { $value }
adgr-order-end-corps = End the orders of this corps
adgr-order-end-pursuit = No more pursuits
adgr-order-encourage = Encourage { $value }
adgr-order-recall = Call { $value } back
adgr-order-refuge = Flee to { $value }
adgr-kind-centre-wheel = Wheel about the centre
adgr-cost = { $points ->
    [one] 1 command point
    *[other] { $points } command points
    }
adgr-cost-move = { $spent } of { $of } UD, { $points ->
    [one] 1 command point
    *[other] { $points } command points
    }
adgr-branch-stand = If they stand
adgr-branch-evade = If they evade
adgr-loss = { $points ->
    [0] no point lost
    [one] a point lost
    *[other] { $points } points lost
    }
adgr-loss-rout = rout
adgr-chance-points = { $points ->
    [one] 1 command point
    *[other] { $points } command points
    }
adgr-chance-hesitant = the corps hesitates
adgr-chance-reliable = the corps proves reliable
adgr-chance-even = even
adgr-chance-wins = { $side } wins: { $loss }
adgr-chance-holds = yes
adgr-chance-fails = no

# Chapter 14: choices, breaking off, holding back
adgr-decision-deviate = How does { $unit } avoid what bars its way?
adgr-decision-first = Which of { $among } goes first?
adgr-decision-turn-from = Before which of { $among } does { $unit } turn away?
adgr-decision-conform-to = To which of { $among } does { $unit } conform?
adgr-decision-edge = Which edge does { $unit } attack?
adgr-decision-place = Which place does { $unit } take?
adgr-decision-keep-up = Does { $unit } keep up with { $with }?
adgr-decision-from-side = From which side of your table edge are the uncontrolled charges made?
adgr-decision-conform = Does { $unit } line up with its enemy, which it need not?
adgr-decision-aside = Where does { $unit } step aside?
adgr-event-held-back = { $units } are held back.
adgr-event-disengaged = { $units } break off from the enemy.
adgr-fault-edge-occupied = Friends who fight stand on every place of the edge of { $enemy } that { $unit } would attack.
adgr-fault-not-engaged = { $unit } is not in melee.
adgr-fault-cannot-disengage = { $unit } cannot break off from { $enemy }.
adgr-fault-disengage-held = An enemy on its flank or rear, or his zone of control, holds { $unit }.
adgr-fault-barred-behind = Something bars the way less than 1 UD behind { $unit }.
adgr-fault-no-room-to-disengage = There is no room behind { $unit }, or it would not come out of contact.
adgr-fault-nothing-to-hold = None of these troops is Headstrong.
adgr-fault-cannot-conform = { $unit } has nothing to line up with, or no place for it.
adgr-fault-cannot-step-there = { $unit } steps at most 1 UD aside, onto free ground.
adgr-fault-not-among = That is not among what may be chosen.
adgr-why-difficult-disengaging = unmanoeuvrable troops that disengage
adgr-why-rally-held = another rally of a group held back

# Setting up, after terrain
adgr-decision-bayonets = Which of your Bayonet battle units play as medium infantry?
adgr-order-bayonets = Fix the Bayonet battle units
adgr-fault-no-bayonet = { $unit } is none of your Bayonet battle units, or is named twice.
adgr-event-disclosed = { $off-table ->
    [yes] { $seat } has units off the table, or a marker on it.
   *[no] { $seat } has no units off the table.
}
# Before the first turn.
adgr-event-initiative = Initiative: { $first } against { $second }.
adgr-event-initiative-tied = The initiative dice are equal; they are thrown again.
adgr-event-initiative-won = { $seat } has the initiative.
adgr-event-attacks = { $seat } attacks.
adgr-event-region-chosen = The battle is fought in this country: { $region }.
adgr-event-table-side-taken = { $seat } defends and takes { $side }.
adgr-event-pieces-chosen = { $seat } chooses { $pieces }.
adgr-event-piece-had = { $seat } may have a { $sort }.
adgr-event-piece-denied = { $seat } may not have a { $sort } and takes something else.
adgr-event-piece-laid = { $seat } places: { $sort }.
adgr-event-piece-discarded = There is no room: { $sort }.
adgr-event-river-is = The river is { $flow }.
adgr-event-piece-tried = { $seat } tries to adjust: { $sort }.
adgr-event-adjustment-failed = The attempt fails: { $sort }.
adgr-event-piece-adjusted = { $sort }: { $how }.
adgr-event-terrain-fixed = The terrain is final.
adgr-purpose-initiative = Initiative
adgr-purpose-piece-had = Does he have it: { $sort }?
adgr-purpose-piece-place = Sector and edge: { $sort }
adgr-purpose-sector-again = Sector again, not the centre: { $sort }
adgr-purpose-river-flow = How hard is the river?
adgr-purpose-road-sectors = The two sectors the road joins
adgr-purpose-adjustment = Adjustment: { $sort }
adgr-blank-army = the units of the other army
adgr-decision-role = Do you attack or defend?
adgr-decision-region = In which region is the battle fought?
adgr-decision-table-side = Which long table edge do you take?
adgr-decision-pieces = Choose two to four terrain pieces. Compulsory: { $compulsory }.
adgr-decision-instead = Choose a piece instead: no { $sort }.
adgr-decision-next-piece = Which of your pieces do you place next?
adgr-decision-lay-piece = Where does it lie: { $sort }?
adgr-decision-lay-water = Where does it run: { $sort }?
adgr-decision-lay-road = How does the road run?
adgr-decision-lay-village-road = How does the village's own road run?
adgr-decision-roll-again = There is no room for it: { $sort }. Throw again?
adgr-decision-attempt = Do you try to adjust a piece? Attempts left: { $left }.
adgr-decision-try-again = The attempt failed: { $sort }. Does your strategist have it thrown again?
adgr-decision-adjust-piece = What do you do with it: { $sort }? It moves up to { $reach }.
adgr-why-initiative-command = half the command values of the generals
adgr-why-initiative-strategist = a strategist as commander-in-chief
adgr-why-initiative-scouting = scouting
adgr-fault-not-among-regions = That is no home region of the defender's army.
adgr-fault-how-many-pieces = Two, three or four pieces are chosen, not { $number }.
adgr-fault-not-in-region = The region does not have it: { $sort }.
adgr-fault-none-left = All of its row are taken: { $sort }.
adgr-fault-two-of-a-kind = Nobody has more than two of one row: { $sort }.
adgr-fault-not-again = The die has refused it to you: { $sort }.
adgr-fault-defenders-village = Only the defender chooses a village.
adgr-fault-cannot-cover = It may not be covered so: { $sort }.
adgr-fault-not-his-piece = You have no such piece to place now.
adgr-fault-piece-size = Too small or too large: { $sort }.
adgr-fault-piece-off-table = The piece does not lie wholly on the table.
adgr-fault-piece-overlaps = It overlaps piece { $number }: { $sort }.
adgr-fault-outside-sector = The piece does not lie wholly in a sector of its column.
adgr-fault-not-at-edge = The piece must touch a table edge, a river or a coast.
adgr-fault-near-edge = The piece must keep 2 UD from every table edge.
adgr-fault-not-at-water = The village must touch the river or coast.
adgr-fault-richer-half = The piece must go to the half with fewer pieces.
adgr-fault-cannot-enclose = It is no field, or as many fields as may be are enclosed.
adgr-fault-no-hill-for-village = You have no bare hill that the village could stand on.
adgr-fault-crest-of-round-hill = Only the crest line of a round steep hill is chosen.
adgr-fault-not-that-water = A river was chosen and a coast is laid, or the other way round.
adgr-fault-river-shape = A river runs from one long table edge to the other in one to four straight pieces, each at most 30° from the last.
adgr-fault-river-place = A river lies between 2 and 6 UD from a short table edge.
adgr-fault-road-shape = A road is straight or has one bend of at most 90°.
adgr-fault-road-ends = The road does not join what it must.
adgr-fault-road-along-edge = Between its ends a road stays off the table edge.
adgr-fault-road-length = The road is too short or too long.
adgr-fault-road-through-impassable = A road does not cross a coast or impassable ground.
adgr-fault-not-adjustable = That is no piece, or it may not be adjusted.
adgr-fault-tried-before = You have tried this piece before.
adgr-fault-shift-too-far = It may be moved { $reach } at most.
adgr-fault-no-turning = The die does not let you turn the piece.
adgr-fault-no-removal = The die does not let you remove the piece, or one was removed before.
adgr-fault-turn-point = A piece is turned about one of its own points.
adgr-term-choice = { $sort }
adgr-term-river = river
adgr-term-coast = coast
adgr-term-open = open terrain
adgr-term-gentle-hill = gentle hill
adgr-term-steep-hill = steep hill
adgr-term-field = field
adgr-term-brush = brush
adgr-term-plantation = plantation
adgr-term-wood = wood
adgr-term-marsh = marsh
adgr-term-dunes = dunes
adgr-term-gully = gully
adgr-term-road = road
adgr-term-village = village
adgr-term-impassable = impassable ground
adgr-term-plain = plain
adgr-term-forest = forest
adgr-term-mountain = mountain
adgr-term-desert = desert
adgr-term-steppe = steppe
adgr-term-dried-up = dried up
adgr-term-rough = rough
adgr-term-difficult = difficult
adgr-term-flood = in flood
adgr-term-kept = left where it lies
adgr-term-shifted = moved
adgr-term-turned = turned
adgr-term-taken-away = taken away
adgr-term-left-sector = left
adgr-term-centre-sector = centre
adgr-term-right-sector = right
adgr-term-at-the-edge = touching a table edge or water
adgr-term-away-from-edges = 2 UD from every table edge
adgr-term-at-the-water = touching the water
adgr-term-own-side = the edge where he sits
adgr-term-opposite-side = the opposite edge
# Ambushes
adgr-event-ambush-revealed = An ambush! Units of { $corps } lie under marker { $marker }.
adgr-event-ambush-set-up = { $units } { $units-count ->
    [one] comes
   *[other] come
} out of ambush.
adgr-event-ambush-lost = { $number ->
    [one] A unit of the ambush finds
   *[other] { $number } units of the ambush find
} no room and { $number ->
    [one] is
   *[other] are
} lost.
adgr-event-fake-removed = Marker { $marker } was a fake.
adgr-event-halted = { $units } { $units-count ->
    [one] is
   *[other] are
} stopped.
adgr-decision-reveal = { $unit } moves near. Is the marker revealed?
adgr-decision-set-up = Where do the units of the ambush stand?
adgr-decision-go-on = { $units-count ->
    [one] How does { $units } go on?
   *[other] How do { $units } go on?
} { $left } are left.
adgr-branch-no-ambush = If nobody stirs
adgr-fault-not-your-marker = That is not a marker of yours that can be opened so.
adgr-fault-other-corps-ambush = This ambush is of another corps than the one being activated.
adgr-fault-not-in-ambush = { $unit } is not under that marker, or is named twice.
adgr-fault-ambush-off-centre = None of the units has the centre of the marker inside its base.
adgr-fault-ambush-no-group = The units of the ambush do not form a legal group.
adgr-fault-ambush-out-of-piece = { $unit } is not wholly inside the piece of the ambush.
adgr-fault-ambush-seen = { $enemy } would see { $unit } there.
adgr-fault-ambush-near-enemy = { $unit } would stand within 1 UD of { $enemy }.
adgr-fault-ambush-no-room = There is no room for { $unit } there.
adgr-fault-dearer-than-paid = Planned anew, the move would cost more command points than were paid for it.

# Flank marches
adgr-event-flank-march-named = The flank march of { $corps } will enter from the { $edge } next turn.
adgr-event-flank-march-driven-back = { $corps } is driven back by another flank march.
adgr-event-flank-march-enters = { $corps } enters from the flank: { $units }.
adgr-event-flank-march-lost = { $number ->
    [one] A unit
   *[other] { $number } units
} of { $corps } cannot enter and { $number ->
    [one] is
   *[other] are
} lost.
adgr-purpose-flank-march = A die thrown in secret for a flank march
adgr-decision-enter = Where does { $corps } enter?
adgr-fault-not-on-flank-march = { $unit } is not on that flank march, or is named twice.
adgr-fault-entry-off-edge = { $unit } would not enter with its whole front on the table edge.
adgr-fault-entry-taken = Another unit enters where { $unit } should.
adgr-fault-entry-straight = { $unit } enters straight ahead, with no other manoeuvre in its first move.
adgr-fault-driven-back-entry = Driven back, { $unit } enters within 5 UD of its own table edge.
adgr-fault-driven-back = Driven back, { $unit } may not charge as it enters.
adgr-term-west = western edge
adgr-term-east = eastern edge
adgr-term-no-room = it could not enter
adgr-term-flank-march = a flank march enters
adgr-term-driven-back = driven back, near the enemy

adgr-fault-outside-zone = { $unit } stands outside the zone for its troops.
adgr-fault-wrong-ground = { $unit } may not be placed on that ground.
adgr-fault-place-not-free = { $unit } would stand over another base, a camp or a work.
adgr-fault-not-to-place = { $unit } is not to be placed now, or is named twice.
adgr-fault-room-left = { $unit } may not be left out: there is room for it.
adgr-fault-camp-outside-zone = The camp stands outside your zone for heavy troops.
adgr-fault-camp-not-at-edge = The camp touches neither your table edge nor a river or coast.
adgr-fault-camp-not-free = The camp would lie over something else, over water or over impassable ground.
adgr-fault-camp-ground = The camp must stand on open ground and not on a road.
adgr-fault-camp-cut-off = The camp cannot be reached over open ground by a passage 1 UD wide.
adgr-fault-work-outside-zone = A work lies outside its zone.
adgr-fault-work-ground = A work may not lie in marsh, river, coast or impassable ground.
adgr-fault-work-spacing = Your works must continue each other end on end or be 1 UD apart.
adgr-fault-work-not-free = A work would cross the camp or a unit.
adgr-fault-works-not-bought = You have bought only { $most } of these: { $kind }.
adgr-fault-ship-place = A ship lies wholly on a coast that its owner placed.
adgr-fault-plan-order = The plan names every corps once, but for the one on a flank march.
adgr-fault-cannot-march = { $corps } cannot make a flank march.
adgr-fault-flank-closed = That flank is closed by a coast or a flooded river.
adgr-fault-too-many-ambushes = You may use { $most } ambush markers.
adgr-fault-cannot-hide = { $unit } cannot be in ambush.
adgr-fault-ambush-corps = { $unit } is of another corps than the others of its marker.
adgr-fault-ambush-too-big = A marker stands for four ADG units at most, not { $number }.
adgr-fault-ambush-general = The general cannot be in ambush with { $unit }.
adgr-fault-no-such-ambush = Your plan has no ambush { $ambush } left to lay.
adgr-fault-marker-outside-zone = Marker { $ambush } lies outside the zone of ambushes.
adgr-fault-marker-not-free = Marker { $ambush } would lie over another marker, a camp, a gun or water.
adgr-fault-marker-seen = Marker { $ambush } lies neither wholly in terrain that hides it nor out of sight.
adgr-fault-cannot-hide-there = { $unit } may not be in ambush in that terrain.
adgr-fault-lay-out-incomplete = The lay-out of marker { $ambush } must place each of its units.
adgr-fault-lay-out-seen = { $unit } could be seen from the enemy's zones.
adgr-fault-marker-area = Marker { $ambush } breaks the planned order of the corps.
adgr-fault-marker-has-room = Ambush { $ambush } is planned and has a place: it must be laid.
adgr-fault-not-to-deploy = { $corps } is not to be placed now.
adgr-fault-corps-area = { $unit } breaks the planned order of the corps.
adgr-fault-out-of-command = { $unit } is out of its general's range.
adgr-fault-general-post = The general of { $corps } is placed in the zone of heavy horse, alone or with a unit of his corps.
adgr-fault-no-reserve = { $unit } cannot be a reserve: two at most, none of light troops, and only with the optional rule.
adgr-decision-camp = Where do your camp, works and heavy guns stand?
adgr-decision-plan = What is your battle plan?
adgr-decision-markers = Where do your ambush markers lie?
adgr-decision-deploy = Which corps do you place, and how?
adgr-order-camp = Place camp, works and heavy guns
adgr-order-plan = Record the battle plan
adgr-order-markers = Lay the ambush markers
adgr-order-deploy = Place a corps
adgr-event-camped = { $seat } has made camp.
adgr-event-plans-made = Both battle plans are recorded.
adgr-event-markers-placed = { $number ->
    [0] { $seat } lays no ambush markers.
    [one] { $seat } lays one ambush marker.
   *[other] { $seat } lays { $number } ambush markers.
}
adgr-event-deployed = { $seat } places { $corps }.
adgr-event-no-room = { $number ->
    [one] One of your units found no room and is lost.
   *[other] { $number } of your units found no room and are lost.
}
adgr-term-to-deploy = to be placed
adgr-term-in-ambush = in ambush
adgr-term-on-flank-march = on a flank march
# Reserves
adgr-event-stored = { $points ->
    [one] A command point is
   *[other] { $points } command points are
} stored on { $unit }.
adgr-event-store-used = { $unit } uses { $points } of its store.
adgr-event-store-lost = { $unit } loses its store.
adgr-fault-not-a-reserve = { $unit } is not a reserve ordered alone.
adgr-fault-store-in-use = { $unit } has been ordered otherwise in this activation.
adgr-fault-store-too-small = The order costs { $cost }; { $unit } has { $left } stored.
adgr-fault-reserve-contact = { $unit } may reach contact only within its first three moves.
adgr-term-fortification = fortifications
adgr-term-obstacle = obstacles
adgr-term-stakes = stakes
adgr-kind-charge-spontaneously = Charge at once, without an order
adgr-kind-deviate = Avoid what bars the way
adgr-kind-choose = Choose this one
adgr-kind-edge = Attack this edge
adgr-kind-place = Take this place
adgr-kind-from-side = Begin from this side
adgr-kind-conform = Line up
adgr-kind-stay = Stay
adgr-kind-aside = Step aside
adgr-kind-disengage = Break off
adgr-kind-hold = Hold back
adgr-kind-store = Store points
adgr-kind-enter = Enter the table
adgr-kind-reveal = Reveal the ambush
adgr-kind-set-up = Set up the ambush
adgr-kind-remove-fake = Take the fake off
adgr-kind-go-on = Go on
adgr-kind-role = Attack or defend
adgr-kind-region = Choose the region
adgr-kind-table-side = Choose a table edge
adgr-kind-pieces = Announce terrain
adgr-kind-instead = Take another piece
adgr-kind-next-piece = Place this piece next
adgr-kind-lay-piece = Lay the piece
adgr-kind-lay-water = Lay the water
adgr-kind-lay-road = Lay the road
adgr-kind-roll-again = Throw again
adgr-kind-attempt = Try to adjust
adgr-kind-try-again = Try again
adgr-kind-adjust-piece = Adjust the piece
adgr-asks-orders = Give an order to { $corps } ({ $general }), or end it.
adgr-bar-points-free = { $corps }: { $points ->
    [one] 1 command point, the general’s own
    *[other] { $points } command points, one the general’s own
    }
adgr-left-half = left half
adgr-right-half = right half
adgr-hold-fire = holds its fire
adgr-end-away = gets away
adgr-end-caught = is caught

# Orders in a player's words
adgr-says-advance = advance { $by }
adgr-says-back = go back { $by }
adgr-says-wheel = wheel { $side ->
    [left] left
   *[other] right
} { $by }
adgr-says-centre-wheel = wheel about the centre { $side ->
    [left] left
   *[other] right
} { $by }
adgr-says-slide = slide { $side ->
    [left] left
   *[other] right
} { $by }
adgr-says-quarter-turn = quarter-turn { $side ->
    [left] left
   *[other] right
}
adgr-says-half-turn = half-turn
adgr-says-extend = extend the line with { $who }
adgr-says-contract = { $who } fall in behind { $lead }
adgr-says-support = support { $friend } against { $foe }
adgr-says-rally = rally
adgr-says-charge = Charge with { $who }
adgr-says-charge-spontaneously = Charge at once with { $who }
adgr-says-stand = Stand
adgr-says-evade = Evade with { $who }
adgr-says-straight = straight
adgr-says-ahead = straight ahead
adgr-says-run-none = Do not run on
adgr-says-run = Run on { $by }
adgr-says-deviate-slide = slide { $side ->
    [left] left
   *[other] right
}
adgr-says-deviate-wheel = wheel { $side ->
    [left] left
   *[other] right
}
adgr-says-deviate-none = Straight on
adgr-says-edge = Attack { $edge ->
    [front] the front
    [left] the left flank
    [right] the right flank
   *[other] the rear
}
adgr-says-place = Place { $n }
adgr-says-from = Begin on the { $side ->
    [left] left
   *[other] right
}
adgr-says-conform = line up
adgr-says-disengage = break off
adgr-says-hold = hold back
adgr-says-square-form = form square
adgr-says-square-break = break the square
adgr-says-leave-zoc = leave the zone of control
adgr-says-general-joins = join { $unit }
adgr-says-general-rides = ride to { $x } from the left edge, { $y } from the lower
adgr-says-general-stays = stay
adgr-says-pair = { $mine } fights { $foe }
adgr-says-engage = { $general } fights with { $unit }
adgr-says-engage-none = No general fights
adgr-says-store = store { $n ->
    [one] one point
   *[other] { $n } points
}
adgr-says-stop = Stop here
adgr-says-go-on = Go on: { $path }
adgr-says-pursue = pursue { $by }
adgr-says-follow = go along
adgr-says-follow-none = Nobody goes along
adgr-says-attack = Attack
adgr-says-defend = Defend
adgr-says-own-side = The edge where I sit
adgr-says-opposite-side = The opposite edge
adgr-says-roll-again = Throw again
adgr-says-discard = Discard the piece
adgr-says-no-attempt = No more adjustments
adgr-says-try-again = Throw again
adgr-says-let-be = Let it be
adgr-says-bayonets-none = All play as heavy infantry
adgr-order-choose = { $value }
adgr-order-region = { $value }
adgr-order-instead = { $value }
adgr-order-next-piece = { $value }
adgr-kind-end-corps = End the orders of a corps
adgr-kind-end-pursuit = End the pursuits
adgr-kind-bayonets = Say how Bayonet battle units play
adgr-kind-camp = Place camp, works and heavy guns
adgr-kind-plan = Record the battle plan
adgr-kind-markers = Lay the ambush markers
adgr-kind-deploy = Place a corps
