import { missing, type Score, scored } from '@assay/records';
import { crossedShares } from '../crossed-shares.ts';
import { assertContingencyTable, type ContingencyTable } from './contingency-table.ts';

/**
 * Scott's pi for two raters: (p_o - p_e)/(1 - p_e), p_e = Σ ((p_k· + p_·k)/2)²: chance agreement from the
 * pooled marginals, so that the raters are interchangeable (Scott 1955). Equals Fleiss' kappa for two raters.
 * Missing: no unit rated by both; one category only. Cost: O(q²).
 */
export function scottPi(table: ContingencyTable): Score {
  assertContingencyTable(table);
  const crossed = crossedShares(table);
  if (crossed === null) return missing('undefined', 'no unit was rated by both raters');
  const { share, rows, columns, n } = crossed;
  const pooled = rows.map((row, k) => (row + columns[k]!) / 2);
  if (pooled.filter((part) => part > 0).length === 1) {
    return missing('undefined', 'no variation: both raters put every unit into one and the same category');
  }
  const observed = share.reduce((total, row, k) => total + row[k]!, 0);
  const expected = pooled.reduce((total, part) => total + part * part, 0);
  return scored((observed - expected) / (1 - expected), { observed, expected, n, prevalence: pooled });
}
