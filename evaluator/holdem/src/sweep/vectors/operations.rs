//! Macros that define vector operations, and operations shared by several instruction sets.

/// Defines operations that are inlined into the kernel, where they become single instructions.
macro_rules! operations {
    ($(fn $name:ident($self:ident $(, $arg:ident: $type:ty)*) $(-> $out:ty)? $body:block)*) => {
        $(
            #[inline(always)]
            #[allow(clippy::multiple_unsafe_ops_per_block, reason = "one expression of vector operations")]
            #[allow(unused_unsafe, reason = "some bodies are only casts")]
            fn $name($self $(, $arg: $type)*) $(-> $out)? {
                // SAFETY: `self` contains an `Avx2` or `Avx512`, which proves that the processor has the
                // instructions. Pointers, if there are any, are to arrays or slices at least as long as the
                // loads or stores, which do not require alignment.
                unsafe { $body }
            }
        )*
    };
}

/// Defines operations on four numbers, one for each suit, for AVX2 and AVX-512.
macro_rules! operations_on_suits {
    (f32) => {
        operations! {
            fn load_suits(self, suits: &[f32; Suit::COUNT]) -> __m128 { must_cast(*suits) }
            fn store_suits(self, numbers: __m128, suits: &mut [f32; Suit::COUNT]) {
                *suits = must_cast(numbers)
            }
            fn load_counts(self, counts: &[u16; Suit::COUNT]) -> __m128 {
                _mm_cvtepi32_ps(_mm_cvtepu16_epi32(_mm_loadl_epi64(counts.as_ptr().cast())))
            }
            fn sub_suits(self, a: __m128, b: __m128) -> __m128 { _mm_sub_ps(a, b) }
            fn mul_add_suits(self, a: __m128, b: __m128, c: __m128) -> __m128 { _mm_fmadd_ps(a, b, c) }
            fn add_suits(self, a: __m128, b: __m128) -> __m128 { _mm_add_ps(a, b) }
        }
    };
    (f64) => {
        operations! {
            fn load_suits(self, suits: &[f64; Suit::COUNT]) -> __m256d { must_cast(*suits) }
            fn store_suits(self, numbers: __m256d, suits: &mut [f64; Suit::COUNT]) {
                *suits = must_cast(numbers)
            }
            fn sub_suits(self, a: __m256d, b: __m256d) -> __m256d { _mm256_sub_pd(a, b) }
            fn mul_add_suits(self, a: __m256d, b: __m256d, c: __m256d) -> __m256d {
                _mm256_fmadd_pd(a, b, c)
            }
            fn add_suits(self, a: __m256d, b: __m256d) -> __m256d { _mm256_add_pd(a, b) }
        }
    };
}

/// Defines operations on four numbers for each of two players, for AVX2 and AVX-512.
macro_rules! operations_on_twos {
    () => {
        operations! {
            fn load_twos(self, twos: &[[f32; Suit::COUNT]; 2]) -> __m256 { must_cast(*twos) }
            fn store_twos(self, numbers: __m256, twos: &mut [[f32; Suit::COUNT]; 2]) {
                *twos = must_cast(numbers)
            }
            fn add_twos(self, a: __m256, b: __m256) -> __m256 { _mm256_add_ps(a, b) }
            fn sub_twos(self, a: __m256, b: __m256) -> __m256 { _mm256_sub_ps(a, b) }
            fn mul_add_twos(self, a: __m256, b: __m256, c: __m256) -> __m256 { _mm256_fmadd_ps(a, b, c) }
            fn swap_twos(self, twos: __m256) -> __m256 { _mm256_permute2f128_ps::<1>(twos, twos) }
            fn spread_sums(self, twos: __m256) -> __m256 {
                let pairs = _mm256_add_ps(twos, _mm256_permute_ps::<0b01_00_11_10>(twos));
                _mm256_add_ps(pairs, _mm256_permute_ps::<0b10_11_00_01>(pairs))
            }
        }
    };
}

