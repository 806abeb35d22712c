//! The page and its answers over HTTP.
//!
//! One thread serves all connections ([hyper] on [tokio]). Each running question has its own threads.
//!
//! | module | content |
//! |-|-|
//! | [`hosts`] | checks of the host and origin of requests |
//! | [`files`] | the files of the page |
//! | [`ask`] | questions and their answers |
//! | [`pools`] | threads for questions |
//! | [`slots`] | questions that end when a newer one takes their place |
//! | [`events`] | answers with progress |
//! | [`response`] | responses and their common headers |

mod ask;
mod events;
mod files;
mod hosts;
mod pools;
mod response;
mod slots;

use std::convert::Infallible;
use std::future::pending;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use hyper::body::Incoming;
use hyper::http::uri::Authority;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, StatusCode, header};
use hyper_util::rt::{TokioIo, TokioTimer};
use render::words::cut;
use terminal::interrupt;
use tokio::net::TcpStream;
use tokio::runtime::{self, Runtime};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::sleep;
use tokio_io_timeout::TimeoutStream;

use self::ask::Asks;
pub(crate) use self::files::Files;
use self::hosts::Hosts;
use self::response::{Complaint, Reply};

/// The time limit for receiving the head of a request, for receiving its body, and for sending a part of the
/// answer. An idle connection is closed after this time.
const PATIENCE: Duration = Duration::from_secs(10);

/// The maximum number of connections. Others wait. Systems commonly allow a program 1,024 open files.
const MAX_CONNECTIONS: usize = 512;

/// The maximum size of a request head, in bytes.
const HEAD_LIMIT: usize = 1 << 15;

/// The pause after an error of the system.
const REST: Duration = Duration::from_millis(50);

/// A server with its port and its runtime.
pub(crate) struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Listens on an address.
    pub(crate) fn bind(address: SocketAddr) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
        Ok(Self { runtime, listener, address })
    }

    /// Returns the URL of the page for a browser on this machine.
    pub(crate) fn url(&self) -> String {
        let ip = match self.address.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
            ip => ip,
        };
        format!("http://{}/", SocketAddr::new(ip, self.address.port()))
    }

    /// Serves until the program is interrupted, which stops running questions. Each question has this number
    /// of threads.
    pub(crate) fn run(self, threads: usize, files: Files, allowed: Vec<Authority>) -> io::Result<()> {
        let Self { runtime, listener, address } = self;
        let (sender, interrupted) = oneshot::channel();
        let wait = move || {
            interrupt::wait();
            // The receiver exists until the program ends.
            let _ = sender.send(());
        };
        thread::Builder::new().spawn(wait)?;
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            let site =
                Site { hosts: Hosts::new(address, allowed), files, asks: Arc::new(Asks::new(threads)) };
            tokio::spawn(accept(listener, Arc::new(site)));
            // The sender is never dropped before it sends.
            let _ = interrupted.await;
            Ok(())
        })
    }
}

/// Accepts connections.
async fn accept(listener: tokio::net::TcpListener, site: Arc<Site>) {
    let room = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    loop {
        // The semaphore is never closed.
        let Ok(place) = Arc::clone(&room).acquire_owned().await else { return pending().await };
        match listener.accept().await {
            Ok((stream, _)) => drop(tokio::spawn(talk(stream, Arc::clone(&site), place))),
            // Errors such as too many open files are temporary.
            Err(_) => sleep(REST).await,
        }
    }
}

/// Serves one connection until either side closes it.
async fn talk(stream: TcpStream, site: Arc<Site>, _place: OwnedSemaphorePermit) {
    // Without this option, short answers wait for the acknowledgment of earlier ones.
    let _ = stream.set_nodelay(true);
    let mut stream = Box::pin(TimeoutStream::new(stream));
    stream.as_mut().set_write_timeout_pinned(Some(PATIENCE));
    let service = service_fn(move |request| {
        let site = Arc::clone(&site);
        async move { Ok::<_, Infallible>(site.reply(request).await) }
    });
    // Errors of a connection are ignored, because the client is gone.
    let _ = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .max_header_size(HEAD_LIMIT)
        .serve_connection(TokioIo::new(stream), service)
        .await;
}

/// The state that all connections share.
struct Site {
    hosts: Hosts,
    files: Files,
    asks: Arc<Asks>,
}

impl Site {
    async fn reply(&self, request: Request<Incoming>) -> Reply {
        self.find(request).await.unwrap_or_else(Reply::from)
    }

    async fn find(&self, request: Request<Incoming>) -> Result<Reply, Complaint> {
        self.hosts.check(&request)?;
        let path = request.uri().path();
        if path == "/ask" {
            check_method(&request, &[Method::POST])?;
            return self.asks.answer(request).await;
        }
        let Some(file) = self.files.find(path) else {
            let message =
                format!("there is no {}: the page is at /, and its questions go to /ask", cut(path));
            return Err(Complaint::new(StatusCode::NOT_FOUND, message));
        };
        check_method(&request, &[Method::GET, Method::HEAD])?;
        Ok(file.reply(request.headers()))
    }
}

/// Returns an error if the request's method is not in `methods`.
fn check_method(request: &Request<Incoming>, methods: &[Method]) -> Result<(), Complaint> {
    let method = request.method();
    if methods.contains(method) {
        return Ok(());
    }
    let known = methods.iter().map(Method::as_str).collect::<Vec<_>>();
    let message = format!(
        "{} has no method {}: expected {}",
        cut(request.uri().path()),
        cut(method.as_str()),
        known.join(" or ")
    );
    let complaint = Complaint::new(StatusCode::METHOD_NOT_ALLOWED, message);
    Err(complaint.with_header(header::ALLOW, known.join(", ")))
}
