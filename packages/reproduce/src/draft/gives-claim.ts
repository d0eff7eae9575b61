import { AssayError, type JsonObject } from '@assay/records';
import { valueOfSet } from '../check/value-of-set.ts';
import { roundDecimal } from '../table/round-decimal.ts';
import { cellIn } from '../outputs/inner-cells.ts';
import type { Claim, DraftedFrom } from './drafted.ts';
import { idIn } from './labels-beside.ts';

/** Whether a way to measure gives what the reproduction states, as a share or in per cent, to the digits that it states. */
export function givesClaim(
  measure: JsonObject,
  { rows, roles: { id } }: Pick<DraftedFrom, 'rows' | 'roles'>,
  claim: Claim,
): boolean {
  const { metric, output, expected, metadata: _, passes: __, ...parameters } = measure;
  const samples = rows.map((row, i) => ({
    id: id === null ? String(i) : idIn(row, id),
    output: cellIn(row, output as string) ?? null,
    expected: cellIn(row, expected as string) ?? null,
  }));
  const value = valueOrNone(() => valueOfSet(metric as string, parameters, samples));
  if (value === null) return false;
  const stated = roundDecimal(claim.value, claim.decimals);
  return [1, 100].some((scale) => roundDecimal(value * scale, claim.decimals) === stated);
}

/** A way that cannot read the labels gives nothing. */
function valueOrNone(read: () => number | null): number | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof AssayError && error.code === 'E_METRIC_EXPECTED') return null;
    throw error;
  }
}
