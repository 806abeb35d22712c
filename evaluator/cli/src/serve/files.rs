//! The files of the page: embedded in the program, or in a folder.

use std::borrow::Cow;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Component, Path, PathBuf};

use hyper::header::{self, HeaderValue};
use hyper::{HeaderMap, StatusCode};
use page::assets::Asset;
use page::media_type;

use crate::serve::response::{self, Reply};

/// The file at the path `/`.
const FIRST: &str = "index.html";

/// The source of the files.
pub(crate) enum Files {
    /// The files in the program, with their tags.
    Embedded(Vec<(&'static Asset, String)>),
    /// A folder. Files are read for each request, so that changes need no new build.
    Folder(PathBuf),
}

/// A file that was found.
pub(crate) struct File<'a> {
    media_type: &'static str,
    bytes: Cow<'static, [u8]>,
    tag: Cow<'a, str>,
}

impl Files {
    pub(crate) fn embedded(assets: &'static [Asset]) -> Self {
        Self::Embedded(assets.iter().map(|asset| (asset, tag(asset.bytes))).collect())
    }

    /// Returns the file at a path.
    pub(crate) fn find(&self, path: &str) -> Option<File<'_>> {
        let path = path.strip_prefix('/')?;
        let path = if path.is_empty() { FIRST } else { path };
        match self {
            Self::Embedded(files) => {
                let (asset, tag) = files.iter().find(|(asset, _)| asset.path == path)?;
                Some(File { media_type: asset.media_type, bytes: asset.bytes.into(), tag: tag.into() })
            }
            Self::Folder(folder) => {
                let path = Path::new(path);
                if !path.components().all(|part| matches!(part, Component::Normal(_))) {
                    return None;
                }
                let media_type = media_type::of(path).ok()?;
                let bytes = fs::read(folder.join(path)).ok()?;
                let tag = tag(&bytes).into();
                Some(File { media_type, bytes: bytes.into(), tag })
            }
        }
    }
}

impl File<'_> {
    /// Returns the file, or status 304 if the browser has a current copy.
    pub(crate) fn reply(self, headers: &HeaderMap) -> Reply {
        let kept = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
        let is_kept = kept.flat_map(|tags| tags.split(',')).any(|tag| tag.trim() == self.tag);
        let (status, bytes) =
            if is_kept { (StatusCode::NOT_MODIFIED, Cow::default()) } else { (StatusCode::OK, self.bytes) };
        let mut reply = response::file(status, self.media_type, bytes);
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

    /// Paths of no file.
    const OTHERS: [&str; 9] = [
        "",
        "*",
        "//",
        "/engine",
        "/engine/",
        "/engine/../index.html",
        "/../secret.txt",
        "index.html",
        "/Index.html",
    ];

    #[test]
    fn files_are_found_by_their_paths() {
        let folder = std::env::temp_dir().join(format!("rivertable-assets-{}", std::process::id()));
        fs::create_dir_all(folder.join("web/engine")).unwrap();
        fs::write(folder.join("secret.txt"), "secret").unwrap();
        for asset in ASSETS {
            fs::write(folder.join("web").join(asset.path), asset.bytes).unwrap();
        }
        for files in [Files::embedded(ASSETS), Files::Folder(folder.join("web"))] {
            let found = |path: &str| files.find(path).map(|file| file.bytes.into_owned());
            assert_eq!(found("/").as_deref(), Some(b"page".as_slice()));
            assert_eq!(found("/index.html").as_deref(), Some(b"page".as_slice()));
            assert_eq!(found("/engine/worker.js").as_deref(), Some(b"work".as_slice()));
            for path in OTHERS {
                assert_eq!(found(path), None, "{path}");
            }
        }
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn cached_files_are_not_sent_again() {
        let files = Files::embedded(ASSETS);
        let found = |path: &str| files.find(path).expect("it is there");
        let status = |tags: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::IF_NONE_MATCH, HeaderValue::from_str(tags).unwrap());
            found("/").reply(&headers).status()
        };
        let (own, other) = (found("/").tag, found("/engine/worker.js").tag);
        assert_eq!(status(&own), StatusCode::NOT_MODIFIED);
        assert_eq!(status(&format!("{other}, {own}")), StatusCode::NOT_MODIFIED);
        assert_eq!(status(&other), StatusCode::OK);
        assert_eq!(found("/").reply(&HeaderMap::new()).status(), StatusCode::OK);
    }
}
