import { AssayError } from '@assay/records';
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
