//! Types whose values have names.

/// Returns `true` if a text is a name, in any case, with spaces or hyphens between words.
#[must_use]
pub fn is_name(name: &str, text: &str) -> bool {
    let normal = |byte: u8| if byte == b' ' { b'-' } else { byte.to_ascii_lowercase() };
    name.bytes().map(normal).eq(text.bytes().map(normal))
}

/// Implements `Display` and `FromStr` by the names of a type's values. Names are read in any case, with spaces
/// or hyphens between words. The error for an unknown name lists the valid ones.
#[doc(hidden)]
#[macro_export]
macro_rules! by_name {
    ($choice:ident, $unknown:ident: $message:literal) => {
        impl core::fmt::Display for $choice {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }

        /// Reads a name, in any case, with spaces or hyphens between words.
        impl core::str::FromStr for $choice {
            type Err = $unknown;

            fn from_str(text: &str) -> Result<Self, $unknown> {
                Self::ALL.into_iter().find(|choice| $crate::is_name(choice.name(), text)).ok_or($unknown)
            }
        }

        impl core::fmt::Display for $unknown {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str($message)
            }
        }

        impl core::error::Error for $unknown {}
    };
}
