//! Solutions in files.
//!
//! A file has a header, a checksum of it, the stored numbers, and a checksum of all bytes before. Numbers are
//! little-endian on every machine. The header has the whole question: the board, the ranges and the betting. The tree
//! and the boards are built again from it, and the numbers follow in their order.

mod error;
mod header;
#[cfg(test)]
mod tests;

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use holdem::Engine;
use xxhash_rust::xxh3::Xxh3;

pub use error::FileError;

use self::header::Header;
use crate::deck::Board;
use crate::forest::LANES;
use crate::format::{Format, Packed};
use crate::game::{Game, Storage};
use crate::rivers::with_numbers;
use crate::solver::{Solver, Stored};
use crate::sweep::Numbers;
use crate::tree::MAX_NODES;

/// The beginning of every file.
const MAGIC: [u8; 8] = *b"rvtsolve";

/// The version of the format. It grows with each change of the format, of the tree of a question, or of the order of
/// boards and combos.
const VERSION: u32 = 2;

/// The largest header, which has two ranges.
const MAX_HEADER: u32 = 1 << 20;

/// The number of rows that are converted at a time.
const ROWS: usize = 1 << 10;

impl Solver {
    /// Writes the solution with its whole question. [`SavedSolution`] reads it.
    ///
    /// # Errors
    ///
    /// Returns the errors of the writer.
    pub fn write(&self, to: impl Write) -> io::Result<()> {
        self.write_with(to, self.has_rivers)
    }

    /// Writes the solution without the strategies of rivers, which are most of the bytes. A loaded solution has the same
    /// strategies and values on flops and turns. A river is solved again when one of its nodes is asked for, and its strategies
    /// then differ a little. Rivers with locks are written.
    ///
    /// It is the same as [`write`](Self::write) for a game that begins on the river.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use holdem::Engine;
    /// use postflop::{Betting, Game, SavedSolution, Solver, Storage};
    ///
    /// let engine = Engine::new(RankTable::embedded());
    /// let betting = Betting::new(100, 100).with_sizes(&"a".parse()?, &"".parse()?, &"".parse()?);
    /// let game = Game::new(&engine, "Ac Kd 9h 8d".parse()?, ["AA, 65s".parse()?, "KK".parse()?], betting)?;
    /// let mut solver = Solver::new(game, Storage::Bits32);
    /// let (mut whole, mut small) = (Vec::new(), Vec::new());
    /// solver.write(&mut whole)?;
    /// solver.write_without_rivers(&mut small)?;
    /// assert!(small.len() < whole.len());
    /// assert_eq!(SavedSolution::new(&engine, &small[..])?.read()?.node("check, check, 2c")?.pot, 100);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of the writer.
    pub fn write_without_rivers(&mut self, to: impl Write) -> io::Result<()> {
        if !self.has_rivers || !self.deals_rivers() {
            return self.write(to);
        }
        // It cannot be computed without rivers.
        self.exploitability();
        self.keep_dealt();
        let written = self.write_with(to, false);
        self.drop_dealt();
        written
    }

    fn write_with(&self, to: impl Write, has_rivers: bool) -> io::Result<()> {
        let mut to = Hashed { inner: to, hash: Xxh3::new() };
        let header = self.header(has_rivers).to_bytes();
        to.write_all(&MAGIC)?;
        to.write_all(&VERSION.to_le_bytes())?;
        to.write_all(&u32::try_from(header.len()).map_err(io::Error::other)?.to_le_bytes())?;
        to.write_all(&header)?;
        to.write_checksum()?;
        with_numbers!(&self.numbers, numbers => write_numbers(&mut to, numbers, has_rivers, true))?;
        to.write_checksum()?;
        to.flush()
    }

    /// Saves the solution to a file. It is written to a temporary file in the same folder, which is then renamed, so that
    /// an error leaves an earlier file as it was.
    ///
    /// # Errors
    ///
    /// Returns the errors of the system.
    pub fn save(&self, path: impl AsRef<Path>) -> io::Result<()> {
        let path = path.as_ref();
        let temporary = temporary(path)?;
        let save = || {
            let file = File::create_new(&temporary)?;
            self.write(io::BufWriter::new(&file))?;
            file.sync_all()?;
            fs::rename(&temporary, path)
        };
        save().inspect_err(|_| _ = fs::remove_file(&temporary))
    }

