//! The documented example of the engine as a library does what it says.

#[path = "../../examples/library/main.rs"]
mod example;

#[test]
fn the_engine_serves_as_a_library() {
    example::main().unwrap();
}
