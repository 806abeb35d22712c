//! Random numbers, the same on every machine: xoshiro256++ of Blackman and Vigna (*Scrambled linear
//! pseudorandom number generators*, ACM TOMS 47, 2021), with states filled by SplitMix64 (Steele, Lea and
//! Flood, OOPSLA 2014), as its authors advise. Numbers below a bound are drawn without bias and nearly
//! without division (Lemire, *Fast random integer generation in an interval*, ACM TOMACS 29, 2019).

/// The number of generators in [`RandomLanes`]: 512 bits of new numbers at a time.
const STREAMS: usize = 8;

/// The number of 16-bit numbers that `RandomLanes::next` returns.
pub const NUMBERS: usize = STREAMS * 4;

/// SplitMix64, which fills the states of the other generators.
struct SplitMix(u64);

impl SplitMix {
    /// Creates the generator of one of a seed's streams. The stream's number goes through the generator's own
    /// mixing, so streams of neighboring seeds are unrelated.
    fn new(seed: u64, stream: u64) -> Self {
        let mut mixed = Self(stream);
        Self(seed ^ mixed.next())
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }
}

/// One of a seed's streams of numbers. Each use has its own streams.
#[derive(Clone, Copy, Debug)]
pub enum Stream {
    /// The trial before a simulation.
    Trial,
    /// The order in which boards are visited.
    Boards,
    /// The start of the visits of a stage.
    Stage(u32),
    /// The numbers of a chunk of a stage, one by one.
    Chunk(u32, u32),
    /// The numbers of a chunk of a stage, for many lanes.
    ChunkLanes(u32, u32),
    /// The assignment of work to parts.
    Parts,
    /// The rows with which buckets start.
    Buckets,
}

impl Stream {
    fn number(self) -> u64 {
        // There are always fewer than 2^30 stages.
        let of_chunk = |stage: u32, chunk: u32| u64::from(stage) << 34 | u64::from(chunk) << 2;
        match self {
            Self::Trial => 0,
            Self::Boards => 7,
            Self::Chunk(stage, chunk) => of_chunk(stage, chunk) | 1,
            Self::ChunkLanes(stage, chunk) => of_chunk(stage, chunk) | 2,
            Self::Stage(stage) => of_chunk(stage, 0) | 1 << 33,
            Self::Parts => 3,
            Self::Buckets => 11,
        }
    }
}

/// `N` generators side by side, which compilers turn into vector instructions. States are stored word by
/// word: the first words of all generators, then the second words, and so on.
#[derive(Clone, Debug)]
pub struct Generators<const N: usize>([[u64; N]; 4]);

/// A generator of single numbers.
pub type Random = Generators<1>;

/// Generators of numbers for many lanes.
pub type RandomLanes = Generators<STREAMS>;

#[inline(always)]
fn xor<const N: usize>(words: &mut [u64; N], others: &[u64; N]) {
    for (word, other) in words.iter_mut().zip(others) {
        *word ^= other;
    }
}

impl<const N: usize> Generators<N> {
    pub fn new(seed: u64, stream: Stream) -> Self {
        let mut states = SplitMix::new(seed, stream.number());
        Self(core::array::from_fn(|_| core::array::from_fn(|_| states.next())))
    }

    /// Returns the next number of each generator.
    #[inline(always)]
    fn step(&mut self) -> [u64; N] {
        // Each operation is applied to all generators at a time. Otherwise compilers vectorize only parts.
        let [mut a, mut b, mut c, mut d] = self.0;
        let mut results = [0; N];
        for n in 0..N {
            results[n] = a[n].wrapping_add(d[n]).rotate_left(23).wrapping_add(a[n]);
        }
        let mut shifted = b;
        shifted.iter_mut().for_each(|word| *word <<= 17);
        xor(&mut c, &a);
        xor(&mut d, &b);
        xor(&mut b, &c);
        xor(&mut a, &d);
        xor(&mut c, &shifted);
        d.iter_mut().for_each(|word| *word = word.rotate_left(45));
        self.0 = [a, b, c, d];
        results
    }
}

