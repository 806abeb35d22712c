//! Blocks of whole lines, read ahead by a separate thread. A run can answer lines, or be interrupted, while
//! the thread waits for input.

use std::io::{self, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use terminal::interrupt;
use terminal::progress::Bar;

use crate::error::Failure;
use crate::input::Input;

/// The number of bytes that are requested in one read.
const BLOCK: usize = 1 << 18;

/// The time between two checks for an interrupt while a run waits for input.
const PATIENCE: Duration = Duration::from_millis(30);

/// Blocks of whole lines.
pub(crate) struct Blocks {
    blocks: Receiver<io::Result<Vec<u8>>>,
    name: String,
    /// `true` if answers must be written as soon as the input pauses.
    pub(crate) is_live: bool,
}

impl Blocks {
    /// Starts a thread that reads the lines of an input, and returns the blocks with the progress bar. A line
    /// of more than `longest` bytes is cut, but remains longer than `longest`.
    ///
    /// # Errors
    ///
    /// Returns an error if the thread cannot be started.
    pub(crate) fn new(input: Input, longest: usize) -> Result<(Self, Bar), Failure> {
        let Input { source, name, is_live, progress } = input;
        let (sender, blocks) = sync_channel(1);
        // The thread ends with the input, or when the receiver is dropped.
        let read = move || read_blocks(source.into_inner(), longest, &sender);
        let started = thread::Builder::new().spawn(read);
        started.map_err(|error| format!("cannot start a thread that reads {name}: {error}"))?;
        Ok((Self { blocks, name, is_live }, progress))
    }

    /// Returns the next block, or `None` at the end.
    ///
    /// # Errors
    ///
    /// Returns an error if the input cannot be read or the user interrupted the run.
    pub(crate) fn next(&mut self) -> Result<Option<Vec<u8>>, Failure> {
        let block = loop {
            if interrupt::is_noted() {
                return Err(Failure::Interrupted(None));
            }
            match self.blocks.recv_timeout(PATIENCE) {
                Ok(block) => break block,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            }
        };
        block.map(Some).map_err(|error| format!("cannot read {}: {error}", self.name).into())
    }
}

fn read_blocks(mut source: impl Read, longest: usize, blocks: &SyncSender<io::Result<Vec<u8>>>) {
    let mut block = Vec::new();
    loop {
        let (before, read) = (block.len(), read_once(&mut source, &mut block));
        let (rest, is_last) = match read {
            Ok(0) => (Vec::new(), true),
            // Whole lines are sent. The beginning of the next line stays in the buffer.
            Ok(_) => match block[before..].iter().rposition(|&byte| byte == b'\n') {
                Some(end) => (block.split_off(before + end + 1), false),
                None => {
                    block.truncate(longest + 1);
                    continue;
                }
            },
            Err(error) => {
                let _ = blocks.send(Err(error));
                return;
            }
        };
        let is_wanted = block.is_empty() || blocks.send(Ok(block)).is_ok();
        if is_last || !is_wanted {
            return;
        }
        block = rest;
    }
}

/// Reads once from `source` and appends the bytes to `block`.
fn read_once(source: &mut impl Read, block: &mut Vec<u8>) -> io::Result<usize> {
    let before = block.len();
    block.resize(before + BLOCK, 0);
    let read = loop {
        match source.read(&mut block[before..]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => break read,
        }
    };
    block.truncate(before + read.as_ref().copied().unwrap_or(0));
    read
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader that returns one of these pieces in each call.
    struct Drops(Vec<Vec<u8>>);

    impl Read for Drops {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return Ok(0);
            }
            let drop = self.0.remove(0);
            buffer[..drop.len()].copy_from_slice(&drop);
            Ok(drop.len())
        }
    }

    fn blocks(drops: &[&[u8]]) -> Vec<Vec<u8>> {
        let (sender, blocks) = sync_channel(100);
        read_blocks(Drops(drops.iter().map(|drop| drop.to_vec()).collect()), 10, &sender);
        drop(sender);
        blocks.iter().map(|block| block.unwrap()).collect()
    }

    #[test]
    fn complete_lines_are_sent_at_once() {
        assert_eq!(
            blocks(&[b"a\nb", b"c", b"\nd\n\n", b"e"]),
            [&b"a\n"[..], b"bc\nd\n\n", b"e"].map(Vec::from)
        );
        assert_eq!(blocks(&[b"\n"]), [b"\n"]);
        assert!(blocks(&[]).is_empty());
    }

    #[test]
    fn long_lines_are_cut() {
        let blocks = blocks(&[b"0123456789", b"0123456789", b"0123456789\nab\n"]);
        assert_eq!(blocks.len(), 1);
        let lines: Vec<&[u8]> = blocks[0].split(|&byte| byte == b'\n').collect();
        assert!(lines[0].len() > 10 && lines[0].len() < 30);
        assert_eq!(lines[1..], [&b"ab"[..], b""]);
    }
}
