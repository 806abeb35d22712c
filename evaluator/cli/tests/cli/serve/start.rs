//! How the server starts, and what it refuses.

use super::Server;
use crate::common::{refused, run};

#[test]
fn a_port_in_use_is_told() {
    let server = Server::start();
    let port = server.host().rsplit(':').next().unwrap();
    assert_eq!(
        refused(&["serve", "--port", port]),
        format!("error: --port {port}: another program listens there already: --port 0 takes a free port\n")
    );
    server.end();
}

#[test]
fn wrong_arguments_are_told() {
    for (arguments, said) in [
        (
            &["--port", "0", "--host", "192.0.2.1"][..],
            "error: --host 192.0.2.1: this machine has no such address\n",
        ),
        (&["--host", "example.org"], "error: invalid value 'example.org' for '--host <ADDRESS>': "),
        (&["--port", "65536"], "error: invalid value '65536' for '--port <PORT>': "),
        (&["--threads", "0"], "error: invalid value '0' for '--threads <N>': "),
        (&["--game", "omaha"], "error: --game: the game is chosen in the page, Omaha too\n"),
        (&["--game", "badugi"], "error: --game: the game is chosen in the page, badugi too\n"),
        (&["--table", "x"], "error: --table: the page has its ranks from the copy inside the program\n"),
    ] {
        let refusal = refused(&[&["serve"], arguments].concat());
        assert!(refusal.starts_with(said), "{arguments:?}: {refusal}");
    }
}

#[test]
fn help_says_where_it_listens() {
    let help = run(&["help", "serve"]).out;
    for text in ["[default: 7777]", "[default: 127.0.0.1]", "--open"] {
        assert!(help.contains(text), "{help}");
    }
}

/// Another loopback address stands for an address of the network.
#[cfg(target_os = "linux")]
#[test]
fn other_addresses_are_served_by_their_names() {
    let server = Server::start_with(&["--host", "127.0.0.2", "--threads", "1"]);
    assert!(server.host().starts_with("127.0.0.2:"));
    assert_eq!(server.ask(r#"{"ask": "about"}"#).status, 200);
    server.end();
}

#[test]
fn all_addresses_are_for_everybody() {
    let mut server = Server::start_with(&["--host", "0.0.0.0"]);
    assert!(server.host().starts_with("127.0.0.1:"));
    assert_eq!(server.ask(r#"{"ask": "about"}"#).status, 200);
    let mut said = [0; 52];
    std::io::Read::read_exact(server.child.stderr.as_mut().unwrap(), &mut said).unwrap();
    assert_eq!(str::from_utf8(&said), Ok("warning: everybody who can reach 0.0.0.0 can use it\n"));
}
