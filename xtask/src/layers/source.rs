//! Extracts the paths in a Rust file. Of the grammar it knows only imports, modules and attributes.

use proc_macro2::{Delimiter, LexError, Spacing, TokenStream, TokenTree};

use self::Token::{Group, Separator, Sign, Word};
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
    pub(super) fn read(module: Module, text: &str) -> Result<Self, LexError> {
        let tokens = tokens(text.parse()?);
        let mut reader = Reader { modules: vec![], module, source: Self::default() };
        declared(&tokens, &mut reader.modules);
        reader.read(&tokens);
        Ok(reader.source)
    }
}

/// A token. Comments are left out, and literals are the sign `"`.
enum Token {
    /// A name or keyword and its line.
    Word(String, usize),
    /// Two colons.
    Separator,
    Sign(char),
    /// The tokens in a pair of brackets.
    Group(Delimiter, Vec<Token>),
}

impl Token {
    fn is_word(&self, word: &str) -> bool {
        matches!(self, Word(found, _) if found == word)
    }
}

fn tokens(stream: TokenStream) -> Vec<Token> {
    let mut tokens = vec![];
    let mut stream = stream.into_iter();
    while let Some(token) = stream.next() {
        tokens.push(match token {
            TokenTree::Ident(word) => {
                let line = word.span().start().line;
                Word(word.to_string().trim_start_matches("r#").into(), line)
            }
            TokenTree::Punct(sign) if sign.as_char() == ':' && sign.spacing() == Spacing::Joint => {
                stream.next();
                Separator
            }
            TokenTree::Punct(sign) => Sign(sign.as_char()),
            TokenTree::Literal(_) => Sign('"'),
            TokenTree::Group(group) => Group(group.delimiter(), self::tokens(group.stream())),
        });
    }
    tokens
}

/// Adds the names of all modules that are declared in the tokens.
fn declared(tokens: &[Token], modules: &mut Vec<String>) {
    for (i, token) in tokens.iter().enumerate() {
        match (token, tokens.get(i + 1)) {
            (Group(_, inner), _) => declared(inner, modules),
            (token, Some(Word(name, _))) if token.is_word("mod") => modules.push(name.clone()),
            _ => {}
        }
    }
}

struct Reader {
    /// The names of the modules that this file declares.
    modules: Vec<String>,
    /// The module that contains the current token.
    module: Module,
    source: Source,
}

impl Reader {
    fn read(&mut self, mut tokens: &[Token]) {
        loop {
            tokens = match tokens {
                [] => return,
                [Sign('#'), Group(_, attribute), ..] if is_test(attribute) => self.skip_item(tokens),
                [visibility, Group(_, path), rest @ ..]
                    if visibility.is_word("pub") && path.first().is_some_and(|word| word.is_word("in")) =>
                {
                    rest
                }
                [word, rest @ ..] if word.is_word("use") => self.path(vec![], rest, true),
                [Separator, Word(..), ..] | [Word(..), Separator, ..] => self.path(vec![], tokens, false),
                [word, Word(name, _), Group(_, inner), rest @ ..] if word.is_word("mod") => {
                    self.module.push(name.clone());
                    self.read(inner);
                    self.module.pop();
                    rest
                }
                [word, Sign('!'), Word(name, _), rest @ ..] if word.is_word("macro_rules") => {
                    self.source.macros.push(name.clone());
                    rest
                }
                [Group(_, inner), rest @ ..] => {
                    self.read(inner);
                    rest
                }
                [_, rest @ ..] => rest,
            };
        }
    }

    /// Reads a path, or every path of an import in braces, as a continuation of `path`. Returns the tokens after it.
    fn path<'a>(&mut self, mut path: Vec<&'a str>, mut rest: &'a [Token], is_import: bool) -> &'a [Token] {
        let line = rest.iter().find_map(|token| if let Word(_, line) = token { Some(*line) } else { None });
        if let [Separator, after @ ..] = rest {
            // The path begins with another crate.
            path.push("");
            rest = after;
        }
        loop {
            match rest {
                [Group(Delimiter::Brace, inner), after @ ..] if is_import => {
                    let mut inner = inner.as_slice();
                    while !inner.is_empty() {
                        inner = self.path(path.clone(), inner, true);
                        inner = if let [Sign(','), after @ ..] = inner { after } else { inner };
                    }
                    return after;
                }
                [Word(name, _), after @ ..] => {
                    path.push(name);
                    rest = after;
                }
                // All names of a module, or no path at all.
                _ => {
                    rest = rest.get(1..).unwrap_or_default();
                    break;
                }
            }
            match rest {
                [Separator, Sign('<'), ..] => break,
                [Separator, after @ ..] => rest = after,
                _ => break,
            }
        }
        let mut name = path.iter().rfind(|&&segment| segment != "self").copied();
        if let [word, Word(alias, _), after @ ..] = rest
            && is_import
            && word.is_word("as")
        {
            (name, rest) = (Some(alias.as_str()), after);
        }
        let target = self.absolute(&path);
        if self.module.is_empty() && is_import {
            self.source.root_imports.extend(name.map(|name| (name.into(), target)));
        } else {
            self.source.paths.extend(target.zip(line));
        }
        rest
    }

    /// Returns the path from the crate root. Returns `None` if the path leads to another crate or begins with
    /// an imported name.
    fn absolute(&self, path: &[&str]) -> Option<Module> {
        let first = *path.first()?;
        if !matches!(first, "crate" | "self" | "super") && !self.modules.iter().any(|module| module == first)
        {
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

    /// Skips an item with its attributes. Returns the tokens after it.
    fn skip_item<'a>(&mut self, mut tokens: &'a [Token]) -> &'a [Token] {
        while let [first, rest @ ..] = tokens {
            if let [word, Word(name, _), Sign(';'), ..] = tokens
                && word.is_word("mod")
            {
                self.source.tests.push(self.module.iter().chain([name]).cloned().collect());
            }
            tokens = rest;
            if matches!(first, Sign(';') | Group(Delimiter::Brace, _)) {
                break;
            }
        }
        tokens
    }
}

/// Returns `true` for `cfg(test)` and `cfg(all(test, …))`.
fn is_test(attribute: &[Token]) -> bool {
    match attribute {
        [word, Group(_, condition)] if word.is_word("cfg") => match condition.as_slice() {
            [all, Group(_, conditions)] if all.is_word("all") => {
                conditions.first().is_some_and(|first| first.is_word("test"))
            }
            [test] => test.is_word("test"),
            _ => false,
        },
        _ => false,
    }
}
