//! The files of the page, from the folder `web`, as parts of the program.

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// Its path in the folder, with `/` between the parts.
    pub path: &'static str,
    /// Its media type, as HTTP names it.
    pub media_type: &'static str,
    /// Its content.
    pub bytes: &'static [u8],
}

/// The files of the given paths, with their media types.
macro_rules! assets {
    ($($path:literal: $media_type:expr),* $(,)?) => {
        &[$(Asset {
            path: $path,
            media_type: $media_type,
            bytes: include_bytes!(concat!("../web/", $path)),
        }),*]
    };
}

/// All files. The first page is `index.html`.
pub static ASSETS: &[Asset] = assets! {
    "dom.js": "text/javascript; charset=utf-8",
    "engine/flops.js": "text/javascript; charset=utf-8",
    "engine/index.js": "text/javascript; charset=utf-8",
    "engine/module.js": "text/javascript; charset=utf-8",
    "engine/server.js": "text/javascript; charset=utf-8",
    "engine/types.js": "text/javascript; charset=utf-8",
    "engine/wasi.js": "text/javascript; charset=utf-8",
    "engine/worker.js": "text/javascript; charset=utf-8",
    "engine/workers.js": "text/javascript; charset=utf-8",
    "figures.js": "text/javascript; charset=utf-8",
    "icon.svg": "image/svg+xml",
    "index.html": "text/html; charset=utf-8",
    "live.js": "text/javascript; charset=utf-8",
    "main.js": "text/javascript; charset=utf-8",
    "panels/call.js": "text/javascript; charset=utf-8",
    "panels/combos.js": "text/javascript; charset=utf-8",
    "panels/flops.js": "text/javascript; charset=utf-8",
    "panels/graph.js": "text/javascript; charset=utf-8",
    "panels/hits.js": "text/javascript; charset=utf-8",
    "panels/next.js": "text/javascript; charset=utf-8",
    "panels/panel.js": "text/javascript; charset=utf-8",
    "parts/deck.js": "text/javascript; charset=utf-8",
    "parts/grid.js": "text/javascript; charset=utf-8",
    "parts/players.js": "text/javascript; charset=utf-8",
    "parts/save.js": "text/javascript; charset=utf-8",
    "parts/saved.js": "text/javascript; charset=utf-8",
    "parts/suits.js": "text/javascript; charset=utf-8",
    "parts/tabs.js": "text/javascript; charset=utf-8",
    "parts/toolbar.js": "text/javascript; charset=utf-8",
    "poker/cards.js": "text/javascript; charset=utf-8",
    "poker/ranges.js": "text/javascript; charset=utf-8",
    "state/address.js": "text/javascript; charset=utf-8",
    "state/saved.js": "text/javascript; charset=utf-8",
    "state/store.js": "text/javascript; charset=utf-8",
    "style.css": "text/css; charset=utf-8",
};
