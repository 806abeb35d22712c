//! Generates `include/rivertable.h` from the comments of this crate.

use std::path::Path;
use std::{env, fs};

use cbindgen::{Config, DocumentationStyle, EnumConfig, Language, RenameRule, Style};
use evaluator::Game;

/// Set this variable to write the header in place of comparing it.
const WRITE: &str = "RIVERTABLE_WRITE_HEADER";

/// The beginning of the header.
const START: &str = "/*
 * rivertable: hand ranks of many hands, and questions about ranges of poker hands.
 *
 * Ranks of many hands: rivertable_rank_rows, rivertable_rank_sets, rivertable_rank_omaha_rows. Ranks of one hand:
 * rivertable_rank_hand, rivertable_rank_set, rivertable_rank_omaha. Words and cards: rivertable_describe, rivertable_best_five,
 * rivertable_parse_cards. Equities: rivertable_engine_new, rivertable_equity. All questions: rivertable_ask_json,
 * rivertable_text_free.
 *
 * Functions may be called from several threads at a time. None of them ends the program or throws an exception. Pointers are
 * checked for null and for alignment. Lengths are the caller's promise.
 *
 * Generated from the sources. Do not edit.
 */";

/// Returns the definition of the orders' numbers.
fn order_numbers() -> String {
    let mut text = String::from("/**\n * The numbers of the orders of hands.\n */\nenum {\n");
    for (number, order) in Game::ALL.into_iter().enumerate() {
        let (title, deck, most) = (order.title(), order.deck().len(), order.most_cards());
        let name = order.to_string().to_uppercase().replace('-', "_");
        text += &format!("  /** {title}: a deck of {deck} cards, hands of up to {most}. */\n");
        text += &format!("  RIVERTABLE_ORDER_{name} = {number},\n");
    }
    text + "};"
}

fn header() -> String {
    let config = Config {
        language: Language::C,
        header: Some(START.into()),
        include_guard: Some("RIVERTABLE_H".into()),
        no_includes: true,
        sys_includes: ["stddef.h", "stdint.h"].map(String::from).to_vec(),
        after_includes: Some(format!("\n{}", order_numbers())),
        cpp_compat: true,
        style: Style::Both,
        line_length: 100,
        documentation_style: DocumentationStyle::Doxy,
        usize_is_size_t: true,
        enumeration: EnumConfig {
            rename_variants: RenameRule::QualifiedScreamingSnakeCase,
            ..EnumConfig::default()
        },
        ..Config::default()
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let sources = ["error.rs", "rank.rs", "hand.rs", "omaha.rs", "engine.rs", "equity.rs"]
        .map(|file| folder.join("src").join(file));
    let builder = sources.iter().fold(cbindgen::Builder::new(), |builder, source| builder.with_src(source));
    let mut header = vec![];
    builder.with_config(config).generate().expect("the sources are valid").write(&mut header);
    let header = String::from_utf8(header).expect("the header is text");
    // C89 has no comments behind `#endif` in this form, and no comma behind the last value of an enumeration. The headings of Rust's
    // documentation are words for readers of C.
    let lines = header.lines().map(|line| line.split_once(" // ").map_or(line, |(code, _)| code));
    let header = lines.collect::<Vec<_>>().join("\n") + "\n";
    header.replace(",\n}", "\n}").replace("# Safety\n *\n * ", "Requirements: ")
}

#[test]
fn the_header_is_generated_from_the_sources() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("include/rivertable.h");
    let header = header();
    if env::var_os(WRITE).is_some() {
        fs::write(&path, &header).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == header, "{} is stale: run this test with {WRITE}=1", path.display());
}
