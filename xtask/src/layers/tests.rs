use super::listing::{Folder, folders};
use super::{Files, check, module_of};

const PAGE: &str = "\
# Architecture

1. not an item of a list of modules

## Modules of `core/src`

What people read.

1. `card`
2. `hand`, `rank`: siblings
3. `sweep::board`: a module below an entry,
   which `top` is not
4. `sweep`
5. `top`

## Something else

1. `top`: not an entry either
";

const ROOT: &str = "\
mod card; mod hand; mod rank; mod sweep; mod top;
#[macro_use] mod macros { macro_rules! in_root { () => {} } }
pub use card::{Card, Suit as Colour, self as cards};
pub use crate::{hand::Hand, top::*};
pub use self::top::{deep::{self, Top, Roof}, other};
pub use top::rank; // a function
use std::vec::Vec;
";

/// Checks a folder with these files. Returns the violations and the number of dependencies.
fn found(folder: &Folder, files: &[(&str, &str)]) -> (Vec<String>, usize) {
    let files: Files =
        files.iter().map(|(file, text)| (format!("{}/{file}", folder.name), text.to_string())).collect();
    let mut faults = vec![];
    let dependency_count = check(folder, &files, &mut faults);
    (faults, dependency_count)
}

/// Checks a crate of these files, with empty files for all other entries. Returns the violations and the number of
/// dependencies.
fn checked(files: &[(&str, &str)]) -> (Vec<String>, usize) {
    let empty = ["card.rs", "hand.rs", "rank/mod.rs", "sweep/mod.rs", "sweep/board.rs", "top.rs"];
    let all: Vec<_> = empty
        .map(|name| (name, ""))
        .into_iter()
        .chain([("lib.rs", ROOT)])
        .chain(files.iter().copied())
        .collect();
    found(&folders(PAGE)[0], &all)
}

fn assert_none(file: &str, text: &str, dependency_count: usize) {
    assert_eq!(checked(&[(file, text)]), (vec![], dependency_count), "{file}: {text}");
}

/// Asserts that the file has one violation, which ends in `fault` after the file name.
fn assert_fault(file: &str, text: &str, fault: &str) {
    assert_eq!(checked(&[(file, text)]).0, [format!("core/src/{file}:{fault}")], "{text}");
}

#[test]
fn imports_of_higher_layers_are_found() {
    let higher = "is in a module of a higher layer: `hand` (2) uses `top` (5)";
    assert_fault("hand.rs", "use crate::top;", &format!("1: crate::top {higher}"));
    assert_fault("hand.rs", "\n\npub use crate::top::a::B as C;", &format!("3: crate::top::a::B {higher}"));
    assert_fault("hand.rs", "use crate::top::*;", &format!("1: crate::top {higher}"));
    assert_fault("hand.rs", "use crate::top::{self};", &format!("1: crate::top {higher}"));
    assert_fault("hand.rs", "use super::top::A;", &format!("1: crate::top::A {higher}"));
    assert_fault("hand.rs", "fn f() { use crate::top::A; }", &format!("1: crate::top::A {higher}"));
    assert_fault("hand.rs", "use crate::r#top::A;", &format!("1: crate::top::A {higher}"));
    let nested =
        "use {std::{mem, fmt::{self, Write}},\n crate::{card::{Card, a::{b, C}},\n top::{x::{y::*, Z}}}};";
    let found = checked(&[("hand.rs", nested)]);
    let expected = ["y", "Z"]
        .map(|name| format!("core/src/hand.rs:3: crate::top::x::{name} is in a module of a higher layer: `hand` (2) uses `top` (5)"));
    assert_eq!(found, (expected.to_vec(), 5));
}

