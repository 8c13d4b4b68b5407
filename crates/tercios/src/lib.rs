//! Liber Militum: Tercios with the Kingdoms additions, a module per rulebook chapter.