    /// Loads a solution from a file, to look at it or to go on with [`solve`](Self::solve). The result is that of a
    /// solver that was never saved, digit for digit.
    ///
    /// ```no_run
    /// use std::ops::ControlFlow;
    ///
    /// use evaluator::RankTable;
    /// use holdem::Engine;
    /// use postflop::{Solver, Until};
    ///
    /// let engine = Engine::new(RankTable::embedded());
    /// let mut solver = Solver::load(&engine, "flop.solution")?;
    /// solver.solve(&Until { exploitability: 0.001, ..Until::default() }, |_| ControlFlow::Continue(()));
    /// solver.save("flop.solution")?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, is not a solution, has another version, or is damaged.
    pub fn load(engine: &Engine, path: impl AsRef<Path>) -> Result<Self, FileError> {
        SavedSolution::open(engine, path)?.read()
    }
}

/// A solution in a file, of which the question is read. The memory of its strategies is known before it is allocated.
///
/// ```
/// use evaluator::RankTable;
/// use holdem::Engine;
/// use postflop::{Betting, Game, SavedSolution, Solver, Storage};
///
/// let engine = Engine::new(RankTable::embedded());
/// let ranges = ["AA, 65s".parse()?, "KK".parse()?];
/// let game = Game::new(&engine, "Ac Kd 9h 8d 2s".parse()?, ranges, Betting::new(100, 100))?;
/// let mut bytes = Vec::new();
/// Solver::new(game, Storage::Bits16).write(&mut bytes)?;
///
/// let saved = SavedSolution::new(&engine, &bytes[..])?;
/// assert_eq!((saved.game().betting().pot, saved.storage()), (100, Storage::Bits16));
/// assert_eq!(saved.read()?.iterations(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SavedSolution<R> {
    from: Hashed<R>,
    game: Game,
    header: Header,
}

impl SavedSolution<io::BufReader<File>> {
    /// Opens a file and reads its question.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, is not a solution, has another version, or is damaged.
    pub fn open(engine: &Engine, path: impl AsRef<Path>) -> Result<Self, FileError> {
        Self::new(engine, io::BufReader::with_capacity(1 << 16, File::open(path)?))
    }
}

impl<R: Read> SavedSolution<R> {
    /// Reads the question of a solution.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes cannot be read, are not a solution, have another version, or are damaged.
    pub fn new(engine: &Engine, from: R) -> Result<Self, FileError> {
        let mut from = Hashed { inner: from, hash: Xxh3::new() };
        let magic: [u8; 8] = from.take().map_err(|error| match error {
            FileError::Short => FileError::Foreign,
            error => error,
        })?;
        if magic != MAGIC {
            return Err(FileError::Foreign);
        }
        let version = u32::from_le_bytes(from.take()?);
        if version != VERSION {
            return Err(FileError::Version { found: version, expected: VERSION });
        }
        let len = u32::from_le_bytes(from.take()?);
        if len > MAX_HEADER {
            return Err(FileError::Damaged);
        }
        let mut bytes = vec![0; len as usize];
        from.read_exact(&mut bytes)?;
        from.check()?;
        let header = Header::from_bytes(&bytes).ok_or(FileError::Damaged)?;
        let game = Game::new(engine, header.board, header.ranges.clone(), header.betting.clone())?;
        match game.bytes(header.storage) == header.bytes {
            true => Ok(Self { from, game, header }),
            false => Err(FileError::Damaged),
        }
    }

    /// Returns the game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns `false` if the strategies of rivers are left out.
    #[must_use]
    pub fn has_rivers(&self) -> bool {
        self.header.has_rivers
    }

    /// Returns the format of the strategies, which take [`Game::bytes`], or less without rivers.
    #[must_use]
    pub fn storage(&self) -> Storage {
        self.header.storage
    }

    /// Reads the strategies.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes cannot be read or are damaged.
    pub fn read(self) -> Result<Solver, FileError> {
        let Self { mut from, game, header } = self;
        let mut solver = Solver::with_rivers(game, header.storage, header.has_rivers);
        let game = &solver.game;
        with_numbers!(&mut solver.numbers, numbers => {
            let place = (game, &game.board, 0);
            read_numbers(&mut from, numbers, place, header.has_rivers)
        })?;
        from.check()?;
        if from.inner.read(&mut [0])? > 0 {
            return Err(FileError::Damaged);
        }
        header.restore(&mut solver);
        Ok(solver)
    }
}

/// Returns the path of a temporary file in the folder of another.
fn temporary(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?.to_string_lossy();
    Ok(path.with_file_name(format!(".{name}.{}.tmp", std::process::id())))
}

