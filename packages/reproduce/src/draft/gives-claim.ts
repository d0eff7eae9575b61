import { AssayError, type JsonObject } from '@assay/records';
import { valueOfSet } from '../check/value-of-set.ts';
import { roundDecimal } from '../table/round-decimal.ts';
import { cellIn } from '../outputs/inner-cells.ts';
import type { Cells } from '../outputs/read-cells.ts';

/** A number that the reproduction itself states, as its file writes it. */
export interface Claim {
  readonly value: number;
  readonly decimals: number;
}

/** Whether a way to measure gives what the reproduction states, as a share or in per cent, to the digits that it states. */
export function givesClaim(measure: JsonObject, rows: readonly Cells[], claim: Claim): boolean {
  const { metric, output, expected, metadata: _, passes: __, ...parameters } = measure;
  const samples = rows.map((row, i) => ({
    id: String(i),
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
