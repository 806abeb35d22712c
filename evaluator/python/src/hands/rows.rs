//! Hands in the forms of columns.

use std::ops::Range;

use arrow_array::cast::AsArray;
use arrow_array::{AnyDictionaryArray, Array, ArrayRef, BinaryViewArray, OffsetSizeTrait};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::DataType;
use evaluator::lookup::batch::BatchError;
use evaluator::{AnyTable, Card, CardReader, CardSet, Hand, HandRank, parse_cards};
use pyo3::pybacked::PyBackedStr;

use super::counts::check_hand;
use super::read::not_an_id;
use crate::pieces::Bad;

/// Hands, one in each row.
pub(crate) trait Hands: Send + Sync {
    fn len(&self) -> usize;

    fn is_null(&self, row: usize) -> bool;

    /// Returns the cards of a row in their order.
    fn list(&self, row: usize) -> Result<Vec<Card>, String>;

    /// Returns the cards of a row as a set.
    fn set(&self, row: usize) -> Result<CardSet, String>;

    /// Returns the number of cards of a row if it is known before they are read.
    fn count(&self, _: usize) -> Option<usize> {
        None
    }

    /// Returns `true` if rows keep the order of their cards. Sets do not.
    fn is_ordered(&self) -> bool {
        true
    }

    /// Returns all card ids and the number of ids in each row. Returns `None` if rows differ in length or
    /// have nulls.
    fn plain_ids(&self) -> Option<(&[u8], usize)> {
        None
    }

    /// Writes the ranks of some rows by a table. Nulls and invalid hands get [`HandRank::NO_RANK`], and `bad`
    /// gets the invalid hands.
    fn rank(&self, table: &dyn AnyTable, rows: Range<usize>, ranks: &mut [u16], bad: Bad<'_>);
}

/// Ranks rows by `rank`, and reports the invalid ones that are not null.
fn rank_all(
    hands: &impl Hands,
    rows: Range<usize>,
    ranks: &mut [u16],
    bad: Bad<'_>,
    rank: impl FnOnce(&mut [u16], &mut dyn FnMut(BatchError)) -> Result<(), BatchError>,
) {
    // The error is that of the first invalid row, which is reported by the function.
    _ = rank(ranks, &mut |error| {
        let row = rows.start + error.hand().unwrap_or_default();
        if !hands.is_null(row) {
            bad(row, hands.set(row).err().unwrap_or_else(|| error.reason().to_string()));
        }
    });
}

/// Ranks ids or texts as card sets, block by block.
fn rank_sets(hands: &impl Hands, table: &dyn AnyTable, rows: Range<usize>, ranks: &mut [u16], bad: Bad<'_>) {
    const BLOCK: usize = 1 << 10;
    let mut bits = [0; BLOCK];
    let mut none = Vec::new();
    for (block, ranks) in ranks.chunks_mut(BLOCK).enumerate() {
        let first = rows.start + block * BLOCK;
        none.clear();
        // Hands of one size are ranked fastest, so a null or invalid row gets the cards of the row before.
        let mut last = CardSet::EMPTY;
        for (i, bits) in bits[..ranks.len()].iter_mut().enumerate() {
            let row = first + i;
            match hands.set(row) {
                _ if hands.is_null(row) => none.push(i),
                Ok(set) => last = set,
                Err(reason) => {
                    none.push(i);
                    let count = hands.count(row).map_or(Ok(()), |count| check_hand(table.order(), count));
                    bad(row, count.err().unwrap_or(reason));
                }
            }
            *bits = last.bits();
        }
        // The error is that of the first invalid set, which is reported or in `none`.
        _ = table.rank_sets(&bits[..ranks.len()], ranks, &mut |error| {
            let i = error.hand().unwrap_or_default();
            if none.binary_search(&i).is_err() {
                bad(first + i, error.reason().to_string());
            }
        });
        for &i in &none {
            ranks[i] = HandRank::NO_RANK;
        }
    }
}

/// Sets the ranks of nulls to [`HandRank::NO_RANK`].
fn pass_nulls(nulls: Option<&NullBuffer>, rows: Range<usize>, ranks: &mut [u16]) {
    if let Some(nulls) = nulls {
        for (row, rank) in rows.zip(ranks) {
            if nulls.is_null(row) {
                *rank = HandRank::NO_RANK;
            }
        }
    }
}

/// Adds a card to a set. Returns an error if the set has it already.
pub(super) fn add(set: &mut CardSet, card: Card) -> Result<(), String> {
    match set.insert(card) {
        true => Ok(()),
        false => Err(format!("{card} (id {}) occurs twice: a deck has one of each card", card.id())),
    }
}

/// Card sets as bits.
pub(crate) struct Bits {
    pub(crate) bits: ScalarBuffer<u64>,
    pub(crate) nulls: Option<NullBuffer>,
}

/// Returns the set with these bits.
pub(crate) fn set_of_bits(bits: u64) -> Result<CardSet, String> {
    CardSet::from_bits(bits).ok_or_else(|| {
        format!("{bits:#x} is not a card set: expected bits 0 to 12 of 16 for each of c, d, h, s, within 0x1fff1fff1fff1fff")
    })
}

impl Hands for Bits {
    fn len(&self) -> usize {
        self.bits.len()
    }