/// Defines operations on numbers of two players, one after the other.
macro_rules! two_players {
    ($block:ty, $row:ty, $number:ty) => {
        #[inline(always)]
        fn sums_of_two(self, first: $block, second: $block) -> ([$row; 2], [$row; 2]) {
            let by_high = [self.sums_by_high(first), self.sums_by_high(second)];
            (by_high, [self.sums_by_low(first), self.sums_by_low(second)])
        }

        #[inline(always)]
        fn load_twos(self, twos: &[[$number; Suit::COUNT]; 2]) -> [$row; 2] {
            [self.load_suits(&twos[0]), self.load_suits(&twos[1])]
        }

        #[inline(always)]
        fn store_twos(self, numbers: [$row; 2], twos: &mut [[$number; Suit::COUNT]; 2]) {
            self.store_suits(numbers[0], &mut twos[0]);
            self.store_suits(numbers[1], &mut twos[1]);
        }

        #[inline(always)]
        fn add_twos(self, a: [$row; 2], b: [$row; 2]) -> [$row; 2] {
            [self.add_suits(a[0], b[0]), self.add_suits(a[1], b[1])]
        }

        #[inline(always)]
        fn sub_twos(self, a: [$row; 2], b: [$row; 2]) -> [$row; 2] {
            [self.sub_suits(a[0], b[0]), self.sub_suits(a[1], b[1])]
        }

        #[inline(always)]
        fn mul_add_twos(self, a: [$row; 2], b: [$row; 2], c: [$row; 2]) -> [$row; 2] {
            [self.mul_add_suits(a[0], b[0], c[0]), self.mul_add_suits(a[1], b[1], c[1])]
        }

        #[inline(always)]
        fn swap_twos(self, [first, second]: [$row; 2]) -> [$row; 2] {
            [second, first]
        }

        #[inline(always)]
        fn spread_sums(self, [first, second]: [$row; 2]) -> [$row; 2] {
            [self.splat_sum(first)[0], self.splat_sum(second)[0]]
        }
    };
}

/// Defines operations on blocks that have separate registers for each row (the lanes of one suit of the
/// higher card). They process row by row, and the numbers of two players one after the other.
macro_rules! by_rows {
    ($row:ty, $number:ty) => {
        by_rows!(@each $row; add = add_suits(a, b), sub = sub_suits(a, b), mul_add = mul_add_suits(a, b, c));
        two_players!([$row; Suit::COUNT], $row, $number);

        #[inline(always)]
        fn load(self, block: &[$number; LANES], mask: u16) -> [$row; Suit::COUNT] {
            let [a, b, c, d] = block.as_chunks::<{ Suit::COUNT }>().0 else { unreachable!() };
            let rows = [self.load_suits(a), self.load_suits(b), self.load_suits(c), self.load_suits(d)];
            // Most masks are compile-time constants with all lanes.
            if mask == u16::MAX { rows } else { self.keep(rows, mask) }
        }

        #[inline(always)]
        fn quarters(self, lanes: [$row; Suit::COUNT]) -> [$row; Suit::COUNT] {
            lanes
        }

        #[inline(always)]
        fn by_low(self, suits: $row) -> [$row; Suit::COUNT] {
            [suits; Suit::COUNT]
        }

        #[inline(always)]
        fn sums_by_low(self, [a, b, c, d]: [$row; Suit::COUNT]) -> $row {
            self.add_suits(self.add_suits(a, c), self.add_suits(b, d))
        }
    };
    (@each $row:ty; $($name:ident = $of_row:ident($($arg:ident),*)),*) => {
        $(#[inline(always)]
        fn $name(self $(, $arg: [$row; Suit::COUNT])*) -> [$row; Suit::COUNT] {
            [
                self.$of_row($($arg[0]),*),
                self.$of_row($($arg[1]),*),
                self.$of_row($($arg[2]),*),
                self.$of_row($($arg[3]),*),
            ]
        })*
    };
}

/// Defines the conversions of vectors of `f64`.
macro_rules! of_doubles {
    ($block:ty) => {
        #[inline(always)]
        fn wide(self) -> Self {
            self
        }

        #[inline(always)]
        fn widen(self, lanes: $block) -> $block {
            lanes
        }

        #[inline(always)]
        fn narrow(self, lanes: $block) -> $block {
            lanes
        }
    };
}

/// Defines functions that are inlined into operations.
macro_rules! parts {
    ($($(#[doc = $doc:literal])+ fn $name:ident($($arg:ident: $type:ty),*) -> $out:ty $body:block)*) => {
        $(
            $(#[doc = $doc])+
            ///
            /// # Safety
            ///
            /// The processor must have the instructions.
            #[inline(always)]
            #[allow(clippy::multiple_unsafe_ops_per_block, reason = "one expression of vector operations")]
            unsafe fn $name($($arg: $type),*) -> $out {
                // SAFETY: the caller guarantees the instructions.
                unsafe { $body }
            }
        )*
    };
}
