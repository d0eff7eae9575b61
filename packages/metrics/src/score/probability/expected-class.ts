import { sampleError, type ScoringSample } from '../../catalogue/metric.ts';
import { readLabel } from '../classification/read-label.ts';

/** The label that counts as positive, as a metric's parameters give it; undefined: 1 or true does. */
export type Positive = string | number | boolean | undefined;

/**
 * Whether a sample truly is positive; null where it has no expected value (absent or null). With a positive
 * label given, every other label is negative; without one, expected is 0 or 1, or a boolean.
 */
export function expectedClass(sample: ScoringSample, positive: Positive): boolean | null {
  const { expected } = sample;
  if (expected === undefined || expected === null) return null;
  const label = readLabel(expected);
  if (positive !== undefined && label !== null) return label === readLabel(positive);
  if (label === '1' || label === 'true') return true;
  if (label === '0' || label === 'false') return false;
  throw sampleError(
    sample,
    'E_METRIC_EXPECTED',
    `expected must be ${
      positive === undefined
        ? '0 or 1, or a boolean; for other labels say which is positive'
        : 'a class label'
    }`,
  );
}
