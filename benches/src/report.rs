//! What criterion found, as a table and as a chart.
//!
//! Criterion leaves a folder for each benchmark, with its name in one file and its times in another. [`measure`] reads
//! them, [`markdown`] writes a section for each question, and [`chart`] draws the questions that are asked most.

pub mod chart;
pub mod machine;
pub mod markdown;
pub mod measure;
pub mod question;
