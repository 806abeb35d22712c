use core::fmt;

/// Why a number is no value of a layout.
///
/// ```
/// use evaluator::layout::Pokerval;
///
/// let error = Pokerval::try_from(0x0300_0000).unwrap_err();
/// assert_eq!(error.to_string(), "0x03000000 is no pokerval: more than one category bit is set");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayoutError {
    pub(super) layout: Layout,
    pub(super) value: u64,
    pub(super) why: &'static str,
}

/// The layouts, for messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    Pokerval,
    Ace,
    Revolver,
    CactusKev,
}

impl LayoutError {
    /// What is wrong, as words.
    #[must_use]
    pub const fn why(&self) -> &'static str {
        self.why
    }
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { layout, value, why } = self;
        match layout {
            Layout::Pokerval => write!(f, "{value:#010X} is no pokerval: {why}"),
            Layout::Ace => write!(f, "{value:#010X} is no ACE value: {why}"),
            Layout::Revolver => write!(f, "{value:#018X} is no Revolver key: {why}"),
            Layout::CactusKev => write!(f, "{value} is no Cactus Kev number: {why}"),
        }
    }
}

impl core::error::Error for LayoutError {}