impl Random {
    #[inline(always)]
    pub fn next(&mut self) -> u64 {
        let [number] = self.step();
        number
    }

    /// Returns a number from 0 to `bound - 1`, and the position of the draw between that number and the next
    /// one as a fraction of 2^64. The fraction is as good as an independent uniform one, except for one part
    /// in `2^64 / bound`.
    #[inline(always)]
    pub fn below(&mut self, bound: u64) -> (usize, u64) {
        loop {
            let product = u128::from(self.next()) * u128::from(bound);
            let (number, fraction) = ((product >> 64) as usize, product as u64);
            // A draw can be surplus only if its fraction is below the bound, so the division is rarely
            // needed.
            if fraction >= bound || fraction >= bound.wrapping_neg() % bound {
                return (number, fraction);
            }
        }
    }

    /// Returns a multiple of 2^-53 from 0 up to but not including 1.
    #[inline(always)]
    pub fn fraction(&mut self) -> f64 {
        (self.next() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }
}

impl RandomLanes {
    /// Returns uniform 16-bit numbers.
    #[inline(always)]
    pub fn next(&mut self) -> [u16; NUMBERS] {
        // The numbers keep their order in memory, the lowest part of each word first, so that nothing moves.
        // Closures would be compiled without the features of the caller.
        let mut words = self.step();
        for word in &mut words {
            *word = word.to_le();
        }
        let mut numbers: [u16; NUMBERS] = bytemuck::cast(words);
        for number in &mut numbers {
            *number = u16::from_le(*number);
        }
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the authors' C programs for these states.
    #[test]
    fn the_generators_match_the_reference_output() {
        let mut mix = SplitMix(1_234_567);
        let expected = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!([(); 3].map(|()| mix.next()), expected);
        let mut random = Generators([[1], [2], [3], [4]]);
        let expected = [41_943_041, 58_720_359, 3_588_806_011_781_223, 3_591_011_842_654_386];
        assert_eq!([(); 4].map(|()| random.next()), expected);
    }

    #[test]
    fn the_lanes_are_eight_generators() {
        let mut lanes = RandomLanes::new(5, Stream::ChunkLanes(0, 7));
        let mut one_by_one: [Random; STREAMS] =
            core::array::from_fn(|stream| Generators(lanes.0.map(|words| [words[stream]])));
        for _ in 0..10 {
            let numbers = lanes.next();
            for (four, random) in numbers.as_chunks::<4>().0.iter().zip(&mut one_by_one) {
                let number = random.next();
                assert_eq!(*four, [0, 16, 32, 48].map(|shift| (number >> shift) as u16));
            }
        }
    }

    #[test]
    fn streams_are_different() {
        let first = |seed, stream| Random::new(seed, stream).next();
        let numbers = [
            first(0, Stream::Trial),
            first(0, Stream::Boards),
            first(0, Stream::Stage(0)),
            first(0, Stream::Stage(1)),
            first(0, Stream::Chunk(0, 0)),
            first(0, Stream::ChunkLanes(0, 0)),
            first(0, Stream::Chunk(0, 1)),
            first(0, Stream::Chunk(1, 0)),
            first(0, Stream::Parts),
            first(0, Stream::Buckets),
            first(1, Stream::Chunk(0, 0)),
        ];
        for (i, a) in numbers.iter().enumerate() {
            assert!(numbers[..i].iter().all(|b| a != b));
        }
    }

    #[test]
    fn numbers_below_a_bound_are_uniform() {
        let mut random = Random::new(1, Stream::Trial);
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[random.below(7).0] += 1;
        }
        // The standard deviation is 93.
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 400), "{counts:?}");
        // With a bound of more than half of all numbers, nearly every other draw is surplus.
        let bound = (1 << 63) + 1;
        let low = (0..10_000).filter(|_| random.below(bound).0 < 1 << 62).count();
        assert!(low.abs_diff(5_000) < 250, "{low}");
    }
}
