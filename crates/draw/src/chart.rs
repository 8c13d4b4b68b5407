//! Charts in the inks of the plans: bars for two sides, and a grid of all against all. Plain numbers and words go in;
//! nothing here knows what they are about.

use std::fmt::Write as _;

const PAPER: &str = "#f3ead7";
const INK: &str = "#2a2018";
const INK2: &str = "#5c4d3d";
/// The colours of the two sides: a red and a blue that stay apart in grey too.
const SIDES: [&str; 2] = ["#a8412f", "#35547c"];
const FACE: &str = "'EB Garamond',Garamond,'Hoefler Text',Georgia,serif";

/// A group of two bars.
#[derive(Clone, PartialEq, Debug, Default, serde::Serialize)]
pub struct Bars {
    /// What they are about.
    pub label: String,
    /// How long they are, the first side's and the second's; none is not drawn.
    pub values: [Option<f64>; 2],
    /// What is written at their ends.
    pub said: [String; 2],
}

/// A chart of bars.
#[derive(Clone, PartialEq, Debug, Default, serde::Serialize)]
pub struct Chart {
    /// Its title.
    pub title: String,
    /// Sentences under it.
    pub notes: Vec<String>,
    /// The two sides, each with what is to be expected of it.
    pub sides: [String; 2],
    /// The groups, from above.
    pub groups: Vec<Bars>,
}

/// A grid of all against all.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Grid {
    /// Its title.
    pub title: String,
    /// What its colours mean: less than nothing, more.
    pub means: [String; 2],
    /// The rows, which are the columns too.
    pub names: Vec<String>,
    /// By row, then column; none where there is nothing.
    pub cells: Vec<Vec<Option<f64>>>,
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Words broken into lines of about so many letters; the numbers hold for a wide face too, where none of ours is there.
fn lines(text: &str, most: usize) -> Vec<String> {
    let mut out = vec![String::new()];
    for word in text.split_whitespace() {
        let last = out.len() - 1;
        if !out[last].is_empty() && out[last].chars().count() + word.chars().count() >= most {
            out.push(word.to_owned());
        } else {
            if !out[last].is_empty() {
                out[last].push(' ');
            }
            out[last].push_str(word);
        }
    }
    out
}

struct Page {
    svg: String,
}

impl Page {
    fn text(&mut self, x: f64, y: f64, size: f64, style: &str, text: &str) {
        let _ = write!(
            self.svg,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" {style}>{}</text>",
            escape(text)
        );
    }

    fn rect(&mut self, at: (f64, f64), size: (f64, f64), style: &str) {
        let ((x, y), (w, h)) = (at, size);
        let _ =
            write!(self.svg, "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{w:.1}\" height=\"{h:.1}\" {style}/>");
    }

    fn finish(self, width: f64, height: f64, title: &str) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{}\" font-family=\"{FACE}\" fill=\"{INK}\"><title>{}</title><rect width=\"{width}\" height=\"{height}\" fill=\"{PAPER}\"/><rect x=\"10\" y=\"10\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"{INK2}\" stroke-width=\"1.2\"/>{}</svg>\n",
            escape(title),
            escape(title),
            width - 20.0,
            height - 20.0,
            self.svg
        )
    }
}

/// A chart of bars as SVG.
#[must_use]
pub fn chart(c: &Chart) -> String {
    const WIDTH: f64 = 860.0;
    const LEFT: f64 = 230.0;
    const LONG: f64 = 510.0;
    let mut page = Page { svg: String::new() };
    let mut y = 54.0;
    for line in lines(&c.title, 50) {
        page.text(40.0, y, 27.0, "", &line);
        y += 31.0;
    }
    for line in c.notes.iter().flat_map(|n| lines(n, 84)) {
        page.text(40.0, y, 17.0, &format!("font-style=\"italic\" fill=\"{INK2}\""), &line);
        y += 22.0;
    }
    y += 10.0;
    for (side, colour) in c.sides.iter().zip(SIDES).filter(|(s, _)| !s.is_empty()) {
        page.rect((40.0, y - 12.0), (22.0, 13.0), &format!("fill=\"{colour}\""));
        for line in lines(side, 72) {
            page.text(72.0, y, 18.0, "", &line);
            y += 23.0;
        }
    }
    y += 12.0;
    let most = c.groups.iter().flat_map(|g| g.values).flatten().fold(0.0, f64::max).max(1e-9);
    let top = y - 8.0;
    let mut body = Page { svg: String::new() };
    for g in &c.groups {
        let bars = g.values.iter().flatten().count().max(1) as f64;
        let height = bars * 19.0;
        let mut label_y = y + height / 2.0 + 6.0;
        let words = lines(&g.label, 30);
        label_y -= (words.len() as f64 - 1.0) * 9.0;
        for line in words {
            body.text(LEFT - 12.0, label_y, 17.0, "text-anchor=\"end\"", &line);
            label_y += 18.0;
        }
        let mut at = y;
        for ((value, said), colour) in g.values.iter().zip(&g.said).zip(SIDES) {
            let Some(v) = value else { continue };
            let long = (v / most * LONG).max(if *v > 0.0 { 1.5 } else { 0.0 });
            body.rect((LEFT, at + 2.0), (long, 15.0), &format!("fill=\"{colour}\""));
            body.text(LEFT + long + 7.0, at + 14.5, 15.0, "", said);
            at += 19.0;
        }
        y += height + 13.0;
    }
    let _ = write!(
        page.svg,
        "<path d=\"M{LEFT} {top:.1}V{:.1}\" stroke=\"{INK}\" stroke-width=\"1.4\"/>",
        y - 4.0
    );
    page.svg.push_str(&body.svg);
    page.finish(WIDTH, y + 24.0, &c.title)
}

