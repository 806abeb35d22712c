//! `rivertable serve`: a page for all questions, in a browser.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use hyper::http::uri::Authority;
use page::assets::ASSETS;
use render::game::title;
use serde_json::json;
use terminal::{interrupt, memory};

use crate::error::{Failure, say};
use crate::numbers::whole;
use crate::output::print;
use crate::serve::{Files, Server};
use crate::table_choice::Setting;
use crate::threads::ThreadChoice;

/// Answer questions in a browser
///
/// Prints the address of a page with ranges, boards, equities, outs and charts, and answers its questions
/// until Ctrl-C ends the server. The page needs nothing from the internet. Only this machine can reach it,
/// unless --host is given.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The port to listen on. 0 chooses a free port
    #[arg(long, value_name = "PORT", default_value_t = 7777, value_parser = whole::<u16>(0..=65_535))]
    #[arg(allow_negative_numbers = true)]
    port: u16,
    /// The address of this machine to listen on: with any other than the default, everybody who reaches it
    /// can ask questions
    #[arg(long, value_name = "ADDRESS", default_value_t = Ipv4Addr::LOCALHOST.into())]
    host: IpAddr,
    /// Another name by which browsers reach the page, such as that of a proxy: NAME or NAME:PORT. Repeatable
    #[arg(long, value_name = "NAME", value_parser = name)]
    allow_host: Vec<Authority>,
    /// Serve the files of the page from this folder, to develop them
    #[arg(long, value_name = "DIR")]
    assets: Option<PathBuf>,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    #[command(flatten)]
    threads: ThreadChoice,
    /// Print the address as one JSON object
    #[arg(long, short)]
    json: bool,
}

pub(crate) fn run(args: &Args, setting: &Setting<'_>) -> Result<(), Failure> {
    if let Some(title) = title(setting.game) {
        let message = format!("--game: choose {title} on the page");
        return Err(message.into());
    }
    setting.table.check_embedded("the page")?;
    let files = files(args.assets.as_deref())?;
    memory::give_back_large_blocks();
    // Returns an error at the start if the system refuses so many threads.
    let threads = args.threads.pool()?.current_num_threads();
    interrupt::note();
    let address = SocketAddr::new(args.host, args.port);
    let server = Server::bind(address).map_err(|error| cannot_listen(address, &error))?;
    let url = server.url();
    print(args.json, || json!({ "url": url }), || format!("rivertable listens on {url} (Ctrl-C ends it)\n"))?;
    if !args.host.is_loopback() {
        say(format_args!("warning: everybody who can reach {} can use it", args.host));
    }
    if args.open
        && let Err(error) = open::that_detached(&url)
    {
        say(format_args!("warning: cannot open a browser ({error}): open the address above"));
    }
    server
        .run(threads, files, args.allow_host.clone())
        .map_err(|error| format!("cannot serve {url}: {error}").into())
}

/// Reads an additional name of the page.
fn name(text: &str) -> Result<Authority, String> {
    let message = || "expected a name or a name with a port, such as poker.example.org:8080".to_string();
    let name: Authority = text.parse().map_err(|_| message())?;
    let has_invalid_port = name.host() != text && name.port_u16().is_none();
    if text.contains('@') || name.host().is_empty() || has_invalid_port { Err(message()) } else { Ok(name) }
}

/// Returns the files of the page: those in the program, or those of a folder.
fn files(folder: Option<&Path>) -> Result<Files, String> {
    match folder {
        None => Ok(Files::embedded(ASSETS)),
        Some(folder) if folder.join("index.html").is_file() => Ok(Files::Folder(folder.into())),
        Some(folder) => {
            Err(format!("--assets {}: expected a folder with the page's index.html", folder.display()))
        }
    }
}

/// Returns the error for an address that the server cannot listen on, with advice.
fn cannot_listen(address: SocketAddr, error: &io::Error) -> String {
    let (ip, port) = (address.ip(), address.port());
    match error.kind() {
        io::ErrorKind::AddrInUse => {
            format!("--port {port}: another program uses this port already: --port 0 chooses a free one")
        }
        io::ErrorKind::AddrNotAvailable => {
            format!("--host {ip}: this machine has no such address")
        }
        _ => format!("cannot listen on {address}: {error}"),
    }
}
