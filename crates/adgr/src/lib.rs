//! ADG-R: L'Art de la Guerre Renaissance, a module per rulebook chapter.

pub mod abilities;
pub mod troops;
