//! Reading `profiles.toml`: the file as written, then every name checked, so that a slip is told with the
//! entry it stands in and the nearest right spelling.

use super::raw::*;
use super::*;
use crate::terms::{Set, Term};

/// Gathers what is wrong, each with the entry it stands in.
struct Check {
    troubles: Vec<Trouble>,
    entry: String,
}

impl Check {
    fn at(&mut self, entry: impl Into<String>) {
        self.entry = entry.into();
    }

    fn wrong(&mut self, mut trouble: Trouble) {
        trouble.wrong = format!("{}: {}", self.entry, trouble.wrong);
        self.troubles.push(trouble);
    }

    fn require(&mut self, holds: bool, wrong: impl FnOnce() -> String) {
        if !holds {
            let trouble = Trouble::new(wrong());
            self.wrong(trouble);
        }
    }

    fn term<T: Term>(&mut self, id: &str) -> Option<T> {
        match T::named(id) {
            Ok(t) => Some(t),
            Err(e) => {
                self.wrong(e);
                None
            }
        }
    }

    fn set<T: Term>(&mut self, ids: &[String]) -> Set<T> {
        let mut set = Set::NONE;
        for id in ids {
            if let Some(t) = self.term::<T>(id) {
                self.require(!set.has(t), || format!("`{id}` stands twice"));
                set = set.with(t);
            }
        }
        set
    }

    fn num<T>(&mut self, n: Num<T>) -> Figure<T> {
        let lost = n.source == Source::Reconstructed;
        self.require(lost == (n.basis != Basis::Printed), || {
            "a reconstructed number needs a basis, a printed one has none".into()
        });
        Figure { v: n.v, basis: n.basis }
    }

    /// A closed list that the file must have whole: each word once, with its clause.
    fn whole<T: Term>(&mut self, have: impl Iterator<Item = T>) {
        let have: Vec<T> = have.collect();
        for t in T::ALL {
            let n = have.iter().filter(|h| *h == t).count();
            self.require(n == 1, || format!("{} `{}` stands {n} times, not once", T::WHAT, t.id()));
        }
    }

    fn entries<T: Term>(&mut self, raw: Vec<RawEntry>, clause: fn(T) -> Clause) -> Vec<Entry<T>> {
        by!("T-ARM-12");
        let mut out = Vec::new();
        for e in raw {
            self.at(format!("{} {}", T::WHAT, e.id));
            let Some(term) = self.term::<T>(&e.id) else { continue };
            let right = clause(term);
            self.require(e.clause == right, || format!("is defined by {right}, not by {}", e.clause));
            let name = Name { en: e.name_en, fr: e.name_fr };
            out.push(Entry { term, name, kingdoms: e.kingdoms, carried: e.carried });
        }
        self.whole(out.iter().map(|e| e.term));
        out
    }
}

