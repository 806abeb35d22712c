//! Tests of `rivertable serve` with browsers and other clients.

mod bombs;
mod clients;
mod endings;
mod fuzz;
mod start;
mod statuses;
mod streams;

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::{Child, Command};
use std::sync::Mutex;
use std::sync::mpsc::Receiver;

use serde_json::Value;

use crate::common::{PATIENCE, program, start, told};

/// A question that runs for a minute unless it is stopped. No exact answer takes fewer cases than this error.
const LONG: &str = r#"{"ask": "equity", "ranges": ["22+", "A2s+", "random", "random", "random", "random"], "method": "monte-carlo", "time": 60, "stderr": 1e-9}"#;

/// A hold'em question that takes some time to answer exactly.
const SHORT: &str = r#"{"ask": "equity", "ranges": ["AhKh", "QQ"], "board": "2c 7d 9h"}"#;

/// The header that requests a stream.
const STREAM: &str = "accept: text/event-stream\r\n";

/// Starts a program that runs until it is killed. Returns it, a receiver for the rest of its output, and the
/// first line without its line break.
pub(crate) fn first_line(command: &mut Command) -> (Child, Receiver<Vec<u8>>, String) {
    let mut child = start(command);
    let output = told(child.stdout.take().expect("piped"));
    let mut line = Vec::new();
    while !line.ends_with(b"\n") {
        line.extend(output.recv_timeout(PATIENCE).expect("it prints a line"));
    }
    line.pop();
    (child, output, String::from_utf8(line).expect("UTF-8"))
}

/// A server that runs until it is dropped.
struct Server {
    child: Child,
    output: Mutex<Receiver<Vec<u8>>>,
    url: String,
}

impl Server {
    fn start() -> Self {
        Self::start_with(&[])
    }

    /// Starts a server with additional arguments.
    fn start_with(arguments: &[&str]) -> Self {
        let (child, output, line) =
            first_line(program().args(["serve", "--port", "0", "--json"]).args(arguments));
        let told: Value = serde_json::from_str(&line).expect("JSON");
        Self { child, output: output.into(), url: told["url"].as_str().expect("an address").into() }
    }

    /// Returns the host of the server.
    fn host(&self) -> &str {
        self.url.strip_prefix("http://").and_then(|rest| rest.strip_suffix('/')).expect("an address")
    }

    fn connect(&self) -> Client {
        Client::new(self.host())
    }

    /// Sends one question over a new connection.
    fn ask(&self, question: &str) -> Reply {
        self.connect().ask(question)
    }

    /// Ends the server, and checks that it has printed nothing more, such as a panic.
    fn end(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it was started here");
        let output = self.output.get_mut().expect("nobody panics with it");
        assert!(output.iter().next().is_none(), "it prints its address alone");
        let mut message = String::new();
        self.child.stderr.take().expect("piped").read_to_string(&mut message).expect("UTF-8");
        assert_eq!(message, "");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // This fails if the server has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A response.
#[derive(Debug)]
struct Reply {
    status: u16,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Reply {
    fn header(&self, name: &str) -> Option<&str> {
        let mut values = self.headers.iter().filter(|(other, _)| other == name);
        let value = values.next().map(|(_, value)| value.as_str());
        assert!(values.next().is_none(), "{name} comes twice");
        value
    }

    fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Returns the message of an error and its field.
    fn error(&self) -> (String, String) {
        let json = self.json();
        let text =
            |name: &str| json["error"][name].as_str().unwrap_or_else(|| panic!("{self:?}")).to_string();
        (text("field"), text("message"))
    }
}

/// A connection to the server.
struct Client {
    stream: BufReader<TcpStream>,
    host: String,
}

impl Client {
    fn new(host: &str) -> Self {
        let stream = TcpStream::connect(host).expect("somebody listens");
        stream.set_nodelay(true).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a connection");
        stream.set_write_timeout(Some(PATIENCE)).expect("a connection");
        Self { stream: BufReader::new(stream), host: host.into() }
    }

    /// Sends bytes. This fails if the server has closed the connection.
    fn send(&mut self, bytes: impl AsRef<[u8]>) -> io::Result<()> {
        self.stream.get_mut().write_all(bytes.as_ref())
    }

    /// Sends a question with additional headers.
    fn send_question(&mut self, headers: &str, question: impl AsRef<[u8]>) -> io::Result<()> {
        let (host, question) = (&self.host, question.as_ref());
        let head = format!(
            "POST /ask HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n{headers}\r\n",
            question.len()
        );
        self.send([head.as_bytes(), question].concat())
    }

    fn ask(&mut self, question: &str) -> Reply {
        self.send_question("", question).expect("it reads");
        self.reply().expect("an answer")
    }

    /// Sends a request without a body.
    fn request(&mut self, method: &str, path: &str, headers: &str) -> Reply {
        let head = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\n{headers}\r\n", self.host);
        self.send(head).expect("it reads");
        self.reply_to(method).expect("an answer")
    }

    /// Closes the sending side.
    fn hang_up(&self) {
        // The server may have closed the connection.
        let _ = self.stream.get_ref().shutdown(Shutdown::Write);
    }

    /// Reads a line, and returns it without its line break.
    fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        self.stream.read_line(&mut line)?;
        match line.strip_suffix("\r\n") {
            Some(line) => Ok(line.into()),
            None => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }

    /// Reads the status and the headers of a response.
    fn head(&mut self) -> io::Result<Reply> {
        let first = self.line()?;
        let status = first.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        let mut headers = Vec::new();
        loop {
            let line = self.line()?;
            if line.is_empty() {
                return Ok(Reply { status, headers, body: Vec::new() });
            }
            let (name, value) = line.split_once(": ").expect("a header");
            headers.push((name.to_ascii_lowercase(), value.to_string()));
        }
    }

    /// Reads a complete response.
    fn reply(&mut self) -> io::Result<Reply> {
        self.reply_to("POST")
    }

    fn reply_to(&mut self, method: &str) -> io::Result<Reply> {
        let mut reply = self.head()?;
        if method != "HEAD" && reply.status != 304 {
            let length = reply.header("content-length").expect("a length").parse().expect("a number");
            reply.body.resize(length, 0);
            self.stream.read_exact(&mut reply.body)?;
        }
        Ok(reply)
    }

    /// Reads the next event of a stream and its name. Returns `None` at the end.
    fn event(&mut self) -> io::Result<Option<(String, Value)>> {
        let size = usize::from_str_radix(&self.line()?, 16).expect("a size");
        let mut chunk = vec![0; size + 2];
        self.stream.read_exact(&mut chunk)?;
        if size == 0 {
            return Ok(None);
        }
        // The server sends each event as one chunk.
        let text = str::from_utf8(&chunk).expect("UTF-8").strip_suffix("\n\n\r\n").expect("one event");
        let (name, data) = text.split_once('\n').expect("two lines");
        let name = name.strip_prefix("event: ").expect("a name");
        let data = data.strip_prefix("data: ").expect("data");
        Ok(Some((name.into(), serde_json::from_str(data).expect("JSON on one line"))))
    }

    /// Returns the last event of a stream and its name.
    fn last_event(&mut self) -> (String, Value) {
        let mut last = None;
        while let Some(event) = self.event().expect("a stream") {
            last = Some(event);
        }
        last.expect("an event")
    }
}
