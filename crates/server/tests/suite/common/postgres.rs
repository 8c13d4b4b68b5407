//! A PostgreSQL of its own on a free port, in a temporary folder, gone in the end.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A running PostgreSQL.
pub struct Postgres {
    pub address: String,
    programs: PathBuf,
    data: PathBuf,
    as_postgres: bool,
}

/// The folder of `initdb` and `pg_ctl`: Debian's own, or wherever they are found.
fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let debian = versions.map(|v| v.path().join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let all: Vec<PathBuf> = debian.chain(std::env::split_paths(&path)).collect();
    all.into_iter().find(|d| d.join("initdb").is_file() && d.join("pg_ctl").is_file())
}

impl Postgres {
    /// Starts one below this folder; none, said aloud, where it is not installed.
    pub fn start(folder: &Path) -> Option<Postgres> {
        let Some(programs) = programs() else {
            eprintln!(
                "PostgreSQL is not installed (apt-get install postgresql): this test has not run over it"
            );
            return None;
        };
        // It does not run as root.
        let root = Command::new("id").arg("-u").output().is_ok_and(|o| o.stdout == b"0\n");
        let home = folder.join("pg");
        std::fs::create_dir_all(&home).unwrap();
        if root {
            let mine = Command::new("chown").arg("postgres").arg(&home).status().unwrap();
            assert!(mine.success(), "there is no user postgres");
            Command::new("chmod").arg("755").arg(folder).status().unwrap();
        }
        let data = home.join("data");
        let mut pg = Postgres { address: String::new(), programs, data, as_postgres: root };
        let initdb = ["-A", "trust", "-U", "postgres", "--no-sync", "-E", "UTF8"];
        pg.run("initdb", &initdb.map(str::to_owned));
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        // Tests of what is lost when a disk fails are not made here: no fsync, for speed.
        let options = format!(
            "-p {free} -c listen_addresses=127.0.0.1 -c unix_socket_directories={} -c fsync=off",
            home.display()
        );
        let log = home.join("log").display().to_string();
        pg.run("pg_ctl", &["-w".into(), "-l".into(), log, "-o".into(), options, "start".into()]);
        pg.address = format!("postgres://postgres@127.0.0.1:{free}/postgres");
        Some(pg)
    }

    fn command(&self, program: &str) -> Command {
        let program = self.programs.join(program);
        if self.as_postgres {
            let mut c = Command::new("runuser");
            c.args(["-u", "postgres", "--"]).arg(program);
            c
        } else {
            Command::new(program)
        }
    }

    fn run(&self, program: &str, args: &[String]) {
        let mut c = self.command(program);
        c.arg("-D").arg(&self.data).args(args).current_dir("/").stdin(Stdio::null());
        // Not piped: the server it starts would hold the pipe open.
        let status = c.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap();
        assert!(status.success(), "{program} {args:?} failed");
    }

    /// Ends it as if the machine had gone.
    pub fn crash(&self) {
        self.run("pg_ctl", &["-m".into(), "immediate".into(), "stop".into()]);
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let mut c = self.command("pg_ctl");
        c.arg("-D").arg(&self.data).args(["-m", "immediate", "stop"]).current_dir("/");
        let _ = c.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    }
}
