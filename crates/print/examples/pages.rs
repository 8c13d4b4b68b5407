//! Pages as pictures, to look at: `cargo run -p rocroi-print --no-default-features --features pictures --example pages --
//! PAPERS OUT [NAME…]`, where PAPERS is the folder into which `cargo nextest run -p rocroi-print` writes what is printed
//! (`target/tmp/papers`), OUT where the pictures go, and names begin with what is wanted. It judges nothing.

use rocroi_print::print;
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [papers, out, names @ ..] = &args[..] else {
        return Err("pages PAPERS OUT [NAME…]".into());
    };
    std::fs::create_dir_all(out)?;
    let mut files: Vec<_> = std::fs::read_dir(papers)?.collect::<Result<_, _>>()?;
    files.sort_by_key(std::fs::DirEntry::file_name);
    for file in files {
        let paper: serde_json::Value = serde_json::from_slice(&std::fs::read(file.path())?)?;
        let name = paper["name"].as_str().unwrap_or_default();
        if !names.is_empty() && !names.iter().any(|n| name.starts_with(n.as_str())) {
            continue;
        }
        let template = paper["template"].as_str().unwrap_or_default();
        let printed = print(template, paper["data"].to_string().into_bytes())?;
        for page in 0..printed.words.len() {
            let picture = printed.picture(page, 1000).ok_or("no such page")?;
            let path = Path::new(out).join(format!("{name}-{}.png", page + 1));
            std::fs::write(&path, picture.encode_png()?)?;
            println!("{}", path.display());
        }
    }
    Ok(())
}
