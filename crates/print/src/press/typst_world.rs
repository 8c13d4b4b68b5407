//! The world Typst sees: four templates, one file of data, five faces.

use super::{FACES, TEMPLATES, Unprinted};
use std::sync::LazyLock;
use typst::diag::{FileError, FileResult, SourceDiagnostic};
use typst::foundations::{Bytes, Datetime, Duration};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt as _, World};
use typst_layout::PagedDocument;

/// What is the same for every page.
struct Shop {
    library: LazyHash<Library>,
    book: LazyHash<FontBook>,
    fonts: Vec<Font>,
}

static SHOP: LazyLock<Shop> = LazyLock::new(|| {
    let fonts: Vec<Font> = FACES.iter().flat_map(|face| Font::iter(Bytes::new(*face))).collect();
    Shop {
        library: LazyHash::new(Library::default()),
        book: LazyHash::new(FontBook::from_fonts(&fonts)),
        fonts,
    }
});

struct Bench {
    main: FileId,
    sources: Vec<Source>,
    data: (FileId, Bytes),
}

fn file(name: &str) -> Result<FileId, Unprinted> {
    let path = VirtualPath::new(name).map_err(|e| Unprinted::Template(format!("{name}: {e:?}")))?;
    Ok(RootedPath::new(VirtualRoot::Project, path).intern())
}

impl World for Bench {
    fn library(&self) -> &LazyHash<Library> {
        &SHOP.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &SHOP.book
    }

    fn main(&self) -> FileId {
        self.main
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        self.sources.iter().find(|s| s.id() == id).cloned().ok_or(FileError::AccessDenied)
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        if id == self.data.0 {
            return Ok(self.data.1.clone());
        }
        self.source(id).map(|s| Bytes::from_string(s.text().to_owned()))
    }

    fn font(&self, index: usize) -> Option<Font> {
        SHOP.fonts.get(index).cloned()
    }

    // No clock: a page says the same whenever it is printed.
    fn today(&self, _offset: Option<Duration>) -> Option<Datetime> {
        None
    }
}

fn told<'a>(all: impl IntoIterator<Item = &'a SourceDiagnostic>) -> Unprinted {
    Unprinted::Template(all.into_iter().map(|d| d.message.to_string()).collect::<Vec<_>>().join("; "))
}

fn set(template: &str, data: Vec<u8>) -> Result<PagedDocument, Unprinted> {
    let mut sources = Vec::new();
    for (name, text) in TEMPLATES {
        sources.push(Source::new(file(name)?, text.to_owned()));
    }
    let bench = Bench { main: file(template)?, sources, data: (file("data.json")?, Bytes::new(data)) };
    let set = typst::compile::<PagedDocument>(&bench);
    // Typst remembers what it has set; another page gains nothing by it.
    comemo_evict();
    // A warning is a face or a letter that is missing: the page would not be what it should.
    match set.output {
        Ok(_) if !set.warnings.is_empty() => Err(told(&set.warnings)),
        Ok(document) => Ok(document),
        Err(errors) => Err(told(&errors)),
    }
}

fn comemo_evict() {
    typst::comemo::evict(8);
}

/// A template and its data, as JSON, as PDF.
///
/// # Errors
/// The template is broken, in Typst's words.
pub fn pdf_of(template: &str, data: Vec<u8>) -> Result<Vec<u8>, Unprinted> {
    let options = typst_pdf::PdfOptions {
        creator: typst::foundations::Smart::Custom(Some("Rocroi".to_owned())),
        ..typst_pdf::PdfOptions::default()
    };
    typst_pdf::pdf(&set(template, data)?, &options).map_err(|e| told(&e))
}

#[cfg(feature = "pictures")]
mod pictures {
    use super::{PagedDocument, Unprinted, set};
    use tiny_skia::Pixmap;
    use typst::layout::{Frame, FrameItem, Point, Transform};
    use typst_render::RenderOptions;

    /// Pages as words and boxes with their places, and as pictures; for tests.
    #[derive(Debug)]
    pub struct Printed {
        document: PagedDocument,
        /// Every run of letters, page by page.
        pub words: Vec<Vec<Spot>>,
        /// Every box to tick, page by page: left, top, right and bottom in points.
        pub boxes: Vec<Vec<[f64; 4]>>,
        /// Letters that no face has.
        pub missing: usize,
        /// Width and height of a page in points.
        pub size: (f64, f64),
    }

    /// A run of letters on a page.
    #[derive(Debug, Clone, PartialEq)]
    pub struct Spot {
        /// The letters.
        pub text: String,
        /// Left, top, right and bottom in points, from the foot line to the height of a capital.
        pub at: [f64; 4],
    }

    impl Printed {
        /// A page as a picture, so many pixels wide.
        pub fn picture(&self, page: usize, width: u32) -> Option<Pixmap> {
            let page = self.document.pages().get(page)?;
            let scale = f64::from(width) / page.frame.width().to_pt();
            Some(typst_render::render(
                page,
                &RenderOptions { pixel_per_pt: scale.into(), ..RenderOptions::default() },
            ))
        }
    }

    /// A template and its data, as JSON, as pages.
    ///
    /// # Errors
    /// The template is broken, in Typst's words.
    pub fn print(template: &str, data: Vec<u8>) -> Result<Printed, Unprinted> {
        let document = set(template, data)?;
        let first = document.pages().first().map(|p| p.frame.size());
        let size = first.map_or((0.0, 0.0), |s| (s.x.to_pt(), s.y.to_pt()));
        let mut found =
            Printed { document: document.clone(), words: Vec::new(), boxes: Vec::new(), missing: 0, size };
        for p in document.pages() {
            found.words.push(Vec::new());
            found.boxes.push(Vec::new());
            walk(&p.frame, Transform::identity(), &mut found);
        }
        Ok(found)
    }

    fn walk(frame: &Frame, ts: Transform, out: &mut Printed) {
        for (at, item) in frame.items() {
            let here = ts.pre_concat(Transform::translate(at.x, at.y));
            match item {
                FrameItem::Group(group) => walk(&group.frame, here.pre_concat(group.transform), out),
                FrameItem::Text(text) => {
                    let base = Point::zero().transform(here);
                    let (width, height) = (text.width().to_pt(), text.size.to_pt() * 0.62);
                    let (x, y) = (base.x.to_pt(), base.y.to_pt());
                    out.missing += text.glyphs.iter().filter(|g| g.id == 0).count();
                    let spot = Spot { text: text.text.to_string(), at: [x, y - height, x + width, y] };
                    out.words.last_mut().into_iter().for_each(|page| page.push(spot.clone()));
                }
                FrameItem::Shape(shape, _) => {
                    let bounds = shape.geometry.bbox(None);
                    let (min, max) = (bounds.min.transform(here), bounds.max.transform(here));
                    let at = [min.x.to_pt(), min.y.to_pt(), max.x.to_pt(), max.y.to_pt()];
                    let (w, h) = (at[2] - at[0], at[3] - at[1]);
                    // What is just under three millimetres wide and as high is a box to tick.
                    if (w - h).abs() < 0.01 && (7.3..8.6).contains(&w) {
                        out.boxes.last_mut().into_iter().for_each(|page| page.push(at));
                    }
                }
                FrameItem::Image(..) | FrameItem::Link(..) | FrameItem::Tag(_) => {}
            }
        }
    }
}

#[cfg(feature = "pictures")]
pub use pictures::{Printed, Spot, print};
