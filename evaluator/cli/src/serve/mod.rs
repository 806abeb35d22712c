//! The page and its answers by HTTP.
//!
//! One thread talks to all browsers ([hyper] on [tokio]); each question that runs has threads of its own.
//!
//! | module | content |
//! |-|-|
//! | [`hosts`] | who may ask: the names of this server, and no other page |
//! | [`files`] | the files of the page |
//! | [`ask`] | questions and their answers |
//! | [`pools`] | threads for questions |
//! | [`slots`] | questions that end when a newer one takes their place |
//! | [`events`] | answers that tell how far they have come |
//! | [`response`] | what is sent back, with the headers that all of it has |

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
use std::time::Duration;

use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, StatusCode, header};
use hyper_util::rt::{TokioIo, TokioTimer};
use page::assets::ASSETS;
use rayon::ThreadPool;
use render::words::cut;
use terminal::interrupt;
use tokio::net::TcpStream;
use tokio::runtime::{self, Runtime};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::sleep;
use tokio_io_timeout::TimeoutStream;

use self::ask::Asks;
use self::files::Files;
use self::hosts::Hosts;
use self::response::{Complaint, Reply};

/// How long a browser may take for the head of a request, for its body, and for a part of the answer. A connection on which
/// nothing is asked for so long is closed.
const PATIENCE: Duration = Duration::from_secs(10);

/// How many browsers are connected at a time; others wait. Systems commonly allow a program 1,024 open files.
const MOST_CONNECTIONS: usize = 512;

/// The bytes that the head of a request may have.
const HEAD_LIMIT: usize = 1 << 15;

/// How often the server looks whether it was interrupted.
const LOOK: Duration = Duration::from_millis(50);

/// A server that has its port, and all else that it needs of the system.
pub(crate) struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Takes an address.
    pub(crate) fn bind(address: SocketAddr) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
        Ok(Self { runtime, listener, address })
    }

    /// Where a browser on this machine finds the page.
    pub(crate) fn url(&self) -> String {
        let ip = match self.address.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
            ip => ip,
        };
        format!("http://{}/", SocketAddr::new(ip, self.address.port()))
    }

    /// Answers until the program is interrupted; what runs then is stopped. Each question has as many threads as the pool.
    pub(crate) fn run(self, pool: ThreadPool) -> io::Result<()> {
        let Self { runtime, listener, address } = self;
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            tokio::spawn(accept(listener, Arc::new(Site::new(address, pool))));
            while !interrupt::is_noted() {
                sleep(LOOK).await;
            }
            Ok(())
        })
    }
}

/// Talks to everybody who comes.
async fn accept(listener: tokio::net::TcpListener, site: Arc<Site>) {
    let room = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    loop {
        // The room is never closed.
        let Ok(place) = Arc::clone(&room).acquire_owned().await else { return pending().await };
        match listener.accept().await {
            Ok((stream, _)) => drop(tokio::spawn(talk(stream, Arc::clone(&site), place))),
            // Such as too many open files: some will be closed.
            Err(_) => sleep(LOOK).await,
        }
    }
}

/// Talks to one browser until either side has enough.
async fn talk(stream: TcpStream, site: Arc<Site>, _place: OwnedSemaphorePermit) {
    // Without it, short answers wait for the acknowledgement of those before.
    let _ = stream.set_nodelay(true);
    let mut stream = Box::pin(TimeoutStream::new(stream));
    stream.as_mut().set_write_timeout_pinned(Some(PATIENCE));
    let service = service_fn(move |request| {
        let site = Arc::clone(&site);
        async move { Ok::<_, Infallible>(site.reply(request).await) }
    });
    // Whatever goes wrong between the two, there is nobody to tell.
    let _ = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .max_header_size(HEAD_LIMIT)
        .serve_connection(TokioIo::new(stream), service)
        .await;
}

/// What there is to be had.
struct Site {
    hosts: Hosts,
    files: Files,
    asks: Arc<Asks>,
}

impl Site {
    fn new(address: SocketAddr, pool: ThreadPool) -> Self {
        Self { hosts: Hosts::new(address), files: Files::new(ASSETS), asks: Arc::new(Asks::new(pool)) }
    }

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
            let said = format!("there is no {}: the page is at /, and its questions go to /ask", cut(path));
            return Err(Complaint::new(StatusCode::NOT_FOUND, said));
        };
        check_method(&request, &[Method::GET, Method::HEAD])?;
        Ok(file.reply(request.headers()))
    }
}

/// Refuses other methods than some.
fn check_method(request: &Request<Incoming>, methods: &[Method]) -> Result<(), Complaint> {
    let method = request.method();
    if methods.contains(method) {
        return Ok(());
    }
    let known = methods.iter().map(Method::as_str).collect::<Vec<_>>();
    let said = format!(
        "{} has no method {}: expected {}",
        cut(request.uri().path()),
        cut(method.as_str()),
        known.join(" or ")
    );
    let complaint = Complaint::new(StatusCode::METHOD_NOT_ALLOWED, said);
    Err(complaint.with_header(header::ALLOW, known.join(", ")))
}
