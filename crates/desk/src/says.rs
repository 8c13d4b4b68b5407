//! Orders in a player's words: the parts that all systems put together. What is typed has words of its own (`write_order`);
//! here is what stands on a button. Every word is in `locales/`.

use rocroi_words::Speaker;

/// Puts sentences of one system together.
#[derive(Clone, Copy)]
pub(crate) struct Says<'a> {
    system: &'static str,
    speaker: &'a Speaker,
}

impl<'a> Says<'a> {
    pub fn new(system: &'static str, speaker: &'a Speaker) -> Says<'a> {
        Says { system, speaker }
    }

    /// The sentence `<system>-says-<id>`.
    pub fn say(&self, id: &str, args: &[(&str, String)]) -> Option<String> {
        self.speaker.with_args(&format!("{}-says-{id}", self.system), args).ok()
    }

    /// The same without arguments.
    pub fn plain(&self, id: &str) -> Option<String> {
        self.say(id, &[])
    }

    /// A word of the system.
    pub fn term(&self, word: &str) -> String {
        self.speaker.plain(&format!("{}-term-{word}", self.system)).unwrap_or_else(|_| word.to_owned())
    }

    /// Who, and what is done with him.
    pub fn of(&self, who: String, what: Option<String>) -> Option<String> {
        self.speaker.with_args("common-whose", &[("who", who), ("what", what?)]).ok()
    }

    /// Several: `a, b and c`; of many the first two and how many more.
    pub fn list(&self, all: &[String]) -> String {
        let (last, first) = match all {
            [] => return String::new(),
            [one] => return one.clone(),
            [a, b, rest @ ..] if rest.len() > 3 => {
                let more = [("n", rest.len().to_string())];
                (self.speaker.with_args("common-more", &more).unwrap_or_default(), vec![a.clone(), b.clone()])
            }
            [first @ .., last] => (last.clone(), first.to_vec()),
        };
        let args = [("first", first.join(", ")), ("last", last)];
        self.speaker.with_args("common-and", &args).unwrap_or_default()
    }

    /// A number of thousandths in a unit of length.
    pub fn length(&self, unit: &str, thousandths: i64) -> String {
        let args = [("n", self.speaker.decimal(thousandths))];
        self.speaker.with_args(&format!("common-length-{unit}"), &args).unwrap_or_default()
    }

    /// An angle of thousandths of a degree.
    pub fn degrees(&self, thousandths: i32) -> String {
        let args = [("n", self.speaker.decimal(i64::from(thousandths)))];
        self.speaker.with_args("common-degrees", &args).unwrap_or_default()
    }

    /// The way from one place to another on the map, by the nearest of eight: `to the north-east`.
    pub fn way(&self, x: i32, y: i32) -> String {
        // Where one part is less than two fifths of the other it does not count.
        let small = |a: i32, b: i32| i64::from(a.abs()) * 5 < i64::from(b.abs()) * 2;
        let north = if small(y, x) {
            ""
        } else if y < 0 {
            "south"
        } else {
            "north"
        };
        let east = if small(x, y) {
            ""
        } else if x < 0 {
            "west"
        } else {
            "east"
        };
        let dash = if north.is_empty() || east.is_empty() { "" } else { "-" };
        self.speaker.plain(&format!("common-way-{north}{dash}{east}")).unwrap_or_default()
    }
}