#[test]
fn paths_in_bodies_are_found() {
    let fault = "1: crate::sweep::a is in a module of a higher layer: `card` (1) uses `sweep` (4)";
    for text in [
        "fn f() { crate::sweep::a() }",
        "fn f(x: Vec<crate::sweep::a>) {}",
        "fn f() { <u8 as crate::sweep::a>::g() }",
        "fn f() { <crate::card::A as crate::sweep::a>::g() }",
        "fn f() { Vec::<crate::sweep::a>::new() }",
        "fn f() { crate::sweep::a::<u8>() }",
        "fn f<'a>(x: &'a crate::sweep::a) {}",
        "fn f() { ('\\'','\"',crate::sweep::a,'\"') }",
        "fn f() { b'\"'; crate::sweep::a; b'\\\\' }",
        "fn f() { (\"\\\"\", 1..crate::sweep::a, \"\") }",
        "impl crate::sweep::a for X {}",
        "macro_rules! m { () => { $crate::sweep::a } }",
        "#[derive(A)] #[cfg(not(test))] fn f() { crate::sweep::a() }",
        "#[cfg(any(test, feature = \"x\"))] fn f() { crate::sweep::a() }",
        "#[cfg(test)] mod tests { fn f() {} } fn f() { crate::sweep::a() }",
        "#[cfg(test)] use crate::{sweep, top}; fn f() { crate::sweep::a() }",
        "struct X { #[cfg(test)] x: u8 } fn f() { crate::sweep::a() }",
    ] {
        assert_fault("card.rs", text, fault);
    }
}

#[test]
fn paths_start_at_their_module() {
    let up = "is in a module of a higher layer: `sweep::board` (3) uses `sweep` (4)";
    assert_fault("sweep/board.rs", "use super::A;", &format!("1: crate::sweep::A {up}"));
    assert_fault("sweep/board.rs", "use super::*;", &format!("1: crate::sweep {up}"));
    assert_fault("sweep/board.rs", "fn f() { self::super::a() }", &format!("1: crate::sweep::a {up}"));
    assert_fault("sweep/board/part.rs", "use super::super::A;", &format!("1: crate::sweep::A {up}"));
    let inline = "mod a { mod b { use super::super::super::A; } use super::A; } use self::a::A;";
    assert_fault("sweep/board.rs", inline, &format!("1: crate::sweep::A {up}"));
    let inline = "mod a { fn f() { if x {} ::std::g(); } } use super::A;";
    assert_fault("sweep/board.rs", inline, &format!("1: crate::sweep::A {up}"));
    let up = "is in a module of a higher layer: `card` (1) uses `top` (5)";
    assert_fault("card.rs", "use super::super::top::A;", &format!("1: crate::top::A {up}"));
    assert_none(
        "sweep/mod.rs",
        "mod board; use board::A; fn f() { self::board::a(); super::card::a(); b::c() }",
        3,
    );
    assert_none("sweep/board/part.rs", "use super::super::board::A; use super::B; use self::c::C;", 0);
}

#[test]
fn modules_declared_beside_a_path_are_resolved() {
    let folder = &folders("\n## Modules of `a`\n1. `b`\n2. `b::c`")[0];
    for (text, fault) in [
        ("mod c;\npub use c::A;", "2: crate::b::c::A"),
        ("fn f() { c::A }\nmod c;", "1: crate::b::c::A"),
        ("mod c;\nuse {c::{d, e as f}};", "2: crate::b::c::d"),
    ] {
        let faults = found(folder, &[("b/mod.rs", text), ("b/c.rs", "use x::c::A;")]).0;
        assert_eq!(
            faults[0],
            format!("a/b/mod.rs:{fault} is in a module of a higher layer: `b` (1) uses `b::c` (2)")
        );
    }
}

#[test]
fn names_of_the_crate_root_are_where_it_has_them_from() {
    assert_fault(
        "card.rs",
        "use crate::Hand;",
        "1: crate::Hand is in a module of a higher layer: `card` (1) uses `hand` (2)",
    );
    assert_fault(
        "card.rs",
        "use super::Top;",
        "1: crate::Top is in a module of a higher layer: `card` (1) uses `top` (5)",
    );
    let up = "is in a module of a higher layer: `hand` (2) uses `top` (5)";
    assert_fault("hand.rs", "use crate::{Card, Colour, cards::X, Roof};", &format!("1: crate::Roof {up}"));
    assert_fault("hand.rs", "use crate::deep::A;", &format!("1: crate::deep::A {up}"));
    assert_fault("hand.rs", "fn f() { crate::other() }", &format!("1: crate::other {up}"));
    assert_none("hand.rs", "use crate::{Card, Colour, cards::X, Hand, Vec};", 3);
    assert_none("card.rs", "fn f() { crate::in_root!() } macro_rules! own { () => { $crate::own!() } }", 0);
    for name in ["crate::Suit", "crate::Unknown", "crate::in_root::x"] {
        assert_fault(
            "top.rs",
            &format!("use {name};"),
            &format!("1: {name} is neither in a listed module nor imported by the crate root"),
        );
    }
    assert_fault(
        "top.rs",
        "use crate::*;",
        "1: crate is neither in a listed module nor imported by the crate root",
    );
}

