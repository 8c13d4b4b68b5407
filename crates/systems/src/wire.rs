//! What passes over the wire, read and written in this room once: the code that does it is large, and whoever is
//! generic over the systems would have it built again.

use rocroi_game::{Act, Answer, Heard, Seat, Seen, State};

use crate::door::{Open, Source, json};
use crate::{Adgr, Argad, Tercios};

/// A system whose views and orders are read and written as JSON.
pub trait Wire: Open {
    /// Reads a view.
    ///
    /// # Errors
    /// Why it is none.
    fn read_view(json: &str) -> Result<Seen<Self>, String>;
    /// Writes a view.
    fn write_view(seen: &Seen<Self>) -> String;
    /// Reads what a seat was told.
    ///
    /// # Errors
    /// Why it is nothing of this system.
    fn read_heard(json: &str) -> Result<Heard<Self>, String>;
    /// Writes an order as JSON.
    fn order_as_json(order: &Self::Order) -> String;
    /// Writes the act that gives an order.
    fn order_as_act(seat: Seat, order: Self::Order) -> String;
    /// The first state of a battle that begins so.
    ///
    /// # Errors
    /// Everything wrong with it, in words.
    fn begun(source: &Source) -> Result<State<Self>, Vec<String>>;
}

macro_rules! wire {
    ($($system:ty),*) => {$(
        impl Wire for $system {
            fn read_view(text: &str) -> Result<Seen<Self>, String> {
                serde_json::from_str(text).map_err(|e| e.to_string())
            }
            fn write_view(seen: &Seen<Self>) -> String {
                json(seen)
            }
            fn read_heard(text: &str) -> Result<Heard<Self>, String> {
                serde_json::from_str(text).map_err(|e| e.to_string())
            }
            fn order_as_json(order: &Self::Order) -> String {
                json(order)
            }
            fn order_as_act(seat: Seat, order: Self::Order) -> String {
                json(&Act::<Self>::Answer(Answer::Order(seat, order)))
            }
            fn begun(source: &Source) -> Result<State<Self>, Vec<String>> {
                source.start()
            }
        }
    )*};
}

wire!(Adgr, Tercios, Argad);
