import type { Grouping } from '../battle-table.ts';
import { type CovarianceMatrix, errorBetween } from './covariance-matrix.ts';

/** Rows that share both groups; a row that stands alone in one of them stands alone. */
export function groupsOfBoth(one: Grouping, other: Grouping): Grouping {
  const names = new Map<number, number>();
  const of = one.of.map((group, row) => {
    if (group === -1 || other.of[row] === -1) return -1;
    const key = group * other.named + other.of[row]!;
    if (!names.has(key)) names.set(key, names.size);
    return names.get(key)!;
  });
  return { of, named: names.size };
}

/**
 * The covariance under dependence within either grouping: V_one + V_other − V_both (Cameron, Gelbach and Miller 2011).
 * That may leave a difference of players without a positive variance; then V_one + V_other, which never does and
 * errs on the wide side.
 */
export function twoWayCovariance(
  one: CovarianceMatrix,
  other: CovarianceMatrix,
  both: CovarianceMatrix,
  players: number,
): CovarianceMatrix {
  const { size } = one;
  const wide = { size, values: one.values.map((value, at) => value + other.values[at]!) };
  const exact = { size, values: wide.values.map((value, at) => value - both.values[at]!) };
  for (let i = 0; i < players; i += 1)
    for (let j = 0; j < i; j += 1)
      if (errorBetween(exact, i, j) === null && errorBetween(wide, i, j) !== null) return wide;
  return exact;
}