#[test]
fn entries_of_one_layer_do_not_use_each_other() {
    assert_fault(
        "hand.rs",
        "use crate::rank::Rank;",
        "1: crate::rank::Rank is in a module of the same layer: `hand` (2) uses `rank` (2)",
    );
    assert_fault(
        "rank/mod.rs",
        "use crate::Hand;",
        "1: crate::Hand is in a module of the same layer: `rank` (2) uses `hand` (2)",
    );
    assert_none("rank/part.rs", "use crate::rank::Rank; use crate::card::Card; use crate::Card;", 2);
    assert_none("top.rs", "use crate::{card, hand, rank, sweep::{self, board}, top};", 5);
}

#[test]
fn comments_and_literals_are_ignored() {
    for text in [
        "// crate::top::A",
        "/// [`A`](crate::top::A)\n//! crate::top::A",
        "/* crate::top::A /* nested */ crate::top::A */",
        "const A: &str = \"crate::top::A \\\" crate::top::B\\\\\"; // \"crate::top::A",
        "const A: &str = r\"crate::top::A\\\"; const B: &[u8] = b\"crate::top::A\";",
        "const A: &str = r##\"\"# crate::top::A\"##; const B: &[u8] = br#\"\" crate::top::A\"#;",
        "pub(in crate::top) fn f() {} pub(crate) struct A(pub(super) u8);",
        "#[cfg(test)]\nmod tests { use crate::top::A; mod deeper { } fn f() { crate::top::a() } }",
        "#[cfg(test)] #[allow(x)] pub(crate) fn f(x: [u8; 2]) { crate::top::a() }",
        "#[cfg(all(test, feature = \"x\"))] mod tests { use crate::top::A; }",
        "#[cfg(test)] use crate::top::{A, B};",
        "use evaluator::top::A; use ::top::B; fn f() { std::top::a(); a::crate_::top() }",
        "fn f() -> impl X + use<'_> {}",
    ] {
        assert_none("hand.rs", text, 0);
    }
    let files =
        ["hand/tests.rs", "tests/hand.rs", "hand/tests/part.rs", "hand/proof.rs", "hand/proof/part.rs"];
    let declared = [("hand.rs", "#[cfg(test)]\nmod proof;")];
    let files: Vec<_> = files.map(|file| (file, "use crate::top::A;")).into_iter().chain(declared).collect();
    assert_eq!(checked(&files), (vec![], 0));
}

#[test]
fn every_file_has_an_entry_and_every_entry_a_file() {
    assert_none("main.rs", "use crate::top::A; mod card;", 0);
    let faults = checked(&[("other/part.rs", "use crate::top::A;")]).0;
    assert_eq!(faults, ["core/src/other/part.rs: this file is in no module that evaluator/LAYERS.md lists"]);
    let folder = &folders("\n## Modules of `a`\n1. `b`\n2. `b::c`\n3. `d`: x\n4. `b::c`")[0];
    let expected = ["`b` (1)", "`b::c` (2)", "`d` (3)"]
        .map(|entry| format!("evaluator/LAYERS.md: {entry} has no file in a"));
    assert_eq!(found(folder, &[("b/c.rs", ""), ("d/tests.rs", "")]).0, expected);
}

#[test]
fn files_are_modules() {
    let names = ["lib.rs", "main.rs", "a.rs", "a/mod.rs", "a/b.rs", "a/main.rs"];
    assert_eq!(names.map(|name| module_of(name).join("::")), ["", "", "a", "a", "a::b", "a::main"]);
}

#[test]
fn lists_are_read() {
    let entries = |folder: &Folder| folder.entries.iter().map(ToString::to_string).collect::<Vec<_>>();
    let read = folders(&format!("{PAGE}\n## Modules of `b`\r\n\r\n1. `c`, a `word`\r\n"));
    assert_eq!(read.iter().map(|folder| folder.name.as_str()).collect::<Vec<_>>(), ["core/src", "b"]);
    let expected =
        ["`card` (1)", "`hand` (2)", "`rank` (2)", "`sweep::board` (3)", "`sweep` (4)", "`top` (5)"];
    assert_eq!(entries(&read[0]), expected);
    assert_eq!(entries(&read[1]), ["`c` (1)"]);
    assert!(folders("# Rooms\n\n1. `a`\n").is_empty());
}
