//! Checks of the host and origin of requests. Pages of other origins can make a browser send requests here,
//! and DNS rebinding can point another name to this address. Such requests have a different origin or host
//! than this server's page.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use hyper::header::{self, HeaderName};
use hyper::http::uri::Authority;
use hyper::{HeaderMap, Request, StatusCode};
use render::words::cut;

use crate::serve::response::Complaint;

/// The accepted host names of the server.
pub(crate) struct Hosts(SocketAddr);

impl Hosts {
    /// Creates the names of a server that listens on `address`.
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self(address)
    }

    /// Returns an error if a request was sent to another host, or by another page.
    pub(crate) fn check<B>(&self, request: &Request<B>) -> Result<(), Complaint> {
        let host = only(request.headers(), &header::HOST)?;
        let Some(host) = host.filter(|host| self.is_served(host)) else {
            return Err(forbidden(format!(
                "the host {:?} is not served here: expected the address that rivertable printed",
                cut(host.unwrap_or_default())
            )));
        };
        // A request to a proxy also names the host in its target.
        let is_same = |authority: &Authority| authority.as_str().eq_ignore_ascii_case(host);
        if !request.uri().authority().is_none_or(is_same) {
            return Err(forbidden(format!("the request is for another host than {:?}", cut(host))));
        }
        match only(request.headers(), &header::ORIGIN)? {
            Some(origin) if !origin.eq_ignore_ascii_case(&format!("http://{host}")) => {
                Err(forbidden(format!(
                    "the page {:?} may not ask questions here: expected this server's own page",
                    cut(origin)
                )))
            }
            _ => Ok(()),
        }
    }

    /// Returns `true` if a host is this server. Any IP address is safe, because it cannot be rebound. The
    /// only accepted name is `localhost`.
    fn is_served(&self, host: &str) -> bool {
        let Ok(authority) = host.parse::<Authority>() else { return false };
        let (served, port) = (self.0.ip(), authority.port_u16().unwrap_or(80));
        if port != self.0.port() || host.contains('@') {
            return false;
        }
        let name = authority.host().trim_start_matches('[').trim_end_matches(']');
        match name.parse::<IpAddr>() {
            Ok(ip) => {
                let is_usual = ip == Ipv4Addr::LOCALHOST || ip == Ipv6Addr::LOCALHOST;
                ip == served || served.is_unspecified() || (served.is_loopback() && is_usual)
            }
            Err(_) => {
                (served.is_loopback() || served.is_unspecified()) && name.eq_ignore_ascii_case("localhost")
            }
        }
    }
}

/// Returns the value of a header that may occur once at most.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Result<Option<&'a str>, Complaint> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (None, _) => Ok(None),
        (Some(value), None) => match value.to_str() {
            Ok(text) => Ok(Some(text)),
            Err(_) => Err(forbidden(format!("the header {name} is not valid text"))),
        },
        _ => Err(forbidden(format!("the header {name} comes twice"))),
    }
}

fn forbidden(said: String) -> Complaint {
    Complaint::new(StatusCode::FORBIDDEN, said)
}

#[cfg(test)]
mod tests {
    use super::Hosts;

    #[test]
    fn names_of_the_server() {
        let is_served = |listens: &str, host: &str| Hosts::new(listens.parse().unwrap()).is_served(host);
        for (listens, yes, no) in [
            (
                "127.0.0.1:7777",
                &["127.0.0.1:7777", "localhost:7777", "LOCALHOST:7777", "[::1]:7777"][..],
                &[
                    "127.0.0.1",
                    "localhost",
                    "127.0.0.1:7778",
                    "a@localhost:7777",
                    "localhost.:7777",
                    "10.0.0.1:7777",
                    "example.org:7777",
                    "127.0.0.1:7777:7777",
                    "::1:7777",
                    "",
                    ":7777",
                    "localhost:7777/",
                    "[::1",
                ][..],
            ),
            ("127.0.0.1:80", &["127.0.0.1", "localhost", "[::1]", "localhost:80"], &["localhost:7777"]),
            ("[::1]:7777", &["[::1]:7777", "localhost:7777"], &["[::2]:7777"]),
            ("10.0.0.1:7777", &["10.0.0.1:7777"], &["127.0.0.1:7777", "localhost:7777", "10.0.0.2:7777"]),
            ("0.0.0.0:7777", &["10.0.0.1:7777", "127.0.0.1:7777", "localhost:7777"], &["example.org:7777"]),
        ] {
            for host in yes {
                assert!(is_served(listens, host), "{listens} is {host}");
            }
            for host in no {
                assert!(!is_served(listens, host), "{listens} is not {host}");
            }
        }
    }
}
