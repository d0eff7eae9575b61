import type { JsonValue } from './json.ts';

/** What a metric can say of one sample. Labels have frequencies, no mean. */
export type ScoreValue = boolean | number | string;

/**
 * Why a score is absent. The first group is what the model did: those are scored at the metric's worst
 * value by the engine, and reach here only where a metric has no worst value. The second is what the
 * infrastructure did; the third, what the data or the metric lacks.
 */
export const missingClasses = [
  'refusal',
  'unparsable',
  'timeout',
  'crash',
  'illegal_move',
  'invalid_submission',
  'turn_limit',
  'time_limit',
  'token_limit',
  'cost_limit',
  'rate_limited',
  'provider_error',
  'judge_error',
  'interrupted',
  'no_output',
  'no_expected',
  'no_metadata',
  'not_applicable',
  'undefined',
] as const;

export type MissingClass = (typeof missingClasses)[number];

export interface Scored {
  readonly kind: 'scored';
  readonly value: ScoreValue;
  readonly details?: Readonly<Record<string, JsonValue>>;
}

export interface Missing {
  readonly kind: 'missing';
  readonly class: MissingClass;
  readonly why: string;
}

/** One sample judged by one metric: a value, or the reason why there is none. Missing is not zero. */
export type Score = Scored | Missing;

export function scored(value: ScoreValue, details?: Readonly<Record<string, JsonValue>>): Scored {
  return details === undefined ? { kind: 'scored', value } : { kind: 'scored', value, details };
}

export function missing(missingClass: MissingClass, why: string): Missing {
  return { kind: 'missing', class: missingClass, why };
}
