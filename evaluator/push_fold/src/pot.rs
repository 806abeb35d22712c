//! Chips after a showdown: the main pot and side pots, rake, and knockouts.

use holdem::PlayerSet;

use crate::chips::Chips;

/// The money that players have put in.
pub(crate) struct Bets {
    /// Each seat's chips in the pot that others must match, including an ante that all pay.
    pub(crate) layered: Vec<Chips>,
    /// Chips that belong to the main pot and need not be matched.
    pub(crate) dead: Chips,
    /// The part of a contested pot that the house takes.
    pub(crate) rake: f64,
    /// The maximum rake.
    pub(crate) cap: f64,
}

/// The chips of one level of bets.
struct Layer {
    chips: Chips,
    /// The players who can win the layer.
    eligible: Vec<usize>,
}

/// The result of a hand.
pub(crate) struct Settled {
    /// Each seat's chips won, including those that it gets back. Only shares of a pot are rounded.
    pub(crate) won: Vec<f64>,
    /// For each seat that is all-in, the players who won its last chips.
    pub(crate) takers: Vec<Vec<usize>>,
}

impl Bets {
    /// Settles the pots among the seats that are `in_pot`. `level` returns a seat's place in the showdown, 0
    /// for the best hand. Equal hands have equal levels.
    pub(crate) fn settle(&self, in_pot: PlayerSet, level: impl Fn(usize) -> u8) -> Settled {
        let layers = self.layers(in_pot);
        let is_contested = |layer: &&Layer| layer.eligible.len() > 1;
        let contested = layers.iter().filter(is_contested).map(|layer| layer.chips).sum::<Chips>() as f64;
        let kept =
            if contested > 0.0 { 1.0 - (self.rake * contested).min(self.cap) / contested } else { 1.0 };
        let seats = self.layered.len();
        let mut settled = Settled { won: vec![0.0; seats], takers: vec![vec![]; seats] };
        for layer in &layers {
            let best = layer.eligible.iter().map(|&seat| level(seat)).min();
            let winners: Vec<usize> =
                layer.eligible.iter().copied().filter(|&seat| Some(level(seat)) == best).collect();
            let chips = layer.chips as f64 * if is_contested(&layer) { kept } else { 1.0 };
            for &winner in &winners {
                settled.won[winner] += chips / winners.len() as f64;
            }
            // Later layers replace this: the last one has the seat's last chips.
            layer.eligible.iter().for_each(|&seat| settled.takers[seat].clone_from(&winners));
        }
        settled
    }

    /// Returns the layers, the main pot first.
    fn layers(&self, in_pot: PlayerSet) -> Vec<Layer> {
        let mut levels: Vec<Chips> = in_pot.iter().map(|seat| self.layered[seat]).collect();
        levels.sort_unstable();
        levels.dedup();
        let mut layers: Vec<Layer> = Vec::new();
        let mut below = 0;
        for (number, &level) in levels.iter().enumerate() {
            let is_last = number + 1 == levels.len();
            // Folded chips above the highest level belong to the last layer.
            let top = if is_last { Chips::MAX } else { level };
            let part = |&bet: &Chips| bet.min(top).saturating_sub(below);
            let chips = self.layered.iter().map(part).sum();
            let eligible = in_pot.iter().filter(|&seat| self.layered[seat] >= level).collect();
            layers.push(Layer { chips, eligible });
            below = level;
        }
        if let Some(main) = layers.first_mut() {
            main.chips += self.dead;
        }
        layers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bets(layered: &[Chips], dead: Chips) -> Bets {
        Bets { layered: layered.to_vec(), dead, rake: 0.0, cap: f64::INFINITY }
    }

    #[test]
    fn side_pots_go_to_those_who_matched_them() {
        // Three all-in for 10, 20 and 40; the fourth has folded 2.
        let bets = bets(&[10, 20, 40, 2], 1);
        let all = PlayerSet::from_bits(0b111);
        let by_level = |levels: [u8; 3]| bets.settle(all, move |seat| levels[seat]).won;
        assert_eq!(by_level([0, 1, 2]), [33.0, 20.0, 20.0, 0.0]);
        assert_eq!(by_level([0, 1, 1]), [33.0, 10.0, 30.0, 0.0]);
        assert_eq!(by_level([1, 0, 2]), [0.0, 53.0, 20.0, 0.0]);
        assert_eq!(by_level([0, 0, 1]), [16.5, 36.5, 20.0, 0.0]);
        assert_eq!(by_level([0, 0, 0]), [11.0, 21.0, 41.0, 0.0]);
        let takers = bets.settle(all, |seat| [0, 1, 2][seat]).takers;
        assert_eq!(takers, [vec![0], vec![1], vec![2], vec![]]);
    }

    #[test]
    fn the_rake_is_taken_from_contested_chips_only() {
        let raked = |cap: f64| Bets { rake: 0.1, cap, ..bets(&[10, 4], 1) };
        let both = PlayerSet::from_bits(0b11);
        assert_eq!(raked(f64::INFINITY).settle(both, |seat| seat as u8).won, [9.0 * 0.9 + 6.0, 0.0]);
        let won = raked(0.3).settle(both, |_| 0).won;
        assert!((won[0] - 10.35).abs() < 1e-14 && (won[1] - 4.35).abs() < 1e-14, "{won:?}");
        assert_eq!(raked(0.3).settle(PlayerSet::from_bits(1), |_| 0).won, [15.0, 0.0]);
    }
}
