//! Chapter 07, commanders. Here: where a commander's disc may stand.

pub mod place;
