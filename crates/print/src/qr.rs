//! A list as a QR code: the symbol as a grid of modules, and as an SVG that a template can place.

use qrcode::{Color, EcLevel, QrCode};
use std::fmt::Write as _;

/// The modules of a symbol, row by row, without the quiet zone around it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Matrix {
    /// Modules on a side.
    pub side: usize,
    dark: Vec<bool>,
}

/// Modules that must stay white around a symbol.
const QUIET: usize = 2;

impl Matrix {
    /// The symbol of a text; none for one that is too long for any.
    pub fn of(text: &str) -> Option<Matrix> {
        // Medium correction where it costs little; a long list is better read large than corrected.
        let level = if text.len() > 600 { EcLevel::L } else { EcLevel::M };
        let code = QrCode::with_error_correction_level(text, level).ok()?;
        let dark = code.to_colors().into_iter().map(|c| c == Color::Dark).collect();
        Some(Matrix { side: code.width(), dark })
    }

    /// Is a module dark?
    pub fn dark(&self, x: usize, y: usize) -> bool {
        x < self.side && y < self.side && self.dark[y * self.side + x]
    }

    /// As a picture in one path, each run of dark modules of a row a rectangle.
    pub fn svg(&self) -> String {
        let size = self.side + 2 * QUIET;
        let mut path = String::new();
        for y in 0..self.side {
            let mut x = 0;
            while x < self.side {
                let run = (x..self.side).take_while(|x| self.dark(*x, y)).count();
                if run > 0 {
                    let _ = write!(path, "M{} {}h{run}v1h-{run}z", x + QUIET, y + QUIET);
                }
                x += run.max(1);
            }
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" shape-rendering=\"crispEdges\"><path fill=\"#000\" d=\"{path}\"/></svg>"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a phone would read, from the modules alone.
    fn read(m: &Matrix) -> String {
        let grid = rqrr::SimpleGrid::from_func(m.side, |x, y| m.dark(x, y));
        let (_, text) = rqrr::Grid::new(grid).decode().expect("a symbol");
        text
    }

    #[test]
    fn what_is_read_back_is_what_was_written() {
        for text in ["RA2:0 $%*+-./:ABC", &"RT2:7WAH".repeat(30), &"X".repeat(2000)] {
            let m = Matrix::of(text).expect("fits");
            assert_eq!(read(&m), text);
        }
        assert!(Matrix::of(&"X".repeat(5000)).is_none());
    }

    #[test]
    fn the_picture_has_every_dark_module() {
        let m = Matrix::of("HELLO").expect("fits");
        let runs: usize = m
            .svg()
            .split('h')
            .filter_map(|p| p.split_once("v1").and_then(|(n, _)| n.parse::<usize>().ok()))
            .sum();
        let dark = (0..m.side)
            .flat_map(|y| (0..m.side).map(move |x| (x, y)))
            .filter(|(x, y)| m.dark(*x, *y))
            .count();
        assert_eq!(runs, dark);
    }
}
