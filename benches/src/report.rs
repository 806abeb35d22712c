//! Criterion's results, as tables and as a chart.
//!
//! Criterion writes a folder for each benchmark, with its name in one file and its times in another.
//! [`measure`] reads them, [`markdown`] writes a section for each question, and [`chart`] draws the main
//! questions.

pub mod chart;
pub mod machine;
pub mod markdown;
pub mod measure;
pub mod question;
