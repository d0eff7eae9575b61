export type KappaWeights = 'none' | 'linear' | 'quadratic';

/** How often (`counts`) the label at one place of the scale was taken for the one at another. */
export interface PlacedPairs {
  readonly expected: ArrayLike<number>;
  readonly predicted: ArrayLike<number>;
  readonly counts: ArrayLike<number>;
}

/**
 * Cohen's kappa of pairs of places: 1 − Σ w·observed / Σ w·expected by chance, w = 0 for equal places and, for
 * others, 1 (none), |i − j| (linear) or (i − j)² (quadratic). null where chance leaves nothing to disagree about
 * (0/0). O(pairs + places), since free texts may give as many labels as there are samples.
 */
export function weightedKappa(pairs: PlacedPairs, places: number, weights: KappaWeights): number | null {
  const [rows, columns] = [new Float64Array(places), new Float64Array(places)];
  let [n, observed] = [0, 0];
  const weightOfDistance = weightOf[weights];
  for (let i = 0; i < pairs.counts.length; i++) {
    const [expected, predicted, count] = [pairs.expected[i]!, pairs.predicted[i]!, pairs.counts[i]!];
    rows[expected]! += count;
    columns[predicted]! += count;
    n += count;
    if (expected !== predicted) observed += weightOfDistance(Math.abs(expected - predicted)) * count;
  }
  const byChance = chanceOf[weights](rows, columns, n);
  return byChance === 0 ? null : 1 - (observed * n) / byChance;
}

const weightOf: Record<KappaWeights, (distance: number) => number> = {
  none: (distance) => (distance === 0 ? 0 : 1),
  linear: (distance) => distance,
  quadratic: (distance) => distance * distance,
};

type Chance = (rows: Float64Array, columns: Float64Array, n: number) => number;

/** Σ w(i, j) rows[i] columns[j], each as a sum of terms that are not negative: nothing cancels. */
const chanceOf: Record<KappaWeights, Chance> = {
  none: (rows, columns, n) => rows.reduce((sum, row, i) => sum + row * (n - columns[i]!), 0),
  linear: chanceOfDistance,
  quadratic: chanceOfSquare,
};

/** |i − j| is how many cuts between neighbouring places lie between the two. */
function chanceOfDistance(rows: Float64Array, columns: Float64Array, n: number): number {
  let [rowsBelow, columnsBelow, sum] = [0, 0, 0];
  for (let cut = 1; cut < rows.length; cut++) {
    rowsBelow += rows[cut - 1]!;
    columnsBelow += columns[cut - 1]!;
    sum += rowsBelow * (n - columnsBelow) + (n - rowsBelow) * columnsBelow;
  }
  return sum;
}

/** n Σ (rows + columns)(i − m)² + 2 (Σ rows (i − m))², m the mean place of rows and columns together. */
function chanceOfSquare(rows: Float64Array, columns: Float64Array, n: number): number {
  const middle = rows.reduce((sum, row, i) => sum + (row + columns[i]!) * i, 0) / (2 * n);
  let [squares, offset] = [0, 0];
  for (const [i, row] of rows.entries()) {
    squares += (row + columns[i]!) * (i - middle) ** 2;
    offset += row * (i - middle);
  }
  return n === 0 ? 0 : n * squares + 2 * offset * offset;
}
