//! The start of the server, and invalid arguments.

use super::Server;
use crate::common::{assert_refused, refused};

#[test]
fn a_port_in_use_is_reported() {
    let server = Server::start();
    let port = server.host().rsplit(':').next().unwrap();
    assert_eq!(
        refused(&["serve", "--port", port]),
        format!(
            "error: --port {port}: another program uses this port already: --port 0 chooses a free one\n"
        )
    );
    server.end();
}

#[test]
fn invalid_arguments_are_reported() {
    let cases = r#"
        serve --port 0 --host 192.0.2.1 => --host 192.0.2.1: this machine has no such address
        serve --host example.org => invalid value 'example.org' for '--host <ADDRESS>': …
        serve --allow-host a@b => invalid value 'a@b' for '--allow-host <NAME>': …
        serve --allow-host example.org:99999 => invalid value 'example.org:99999' for '--allow-host <NAME>': …
        serve --port 0 --assets /nowhere => --assets /nowhere: expected a folder with the page's index.html
        serve --port 65536 => invalid value '65536' for '--port <PORT>': expected a whole number from 0 to 65,535…
        serve --threads 0 => invalid value '0' for '--threads <N>': …
        serve --game omaha => --game: choose Omaha on the page
        serve --game badugi => --game: choose badugi on the page
        serve --table x => --table: the page uses the hand ranks inside the program
    "#;
    assert_refused(cases);
}

/// A second loopback address replaces an address of a network.
#[cfg(target_os = "linux")]
#[test]
fn other_addresses_are_served_by_their_names() {
    let server = Server::start_with(&["--host", "127.0.0.2", "--threads", "1"]);
    assert!(server.host().starts_with("127.0.0.2:"));
    assert_eq!(server.ask(r#"{"ask": "about"}"#).status, 200);
    server.end();
}

#[test]
fn listening_on_all_addresses_warns() {
    let mut server = Server::start_with(&["--host", "0.0.0.0"]);
    assert!(server.host().starts_with("127.0.0.1:"));
    assert_eq!(server.ask(r#"{"ask": "about"}"#).status, 200);
    let mut message = [0; 52];
    std::io::Read::read_exact(server.child.stderr.as_mut().unwrap(), &mut message).unwrap();
    assert_eq!(str::from_utf8(&message), Ok("warning: everybody who can reach 0.0.0.0 can use it\n"));
}

#[test]
fn a_folder_replaces_the_files_of_the_page_and_another_name_is_allowed() {
    let folder = std::env::temp_dir().join(format!("rivertable-page-files-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("index.html"), "first").unwrap();
    let server =
        Server::start_with(&["--assets", folder.to_str().unwrap(), "--allow-host", "poker.example.org"]);
    let get = |host: &str| {
        let mut client = server.connect();
        client.send(format!("GET / HTTP/1.1\r\nhost: {host}\r\n\r\n")).unwrap();
        let reply = client.reply().unwrap();
        (reply.status, reply.body)
    };
    assert_eq!(get(server.host()), (200, b"first".to_vec()));
    std::fs::write(folder.join("index.html"), "second").unwrap();
    assert_eq!(get("poker.example.org"), (200, b"second".to_vec()));
    assert_eq!(get("example.org").0, 403);
    server.end();
    std::fs::remove_dir_all(&folder).unwrap();
}
