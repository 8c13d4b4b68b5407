//! Words on the plan: escaping, and how wide they will be.

/// Text made safe inside an element or an attribute. What XML cannot hold at all becomes a blank.
pub(crate) fn escape(s: &str) -> String {
    let mut out = String::with_capacity(s.len());
    for c in s.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// An id that XML and style sheets accept: letters, digits and `-`; anything else becomes `_`, its number and `_`.
/// Different names give different ids.
pub(crate) fn id(s: &str) -> String {
    let mut out = String::with_capacity(s.len());
    for c in s.chars() {
        if c.is_ascii_alphanumeric() || c == '-' {
            out.push(c);
        } else {
            out.push('_');
            out.push_str(&format!("{:x}_", c as u32));
        }
    }
    out
}

/// Advance widths of the regular face, space to tilde, in thousandths of the size.
const UPRIGHT: [u16; 95] = [
    200, 250, 330, 468, 441, 650, 756, 200, 315, 315, 340, 590, 230, 274, 230, 399, 480, 480, 480, 480, 480,
    480, 480, 480, 480, 480, 248, 228, 560, 566, 560, 376, 749, 692, 587, 710, 754, 564, 512, 729, 810, 340,
    340, 681, 584, 901, 792, 763, 552, 763, 713, 465, 670, 738, 672, 916, 707, 578, 603, 331, 399, 331, 500,
    500, 200, 399, 515, 407, 506, 390, 318, 435, 515, 245, 226, 469, 240, 778, 528, 495, 519, 522, 334, 323,
    314, 527, 438, 685, 430, 438, 377, 376, 260, 376, 500,
];

/// How wide a line of text is, at a size and with extra space between letters (both in the caller's unit).
/// Letters with accents count as wide as the middling letter of their case: layout only.
pub(crate) fn width(s: &str, size: f64, spacing: f64) -> f64 {
    let em: u32 = s
        .chars()
        .map(|c| match c {
            ' '..='~' => u32::from(UPRIGHT[c as usize - 0x20]),
            c if c.is_uppercase() => 680,
            _ => 460,
        })
        .sum();
    f64::from(em) / 1000.0 * size + spacing * s.chars().count() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_breaks_the_markup() {
        assert_eq!(escape("Pike & <Shot> \"é\"\u{1}"), "Pike &amp; &lt;Shot&gt; &quot;é&quot; ");
        assert_ne!(id("a b"), id("a_20_b"));
        assert_eq!(id("Piémont 2/b"), "Pi_e9_mont_20_2_2f_b");
    }

    #[test]
    fn wider_words_are_wider() {
        assert!(width("MMM", 10.0, 0.0) > width("iii", 10.0, 0.0) * 2.0);
        assert!((width("ab", 10.0, 1.0) - width("ab", 10.0, 0.0) - 2.0).abs() < 1e-9);
    }
}
