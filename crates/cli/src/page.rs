//! Markdown on a terminal: paragraphs and lists wrapped, tables in columns. Only what the rulebook
//! uses: no nesting, no links, no colour.

use std::fmt::Write;
use textwrap::{Options, WordSplitter, core::display_width};

/// Columns of a page.
pub const WIDTH: usize = 100;

// Ids keep together: no break at a hyphen.
fn wrap<'a>(text: &'a str, options: Options<'a>) -> Vec<std::borrow::Cow<'a, str>> {
    textwrap::wrap(text, options.word_splitter(WordSplitter::NoHyphenation))
}

/// Lays out a Markdown text, every line begun with `indent` spaces.
pub fn markdown(text: &str, indent: usize) -> String {
    let mut page = String::new();
    let text = text.replace("**", "");
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if line.starts_with('|') {
            let mut rows = vec![line];
            while let Some(row) = lines.next_if(|l| l.starts_with('|')) {
                rows.push(row);
            }
            table(&rows, indent, &mut page);
        } else {
            paragraph(line, indent, &mut page);
        }
    }
    page
}

fn paragraph(line: &str, indent: usize, page: &mut String) {
    let first = " ".repeat(indent);
    let rest = " ".repeat(indent + hanging(line));
    for line in wrap(line.trim_end(), Options::new(WIDTH).initial_indent(&first).subsequent_indent(&rest)) {
        page.push_str(line.trim_end());
        page.push('\n');
    }
}

// How far the second line of a list item goes in: under the text, not under the mark.
fn hanging(line: &str) -> usize {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    match line.as_bytes().get(digits) {
        Some(b'.') if digits > 0 => digits + 2,
        Some(b'-') if digits == 0 => 2,
        _ => 0,
    }
}

fn table(rows: &[&str], indent: usize, page: &mut String) {
    let cells = |row: &str| -> Vec<String> {
        row.trim().trim_matches('|').split('|').map(|c| c.trim().to_owned()).collect()
    };
    let rows: Vec<Vec<String>> =
        rows.iter().enumerate().filter(|(i, _)| *i != 1).map(|(_, r)| cells(r)).collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let wants: Vec<usize> = (0..columns)
        .map(|c| rows.iter().filter_map(|r| r.get(c)).map(|t| display_width(t)).max().unwrap_or(0))
        .collect();
    let widths = share(&wants, WIDTH.saturating_sub(indent + 2 * columns.saturating_sub(1)));
    for (n, row) in rows.iter().enumerate() {
        let wrapped: Vec<Vec<String>> = row
            .iter()
            .zip(&widths)
            .map(|(cell, width)| {
                wrap(cell, Options::new((*width).max(1))).iter().map(|l| l.to_string()).collect()
            })
            .collect();
        let height = wrapped.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..height {
            let mut text = " ".repeat(indent);
            for (cell, width) in wrapped.iter().zip(&widths) {
                let part = cell.get(line).map_or("", String::as_str);
                let fill = width.saturating_sub(display_width(part)) + 2;
                let _ = write!(text, "{part}{}", " ".repeat(fill));
            }
            page.push_str(text.trim_end());
            page.push('\n');
        }
        if n == 0 {
            let rule: Vec<String> = widths.iter().map(|w| "─".repeat(*w)).collect();
            let _ = writeln!(page, "{}{}", " ".repeat(indent), rule.join("  "));
        }
    }
}

// Widths of columns that want so much and together may have only `room`: the widest give way first.
fn share(wants: &[usize], room: usize) -> Vec<usize> {
    let mut widths = wants.to_vec();
    while widths.iter().sum::<usize>() > room {
        match widths.iter_mut().max() {
            Some(widest) if *widest > 8 => *widest -= 1,
            _ => break,
        }
    }
    widths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_stand_in_columns() {
        let page = markdown("Before.\n\n| A | Cohesion |\n|---|---|\n| 0 | none |\n| 1–2 | 1 |", 2);
        assert_eq!(page, "  Before.\n\n  A    Cohesion\n  ───  ────────\n  0    none\n  1–2  1\n");
    }

    #[test]
    fn long_lines_wrap_and_list_items_hang() {
        let page = markdown(&format!("- {}", "A-MEL-57 ".repeat(22)), 2);
        let lines: Vec<&str> = page.lines().collect();
        assert!(lines.len() == 3 && lines.iter().all(|l| display_width(l) <= WIDTH), "{page}");
        assert!(lines[1].starts_with("    A-MEL"), "{page}");
    }

    #[test]
    fn wide_tables_give_way_in_their_widest_column() {
        let row = format!("| a | {} |", "long ".repeat(60));
        let page = markdown(&format!("{row}\n|---|---|\n{row}"), 0);
        assert!(page.lines().all(|l| display_width(l) <= WIDTH), "{page}");
    }
}
