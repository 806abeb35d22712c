//! Types whose values have names.

/// Implements `Display` and `FromStr` by the names of a type's values. Names are read in any case. The error
/// for an unknown name lists the valid ones.
macro_rules! by_name {
    ($choice:ident, $unknown:ident: $message:literal) => {
        impl core::fmt::Display for $choice {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }

        /// Reads a name, in any case.
        impl core::str::FromStr for $choice {
            type Err = $unknown;

            fn from_str(text: &str) -> Result<Self, $unknown> {
                let is_meant = |choice: &Self| choice.name().eq_ignore_ascii_case(text);
                Self::ALL.into_iter().find(is_meant).ok_or($unknown)
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
pub(super) use by_name;
