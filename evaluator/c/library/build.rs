//! Names the shared library for the dynamic linker: programs record this name, and look for it when they start.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // A new number means that programs must be compiled again. It is the version of the functions and types.
    let number = "0";
    match env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("linux" | "freebsd" | "netbsd" | "openbsd" | "android") => {
            println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,librivertable.so.{number}");
        }
        Ok("macos") => {
            let name = format!("@rpath/librivertable.{number}.dylib");
            println!("cargo::rustc-cdylib-link-arg=-Wl,-install_name,{name}");
        }
        _ => {}
    }
}
