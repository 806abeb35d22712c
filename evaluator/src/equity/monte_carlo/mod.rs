mod stop;

pub use stop::Stop;
