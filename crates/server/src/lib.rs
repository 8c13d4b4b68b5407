//! Battles over the network.
