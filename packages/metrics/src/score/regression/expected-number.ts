import { sampleError, type ScoringSample } from '../../catalogue/metric.ts';
import { readNumber } from './read-number.ts';

/**
 * The number a sample truly has; null where it has no expected value (absent or null). An expected value that
 * is not a finite number is a mistake in the data: it throws.
 */
export function expectedNumber(sample: ScoringSample): number | null {
  if (sample.expected === undefined || sample.expected === null) return null;
  const number = readNumber(sample.expected);
  if (number !== null) return number;
  throw sampleError(
    sample,
    'E_METRIC_EXPECTED',
    `expected must be a finite number, given ${describeValue(sample.expected)}`,
  );
}

function describeValue(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return Array.isArray(value) ? 'a list' : `a value of type ${typeof value}`;
}
