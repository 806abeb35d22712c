//! Extracts the paths in a Rust file. The lexer knows comments and literals; of the grammar it knows only
//! imports, modules and attributes.

use super::Module;

/// The paths and declarations in a file.
#[derive(Default)]
pub(super) struct Source {
    /// Every path into the crate, from its root, with its line. A glob import is the path of the module.
    pub(super) paths: Vec<(Module, usize)>,
    /// In the crate root only: the imported names, and the origin of those from this crate.
    pub(super) root_imports: Vec<(String, Option<Module>)>,
    /// The names of the macros that the file defines.
    pub(super) macros: Vec<String>,
    /// Modules in their own files that are compiled only for tests.
    pub(super) tests: Vec<Module>,
}

impl Source {
    /// Reads the text of the file of `module`.
    pub(super) fn read(module: Module, text: &str) -> Self {
        let tokens = tokens(text);
        let modules = tokens.windows(2).filter(|pair| pair[0].0 == "mod").map(|pair| pair[1].0).collect();
        let mut reader = Reader { tokens, at: 0, modules, module, braces: vec![], source: Self::default() };
        reader.read();
        reader.source
    }
}

struct Reader<'a> {
    /// Tokens with their line numbers.
    tokens: Vec<(&'a str, usize)>,
    at: usize,
    /// The names of the modules that this file declares.
    modules: Vec<&'a str>,
    /// The module that contains the current token.
    module: Module,
    /// For each brace around the token, `true` if it opened a module.
    braces: Vec<bool>,
    source: Source,
}

impl<'a> Reader<'a> {
    /// Returns the token `further` places ahead, or an empty one after the end.
    fn token(&self, further: usize) -> &'a str {
        self.tokens.get(self.at + further).map_or("", |token| token.0)
    }

    fn stands_here(&self, tokens: &[&str]) -> bool {
        tokens.iter().enumerate().all(|(i, &token)| self.token(i) == token)
    }

    fn read(&mut self) {
        while !self.token(0).is_empty() {
            match self.token(0) {
                "#" if self.stands_here(&["#", "[", "cfg", "(", "test", ")"])
                    || self.stands_here(&["#", "[", "cfg", "(", "all", "(", "test"]) =>
                {
                    self.skip_item();
                    continue;
                }
                "pub" if self.stands_here(&["pub", "(", "in"]) => self.close(),
                "use" => {
                    self.at += 1;
                    self.path(vec![], true);
                    continue;
                }
                name if self.token(1) == "::" && name.starts_with(is_word_char) => {
                    self.path(vec![], false);
                    continue;
                }
                "mod" if self.token(2) == "{" => {
                    self.module.push(self.token(1).into());
                    self.braces.push(true);
                    self.at += 2;
                }
                "{" => self.braces.push(false),
                "}" if self.braces.pop() == Some(true) => drop(self.module.pop()),
                "macro_rules" => self.source.macros.push(self.token(2).into()),
                _ => {}
            }
            self.at += 1;
        }
    }

    /// Reads a path, or every path of an import in braces, as a continuation of `path`.
    fn path(&mut self, mut path: Vec<&'a str>, is_import: bool) {
        let line = self.tokens.get(self.at).map_or(0, |token| token.1);
        loop {
            let token = self.token(0);
            self.at += 1;
            match token {
                "{" => {
                    while !matches!(self.token(0), "}" | "") {
                        self.path(path.clone(), true);
                        self.at += usize::from(self.token(0) == ",");
                    }
                    self.at += 1;
                    return;
                }
                "*" => break,
                name => path.push(name),
            }
            if self.token(0) != "::" || self.token(1) == "<" {
                break;
            }
            self.at += 1;
        }
        let mut name = path.iter().rfind(|&&segment| segment != "self").copied();
        if is_import && self.token(0) == "as" {
            name = Some(self.token(1));
            self.at += 2;
        }
        let target = self.absolute(&path);
        if self.module.is_empty() && is_import {
            self.source.root_imports.extend(name.map(|name| (name.into(), target)));
        } else {
            self.source.paths.extend(target.map(|target| (target, line)));
        }
    }

    /// Returns the path from the crate root. Returns `None` if the path leads to another crate or begins with
    /// an imported name.
    fn absolute(&self, path: &[&str]) -> Option<Module> {
        let first = *path.first()?;
        if !matches!(first, "crate" | "self" | "super") && !self.modules.contains(&first) {
            return None;
        }
        let mut place = self.module.clone();
        for &segment in path {
            match segment {
                "crate" => place.clear(),
                "self" => {}
                "super" => drop(place.pop()),
                name => place.push(name.into()),
            }
        }
        Some(place)
    }

    /// Skips an item with its attributes.
    fn skip_item(&mut self) {
        while self.token(0) == "#" {
            self.close();
            self.at += 1;
        }
        loop {
            match self.token(0) {
                "mod" if self.token(2) == ";" => {
                    let module = self.module.iter().cloned().chain([self.token(1).into()]);
                    self.source.tests.push(module.collect());
                }
                "(" | "[" => self.close(),
                "{" => break self.close(),
                ";" => break,
                // The end of the enclosing item or of the file.
                "}" | "" => return,
                _ => {}
            }
            self.at += 1;
        }
        self.at += 1;
    }

    /// Advances to the bracket that closes the next one.
    fn close(&mut self) {
        let mut depth = 0;
        loop {
            match self.token(0) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" if depth == 1 => return,
                ")" | "]" | "}" => depth -= 1,
                "" => return,
                _ => {}
            }
            self.at += 1;
        }
    }
}

