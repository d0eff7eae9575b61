import type { JsonObject } from '@assay/records';
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
  const value = valueOfSet(
    metric as string,
    parameters,
    rows.map((row, i) => ({
      id: String(i),
      output: cellIn(row, output as string) ?? null,
      expected: cellIn(row, expected as string) ?? null,
    })),
  );
  if (value === null) return false;
  const stated = roundDecimal(claim.value, claim.decimals);
  return [1, 100].some((scale) => roundDecimal(value * scale, claim.decimals) === stated);
}
