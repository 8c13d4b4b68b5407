//! Questions about the list: what a unit is with its options, and what it costs (T-PRO, T-ARM-03, T-ARM-04).

use super::entries::Numbers;
use crate::profiles::{Profile, profiles};
use crate::terms::{Rule, Rules, Weapon, Weapons};
use rocroi_game::Trouble;
use serde::Deserialize;

/// A profile with its options.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ProfileQuestion {
    /// Its id.
    profile: String,
    /// The ids of its options.
    options: Vec<String>,
    /// The numbers it then has; those left out are not compared.
    values: Numbers,
    /// Front and depth.
    base_cm: Option<[u8; 2]>,
    /// All its weapons.
    weapons: Option<Vec<Weapon>>,
    /// All its rules.
    rules: Option<Vec<Rule>>,
    /// Its price with the options.
    cost: Option<i32>,
    /// Is any figure of that price reconstructed (T-PRO-02)?
    reconstructed: Option<bool>,
}

impl ProfileQuestion {
    /// Every difference, in words.
    pub(super) fn ask(&self) -> Vec<String> {
        self.compare().unwrap_or_else(|t| vec![t.to_string()])
    }

    fn compare(&self) -> Result<Vec<String>, Trouble> {
        let all = profiles();
        let id = all.named(&self.profile)?;
        let profile: &Profile = all.get(id).ok_or_else(|| Trouble::new("no such profile"))?;
        let options = self.options.iter().map(|o| profile.option(o)).collect::<Result<Vec<_>, _>>()?;
        let sheet = all.sheet(id, &options, false).ok_or_else(|| Trouble::new("no such profile"))?;
        let mut out = Vec::new();
        let mut same = |what: &str, want: String, got: String| {
            if want != got {
                out.push(format!("{what} is {got}, expected {want}"));
            }
        };
        let mut wanted = sheet.values;
        self.values.write(&mut wanted);
        same("values", format!("{wanted:?}"), format!("{:?}", sheet.values));
        if let Some(base) = self.base_cm {
            same("base_cm", format!("{base:?}"), format!("{:?}", sheet.base_cm));
        }
        if let Some(weapons) = &self.weapons {
            let want = Weapons::of(weapons.iter().copied());
            same("weapons", format!("{want:?}"), format!("{:?}", sheet.weapons));
        }
        if let Some(rules) = &self.rules {
            let want = Rules::of(rules.iter().copied());
            same("rules", format!("{want:?}"), format!("{:?}", sheet.rules));
        }
        let taken = || options.iter().filter_map(|o| profile.options.get(*o));
        if let Some(cost) = self.cost {
            let got = i32::from(profile.cost.v) + taken().map(|o| i32::from(o.cost.v)).sum::<i32>();
            same("cost", cost.to_string(), got.to_string());
        }
        if let Some(lost) = self.reconstructed {
            let got = profile.cost.reconstructed() || taken().any(|o| o.cost.reconstructed());
            same("reconstructed", lost.to_string(), got.to_string());
        }
        Ok(out)
    }
}
