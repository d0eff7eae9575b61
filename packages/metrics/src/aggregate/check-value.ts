import { AssayError, type ScoreValue } from '@assay/records';
import type { ScoreDefinition } from './score-definition.ts';

/** Refuses a value that is not of the declared type, not finite, or outside the declared range, naming the sample. */
export function checkValue(value: ScoreValue, { name, scoreType }: ScoreDefinition, sampleId: string): void {
  const expected = scoreType.kind === 'label' ? 'string' : scoreType.kind;
  if (typeof value !== expected) {
    throw new AssayError(
      'usage',
      'E_METRIC_TYPE',
      `the score "${name}" is declared ${scoreType.kind}; sample "${sampleId}" has the ${typeof value} ${String(value)}`,
    );
  }
  if (scoreType.kind !== 'number') return;
  if (!Number.isFinite(value)) {
    throw new AssayError(
      'usage',
      'E_METRIC_NOT_FINITE',
      `scores are finite numbers; "${name}" of sample "${sampleId}" is ${String(value)}`,
    );
  }
  if (
    (scoreType.min !== null && (value as number) < scoreType.min) ||
    (scoreType.max !== null && (value as number) > scoreType.max)
  ) {
    throw new AssayError(
      'usage',
      'E_METRIC_RANGE',
      `the score "${name}" is declared within [${scoreType.min ?? '-∞'}, ${scoreType.max ?? '∞'}]; sample "${sampleId}" has ${String(value)}`,
    );
  }
}
