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
pub(crate) struct Hosts {
    address: SocketAddr,
    /// Additional names, each with an optional port.
    allowed: Vec<Authority>,
}

impl Hosts {
    /// Creates the names of a server that listens on `address`. It is also reached by the `allowed` names,
    /// such as those of a proxy.
    pub(crate) fn new(address: SocketAddr, allowed: Vec<Authority>) -> Self {
        Self { address, allowed }
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
            Some(origin) if !self.is_own(origin, host) => Err(forbidden(format!(
                "the page {:?} may not ask questions here: expected this server's own page",
                cut(origin)
            ))),
            _ => Ok(()),
        }
    }

    /// Returns `true` if an origin is this server's own page. A proxy with an allowed name may use HTTPS.
    fn is_own(&self, origin: &str, host: &str) -> bool {
        let is = |scheme: &str| origin.eq_ignore_ascii_case(&format!("{scheme}://{host}"));
        is("http") || (self.is_allowed(host) && is("https"))
    }

    /// Returns `true` if a host is one of the additional names. A name without a port has any port.
    fn is_allowed(&self, host: &str) -> bool {
        let Ok(host) = host.parse::<Authority>() else { return false };
        let is_same = |allowed: &Authority| {
            host.host().eq_ignore_ascii_case(allowed.host())
                && allowed.port_u16().is_none_or(|port| host.port_u16() == Some(port))
        };
        !host.as_str().contains('@') && self.allowed.iter().any(is_same)
    }

    /// Returns `true` if a host is this server. Any IP address is safe, because it cannot be rebound. Without
    /// additional names, the only accepted name is `localhost`. Loopback names have any port, because
    /// `ssh -L` and containers forward other ports.
    fn is_served(&self, host: &str) -> bool {
        if self.is_allowed(host) {
            return true;
        }
        let Ok(authority) = host.parse::<Authority>() else { return false };
        let (served, port) = (self.address.ip(), authority.port_u16().unwrap_or(80));
        if host.contains('@') || (authority.host() != host && authority.port_u16().is_none()) {
            return false;
        }
        let name = authority.host().trim_start_matches('[').trim_end_matches(']');
        match name.parse::<IpAddr>() {
            Ok(ip) => {
                let is_local = served.is_loopback() || served.is_unspecified();
                let is_usual = ip == Ipv4Addr::LOCALHOST || ip == Ipv6Addr::LOCALHOST;
                (is_local && is_usual)
                    || (port == self.address.port() && (ip == served || served.is_unspecified()))
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

fn forbidden(message: String) -> Complaint {
    Complaint::new(StatusCode::FORBIDDEN, message)
}

#[cfg(test)]
mod tests {
    use super::Hosts;

    #[test]
    fn names_of_the_server() {
        let is_served =
            |listens: &str, host: &str| Hosts::new(listens.parse().unwrap(), vec![]).is_served(host);
        for (listens, yes, no) in [
            (
                "127.0.0.1:7777",
                &[
                    "127.0.0.1:7777",
                    "localhost:7777",
                    "LOCALHOST:7777",
                    "[::1]:7777",
                    "127.0.0.1",
                    "localhost",
                    "127.0.0.1:7778",
                ][..],
                &[
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
                    "localhost:99999",
                ][..],
            ),
            ("127.0.0.1:80", &["127.0.0.1", "localhost", "[::1]", "localhost:80"], &["10.0.0.1"]),
            ("[::1]:7777", &["[::1]:7777", "localhost:7777"], &["[::2]:7777"]),
            (
                "10.0.0.1:7777",
                &["10.0.0.1:7777"],
                &["127.0.0.1:7777", "localhost:7777", "10.0.0.2:7777", "10.0.0.1:8080"],
            ),
            (
                "0.0.0.0:7777",
                &["10.0.0.1:7777", "127.0.0.1:7777", "localhost:7777", "localhost:8080"],
                &["example.org:7777", "10.0.0.1:8080"],
            ),
        ] {
            for host in yes {
                assert!(is_served(listens, host), "{listens} is {host}");
            }
            for host in no {
                assert!(!is_served(listens, host), "{listens} is not {host}");
            }
        }
    }

    #[test]
    fn additional_names() {
        let allowed = ["poker.example.org", "table.example.org:8080"].map(|name| name.parse().unwrap());
        let hosts = Hosts::new("127.0.0.1:7777".parse().unwrap(), allowed.to_vec());
        for host in ["poker.example.org", "Poker.Example.org:443", "table.example.org:8080", "localhost"] {
            assert!(hosts.is_served(host), "{host}");
        }
        for host in [
            "example.org",
            "table.example.org",
            "table.example.org:1",
            "a@poker.example.org",
            "x.poker.example.org",
        ] {
            assert!(!hosts.is_served(host), "{host}");
        }
        assert!(hosts.is_own("https://poker.example.org", "poker.example.org"));
        assert!(!hosts.is_own("https://localhost:7777", "localhost:7777"));
        assert!(!hosts.is_own("http://poker.example.org", "localhost:7777"));
    }
}