/// Splits the text into words, numbers, `::` and single signs, with their lines. Comments and literals in
/// quotes are left out.
fn tokens(text: &str) -> Vec<(&str, usize)> {
    let (mut rest, mut line, mut tokens) = (text, 1, vec![]);
    while let Some(first) = rest.chars().next() {
        let word = rest.find(|c| !is_word_char(c)).unwrap_or(rest.len());
        let skipped = if first.is_whitespace() { Some(first.len_utf8()) } else { skipped(rest, word) };
        let length = match skipped {
            Some(length) => length.min(rest.len()),
            None if rest.starts_with("::") => 2,
            None => word.max(first.len_utf8()),
        };
        if skipped.is_none() {
            tokens.push((&rest[..length], line));
        }
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    tokens
}

fn is_word_char(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns the length of the comment, quoted literal, lifetime mark or raw-name mark at the beginning of the
/// text. `word` is the length of the word there.
fn skipped(text: &str, word: usize) -> Option<usize> {
    let after =
        |start: usize, end: &str| text[start..].find(end).map_or(text.len(), |at| start + at + end.len());
    let length = match text.as_bytes() {
        [b'/', b'/', ..] => after(2, "\n"),
        [b'/', b'*', ..] => block_comment(text.as_bytes()),
        [b'"', ..] => string(text.as_bytes()),
        // An escaped character may be the quote itself.
        [b'\'', b'\\', _, ..] => after(3, "'"),
        [b'\'', ..] if text.chars().nth(2) == Some('\'') => after(1, "'"),
        [b'\'', ..] => 1,
        _ if matches!(&text[..word], "r" | "br" | "cr") => {
            let quote = text.len() - text[word..].trim_start_matches('#').len();
            match &text[quote..] {
                quoted if quoted.starts_with('"') => after(quote + 1, &format!("\"{}", &text[word..quote])),
                _ if quote > word => quote,
                _ => return None,
            }
        }
        _ => return None,
    };
    Some(length)
}

fn block_comment(text: &[u8]) -> usize {
    let (mut depth, mut at) = (1, 2);
    while depth > 0 && at < text.len() {
        match &text[at..] {
            [b'/', b'*', ..] => depth += 1,
            [b'*', b'/', ..] => depth -= 1,
            _ => {
                at += 1;
                continue;
            }
        }
        at += 2;
    }
    at
}

fn string(text: &[u8]) -> usize {
    let mut at = 1;
    while at < text.len() && text[at] != b'"' {
        at += if text[at] == b'\\' { 2 } else { 1 };
    }
    at + 1
}