    fn is_ordered(&self) -> bool {
        false
    }

    fn is_null(&self, row: usize) -> bool {
        self.nulls.as_ref().is_some_and(|nulls| nulls.is_null(row))
    }

    fn list(&self, row: usize) -> Result<Vec<Card>, String> {
        Ok(self.set(row)?.iter().collect())
    }

    fn set(&self, row: usize) -> Result<CardSet, String> {
        set_of_bits(self.bits[row])
    }

    fn rank(&self, table: &dyn AnyTable, rows: Range<usize>, ranks: &mut [u16], bad: Bad<'_>) {
        rank_all(self, rows.clone(), ranks, bad, |ranks, bad| {
            table.rank_sets(&self.bits[rows.clone()], ranks, bad)
        });
        pass_nulls(self.nulls.as_ref(), rows, ranks);
    }
}

/// The places of each row's cards.
pub(crate) enum Lists {
    /// The same number of cards in each row.
    Fixed {
        width: usize,
        rows: usize,
    },
    Varying(OffsetBuffer<i64>),
}

/// Lists of card ids.
pub(crate) struct Ids {
    pub(crate) ids: Buffer,
    /// The original ids, if they were not bytes.
    pub(crate) wide: Option<ScalarBuffer<i64>>,
    pub(crate) card_nulls: Option<NullBuffer>,
    pub(crate) lists: Lists,
    pub(crate) nulls: Option<NullBuffer>,
}

/// Converts numbers to bytes. Numbers that do not fit become an invalid card id.
pub(crate) fn narrow(ids: &[i64]) -> Buffer {
    Buffer::from_vec(ids.iter().map(|&id| u8::try_from(id).unwrap_or(u8::MAX)).collect::<Vec<u8>>())
}

impl Ids {
    fn card(&self, index: usize) -> Result<Card, String> {
        let id = self.wide.as_ref().map_or_else(|| self.ids[index].into(), |wide| wide[index]);
        let card = u8::try_from(id).ok().and_then(Card::from_id);
        card.ok_or_else(|| not_an_id(id))
    }

    /// Returns the places of a row's cards.
    fn places(&self, row: usize) -> Range<usize> {
        match &self.lists {
            Lists::Fixed { width, .. } => row * width..(row + 1) * width,
            Lists::Varying(offsets) => offsets[row] as usize..offsets[row + 1] as usize,
        }
    }

    fn each(&self, row: usize, mut take: impl FnMut(Card)) -> Result<CardSet, String> {
        let Range { start, end } = self.places(row);
        let mut set = CardSet::EMPTY;
        for index in start..end {
            if self.card_nulls.as_ref().is_some_and(|nulls| nulls.is_null(index)) {
                return Err(format!("card {} is null: expected a card id", index - start));
            }
            let card = self.card(index)?;
            add(&mut set, card)?;
            take(card);
        }
        Ok(set)
    }
}

impl Hands for Ids {
    fn len(&self) -> usize {
        match &self.lists {
            Lists::Fixed { rows, .. } => *rows,
            Lists::Varying(offsets) => offsets.len() - 1,
        }
    }

    fn is_null(&self, row: usize) -> bool {
        self.nulls.as_ref().is_some_and(|nulls| nulls.is_null(row))
    }

    fn list(&self, row: usize) -> Result<Vec<Card>, String> {
        let mut cards = Vec::new();
        self.each(row, |card| cards.push(card))?;
        Ok(cards)
    }

    fn set(&self, row: usize) -> Result<CardSet, String> {
        self.each(row, |_| ())
    }

    fn count(&self, row: usize) -> Option<usize> {
        Some(self.places(row).len())
    }

    fn plain_ids(&self) -> Option<(&[u8], usize)> {
        match self.lists {
            Lists::Fixed { width, .. }
                if self.card_nulls.is_none() && self.nulls.is_none() && self.wide.is_none() =>
            {
                Some((&self.ids, width))
            }
            _ => None,
        }
    }

    fn rank(&self, table: &dyn AnyTable, rows: Range<usize>, ranks: &mut [u16], bad: Bad<'_>) {
        match self.lists {
            Lists::Fixed { width: width @ 1..=Hand::MAX_CARDS, .. } if self.card_nulls.is_none() => {
                let ids = &self.ids[rows.start * width..rows.end * width];
                rank_all(self, rows.clone(), ranks, bad, |ranks, bad| {
                    table.rank_rows(width, ids, ranks, bad)
                });
                pass_nulls(self.nulls.as_ref(), rows, ranks);
            }
            _ => rank_sets(self, table, rows, ranks, bad),
        }
    }
}

/// Returns the texts of an Arrow array in any layout. Returns `None` if it has no texts.
pub(crate) fn texts_of(array: &ArrayRef) -> Option<Box<dyn Texts>> {
    Some(match array.data_type() {
        DataType::Utf8 => Box::new(Joined::<i32>::new(array)),
        DataType::LargeUtf8 => Box::new(Joined::<i64>::new(array)),
        DataType::Utf8View => Box::new(array.as_string_view().clone().to_binary_view()),
        DataType::Dictionary(..) => Box::new(Numbered::new(array.as_any_dictionary())?),
        _ => return None,
    })
}

/// Texts, one in each row.
pub(crate) trait Texts: Send + Sync {
    fn len(&self) -> usize;
    fn is_null(&self, row: usize) -> bool;
    fn bytes(&self, row: usize) -> &[u8];
}

/// Hands as text.
pub(crate) struct Text<T>(pub(crate) T);

impl<T: Texts> Hands for Text<T> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn is_null(&self, row: usize) -> bool {
        self.0.is_null(row)
    }

