import { missing } from '@assay/records';
import type { ScoringSample } from '../../catalogue/metric.ts';
import { sameJson } from '../same-json.ts';

/**
 * How well one attempt did, from 0 to 1. With an expected value: 1 where the output equals it, else 0. Without
 * one the output is a verdict already given: a boolean, or a number in [0, 1]. null where it is neither.
 */
export function readVerdict({ output, expected }: ScoringSample): number | null {
  if (expected !== undefined) return sameJson(output, expected) ? 1 : 0;
  if (typeof output === 'boolean') return output ? 1 : 0;
  return typeof output === 'number' && output >= 0 && output <= 1 ? output : null;
}

/** A verdict passes from 0.5 up. */
export function passesVerdict(verdict: number): boolean {
  return verdict >= 0.5;
}

export const noVerdict = missing(
  'no_expected',
  'the sample has no expected value, and its output is not a verdict (a boolean, or a number in [0, 1])',
);
