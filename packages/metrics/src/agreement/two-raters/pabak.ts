import { missing, type Score, scored } from '@assay/records';
import { crossedShares } from '../crossed-shares.ts';
import { assertContingencyTable, type ContingencyTable } from './contingency-table.ts';

/**
 * Prevalence- and bias-adjusted kappa for two raters: (q·p_o - 1)/(q - 1), chance agreement being 1/q
 * (Byrt, Bishop and Carlin 1993; Bennett's S; Brennan–Prediger). q is the size of the table, unused
 * categories included. Missing: no unit rated by both; a scale of one category. Cost: O(q²).
 */
export function pabak(table: ContingencyTable): Score {
  assertContingencyTable(table);
  const crossed = crossedShares(table);
  if (crossed === null) return missing('undefined', 'no unit was rated by both raters');
  const size = table.length;
  if (size < 2) return missing('undefined', 'the scale has one category; agreement by chance is certain');
  const observed = crossed.share.reduce((total, row, k) => total + row[k]!, 0);
  return scored((size * observed - 1) / (size - 1), { observed, expected: 1 / size, n: crossed.n });
}
