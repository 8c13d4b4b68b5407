//! Argad! skirmish rules, a module per rulebook chapter.
