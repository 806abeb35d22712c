//! The files of the page, which are embedded in the program.

use std::hash::{DefaultHasher, Hash, Hasher};

use hyper::header::{self, HeaderValue};
use hyper::{HeaderMap, StatusCode};
use page::assets::Asset;

use crate::serve::response::{self, Reply};

/// The file at the path `/`.
const FIRST: &str = "index.html";

/// A file with a tag for its content.
pub(crate) struct File {
    asset: &'static Asset,
    tag: String,
}

/// All files.
pub(crate) struct Files(Vec<File>);

impl Files {
    pub(crate) fn new(assets: &'static [Asset]) -> Self {
        Self(assets.iter().map(|asset| File { asset, tag: tag(asset.bytes) }).collect())
    }

    /// Returns the file at a path.
    pub(crate) fn find(&self, path: &str) -> Option<&File> {
        let path = path.strip_prefix('/')?;
        let path = if path.is_empty() { FIRST } else { path };
        self.0.iter().find(|file| file.asset.path == path)
    }
}

impl File {
    /// Returns the file, or status 304 if the browser has a current copy.
    pub(crate) fn reply(&self, headers: &HeaderMap) -> Reply {
        let kept = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
        let is_kept = kept.flat_map(|tags| tags.split(',')).any(|tag| tag.trim() == self.tag);
        let media_type = self.asset.media_type;
        let mut reply = match is_kept {
            true => response::file(StatusCode::NOT_MODIFIED, media_type, &[]),
            false => response::file(StatusCode::OK, media_type, self.asset.bytes),
        };
        if let Ok(tag) = HeaderValue::from_str(&self.tag) {
            reply.headers_mut().insert(header::ETAG, tag);
        }
        reply
    }
}

/// Returns a tag for a content.
fn tag(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    static ASSETS: &[Asset] = &[
        Asset { path: FIRST, media_type: "text/html", bytes: b"page" },
        Asset { path: "engine/worker.js", media_type: "text/javascript", bytes: b"work" },
    ];

    #[test]
    fn files_are_found_by_their_paths() {
        let files = Files::new(ASSETS);
        let found = |path: &str| files.find(path).map(|file| file.asset.bytes);
        assert_eq!(found("/"), Some(b"page".as_slice()));
        assert_eq!(found("/index.html"), Some(b"page".as_slice()));
        assert_eq!(found("/engine/worker.js"), Some(b"work".as_slice()));
        for path in
            ["", "*", "//", "/engine", "/engine/", "/engine/../index.html", "index.html", "/Index.html"]
        {
            assert_eq!(found(path), None, "{path}");
        }
    }

    #[test]
    fn cached_files_are_not_sent_again() {
        let files = Files::new(ASSETS);
        let file = files.find("/").expect("it is there");
        let status = |tags: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::IF_NONE_MATCH, HeaderValue::from_str(tags).unwrap());
            file.reply(&headers).status()
        };
        let other = &files.find("/engine/worker.js").expect("it is there").tag;
        assert_eq!(status(&file.tag), StatusCode::NOT_MODIFIED);
        assert_eq!(status(&format!("{other}, {}", file.tag)), StatusCode::NOT_MODIFIED);
        assert_eq!(status(other), StatusCode::OK);
        assert_eq!(file.reply(&HeaderMap::new()).status(), StatusCode::OK);
    }
}
