//! The small grammar of orders: words, numbers, places; lengths in cm and angles in degrees, with up to three
//! decimals; figures by name (`A2`, or a label of the position), groups as `A-2` or by their number.

use crate::figures::{FigureId, GroupId};
use crate::setup::Setup;
use rocroi_game::{Seat, Trouble};
use rocroi_table::{Heading, Point};

/// A piece of an order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Token {
    /// A word, in lower case but for names.
    Word(String),
    /// A number in thousandths.
    Number(i32),
    /// One of `( ) , ; : /`.
    Sign(char),
}

impl std::fmt::Display for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Token::Word(w) => f.write_str(w),
            Token::Number(n) => f.write_str(&decimal(*n)),
            Token::Sign(c) => write!(f, "{c}"),
        }
    }
}

/// "1.5", "-0.25", "3".
pub fn decimal(thousandths: i32) -> String {
    let (sign, n) = (if thousandths < 0 { "-" } else { "" }, thousandths.unsigned_abs());
    let text = format!("{sign}{}.{:03}", n / 1000, n % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Thousandths of "1.5".
pub fn thousandths(text: &str) -> Option<i32> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    let plain = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    if !plain(whole) || !plain(part) || part.len() > 3 {
        return None;
    }
    let part: i32 = format!("{part:0<3}").parse().ok()?;
    whole.parse::<i32>().ok()?.checked_mul(1000)?.checked_add(part).map(|n| sign * n)
}

/// Cuts a text into tokens.
pub fn tokens(text: &str) -> Vec<Token> {
    let mut out = Vec::new();
    let mut word = String::new();
    let flush = |word: &mut String, out: &mut Vec<Token>| {
        if word.is_empty() {
            return;
        }
        let w = std::mem::take(word);
        out.push(thousandths(&w).map_or_else(|| Token::Word(w), Token::Number));
    };
    for c in text.chars() {
        match c {
            '(' | ')' | ',' | ';' | ':' | '/' => {
                flush(&mut word, &mut out);
                out.push(Token::Sign(c));
            }
            c if c.is_whitespace() => flush(&mut word, &mut out),
            c => word.push(c),
        }
    }
    flush(&mut word, &mut out);
    out
}

/// Reads along a list of tokens.
pub struct Reader<'a> {
    /// The set-up, for names.
    pub setup: &'a Setup,
    /// Who orders.
    pub seat: Seat,
    tokens: Vec<Token>,
    at: usize,
}

type Read<T> = Result<T, Trouble>;

impl<'a> Reader<'a> {
    /// A reader of this text.
    pub fn new(setup: &'a Setup, seat: Seat, text: &str) -> Reader<'a> {
        Reader { setup, seat, tokens: tokens(text), at: 0 }
    }

    /// The next token, not taken.
    pub fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    /// Nothing more?
    pub fn done(&self) -> bool {
        self.at >= self.tokens.len()
    }

    /// Takes this word if it comes next.
    pub fn word(&mut self, word: &str) -> bool {
        let is = matches!(self.peek(), Some(Token::Word(w)) if w.eq_ignore_ascii_case(word));
        self.at += usize::from(is);
        is
    }

    /// Takes these words if they come next.
    pub fn words(&mut self, words: &[&str]) -> bool {
        let start = self.at;
        for w in words {
            if !self.word(w) {
                self.at = start;
                return false;
            }
        }
        true
    }

    /// Takes this sign if it comes next.
    pub fn sign(&mut self, sign: char) -> bool {
        let is = self.peek() == Some(&Token::Sign(sign));
        self.at += usize::from(is);
        is
    }

    /// Takes this sign, or says that it is missing.
    pub fn expect(&mut self, sign: char) -> Read<()> {
        if self.sign(sign) { Ok(()) } else { Err(self.wanted(&format!("`{sign}`"))) }
    }

    /// What was expected here instead of what stands here.
    pub fn wanted(&self, what: &str) -> Trouble {
        let here = self.peek().map_or("the end of the order".to_owned(), |t| format!("`{t}`"));
        let mut t = Trouble::new(format!("{here} where {what} was expected"));
        t.right = Some(format!("write {what} there"));
        t
    }

    /// The next word is none of those known here.
    pub fn unknown<'b>(&self, what: &str, known: impl IntoIterator<Item = &'b str>) -> Trouble {
        match self.peek() {
            Some(t) => Trouble::unknown(what, &t.to_string(), known),
            None => self.wanted(what),
        }
    }