/// Writes the numbers of a board and of those after it. Without rivers, a byte before the numbers of each river says whether
/// they follow, and values at the leaves where rivers are dealt follow those of turns.
fn write_numbers<F: Format, W: Write>(
    to: &mut Hashed<W>,
    numbers: &Numbers<F>,
    has_rivers: bool,
    is_first: bool,
) -> io::Result<()> {
    if !has_rivers && !is_first && numbers.next.is_empty() {
        let is_locked = numbers.forests.iter().flatten().any(|data| !data.locked.is_empty());
        to.write_all(&[is_locked.into()])?;
        if !is_locked {
            return Ok(());
        }
    }
    for data in numbers.forests.iter().flatten() {
        to.write_rows(&data.regrets)?;
        to.write_rows(&data.scales)?;
        to.write_rows(&data.averages)?;
        to.write_all(&(data.locked.len() as u32).to_le_bytes())?;
        to.write_all(&data.locked.iter().map(|&is_locked| is_locked.into()).collect::<Vec<u8>>())?;
    }
    if !has_rivers && numbers.next.iter().any(|next| next.next.is_empty()) {
        numbers.dealt.iter().try_for_each(|dealt| to.write_rows(dealt))?;
    }
    numbers.next.iter().try_for_each(|next| write_numbers(to, next, has_rivers, false))
}

fn read_numbers<F: Format, R: Read>(
    from: &mut Hashed<R>,
    numbers: &mut Numbers<F>,
    (game, board, street): (&Game, &Board, usize),
    has_rivers: bool,
) -> Result<(), FileError> {
    if numbers.forests.is_empty() {
        match from.take()? {
            [0] => return Ok(()),
            [1] => numbers.forests = Numbers::of_board(game, board, street),
            _ => return Err(FileError::Damaged),
        }
    }
    for data in numbers.forests.iter_mut().flatten() {
        from.read_rows(&mut data.regrets)?;
        from.read_rows(&mut data.scales)?;
        from.read_rows(&mut data.averages)?;
        let locked = u32::from_le_bytes(from.take()?) as usize;
        if locked > MAX_NODES {
            return Err(FileError::Damaged);
        }
        let mut bytes = vec![0; locked];
        from.read_exact(&mut bytes)?;
        data.locked = bytes.into_iter().map(|byte| byte > 0).collect();
    }
    if !has_rivers && board.next.iter().any(|next| next.next.is_empty()) {
        let deals: usize = game.streets[street].forests.iter().map(|forest| forest.deals.len()).sum();
        for (player, dealt) in numbers.dealt.iter_mut().enumerate() {
            *dealt = vec![0.0; deals * board.blocks(player) * LANES];
            from.read_rows(dealt)?;
        }
    }
    let next = numbers.next.iter_mut().zip(&board.next);
    next.into_iter()
        .try_for_each(|(numbers, next)| read_numbers(from, numbers, (game, next, street + 1), has_rivers))
}

/// A reader or writer, and the checksum of all bytes so far.
struct Hashed<T> {
    inner: T,
    hash: Xxh3,
}

impl<W: Write> Hashed<W> {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hash.update(bytes);
        self.inner.write_all(bytes)
    }

    fn write_checksum(&mut self) -> io::Result<()> {
        self.write_all(&self.hash.digest().to_le_bytes())
    }

    fn write_rows<T: Packed>(&mut self, rows: &[T]) -> io::Result<()> {
        let mut bytes = vec![0; ROWS.min(rows.len()) * T::BYTES];
        for rows in rows.chunks(ROWS) {
            let bytes = &mut bytes[..rows.len() * T::BYTES];
            rows.iter().zip(bytes.chunks_exact_mut(T::BYTES)).for_each(|(row, bytes)| row.pack(bytes));
            self.write_all(bytes)?;
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<R: Read> Hashed<R> {
    fn read_exact(&mut self, bytes: &mut [u8]) -> Result<(), FileError> {
        self.inner.read_exact(bytes)?;
        self.hash.update(bytes);
        Ok(())
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], FileError> {
        let mut bytes = [0; N];
        self.read_exact(&mut bytes).map(|()| bytes)
    }

    /// Reads a checksum and compares it with that of the bytes before.
    fn check(&mut self) -> Result<(), FileError> {
        let expected = self.hash.digest();
        if u64::from_le_bytes(self.take()?) == expected { Ok(()) } else { Err(FileError::Damaged) }
    }

    fn read_rows<T: Packed>(&mut self, rows: &mut [T]) -> Result<(), FileError> {
        let mut bytes = vec![0; ROWS.min(rows.len()) * T::BYTES];
        for rows in rows.chunks_mut(ROWS) {
            let bytes = &mut bytes[..rows.len() * T::BYTES];
            self.read_exact(bytes)?;
            rows.iter_mut()
                .zip(bytes.chunks_exact(T::BYTES))
                .for_each(|(row, bytes)| *row = T::unpack(bytes));
        }
        Ok(())
    }
}
