use core::fmt;

/// The error for a number that is not a valid value of a layout.
///
/// ```
/// use hand_values::Pokerval;
///
/// let error = Pokerval::try_from(0x0300_0000).unwrap_err();
/// assert_eq!(error.to_string(), "0x03000000 is not a valid pokerval: more than one category bit is set");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayoutError {
    pub(crate) layout: &'static str,
    /// The number of hexadecimal digits in the layout, or 0 for decimal numbers.
    pub(crate) digits: usize,
    pub(crate) value: u64,
    pub(crate) why: &'static str,
}

impl LayoutError {
    /// Returns the reason in English.
    ///
    /// ```
    /// use hand_values::CactusKev;
    ///
    /// assert_eq!(CactusKev::try_from(0).unwrap_err().why(), "expected 1 (royal flush) to 7462");
    /// ```
    #[must_use]
    pub const fn why(&self) -> &'static str {
        self.why
    }
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self { digits: 0, value, .. } => write!(f, "{value}")?,
            Self { digits, value, .. } => write!(f, "0x{value:0digits$X}")?,
        }
        write!(f, " is not a valid {}: {}", self.layout, self.why)
    }
}

impl core::error::Error for LayoutError {}

/// Implements the common parts of the layouts: the error for a number, the conversion to the number, and
/// `Debug`.
macro_rules! layout_number {
    ($layout:ident, $number:ty, $as_number:ident, $name:literal, digits: $digits:literal) => {
        impl $layout {
            /// Returns the number.
            #[must_use]
            pub const fn $as_number(self) -> $number {
                self.0
            }

            /// Creates an error about this number.
            pub(crate) const fn error(self, why: &'static str) -> crate::error::LayoutError {
                crate::error::LayoutError { layout: $name, digits: $digits, value: self.0 as u64, why }
            }
        }

        impl From<$layout> for $number {
            fn from(value: $layout) -> Self {
                value.0
            }
        }

        impl core::fmt::Debug for $layout {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, concat!(stringify!($layout), "({})"), self)
            }
        }
    };
}

pub(crate) use layout_number;
