//! Where things are. No rules, no dice.
