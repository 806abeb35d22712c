//! The responses to all kinds of requests.

use page::assets::ASSETS;

use super::{Reply, SHORT, Server};

/// Checks the common headers of responses.
fn assert_guarded(reply: &Reply) {
    // The policy is that of the page's own element, and forbids frames too.
    let policy = reply.header("content-security-policy").expect("a policy");
    assert!(policy.starts_with("default-src 'none'; script-src 'self' "), "{policy}");
    assert!(policy.ends_with("; frame-ancestors 'none'"), "{policy}");
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        assert_eq!(reply.header(name), Some(value));
    }
    assert_eq!(reply.header("access-control-allow-origin"), None);
}

/// Checks that a response is JSON and not cached.
fn assert_json(reply: &Reply) {
    assert_guarded(reply);
    assert_eq!(reply.header("content-type"), Some("application/json"));
    assert_eq!(reply.header("cache-control"), Some("no-store"));
    reply.json();
}

/// Returns the status and the message of an invalid request.
fn refused(reply: &Reply) -> (u16, String) {
    assert_json(reply);
    let (field, message) = reply.error();
    assert_eq!(field, "request");
    (reply.status, message)
}

#[test]
fn questions_are_answered_on_one_connection() {
    let server = Server::start();
    let mut client = server.connect();
    for _ in 0..3 {
        let answer = client.ask(SHORT);
        assert_json(&answer);
        assert_eq!((answer.status, answer.json()["players"].as_array().unwrap().len()), (200, 2));
        let refusal = client.ask(r#"{"ask": "equity", "ranges": ["AA", "KZ"]}"#);
        assert_json(&refusal);
        assert_eq!((refusal.status, refusal.error().0.as_str()), (400, "ranges"));
        assert_eq!(refusal.json()["error"]["index"], 1);
    }
    // Pipelined requests are answered in order.
    for ranges in [r#"["AA"]"#, r#"["KK"]"#] {
        client.send_question("", format!(r#"{{"ask": "range", "ranges": {ranges}}}"#)).unwrap();
    }
    for range in ["AA", "KK"] {
        assert_eq!(client.reply().unwrap().json()["range"], range);
    }
    server.end();
}

#[test]
fn invalid_questions_are_refused() {
    let server = Server::start();
    for question in ["", "{", "[]", "1", "\"ask\"", r#"{"ask": "what"}"#, r#"{"ask": "about", "x": 1}"#, "\0"]
    {
        let reply = server.ask(question);
        assert_json(&reply);
        let field = reply.error().0;
        assert_eq!((reply.status, field == "ask" || field == "question"), (400, true), "{question}");
    }
    let mut client = server.connect();
    client.send_question("", b"\xff\xfe").unwrap();
    assert_eq!(client.reply().unwrap().status, 400);
    let deep = "[".repeat(200_000);
    assert_eq!(server.ask(&deep).status, 400);
    server.end();
}

#[test]
fn hosts_and_origins_are_checked() {
    let server = Server::start();
    let host = server.host();
    let port = host.rsplit(':').next().unwrap();
    let status = |head: &str| {
        let mut client = server.connect();
        client.send(format!("GET /nothing HTTP/1.1\r\n{head}\r\n")).unwrap();
        let reply = client.reply().unwrap();
        refused(&reply).0
    };
    let own = format!("host: {host}\r\n");
    // Status 404 means that the request passed the check.
    for head in [
        own.clone(),
        format!("host: localhost:{port}\r\n"),
        format!("host: [::1]:{port}\r\n"),
        format!("{own}origin: http://{host}\r\n"),
        // Another port of this machine may be forwarded here.
        "host: 127.0.0.1\r\n".into(),
        "host: localhost:8080\r\norigin: http://localhost:8080\r\n".into(),
        format!("host: localhost:{port}\r\norigin: http://localhost:{port}\r\n"),
    ] {
        assert_eq!(status(&head), 404, "{head}");
    }
    for head in [
        String::new(),
        "host: example.org\r\n".into(),
        format!("host: example.org:{port}\r\n"),
        format!("host: 127.0.0.1:{port}.example.org\r\n"),
        format!("{own}{own}"),
        format!("{own}host: example.org\r\n"),
        format!("{own}origin: null\r\n"),
        format!("{own}origin: https://{host}\r\n"),
        format!("{own}origin: http://{host}.example.org\r\n"),
        format!("{own}origin: http://example.org\r\n"),
        // The origin is another page on this machine.
        format!("{own}origin: http://localhost:{port}\r\n"),
        format!("{own}origin: http://127.0.0.1:1\r\n"),
        format!("{own}origin: http://{host}\r\norigin: http://example.org\r\n"),
    ] {
        assert_eq!(status(&head), 403, "{head}");
    }
    // A page of another origin sends a preflight request.
    let preflight = "access-control-request-method: POST\r\n";
    let mut client = server.connect();
    let reply = client.request("OPTIONS", "/ask", &format!("origin: http://example.org\r\n{preflight}"));
    assert_eq!(refused(&reply).0, 403);
    // The request is in the form for proxies.
    let mut client = server.connect();
    client.send(format!("GET http://example.org/ HTTP/1.1\r\n{own}\r\n")).unwrap();
    assert_eq!(refused(&client.reply().unwrap()).0, 403);
    server.end();
}

#[test]
fn other_types_of_content_are_refused() {
    let server = Server::start();
    let ask = |content_type: &str| {
        let mut client = server.connect();
        let question = r#"{"ask": "about"}"#;
        let head = format!("POST /ask HTTP/1.1\r\nhost: {}\r\n", server.host());
        client
            .send(format!("{head}{content_type}content-length: {}\r\n\r\n{question}", question.len()))
            .unwrap();
        client.reply().unwrap()
    };
    for right in ["application/json", "Application/JSON; charset=utf-8"] {
        assert_eq!(ask(&format!("content-type: {right}\r\n")).status, 200);
    }
    for wrong in
        ["content-type: text/plain\r\n", "content-type: application/jsonp\r\n", "content-type:\r\n", ""]
    {
        let (status, message) = refused(&ask(wrong));
        assert_eq!(status, 415);
        assert!(message.ends_with(" is unknown: expected application/json"), "{message}");
    }
    server.end();
}

#[test]
fn long_questions_are_refused() {
    let server = Server::start();
    let padded = |length: usize| {
        let question = r#"{"ask": "about"}"#;
        question.to_string() + &" ".repeat(length - question.len())
    };
    assert_eq!(server.ask(&padded(256 << 10)).status, 200);
    for length in [(256 << 10) + 1, 1 << 20, 4 << 20] {
        let (status, message) = refused(&server.ask(&padded(length)));
        assert_eq!(status, 413);
        assert_eq!(message, "the question is too long: expected at most 262144 bytes");
    }
    // The name of the slot is too long.
    let slot = |length: usize| {
        let mut client = server.connect();
        client.send_question(&format!("rivertable-slot: {}\r\n", "a".repeat(length)), SHORT).unwrap();
        client.reply().unwrap()
    };
    assert_eq!(slot(100).status, 200);
    assert_eq!(refused(&slot(101)).0, 400);
    server.end();
}

/// A request with a length and chunks may be read in two ways. Chunks alone may have no end.
#[test]
fn questions_in_chunks_are_refused() {
    let server = Server::start();
    let head = format!("POST /ask HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n", server.host());
    let (length, chunked) =
        (format!("content-length: {}\r\n", SHORT.len()), "transfer-encoding: chunked\r\n");
    let body = format!("{:x}\r\n{SHORT}\r\n0\r\n\r\n", SHORT.len());
    for fields in [format!("{length}{chunked}"), format!("{chunked}{length}"), chunked.to_string()] {
        let mut client = server.connect();
        client.send(format!("{head}{fields}\r\n{body}")).unwrap();
        let (status, message) = refused(&client.reply().unwrap());
        assert_eq!(status, 411, "{fields}");
        assert_eq!(message, "expected a question with content-length and without transfer-encoding");
    }
    let mut client = server.connect();
    client.send(format!("{head}{chunked}\r\n")).unwrap();
    let chunk = [b"10000\r\n".as_slice(), &[b' '; 0x10000], b"\r\n"].concat();
    while client.send(&chunk).is_ok() {}
    server.end();
}

#[test]
fn unknown_paths_and_methods_are_refused() {
    let server = Server::start();
    let mut client = server.connect();
    for path in ["/nothing", "/ask/", "/..", "/../Cargo.toml", "/%2e%2e/x", "/index.html/", "//", "*"] {
        let (status, message) = refused(&client.request("GET", path, ""));
        assert_eq!(status, 404);
        assert!(message.starts_with(&format!("there is no {path}: ")), "{message}");
    }
    for method in ["GET", "PUT", "DELETE", "OPTIONS", "BREW"] {
        let reply = client.request(method, "/ask", "");
        assert_eq!(reply.header("allow"), Some("POST"));
        let message = format!("/ask has no method {method}: expected POST");
        assert_eq!(refused(&reply), (405, message));
    }
    assert_eq!(client.request("HEAD", "/ask", "").status, 405);
    server.end();
}

#[test]
fn the_files_of_the_page_are_served() {
    let server = Server::start();
    let mut client = server.connect();
    let first = |asset: &&page::assets::Asset| asset.path == "index.html";
    let pages = ASSETS.iter().find(first).map(|asset| ("/".to_string(), asset));
    for (path, asset) in ASSETS.iter().map(|asset| (format!("/{}", asset.path), asset)).chain(pages) {
        let reply = client.request("GET", &path, "");
        assert_guarded(&reply);
        assert_eq!((reply.status, reply.header("content-type")), (200, Some(asset.media_type)), "{path}");
        assert!(reply.body == asset.bytes, "{path}");
        assert_eq!(reply.header("cache-control"), Some("no-cache"));
        let tag = reply.header("etag").expect("a name of the content");
        let kept = client.request("GET", &path, &format!("if-none-match: {tag}\r\n"));
        assert_eq!((kept.status, kept.header("etag")), (304, Some(tag)));
        let head = client.request("HEAD", &path, "");
        assert_eq!((head.status, head.header("content-length")), (200, reply.header("content-length")));
        let posted = client.request("POST", &path, "content-length: 0\r\n");
        assert_eq!((refused(&posted).0, posted.header("allow")), (405, Some("GET, HEAD")));
    }
    server.end();
}

#[test]
fn broken_requests_are_refused() {
    let server = Server::start();
    for (text, status) in [
        ("nonsense\r\n\r\n".to_string(), 400),
        ("GET / HTTP/3.0\r\n\r\n".into(), 400),
        (format!("GET / HTTP/1.1\r\nx: {}\r\n\r\n", "a".repeat(100_000)), 431),
        (format!("GET / HTTP/1.1\r\n{}\r\n", "x: y\r\n".repeat(1_000)), 431),
        ("POST /ask HTTP/1.1\r\ncontent-length: -1\r\n\r\n".into(), 400),
    ] {
        let mut client = server.connect();
        // The server may reject the request before all of it is sent.
        let _ = client.send(&text);
        let reply = client.head().unwrap();
        assert_eq!(reply.status, status, "{}", &text[..20]);
    }
    server.end();
}

#[test]
fn a_declared_length_beyond_the_limit_is_refused_at_once() {
    let server = Server::start();
    let mut client = server.connect();
    let head = format!("POST /ask HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n", server.host());
    // No body follows: the server does not wait for it.
    client.send(format!("{head}content-length: 1000000000\r\n\r\n")).unwrap();
    assert_eq!(refused(&client.reply().unwrap()).0, 413);
    server.end();
}