/// A grid of all against all as SVG.
#[must_use]
pub fn grid(g: &Grid) -> String {
    const CELL: f64 = 27.0;
    let widest = g.names.iter().map(|n| n.chars().count()).max().unwrap_or(0) as f64;
    let left = 60.0 + widest * 7.2;
    let mut page = Page { svg: String::new() };
    let mut y = 52.0;
    let width = (left + CELL * g.names.len() as f64 + 50.0).max(620.0);
    for line in lines(&g.title, ((width - 80.0) / 15.5) as usize) {
        page.text(40.0, y, 24.0, "", &line);
        y += 28.0;
    }
    for (mean, colour) in g.means.iter().zip(SIDES) {
        page.rect((40.0, y - 11.0), (20.0, 12.0), &format!("fill=\"{colour}\""));
        page.text(70.0, y, 16.0, "", mean);
        y += 21.0;
    }
    let top = y + widest * 6.0 + 14.0;
    let most = g.cells.iter().flatten().flatten().fold(0.0f64, |m, v| m.max(v.abs())).max(1e-9);
    for (i, name) in g.names.iter().enumerate() {
        let at = CELL * i as f64;
        page.text(left - 8.0, top + at + 18.0, 14.0, "text-anchor=\"end\"", name);
        let x = left + at + 18.0;
        let style = format!("transform=\"rotate(-62 {x:.1} {:.1})\"", top - 6.0);
        page.text(x, top - 6.0, 14.0, &style, name);
    }
    for (row, cells) in g.cells.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let at = (left + CELL * column as f64, top + CELL * row as f64);
            let Some(v) = cell else {
                page.text(
                    at.0 + CELL / 2.0,
                    at.1 + 18.0,
                    12.0,
                    &format!("text-anchor=\"middle\" fill=\"{INK2}\""),
                    "–",
                );
                continue;
            };
            let (colour, deep) = (SIDES[usize::from(*v > 0.0)], (v.abs() / most).min(1.0));
            page.rect(
                at,
                (CELL - 1.5, CELL - 1.5),
                &format!("fill=\"{colour}\" fill-opacity=\"{:.2}\"", 0.06 + 0.84 * deep),
            );
            let ink = if deep > 0.6 { PAPER } else { INK };
            let said = format!("{:.1}", v.abs());
            page.text(
                at.0 + CELL / 2.0 - 0.7,
                at.1 + 17.5,
                11.5,
                &format!("text-anchor=\"middle\" fill=\"{ink}\""),
                &said,
            );
        }
    }
    let height = top + CELL * g.names.len() as f64 + 34.0;
    page.finish(width + widest * 2.0, height, &g.title)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_escaped_and_broken() {
        let c = Chart {
            title: "a < b & \"c\"".into(),
            groups: vec![Bars {
                label: "x".into(),
                values: [Some(50.0), None],
                said: ["50 %".into(), String::new()],
            }],
            ..Chart::default()
        };
        let svg = chart(&c);
        assert!(svg.contains("a &lt; b &amp; &quot;c&quot;") && svg.contains("50 %"));
        assert_eq!(svg.matches("height=\"15.0\"").count(), 1, "one bar");
        assert_eq!(lines("one two three", 8), ["one two", "three"]);
    }
}
