//! The program `rocroi`.

use std::process::ExitCode;

fn main() -> ExitCode {
    rocroi_cli::main()
}