impl Profiles {
    /// Reads the file's text.
    ///
    /// # Errors
    /// Everything wrong with it, each with its entry.
    pub fn read(text: &str) -> Result<Profiles, Vec<Trouble>> {
        let file: File = toml::from_str(text).map_err(|e| vec![Trouble::new(e.to_string())])?;
        let mut c = Check { troubles: Vec::new(), entry: "meta".into() };
        let m = &file.meta;
        c.require(
            (m.system.as_str(), m.schema, m.speed_unit.as_str(), m.base_unit.as_str())
                == ("tercios", 1, "inch", "cm"),
            || "is not the schema 1 of tercios in inches and centimetres".into(),
        );
        let mut p = Profiles::default();
        tables(&mut c, &mut p, &file);
        army_tables(&mut c, &mut p, file.structure, file.formation, file.rank, file.budget);
        rocroi_game::by!("T-UNT-36");
        // The numbers as the source or, where it is lost, another has them; every one says which.
        rocroi_game::by!("T-PRO-28");
        rocroi_game::by!("T-PRO-29");
        rocroi_game::by!("T-PRO-30");
        p.rules = c.entries(file.rule, Rule::clause);
        p.weapons = c.entries(file.weapon, Weapon::clause);
        for v in &file.virtue {
            c.at(format!("virtue {}", v.id));
            if let Some(t) = c.term::<Virtue>(&v.id) {
                let lent = t.of_the_unit();
                c.require(v.lent_by_inspiring == Some(lent), || format!("lent_by_inspiring must be {lent}"));
            }
        }
        p.virtues = c.entries(file.virtue, Virtue::clause);
        traits(&mut c, &mut p, file.r#trait);
        units(&mut c, &mut p, file.profile);
        c.at("elite");
        let cost = c.num(file.elite.cost);
        let discipline_cost = c.num(file.elite.extra_discipline_cost);
        let discipline = c.num(file.elite.extra_discipline).v;
        c.require(!file.elite.in_regiment && file.elite.adds_rule == "elite", || {
            "an elite unit stands outside the regiments and has the rule elite".into()
        });
        let mut profiles = Vec::new();
        for id in &file.elite.profiles {
            match p.named(id) {
                Ok(i) => profiles.push(i),
                Err(e) => c.wrong(e),
            }
        }
        p.elite = EliteEntry { cost, discipline_cost, discipline, profiles };
        if c.troubles.is_empty() { Ok(p) } else { Err(c.troubles) }
    }
}

fn tables(c: &mut Check, p: &mut Profiles, file: &File) {
    for n in &file.nation {
        c.at(format!("nation {}", n.id));
        if let (Some(nation), Some(camp)) = (c.term(&n.id), c.term(&n.camp)) {
            let name = Name { en: n.name_en.clone(), fr: n.name_fr.clone() };
            p.nations.push(NationEntry { nation, name, camp, optional: n.optional });
        }
    }
    c.whole(p.nations.iter().map(|n| n.nation));
    c.at("commanders");
    let chief = &file.commander_in_chief;
    p.chief_ranks = [chief.rank_min.v, chief.rank_max.v];
    let other = &file.regimental_commander;
    p.commander_ranks = [other.rank_min.v, other.rank_max.v];
    c.require(chief.count == 1 && other.not_above_commander_in_chief, || {
        "there is one commander-in-chief and nobody above him".into()
    });
    let free = c.set::<Trait>(&file.traits.free_for_all);
    c.require(file.traits.unique_in_army && free == Set::of([Trait::Fast, Trait::Inspiring]), || {
        "traits are unique in an army; fast and inspiring are free for all".into()
    });
    for s in &file.adaptation {
        c.at(format!("adaptation {}", s.id));
        let Some(switch) = c.term::<Switch>(&s.id) else { continue };
        c.require(s.clause == switch.clause(), || format!("is {}, not {}", switch.clause(), s.clause));
        let presets = [s.default_on, s.published, s.translators];
        p.switches.push(SwitchEntry { switch, presets, lists: s.lists });
    }
    c.whole(p.switches.iter().map(|s| s.switch));
}

fn army_tables(
    c: &mut Check,
    p: &mut Profiles,
    structures: Vec<RawStructure>,
    formations: Vec<RawFormation>,
    ranks: Vec<RawRank>,
    budgets: Vec<RawBudget>,
) {
    for (i, r) in ranks.into_iter().enumerate() {
        c.at(format!("rank {}", r.rank));
        c.require(usize::from(r.rank) == i, || format!("ranks are listed from 0; here {i} is due"));
        let entry = RankEntry { virtues: c.num(r.virtues), traits: c.num(r.traits), cost: c.num(r.cost) };
        p.ranks.push(entry);
    }
    for b in budgets {
        c.at(format!("budget {}", b.id));
        let points = c.num(b.points);
        p.budgets.push((b.id, Name { en: b.name_en, fr: b.name_fr }, points));
    }
    for s in structures {
        c.at(format!("structure {}", s.id));
        let Some(structure) = c.term(&s.id) else { continue };
        let constrained = structure == Structure::Cavalry;
        c.require(s.constraints.is_empty() != constrained, || {
            "only the cavalry army has constraints (T-ARM-23 to T-ARM-25)".into()
        });
        let mut slots = Vec::new();
        for slot in s.slot {
            let (min, max) = (c.num(slot.min), c.num(slot.max));
            slots.extend(c.term(&slot.formation).map(|f| (f, min, max)));
        }
        c.whole(slots.iter().map(|s: &(Formation, _, _)| s.0));
        let (name, elite_max) = (Name { en: s.name_en, fr: s.name_fr }, c.num(s.elite_max));
        p.structures.push(StructureEntry { structure, name, elite_max, slots });
    }
    c.whole(p.structures.iter().map(|s| s.structure));
    for f in formations {
        c.at(format!("formation {}", f.id));
        let Some(formation) = c.term::<Formation>(&f.id) else { continue };
        let n = |x: &Option<Num<u8>>| x.as_ref().map_or(0, |n| n.v);
        let main = match formation {
            Formation::InfantryRegiment => [n(&f.battalions_min), n(&f.battalions_and_corps_max)],
            Formation::BattleGroup => [n(&f.companies_min), f.companies_max.v],
            Formation::CavalryRegiment => [n(&f.cavalry_min), n(&f.cavalry_max)],
            Formation::Battery => [n(&f.guns), n(&f.guns)],
        };
        c.require(main[0] > 0 && main[0] <= main[1], || "the least and most of its units are wrong".into());
        c.require(f.battalions_same_type == (formation == Formation::InfantryRegiment), || {
            "battalions_same_type belongs to the infantry regiment".into()
        });
        let horse = formation == Formation::CavalryRegiment;
        c.require(f.cavalry_same_type == horse && f.companies_not_above_cavalry_units == horse, || {
            "the limits of cavalry belong to the cavalry regiment".into()
        });
        c.require(f.company_free_rule.as_deref() == horse.then_some("commanded_shot"), || {
            "commanded_shot is the free rule of companies in a cavalry regiment".into()
        });
        c.require(f.cavalry_types.is_empty() != horse, || "cavalry_types belong to cavalry regiments".into());
        for id in &f.cavalry_types {
            c.term::<UnitType>(id);
        }
        let companies = f.company_types.iter().filter_map(|id| c.term(id)).collect();
        p.formations.push(FormationEntry {
            formation,
            name: Name { en: f.name_en, fr: f.name_fr },
            commander: f.commander,
            main,
            companies_max: f.companies_max.v,
            companies,
            per_forlorn_hope: f.battalions_per_forlorn_hope.map(|n| n.v),
        });
    }
    c.whole(p.formations.iter().map(|f| f.formation));
}

fn traits(c: &mut Check, p: &mut Profiles, raw: Vec<RawTrait>) {
    for t in raw {
        c.at(format!("trait {}", t.id));
        let (Some(term), Some(set)) = (c.term::<Trait>(&t.id), c.term::<TraitSet>(&t.set)) else { continue };
        c.require(t.clause == term.clause(), || {
            format!("is defined by {}, not by {}", term.clause(), t.clause)
        });
        c.require(matches!(t.test, None | Some(5 | 6)), || "a command test needs 5 or 6".into());
        p.traits.push(TraitEntry { term, name: Name { en: t.name_en, fr: t.name_fr }, set, test: t.test });
    }
    c.whole(p.traits.iter().map(|t| t.term));
}

fn units(c: &mut Check, p: &mut Profiles, raw: Vec<RawProfile>) {
    let ids: Vec<String> = raw.iter().map(|r| r.id.clone()).collect();
    let place = |c: &mut Check, id: &Option<String>| {
        let id = id.as_ref()?;
        let at = ids.iter().position(|i| i == id);
        if at.is_none() {
            c.wrong(Trouble::unknown("profile", id, ids.iter().map(String::as_str)));
        }
        at
    };
    let mut borrowed = Vec::new();
    for (i, r) in raw.into_iter().enumerate() {
        c.at(format!("profile {}", r.id));
        c.require(!ids[..i].contains(&r.id), || "stands twice".into());
        borrowed.extend(place(c, &r.options_from).map(|from| (i, from)));
        let pair = place(c, &r.pair).map(|i| ProfileId(i as u8));
        let (Some(arm), Some(kind), Some(ty)) = (c.term(&r.arm), c.term(&r.kind), c.term(&r.r#type)) else {
            continue;
        };
        let needs = r.adaptation.as_deref().and_then(|id| c.term(id));
        let gone_with = r.unavailable_with_adaptation.as_deref().and_then(|id| c.term(id));
        let (values, reconstructed) = stats(c, r.stats);
        let printed_variant = r.printed_variant.map(|v| variant(c, v));
        let (nations, weapons, rules) = (c.set(&r.nations), c.set(&r.weapons), c.set(&r.rules));
        let cost = c.num(r.cost);
        let options = options(c, &r.id, r.option);
        p.profiles.push(Profile {
            id: r.id,
            clause: r.clause,
            name: Name { en: r.name_en, fr: r.name_fr },
            arm,
            kind,
            ty,
            kingdoms: r.kingdoms,
            needs,
            gone_with,
            pair,
            purchasable: r.purchasable,
            nations,
            base_cm: r.base_cm,
            weapons,
            rules,
            cost,
            values,
            reconstructed,
            reconstructed_rules: r.rules_source == Source::Reconstructed,
            reconstructed_weapons: r.weapons_source == Source::Reconstructed,
            options,
            printed_variant,
        });
    }
    for (to, from) in borrowed {
        let options = p.profiles.get(from).map(|f| f.options.clone());
        if let (Some(to), Some(options)) = (p.profiles.get_mut(to), options) {
            to.options = options;
        }
    }
}

fn stats(c: &mut Check, s: RawStats) -> (Values, u8) {
    let mut lost = 0;
    let mut take = |c: &mut Check, n: Num<u8>| {
        let f = c.num(n);
        lost += u8::from(f.reconstructed());
        f.v
    };
    let mut v = Values {
        speed: take(c, s.speed),
        speed_limbered: s.speed_limbered.map_or(0, |n| take(c, n)),
        melee: take(c, s.melee),
        shoot: [0, 0],
        discipline: take(c, s.discipline),
        courage: take(c, s.courage),
        stamina: take(c, s.stamina),
        defences: [
            take(c, s.def_infantry),
            take(c, s.def_cavalry),
            take(c, s.def_volley),
            take(c, s.def_ball),
        ],
    };
    let shoot = c.num(s.shoot);
    v.shoot = shoot.v;
    lost += u8::from(shoot.reconstructed());
    c.require(v.defences.iter().all(|d| (2..=6).contains(d)), || "a defence is 2 to 6".into());
    (v, lost)
}

fn variant(c: &mut Check, v: RawVariant) -> (Values, Figure<i16>) {
    let values = Values {
        speed: v.speed,
        speed_limbered: 0,
        melee: v.melee,
        shoot: v.shoot,
        discipline: v.discipline,
        courage: v.courage,
        stamina: v.stamina,
        defences: [v.def_infantry, v.def_cavalry, v.def_volley, v.def_ball],
    };
    (values, c.num(v.cost))
}

fn options(c: &mut Check, profile: &str, raw: Vec<RawOption>) -> Vec<Choice> {
    let ids: Vec<String> = raw.iter().map(|o| o.id.clone()).collect();
    let find = |c: &mut Check, id: &str| {
        let at = ids.iter().position(|i| i == id);
        if at.is_none() {
            c.wrong(Trouble::unknown("option", id, ids.iter().map(String::as_str)));
        }
        at
    };
    let mut out: Vec<Choice> = Vec::new();
    for (i, o) in raw.into_iter().enumerate() {
        c.at(format!("profile {profile}, option {}", o.id));
        c.require(!ids[..i].contains(&o.id), || "stands twice".into());
        let set_with = o.if_with.and_then(|w| find(c, &w.option).map(|i| (i, w.set)));
        let excludes = o.excludes.iter().filter_map(|id| find(c, id)).collect();
        out.push(Choice {
            cost: c.num(o.cost),
            add_rules: c.set(&o.add_rules),
            remove_rules: c.set(&o.remove_rules),
            add_weapons: c.set(&o.add_weapons),
            remove_weapons: c.set(&o.remove_weapons),
            nations: c.set(&o.nations),
            id: o.id,
            name: Name { en: o.name_en, fr: o.name_fr },
            set: o.set,
            set_with,
            base_cm: o.base_cm,
            excludes,
        });
    }
    for (i, o) in out.iter().enumerate() {
        c.at(format!("profile {profile}, option {}", o.id));
        for e in &o.excludes {
            c.require(out[*e].excludes.contains(&i), || format!("`{}` does not exclude it in turn", ids[*e]));
        }
    }
    out
}
