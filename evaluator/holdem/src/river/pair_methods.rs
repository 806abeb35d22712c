//! The methods of pairs of ranges that read their [`Sides`](super::sides::Sides), on complete boards and
//! before.

/// Implements these methods and `Debug` for a type of pairs. The caller imports all names that the methods
/// use.
macro_rules! pair_methods {
    ($Pair:ident) => {
        impl $Pair {
            /// Returns the board.
            #[must_use]
            pub const fn board(&self) -> CardSet {
                self.board
            }

            /// Returns the combos of a player's range that share no card with the board, in the order of
            /// [`HoleCards::index`]. The player's weights, reach and values are in the same order.
            ///
            /// # Errors
            ///
            /// Returns [`ReachError::Player`] if the player is not 0 or 1.
            pub fn combos(&self, player: usize) -> Result<&[HoleCards], ReachError> {
                let [own, _] = self.sides.of(player)?;
                Ok(&own.combos)
            }

            /// Returns the position of a combo among a player's [`combos`](Self::combos), or `None` if it is
            /// not one of them.
            ///
            /// # Errors
            ///
            /// Returns [`ReachError::Player`] if the player is not 0 or 1.
            pub fn position(&self, player: usize, combo: HoleCards) -> Result<Option<usize>, ReachError> {
                Ok(self.combos(player)?.binary_search_by_key(&combo.index(), |combo| combo.index()).ok())
            }

            /// Returns the combos' weights in the range, more than 0 and at most 1.
            ///
            /// # Errors
            ///
            /// Returns [`ReachError::Player`] if the player is not 0 or 1.
            pub fn weights(&self, player: usize) -> Result<&[f64], ReachError> {
                let [own, _] = self.sides.of(player)?;
                Ok(&own.weights)
            }

            /// Writes the value of a fold for each of a player's combos: the payoff times the reach of the
            /// opposing combos that share no card with it.
            ///
            /// # Errors
            ///
            /// Returns the errors of [`values`](Self::values).
            pub fn fold_values<T: Real>(
                &self,
                player: usize,
                reach: &[T],
                payoff: T,
                values: &mut [T],
            ) -> Result<(), ReachError> {
                self.sides.fold_values(player, reach, payoff, values)
            }

            /// Computes [`fold_values`](Self::fold_values) for sixteen terminals, with a payoff for each.
            ///
            /// # Errors
            ///
            /// Returns the errors of [`tile_values`](Self::tile_values).
            pub fn tile_fold_values<T: Real>(
                &self,
                player: usize,
                reach: &[Tile<T>],
                payoffs: &[T; 16],
                values: &mut [Tile<T>],
                scratch: &mut TileScratch<T>,
            ) -> Result<(), ReachError> {
                self.sides.tile_fold_values(self.isa, player, reach, payoffs, values, scratch)?;
                Ok(())
            }
        }

        impl core::fmt::Debug for $Pair {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                let [first, second] = self.sides.0.each_ref().map(|side| side.combos.len());
                write!(f, concat!(stringify!($Pair), "({}: {} v {})"), self.board, first, second)
            }
        }
    };
}

pub(super) use pair_methods;
