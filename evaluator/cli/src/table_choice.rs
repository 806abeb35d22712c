//! The game of a command, and its tables.

use std::env;
use std::path::PathBuf;

use equity::game::GameInfo;
use holdem::{Engine, ThreeWayTable};
use questions::games::AnyGame;
use questions::spot::Spot;
use questions::{Games, RankedGame};

use crate::boards::BoardGame;
use crate::error::Failure;
use crate::game::OF_ALL;
use crate::ranks::Ranks;
use crate::spot::no_kit;

/// The options that choose the table, shared by all commands.
#[derive(clap::Args)]
pub(crate) struct TableChoice {
    /// Use this table file of hand ranks in place of the copy inside the program [env: RIVERTABLE_TABLE]
    #[arg(long = "table", global = true, help_heading = OF_ALL, value_name = "FILE")]
    table_file: Option<PathBuf>,
}

impl TableChoice {
    /// Returns an error if a file is given for a command that always uses the embedded tables.
    pub(crate) fn check_embedded(&self, what: &str) -> Result<(), String> {
        match self.table_file {
            Some(_) => Err(format!("--table: {what} uses the hand ranks inside the program")),
            None => Ok(()),
        }
    }

    /// Returns an error if a file is given for a command that does not rank hands.
    pub(crate) fn check_unused(&self, command: &str) -> Result<(), String> {
        match self.table_file {
            Some(_) => Err(format!("--table: {command} does not use a table of hand ranks")),
            None => Ok(()),
        }
    }

    /// Returns the file that the option or the environment variable names. An empty variable is ignored.
    pub(crate) fn file(&self) -> Option<PathBuf> {
        self.table_file.clone().or_else(|| variable("RIVERTABLE_TABLE"))
    }
}

/// The game of a command, and the tables that it may use.
pub(crate) struct Setting<'a> {
    pub(crate) game: RankedGame,
    /// `true` if an option names the game.
    pub(crate) is_named: bool,
    pub(crate) table: &'a TableChoice,
}

impl Setting<'_> {
    /// Returns the hand ranks of the game by the named file, or by the table inside the program, as in games whose rules
    /// decide which hole cards play. A file is read and not mapped, so later changes to it have no effect. Its table is
    /// never freed.
    pub(crate) fn ranks(&self) -> Result<Ranks, Failure> {
        let (order, boards) = (self.game.order(), BoardGame::of(self.game));
        let table = match self.table.file().filter(|_| boards.is_none()) {
            None => order.table().expect("the program has all tables"),
            Some(file) => {
                let table = order.open_table(&file).map_err(|error| Failure::input("", &error))?;
                Box::leak(table)
            }
        };
        Ok(Ranks { game: self.game, table, boards })
    }

    /// Returns the game with its ranges.
    pub(crate) fn playing(&self) -> Result<&'static AnyGame, Failure> {
        let message = || format!("{} has no ranges", self.game.title()).into();
        self.game.playing().ok_or_else(message)
    }

    /// Returns the game with its ranges, which ranks hands by the named table.
    pub(crate) fn playing_by_table(&self) -> Result<AnyGame, Failure> {
        let game = self.playing()?;
        if game.engine().is_none() {
            self.table.check_embedded(game.info().title)?;
            return Ok(game.clone());
        }
        if self.table.file().is_some() { Ok(AnyGame::Combos(self.engine()?)) } else { Ok(game.clone()) }
    }

    /// Returns the engine of a game with a shared board.
    pub(crate) fn engine(&self) -> Result<Engine, Failure> {
        let game = self.playing()?;
        let engine = game.engine().ok_or_else(|| no_kit(game))?;
        match self.table.file() {
            None => Ok(engine.clone()),
            Some(file) => engine.open_ranks(&file).map_err(|error| Failure::input("", &error)),
        }
    }
}

/// The option for a table of three starting hands.
#[derive(clap::Args)]
pub(crate) struct ThreeWayChoice {
    /// Look up three ranges of complete starting hands in this table, built by `cargo xtask three-way` [env:
    /// RIVERTABLE_THREE_WAY_TABLE]
    #[arg(long = "three-way-table", value_name = "FILE")]
    three_way_file: Option<PathBuf>,
}

impl ThreeWayChoice {
    /// Adds the named table to the engine of a spot, if there is one. A table that the environment names is
    /// opened only for questions that it can answer, because reading and checking it takes longer than most
    /// other questions.
    pub(crate) fn equip(&self, spot: &mut Spot) -> Result<(), Failure> {
        let is_usual = spot.game.info() == Games::default_game();
        let is_for_three = is_usual && spot.ranges.len() == 3 && spot.cards.all().is_empty();
        let by_environment = || variable("RIVERTABLE_THREE_WAY_TABLE").filter(|_| is_for_three);
        let Some(file) = self.three_way_file.clone().or_else(by_environment) else { return Ok(()) };
        self.check(spot.game.info())?;
        if let Some(engine) = spot.game.engine() {
            let table = ThreeWayTable::open(&file).map_err(|error| Failure::input("", &error))?;
            spot.game = AnyGame::Combos(engine.clone().with_three_way_table(table));
        }
        Ok(())
    }

    /// Returns an error if the option is given in a game other than hold'em.
    pub(crate) fn check(&self, game: &GameInfo) -> Result<(), String> {
        if self.three_way_file.is_none() || game == Games::default_game() {
            return Ok(());
        }
        let title = game.title;
        Err(format!("--three-way-table: the table is available in hold'em only, and the game is {title}"))
    }
}

/// Returns the file that an environment variable names.
fn variable(name: &str) -> Option<PathBuf> {
    env::var_os(name).filter(|file| !file.is_empty()).map(PathBuf::from)
}
