import { AssayError } from '@assay/records';
import { checkFinite } from '../check-finite.ts';
import { scaledIntegers } from '../scaled-integers.ts';

/**
 * first[i] - second[i], the decimals of both taken at their word: 0.3 - 0.2 and 0.2 - 0.1 are the same
 * difference. Values that are not short decimals are subtracted as they are.
 */
export function pairedDifferences(first: ArrayLike<number>, second: ArrayLike<number>): Float64Array {
  if (first.length !== second.length) {
    throw new AssayError(
      'usage',
      'E_METRIC_PAIRS',
      `paired values come in equal numbers; given ${first.length} and ${second.length}`,
    );
  }
  const n = first.length;
  checkFinite(first);
  checkFinite(second);
  const both = new Float64Array(2 * n);
  both.set(Array.from(first), 0);
  both.set(Array.from(second), n);
  const { integers, scale, exact } = scaledIntegers(both);
  return Float64Array.from({ length: n }, (_, i) =>
    exact ? (integers[i]! - integers[n + i]!) / scale : first[i]! - second[i]!,
  );
}