    /// A number in thousandths: a length in table units (cm), or an angle in 1/1000 degree.
    pub fn number(&mut self) -> Read<i32> {
        match self.peek() {
            Some(Token::Number(n)) => {
                let n = *n;
                self.at += 1;
                Ok(n)
            }
            _ => Err(self.wanted("a number (at most three decimals)")),
        }
    }

    /// A whole number.
    pub fn whole(&mut self) -> Read<u8> {
        let here = self.at;
        let n = self.number()?;
        u8::try_from(n / 1000).ok().filter(|_| n % 1000 == 0).ok_or_else(|| {
            self.at = here;
            self.wanted("a whole number")
        })
    }

    /// `(x, y)` in cm.
    pub fn point(&mut self) -> Read<Point> {
        self.expect('(')?;
        let x = self.number()?;
        self.expect(',')?;
        let y = self.number()?;
        self.expect(')')?;
        Ok(Point::new(x, y))
    }

    /// Is a place next?
    pub fn at_point(&self) -> bool {
        self.peek() == Some(&Token::Sign('('))
    }

    /// Degrees.
    pub fn heading(&mut self) -> Read<Heading> {
        Ok(Heading::new(self.number()?))
    }

    /// A figure by its name.
    pub fn figure(&mut self) -> Read<FigureId> {
        let Some(Token::Word(name)) = self.peek().cloned() else { return Err(self.wanted("a figure")) };
        match figure_named(self.setup, &name) {
            Some(id) => {
                self.at += 1;
                Ok(id)
            }
            None => {
                let all: Vec<String> = all_names(self.setup);
                Err(Trouble::unknown("figure", &name, all.iter().map(String::as_str)))
            }
        }
    }

    /// Is a figure next?
    pub fn at_figure(&self) -> bool {
        matches!(self.peek(), Some(Token::Word(w)) if figure_named(self.setup, w).is_some())
    }

    /// A group of any side: `A-2`, or of this seat by its number.
    pub fn group(&mut self) -> Read<GroupId> {
        if let Some(Token::Number(_)) = self.peek() {
            return Ok(GroupId::new(self.seat, self.whole()?));
        }
        let Some(Token::Word(w)) = self.peek().cloned() else {
            return Err(self.wanted("a group such as 2 or A-2"));
        };
        match group_named(&w) {
            Some(g) => {
                self.at += 1;
                Ok(g)
            }
            None => Err(self.wanted("a group such as 2 or A-2")),
        }
    }

    /// A group of this seat: its number.
    pub fn own_group(&mut self) -> Read<u8> {
        let g = self.group()?;
        if g.seat == self.seat {
            Ok(g.number)
        } else {
            Err(Trouble::new(format!("{g} is not a group of {}", self.seat)))
        }
    }

    /// Everything must have been read.
    pub fn end(&self) -> Read<()> {
        if self.done() { Ok(()) } else { Err(self.wanted("the end of the order")) }
    }
}

/// `A-2`, also with a Roman number.
pub fn group_named(text: &str) -> Option<GroupId> {
    let (seat, number) = text.split_once('-')?;
    let seat = match seat {
        "A" | "a" => Seat::A,
        "B" | "b" => Seat::B,
        _ => return None,
    };
    let roman = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];
    let n = roman.iter().position(|r| *r == number).map(|i| i as u8 + 1);
    n.or_else(|| number.parse().ok()).map(|n| GroupId::new(seat, n))
}

/// A figure by its label, or by side and number.
pub fn figure_named(setup: &Setup, name: &str) -> Option<FigureId> {
    let ids = (0..setup.figures.len() as u16).map(FigureId);
    let label = |id: &FigureId| setup.listed(*id).label.as_deref() == Some(name);
    if let Some(id) = ids.clone().find(label) {
        return Some(id);
    }
    let seat = match name.chars().next()? {
        'A' | 'a' => Seat::A,
        'B' | 'b' => Seat::B,
        _ => return None,
    };
    setup.find(seat, name.get(1..)?.parse().ok()?)
}

/// What a figure is called in orders: its label, or side and number.
pub fn name_of(setup: &Setup, id: FigureId) -> String {
    match setup.figures.get(id.index()).and_then(|l| l.label.clone()) {
        Some(l) => l,
        None => setup.name(id),
    }
}

fn all_names(setup: &Setup) -> Vec<String> {
    (0..setup.figures.len() as u16).map(|n| name_of(setup, FigureId(n))).collect()
}
