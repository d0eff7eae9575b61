import type { Scored } from '@assay/records';
import type { PassRule, ScoreType } from '../catalogue/metric.ts';
import { passes } from './passes.ts';

/**
 * How far a sample passes: 1 or 0, and in between where it has several trials. Of booleans the share that is true is the
 * score itself; of numbers the trials that passed were counted beside their mean (`details`).
 */
export function passedShare({ value, details }: Scored, rule: PassRule): number {
  if (rule.kind === 'is-true') return Number(value);
  if (rule.over !== 'trials') return passes(Number(value), rule) ? 1 : 0;
  return Number(details!['passed']) / Number(details!['trials']);
}

/** Whether samples pass in part, so that no whole number of them passed: the pass rate is the mean of their shares. */
export function passesInPart({
  scoreType,
  passRule,
}: {
  readonly scoreType: ScoreType;
  readonly passRule: PassRule | null;
}): boolean {
  if (passRule === null || scoreType.kind !== 'number') return false;
  return passRule.kind === 'is-true' || passRule.over === 'trials';
}
