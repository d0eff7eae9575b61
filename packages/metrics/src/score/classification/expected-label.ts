import type { JsonValue } from '@assay/records';
import { sampleError, type ScoringSample } from '../../catalogue/metric.ts';
import { readLabel } from './read-label.ts';

/**
 * The class a sample truly has; null where the sample has no expected value (absent or null).
 * An expected value that names no class is a mistake in the data, not the model's: it throws.
 */
export function expectedLabel(sample: ScoringSample): string | null {
  const { expected } = sample;
  if (expected === undefined || expected === null) return null;
  const label = readLabel(expected);
  if (label !== null) return label;
  throw sampleError(
    sample,
    'E_METRIC_EXPECTED',
    `expected must be a class label (a string, a finite number or a boolean), given ${describeValue(expected)}`,
  );
}

function describeValue(value: JsonValue): string {
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : String(value);
}
