import { AssayError, type ScoreValue } from '@assay/records';
import type { Direction, PassRule, ScoreType } from '../catalogue/metric.ts';

/** A metric in use: its score's name, and what the catalogue declares of it. */
export interface ScoreDefinition {
  readonly name: string;
  readonly scoreType: ScoreType;
  readonly direction: Direction;
  readonly passRule: PassRule | null;
}

/** Names are unique, and a pass rule fits the type it judges. */
export function checkDefinitions(definitions: readonly ScoreDefinition[]): void {
  const names = new Set<string>();
  for (const { name, scoreType, passRule } of definitions) {
    if (names.has(name)) {
      throw new AssayError('usage', 'E_METRIC_DUPLICATE', `score names are unique; "${name}" is given twice`);
    }
    names.add(name);
    const fits =
      passRule === null ||
      (passRule.kind === 'is-true'
        ? scoreType.kind === 'boolean' || isRate(scoreType)
        : scoreType.kind === 'number');
    if (!fits) {
      throw new AssayError(
        'usage',
        'E_METRIC_PASS_RULE',
        `the pass rule ${passRule.kind} does not fit the ${scoreType.kind} score "${name}"; booleans take is-true, numbers at-least or at-most, labels none`,
      );
    }
  }
}

/** Of a share of trials that are true. */
function isRate(type: ScoreType): boolean {
  return type.kind === 'number' && type.min === 0 && type.max === 1;
}

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
