//! A case file, position or ready battle: it runs or is explained.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    // What comes of it is another test's matter; here it only must not panic, hang or eat memory.
    let _ = rocroi_systems::check_case(std::path::Path::new("fuzzed.toml"), text);
});
