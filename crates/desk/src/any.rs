//! A desk whatever its rules: what a page, which only has JSON, can call.

use crate::desk::Desk;
use crate::laid::LaidOut;
use crate::out::{
    Bar, Choice, FightOut, Offered, PreviewOut, Question, RosterLine, Sheet, Snap, StandingOut, ToldOut,
};
use crate::shown::Shown;
use rocroi_draw::{Overlay, Scene};
use rocroi_table::Pose;
use rocroi_words::Lang;

/// A desk whatever its rules.
pub trait AnyDesk {
    /// See [`Desk::speak`].
    fn speak(&mut self, lang: Lang);
    /// See [`Desk::hear`]; what was told comes as JSON.
    ///
    /// # Errors
    /// If it is nothing this system tells.
    fn hear(&mut self, heard: &str) -> Result<ToldOut, String>;
    /// The view as JSON.
    fn view(&self) -> String;
    /// See [`Desk::scene`].
    fn scene(&self, overlays: Vec<Overlay>) -> Scene;
    /// See [`Desk::roster`].
    fn roster(&self) -> Vec<RosterLine>;
    /// See [`Desk::bar`].
    fn bar(&self) -> Bar;
    /// See [`Desk::sheet`].
    fn sheet(&self) -> Sheet;
    /// See [`Desk::question`].
    fn question(&self) -> Option<Question>;
    /// See [`Desk::waits_for`].
    fn waits_for(&self) -> String;
    /// See [`Desk::candidates`].
    fn candidates(&self) -> Vec<Offered>;
    /// See [`Desk::choices`].
    fn choices(&self) -> Vec<Choice>;
    /// See [`Desk::standings`].
    fn standings(&self) -> Vec<StandingOut>;
    /// See [`Desk::laid`]; the order comes as JSON.
    fn laid(&self, order: &str) -> LaidOut;
    /// See [`Desk::relaid`]; orders come and go as JSON.
    fn relaid(&self, order: &str, pieces: &[String], to: Pose) -> Option<String>;
    /// The order that choices make, as JSON.
    fn compose(&self, picks: &[(String, String)]) -> Option<String>;
    /// Reads an order typed in, into JSON.
    ///
    /// # Errors
    /// What could not be understood, in words.
    fn read(&self, text: &str) -> Result<String, String>;
    /// See [`Desk::drag`]; it comes as JSON.
    fn drag(&self, pieces: &[String], to: Pose) -> Option<String>;
    /// See [`Desk::snaps`].
    fn snaps(&self, pieces: &[String]) -> Vec<Snap>;
    /// See [`Desk::around`].
    fn around(&self, pieces: &[String]) -> Vec<Overlay>;
    /// What an order, given as JSON, would do.
    ///
    /// # Errors
    /// If it is no order of this system.
    fn preview(&self, order: &str) -> Result<PreviewOut, String>;
    /// See [`Desk::falls`]; the order comes as JSON.
    fn falls(&self, order: &str) -> Vec<(String, FightOut)>;
    /// See [`Desk::kinds`].
    fn kinds(&self) -> Vec<(String, String)>;
    /// See [`Desk::pending`].
    fn pending(&self) -> Option<FightOut>;
}

impl<S: Shown> AnyDesk for Desk<S> {
    fn speak(&mut self, lang: Lang) {
        Desk::speak(self, lang);
    }
    fn hear(&mut self, heard: &str) -> Result<ToldOut, String> {
        let heard =
            serde_json::from_str(heard).map_err(|e| format!("this was not told by {}: {e}", S::NAME))?;
        Ok(Desk::hear(self, &heard))
    }
    fn view(&self) -> String {
        serde_json::to_string(self.seen()).unwrap_or_default()
    }
    fn scene(&self, overlays: Vec<Overlay>) -> Scene {
        Desk::scene(self, overlays)
    }
    fn roster(&self) -> Vec<RosterLine> {
        Desk::roster(self)
    }
    fn bar(&self) -> Bar {
        Desk::bar(self)
    }
    fn sheet(&self) -> Sheet {
        Desk::sheet(self)
    }
    fn question(&self) -> Option<Question> {
        Desk::question(self)
    }
    fn waits_for(&self) -> String {
        Desk::waits_for(self)
    }
    fn candidates(&self) -> Vec<Offered> {
        Desk::candidates(self)
    }
    fn choices(&self) -> Vec<Choice> {
        Desk::choices(self)
    }
    fn standings(&self) -> Vec<StandingOut> {
        Desk::standings(self)
    }
    fn laid(&self, order: &str) -> LaidOut {
        serde_json::from_str(order).map(|o| Desk::laid(self, &o)).unwrap_or_default()
    }
    fn relaid(&self, order: &str, pieces: &[String], to: Pose) -> Option<String> {
        let order = Desk::relaid(self, &serde_json::from_str(order).ok()?, pieces, to)?;
        serde_json::to_string(&order).ok()
    }
    fn compose(&self, picks: &[(String, String)]) -> Option<String> {
        Desk::compose(self, picks).map(|o| serde_json::to_string(&o).unwrap_or_default())
    }
    fn read(&self, text: &str) -> Result<String, String> {
        let order = Desk::read(self, text).map_err(|t| t.to_string())?;
        Ok(serde_json::to_string(&order).unwrap_or_default())
    }
    fn drag(&self, pieces: &[String], to: Pose) -> Option<String> {
        Desk::drag(self, pieces, to).map(|d| serde_json::to_string(&d).unwrap_or_default())
    }
    fn snaps(&self, pieces: &[String]) -> Vec<Snap> {
        Desk::snaps(self, pieces)
    }
    fn around(&self, pieces: &[String]) -> Vec<Overlay> {
        Desk::around(self, pieces)
    }
    fn preview(&self, order: &str) -> Result<PreviewOut, String> {
        let order =
            serde_json::from_str(order).map_err(|e| format!("this is no order of {}: {e}", S::NAME))?;
        Ok(Desk::preview(self, &order))
    }
    fn falls(&self, order: &str) -> Vec<(String, FightOut)> {
        serde_json::from_str(order).map(|o| Desk::falls(self, &o)).unwrap_or_default()
    }
    fn kinds(&self) -> Vec<(String, String)> {
        Desk::kinds(self)
    }
    fn pending(&self) -> Option<FightOut> {
        Desk::pending(self)
    }
}
