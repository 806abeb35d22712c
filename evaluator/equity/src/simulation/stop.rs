use core::time::Duration;

/// When a simulation ends: at the first of these that is reached.
///
/// The default is a standard error of 0.0002, a fiftieth of a percent of the pot, for every player's equity. Where all are
/// `None`, a simulation ends when its callback says so.
///
/// ```
/// use equity::Stop;
///
/// let stop = Stop { samples: Some(1_000_000), ..Stop::default() };
/// assert_eq!(stop.standard_error, Some(0.0002));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stop {
    /// The standard error of every player's equity is this or less, as a part of the pot. It is judged after rounds of
    /// 10,000 showdowns or more, so that results are often somewhat better than was asked for.
    pub standard_error: Option<f64>,
    /// That many showdowns were held, exactly. 0 counts as 1.
    pub samples: Option<u64>,
    /// That much time has passed; without the `std` feature it never has. It may take a moment more: what is begun is
    /// ended, and some showdowns are held in any case.
    pub time: Option<Duration>,
}

impl Default for Stop {
    fn default() -> Self {
        Self { standard_error: Some(2e-4), samples: None, time: None }
    }
}
