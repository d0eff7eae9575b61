export type KappaWeights = 'none' | 'linear' | 'quadratic';

/**
 * Cohen's kappa of a square table: 1 − Σ w·observed / Σ w·expected by chance, w = 0 on the diagonal and, off
 * it, 1 (none), |i − j| (linear) or (i − j)² (quadratic). null where chance leaves nothing to disagree about
 * (0/0). O(L²).
 */
export function weightedKappa(table: readonly (readonly number[])[], weights: KappaWeights): number | null {
  const rows = table.map((row) => row.reduce((sum, count) => sum + count, 0));
  const columns = table.map((_, j) => table.reduce((sum, row) => sum + row[j]!, 0));
  const n = rows.reduce((sum, count) => sum + count, 0);
  let observed = 0;
  let byChance = 0;
  for (const [i, row] of table.entries()) {
    for (const [j, count] of row.entries()) {
      const weight = weightOf[weights](Math.abs(i - j));
      observed += weight * count;
      byChance += weight * rows[i]! * columns[j]!;
    }
  }
  return byChance === 0 ? null : 1 - (observed * n) / byChance;
}

const weightOf: Record<KappaWeights, (distance: number) => number> = {
  none: (distance) => (distance === 0 ? 0 : 1),
  linear: (distance) => distance,
  quadratic: (distance) => distance * distance,
};
