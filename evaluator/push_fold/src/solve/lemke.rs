//! Linear complementarity in a box, by Lemke's algorithm.

/// Entries below this, beside 1, are rounding errors.
const ROUNDING: f64 = 1e-11;

/// Returns numbers `x` from 0 to 1 for which `matrix * x + constant` is at most 0 where `x < 1`, and at least 0
/// where `x > 0`. Returns `None` if the algorithm ends without a solution.
///
/// As a linear complementarity problem, `x` and the multipliers `y` of the upper bounds are not negative, and
/// each is 0 unless the slack of its row is: `y - matrix * x - constant` and `1 - x`. The algorithm adds one
/// artificial variable that makes all slacks feasible, and exchanges variables with their complements until it
/// leaves the basis.
pub(crate) fn solve_in_box(matrix: &[Vec<f64>], constant: &[f64]) -> Option<Vec<f64>> {
    let size = constant.len();
    let mut tableau = Tableau::new(matrix, constant);
    let Some(mut row) = tableau.most_negative() else {
        return Some(vec![0.0; size]);
    };
    let mut entering = tableau.artificial();
    for _ in 0..100 * size {
        let leaving = tableau.pivot(row, entering);
        if leaving == tableau.artificial() {
            return Some(tableau.solution(size));
        }
        entering = tableau.complement(leaving);
        row = tableau.leaving_row(entering)?;
    }
    None
}

/// The equations with the basic variables on the left.
///
/// Columns are the slacks, then the variables, the artificial variable and the right side.
struct Tableau {
    rows: Vec<Vec<f64>>,
    basis: Vec<usize>,
}

impl Tableau {
    fn new(matrix: &[Vec<f64>], constant: &[f64]) -> Self {
        let size = constant.len();
        let rows = 2 * size;
        let mut tableau = vec![vec![0.0; 2 * rows + 2]; rows];
        for row in 0..size {
            // Rows of rare decisions have small numbers.
            let entries = matrix[row].iter().chain(&constant[row..=row]);
            let largest = entries.fold(0.0, |largest: f64, entry| largest.max(entry.abs()));
            let unit = if largest > 0.0 { 1.0 / largest } else { 1.0 };
            tableau[row][row] = 1.0;
            for column in 0..size {
                tableau[row][rows + column] = unit * matrix[row][column];
            }
            tableau[row][rows + size + row] = -1.0;
            tableau[row][2 * rows + 1] = -unit * constant[row];
            let bound = size + row;
            tableau[bound][bound] = 1.0;
            tableau[bound][rows + row] = 1.0;
            tableau[bound][2 * rows + 1] = 1.0;
        }
        tableau.iter_mut().for_each(|row| row[2 * rows] = -1.0);
        Self { rows: tableau, basis: (0..rows).collect() }
    }

    /// Returns the column of the artificial variable.
    fn artificial(&self) -> usize {
        2 * self.rows.len()
    }

    fn right(&self, row: usize) -> f64 {
        self.rows[row][self.artificial() + 1]
    }

    /// Returns the row with the smallest right side if that is negative.
    fn most_negative(&self) -> Option<usize> {
        let row = (0..self.rows.len()).min_by(|&a, &b| self.right(a).total_cmp(&self.right(b)))?;
        (self.right(row) < 0.0).then_some(row)
    }

    /// Returns the variable that must be 0 unless the given one is.
    fn complement(&self, variable: usize) -> usize {
        let rows = self.rows.len();
        if variable < rows { variable + rows } else { variable - rows }
    }

    /// Returns the row whose variable becomes 0 first when the entering one grows. Prefers the artificial one.
    fn leaving_row(&self, entering: usize) -> Option<usize> {
        let ratio = |row: usize| self.right(row).max(0.0) / self.rows[row][entering];
        let candidates = (0..self.rows.len()).filter(|&row| self.rows[row][entering] > ROUNDING);
        let key = |row: usize| (ratio(row), self.basis[row] != self.artificial());
        candidates.min_by(|&a, &b| {
            let ((a, a_stays), (b, b_stays)) = (key(a), key(b));
            if (a - b).abs() <= ROUNDING {
                a_stays.cmp(&b_stays).then(a.total_cmp(&b))
            } else {
                a.total_cmp(&b)
            }
        })
    }

    /// Exchanges the basic variable of a row with the entering one. Returns the variable that leaves.
    fn pivot(&mut self, row: usize, entering: usize) -> usize {
        let mut pivot = std::mem::take(&mut self.rows[row]);
        let unit = 1.0 / pivot[entering];
        pivot.iter_mut().for_each(|entry| *entry *= unit);
        for other in self.rows.iter_mut().filter(|other| !other.is_empty()) {
            let factor = other[entering];
            if factor != 0.0 {
                other.iter_mut().zip(&pivot).for_each(|(entry, pivot)| *entry -= factor * pivot);
            }
        }
        self.rows[row] = pivot;
        std::mem::replace(&mut self.basis[row], entering)
    }

    fn solution(&self, size: usize) -> Vec<f64> {
        let mut solution = vec![0.0; size];
        for (row, &variable) in self.basis.iter().enumerate() {
            if let Some(place) = variable.checked_sub(self.rows.len()).filter(|&place| place < size) {
                // Rounding may leave a number beside its bound.
                let value = self.right(row);
                solution[place] = if value < ROUNDING {
                    0.0
                } else if value > 1.0 - ROUNDING {
                    1.0
                } else {
                    value
                };
            }
        }
        solution
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_solves(matrix: &[Vec<f64>], constant: &[f64]) {
        let found = solve_in_box(matrix, constant).unwrap();
        for (row, (&x, constant)) in matrix.iter().zip(found.iter().zip(constant)) {
            let value = constant + row.iter().zip(&found).map(|(entry, x)| entry * x).sum::<f64>();
            assert!((0.0..=1.0).contains(&x), "{found:?}");
            assert!((x == 1.0 || value < 1e-9) && (x == 0.0 || value > -1e-9), "{x} {value}");
        }
    }

    #[test]
    fn matching_pennies_mix() {
        // Each of two players wants to match or to differ.
        let found = solve_in_box(&[vec![0.0, 2.0], vec![-4.0, 0.0]], &[-1.0, 1.0]).unwrap();
        assert!((found[0] - 0.25).abs() < 1e-12 && (found[1] - 0.5).abs() < 1e-12, "{found:?}");
        assert_eq!(solve_in_box(&[vec![0.0]], &[-1.0]).unwrap(), [0.0]);
        assert_eq!(solve_in_box(&[vec![0.0]], &[1.0]).unwrap(), [1.0]);
    }

    #[test]
    fn random_games_are_solved() {
        let mut random = fastrand::Rng::with_seed(52);
        for _ in 0..300 {
            let half = random.usize(1..20);
            let size = 2 * half;
            let mut matrix = vec![vec![0.0; size]; size];
            for (row, column) in (0..half).flat_map(|row| (half..size).map(move |column| (row, column))) {
                // What one player wins, the other loses.
                matrix[row][column] = random.f64() - 0.5;
                matrix[column][row] = -matrix[row][column];
            }
            let constant: Vec<f64> = (0..size).map(|_| 0.3 * (random.f64() - 0.5)).collect();
            assert_solves(&matrix, &constant);
        }
    }
}