    fn list(&self, row: usize) -> Result<Vec<Card>, String> {
        let text = str::from_utf8(self.0.bytes(row)).map_err(|_| NO_TEXT)?;
        match CardSet::from_plain_text(text.as_bytes()) {
            Some(set) => {
                let mut cards = Vec::with_capacity(set.len());
                cards.extend(CardReader::new(text).flatten());
                Ok(cards)
            }
            None => parse_cards(text).map_err(|error| error.to_string()),
        }
    }

    #[inline]
    fn set(&self, row: usize) -> Result<CardSet, String> {
        CardSet::from_plain_text(self.0.bytes(row)).map_or_else(|| self.set_of_any_text(row), Ok)
    }

    fn rank(&self, table: &dyn AnyTable, rows: Range<usize>, ranks: &mut [u16], bad: Bad<'_>) {
        rank_sets(self, table, rows, ranks, bad);
    }
}

const NO_TEXT: &str = "not valid UTF-8 text";

impl<T: Texts> Text<T> {
    #[cold]
    fn set_of_any_text(&self, row: usize) -> Result<CardSet, String> {
        if self.is_null(row) {
            return Ok(CardSet::EMPTY);
        }
        Ok(self.list(row)?.into_iter().collect())
    }
}

impl Texts for Vec<Option<PyBackedStr>> {
    fn len(&self) -> usize {
        self.as_slice().len()
    }

    fn is_null(&self, row: usize) -> bool {
        self[row].is_none()
    }

    fn bytes(&self, row: usize) -> &[u8] {
        self[row].as_ref().map_or(&[], |text| text.as_bytes())
    }
}

/// Arrow's texts in one buffer.
pub(crate) struct Joined<O: OffsetSizeTrait> {
    offsets: OffsetBuffer<O>,
    bytes: Buffer,
    nulls: Option<NullBuffer>,
}

impl<O: OffsetSizeTrait> Joined<O> {
    pub(crate) fn new(array: &ArrayRef) -> Self {
        let array = array.as_string::<O>();
        Self {
            offsets: array.offsets().clone(),
            bytes: array.values().clone(),
            nulls: array.nulls().cloned(),
        }
    }
}

impl<O: OffsetSizeTrait> Texts for Joined<O> {
    fn len(&self) -> usize {
        self.offsets.len() - 1
    }

    fn is_null(&self, row: usize) -> bool {
        self.nulls.as_ref().is_some_and(|nulls| nulls.is_null(row))
    }

    #[inline]
    fn bytes(&self, row: usize) -> &[u8] {
        self.bytes.get(self.offsets[row].as_usize()..self.offsets[row + 1].as_usize()).unwrap_or_default()
    }
}

impl Texts for Box<dyn Texts> {
    fn len(&self) -> usize {
        self.as_ref().len()
    }

    fn is_null(&self, row: usize) -> bool {
        self.as_ref().is_null(row)
    }

    fn bytes(&self, row: usize) -> &[u8] {
        self.as_ref().bytes(row)
    }
}

impl Texts for BinaryViewArray {
    fn len(&self) -> usize {
        Array::len(self)
    }

    fn is_null(&self, row: usize) -> bool {
        Array::is_null(self, row)
    }

    #[inline]
    fn bytes(&self, row: usize) -> &[u8] {
        self.value(row)
    }
}

/// A dictionary of texts, and a key for each row.
struct Numbered {
    texts: Box<dyn Texts>,
    numbers: Vec<usize>,
    nulls: Option<NullBuffer>,
}

impl Numbered {
    /// Returns `None` if the dictionary's values are not texts.
    fn new(array: &dyn AnyDictionaryArray) -> Option<Self> {
        let texts = texts_of(array.values())?;
        // Without texts all rows are null.
        let numbers = if texts.len() == 0 { vec![0; array.len()] } else { array.normalized_keys() };
        Some(Self { texts, numbers, nulls: array.logical_nulls() })
    }
}

impl Texts for Numbered {
    fn len(&self) -> usize {
        self.numbers.len()
    }

    fn is_null(&self, row: usize) -> bool {
        self.nulls.as_ref().is_some_and(|nulls| nulls.is_null(row))
    }

    fn bytes(&self, row: usize) -> &[u8] {
        if self.is_null(row) { &[] } else { self.texts.bytes(self.numbers[row]) }
    }
}
