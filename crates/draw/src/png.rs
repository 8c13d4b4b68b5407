//! A plan as PNG, with the same face that the SVG carries.

use resvg::{tiny_skia, usvg};

/// Why a picture could not be made.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// The SVG could not be read.
    #[error("the plan is not valid SVG: {0}")]
    Svg(#[from] usvg::Error),
    /// The size asked for.
    #[error("a picture {0} pixels wide cannot be made; ask for 1 to 20000")]
    Size(u32),
    /// Writing it failed.
    #[error("the picture could not be written as PNG: {0}")]
    Write(String),
}

/// An SVG plan as a picture so many pixels wide; 0 takes the width the plan was drawn for.
///
/// # Errors
/// If the SVG is not valid or the size is out of bounds.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PngError> {
    pixels(svg, width)?.encode_png().map_err(|e| PngError::Write(e.to_string()))
}

/// The same as bare pixels, for comparing pictures: width, height, and red, green, blue, alpha in turn.
///
/// # Errors
/// If the SVG is not valid or the size is out of bounds.
pub fn raster(svg: &str, width: u32) -> Result<(u32, u32, Vec<u8>), PngError> {
    let p = pixels(svg, width)?;
    Ok((p.width(), p.height(), p.data().to_vec()))
}

fn pixels(svg: &str, width: u32) -> Result<tiny_skia::Pixmap, PngError> {
    let mut fonts = usvg::fontdb::Database::new();
    fonts.load_font_data(include_bytes!("../fonts/EBGaramond-Regular.ttf").to_vec());
    fonts.load_font_data(include_bytes!("../fonts/EBGaramond-Italic.ttf").to_vec());
    fonts.set_serif_family("EB Garamond");
    let options = usvg::Options {
        fontdb: std::sync::Arc::new(fonts),
        font_family: String::from("EB Garamond"),
        ..usvg::Options::default()
    };
    let tree = usvg::Tree::from_str(svg, &options)?;
    let size = tree.size();
    let scale = if width == 0 { 1.0 } else { width as f32 / size.width() };
    let (w, h) = ((size.width() * scale).round() as u32, (size.height() * scale).round() as u32);
    if w == 0 || h == 0 || w > 20_000 || h > 20_000 {
        return Err(PngError::Size(width));
    }
    let mut map = tiny_skia::Pixmap::new(w, h).ok_or(PngError::Size(width))?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut map.as_mut());
    Ok(map)
}
