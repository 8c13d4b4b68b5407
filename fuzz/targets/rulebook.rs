//! A chapter of the rulebook: it is read, or every problem names its line.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match rocroi_rulebook::Rulebook::read(&[("adgr/20-shooting.md", text)]) {
        Ok(book) => {
            book.search("rear support", None);
        }
        Err(problems) => assert!(!problems.to_string().is_empty(), "refused without a word"),
    }
});
