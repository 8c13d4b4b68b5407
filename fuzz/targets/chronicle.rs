//! A chronicle: it is repeated as far as it is true, or explained.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Err(parted) = rocroi_systems::replay(text) {
        assert!(!parted.to_string().trim().is_empty(), "refused without a word");
    }
});
