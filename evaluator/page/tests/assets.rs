//! The embedded files of the page.

use std::fs;
use std::path::Path;

use page::assets::ASSETS;

#[test]
fn embedded_files_equal_those_in_the_folder() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("web");
    for asset in ASSETS {
        assert_eq!(fs::read(web.join(asset.path)).unwrap(), asset.bytes, "{}", asset.path);
    }
    let worker = ASSETS.iter().find(|asset| asset.path == "engine/worker.js").unwrap();
    assert_eq!(worker.media_type, "text/javascript; charset=utf-8");
}
