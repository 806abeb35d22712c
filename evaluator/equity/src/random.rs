//! Random numbers, the same on every machine: xoshiro256++ of Blackman and Vigna (*Scrambled linear pseudorandom number
//! generators*, ACM TOMS 47, 2021), with states filled by SplitMix64 (Steele, Lea and Flood, OOPSLA 2014), as its
//! authors advise. Numbers below a bound are had without bias and nearly without division (Lemire, *Fast random integer
//! generation in an interval*, ACM TOMACS 29, 2019).

/// How many generators [`RandomLanes`] has: 512 bits of new numbers at a time.
const STREAMS: usize = 8;

/// How many numbers of 16 bits [`RandomLanes::next`] gives.
pub(crate) const NUMBERS: usize = STREAMS * 4;

/// SplitMix64: fills the states of the other generators.
struct SplitMix(u64);

impl SplitMix {
    /// The numbers of one of a seed's streams. The stream's number goes through the generator's own mixing, so that
    /// streams of neighbouring seeds have nothing to do with each other.
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

/// Which of a seed's streams of numbers: each use has streams of its own.
#[derive(Clone, Copy, Debug)]
pub enum Stream {
    /// What is tried out before the simulation.
    Trial,
    /// In which order boards are visited.
    Boards,
    /// Where the visits of a stage begin.
    Stage(u32),
    /// The numbers of a stage's chunk, one by one.
    Chunk(u32, u32),
    /// The same for many lanes.
    ChunkLanes(u32, u32),
    /// Which work is done in which part.
    Parts,
    /// With which rows buckets begin.
    Buckets,
}

impl Stream {
    fn number(self) -> u64 {
        // There are never 2^30 stages.
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

/// `N` generators side by side, which compilers turn into vector instructions. The state's words stand together by their
/// place in the state.
#[derive(Clone, Debug)]
pub struct Generators<const N: usize>([[u64; N]; 4]);

/// A generator of numbers one by one.
pub type Random = Generators<1>;

/// Generators of numbers for many lanes.
pub(crate) type RandomLanes = Generators<STREAMS>;

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

    /// The next number of each generator.
    #[inline(always)]
    fn step(&mut self) -> [u64; N] {
        // One operation on all at a time: else compilers find parts of vectors only.
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

    /// A number from 0 to `bound - 1`, and 64 bits more that say where between it and the next one the draw fell: as
    /// good as a uniform fraction of 2^64 of its own, but for one part in `2^64 / bound`.
    #[inline(always)]
    pub fn below(&mut self, bound: u64) -> (usize, u64) {
        loop {
            let product = u128::from(self.next()) * u128::from(bound);
            let (number, fraction) = ((product >> 64) as usize, product as u64);
            // Only a fraction below the bound can be among the surplus ones, so the division is hardly ever done.
            if fraction >= bound || fraction >= bound.wrapping_neg() % bound {
                return (number, fraction);
            }
        }
    }

    /// A number from 0 up to but not including 1, a multiple of 2^-53.
    #[inline(always)]
    pub fn fraction(&mut self) -> f64 {
        (self.next() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }
}

impl RandomLanes {
    /// Uniform numbers of 16 bits.
    #[inline(always)]
    pub(crate) fn next(&mut self) -> [u16; NUMBERS] {
        // The numbers stay as they are in memory, the lowest part of each word first, so that nothing moves. Closures would
        // be compiled without the features that the caller has.
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
    fn the_generators_are_those_of_their_authors() {
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
        // A standard deviation is 93.
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 400), "{counts:?}");
        // A bound of more than half of all numbers, for which nearly every other draw is surplus.
        let bound = (1 << 63) + 1;
        let low = (0..10_000).filter(|_| random.below(bound).0 < 1 << 62).count();
        assert!(low.abs_diff(5_000) < 250, "{low}");
    }
}
