//! Answers a question for each line of standard input: `echo '{"ask": "about"}' | cargo run -p page --example ask`.

use std::io;
use std::ops::ControlFlow;

use page::{Page, Refusal};

fn main() -> io::Result<()> {
    let page = Page::new();
    for question in io::stdin().lines() {
        let answer = page.ask(question?.as_bytes(), &|_| ControlFlow::Continue(()));
        println!("{}", answer.unwrap_or_else(|refusal: Refusal| refusal.json()));
    }
    Ok(())
}
