//! Conversion of values to bytes and back, for reports that are sent between processes of the same version.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use evaluator::{Card, CardSet, HoleCards, Rank};

/// A value that can be written as bytes and read back as an equal one.
///
/// The bytes belong to one version of the crate. Reading checks their form, not whether they describe a
/// possible report. Programs should read only bytes that they trust.
pub trait Packed: Sized {
    /// Appends the bytes of the value.
    fn pack(&self, bytes: &mut Vec<u8>);

    /// Takes a value from the front of `bytes`. Returns `None` if they do not hold one.
    fn unpack(bytes: &mut &[u8]) -> Option<Self>;
}

/// Implements [`Packed`] for structs, field by field.
#[doc(hidden)]
#[macro_export]
macro_rules! packed_fields {
    ($($name:ident { $($field:ident),* })*) => {
        $(impl $crate::Packed for $name {
            fn pack(&self, bytes: &mut alloc::vec::Vec<u8>) {
                let Self { $($field),* } = self;
                $($crate::Packed::pack($field, bytes);)*
            }

            fn unpack(bytes: &mut &[u8]) -> Option<Self> {
                Some(Self { $($field: $crate::Packed::unpack(bytes)?),* })
            }
        })*
    };
}

/// Implements [`Packed`] through another type that implements it, given the conversions in both directions.
#[doc(hidden)]
#[macro_export]
macro_rules! packed_as {
    ($($name:ty: $other:ty, $pack:expr, $unpack:expr;)*) => {
        $(impl $crate::Packed for $name {
            fn pack(&self, bytes: &mut alloc::vec::Vec<u8>) {
                let pack: fn(&$name) -> $other = $pack;
                $crate::Packed::pack(&pack(self), bytes);
            }

            fn unpack(bytes: &mut &[u8]) -> Option<Self> {
                let unpack: fn($other) -> Option<$name> = $unpack;
                unpack($crate::Packed::unpack(bytes)?)
            }
        })*
    };
}

macro_rules! numbers {
    ($($number:ty),*) => {
        $(impl Packed for $number {
            fn pack(&self, bytes: &mut Vec<u8>) {
                bytes.extend_from_slice(&self.to_le_bytes());
            }

            fn unpack(bytes: &mut &[u8]) -> Option<Self> {
                bytes.split_off(..size_of::<$number>())?.try_into().ok().map(<$number>::from_le_bytes)
            }
        })*
    };
}

numbers!(u8, u16, u32, u64, u128, i32, f64);

packed_as! {
    bool: u8, |&flag| flag.into(), |flag| (flag < 2).then_some(flag == 1);
    usize: u64, |&number| number as u64, |number| number.try_into().ok();
    String: Vec<u8>, |text| text.as_bytes().to_vec(), |bytes| Self::from_utf8(bytes).ok();
    Duration: u128, |time| time.as_nanos(), |nanoseconds| {
        let seconds = u64::try_from(nanoseconds / 1_000_000_000).ok()?;
        Some(Self::new(seconds, (nanoseconds % 1_000_000_000) as u32))
    };
    Card: u8, |card| card.id(), Self::from_id;
    CardSet: u64, |set| set.bits(), Self::from_bits;
    HoleCards: u16, |combo| combo.index() as u16, |index| Self::ALL.get(usize::from(index)).copied();
    Rank: u8, |&rank| rank as u8, Self::from_index;
}

impl<T: Packed> Packed for Vec<T> {
    fn pack(&self, bytes: &mut Vec<u8>) {
        self.len().pack(bytes);
        self.iter().for_each(|value| value.pack(bytes));
    }

    fn unpack(bytes: &mut &[u8]) -> Option<Self> {
        // Each value takes at least a byte, so an invalid length cannot exhaust memory.
        let len = usize::unpack(bytes)?;
        (len <= bytes.len()).then(|| (0..len).map(|_| T::unpack(bytes)).collect())?
    }
}

impl<T: Packed> Packed for Option<T> {
    fn pack(&self, bytes: &mut Vec<u8>) {
        self.is_some().pack(bytes);
        if let Some(value) = self {
            value.pack(bytes);
        }
    }

    fn unpack(bytes: &mut &[u8]) -> Option<Self> {
        match bool::unpack(bytes)? {
            true => T::unpack(bytes).map(Some),
            false => Some(None),
        }
    }
}

impl<T: Packed, const N: usize> Packed for [T; N] {
    fn pack(&self, bytes: &mut Vec<u8>) {
        self.iter().for_each(|value| value.pack(bytes));
    }

    fn unpack(bytes: &mut &[u8]) -> Option<Self> {
        (0..N).map(|_| T::unpack(bytes)).collect::<Option<Vec<T>>>()?.try_into().ok()
    }
}

impl<T: Packed, const N: usize> Packed for Box<[T; N]> {
    fn pack(&self, bytes: &mut Vec<u8>) {
        self.as_ref().pack(bytes);
    }

    fn unpack(bytes: &mut &[u8]) -> Option<Self> {
        (0..N).map(|_| T::unpack(bytes)).collect::<Option<Box<[T]>>>()?.try_into().ok()
    }
}

impl<A: Packed, B: Packed> Packed for (A, B) {
    fn pack(&self, bytes: &mut Vec<u8>) {
        self.0.pack(bytes);
        self.1.pack(bytes);
    }

    fn unpack(bytes: &mut &[u8]) -> Option<Self> {
        Some((A::unpack(bytes)?, B::unpack(bytes)?))
    }
}
