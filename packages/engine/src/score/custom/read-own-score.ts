import type { ScoreType } from '@assay/metrics';
import { isObject, type JsonValue, missing, type Score, scored } from '@assay/records';

const LONGEST_REASON = 200;

/**
 * What a metric of the project's own answered: a value of its declared type, `{score}`, or `{missing: why}`.
 * Anything else is missing('judge_error'): never clamped, never 0. A reason that repeats the label is left out,
 * for scores are shown to people who must not see it.
 */
export function readOwnScore(answer: unknown, scoreType: ScoreType, expected: JsonValue | undefined): Score {
  if (isObject(answer)) {
    const { missing: why, score, ...rest } = answer;
    if (Object.keys(rest).some((key) => key !== 'id'))
      return notAScore('an object with other keys than score');
    if (why !== undefined && score === undefined) return missing('not_applicable', reasonOf(why, expected));
    if (why === undefined && score !== undefined) return valueOf(score, scoreType);
    return notAScore('an object without exactly one of score and missing');
  }
  return valueOf(answer, scoreType);
}

function valueOf(value: unknown, type: ScoreType): Score {
  if (type.kind === 'boolean') return typeof value === 'boolean' ? scored(value) : notAScore(kindOf(value));
  if (type.kind === 'label') return typeof value === 'string' ? scored(value) : notAScore(kindOf(value));
  const { min, max } = type;
  const number = typeof value === 'boolean' && min === 0 && max === 1 ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return notAScore(kindOf(value));
  if ((min !== null && number < min) || (max !== null && number > max)) {
    return notAScore(`the number ${number}, outside ${min ?? '-∞'} to ${max ?? '∞'}`);
  }
  return scored(number);
}

function notAScore(given: string): Score {
  return missing('judge_error', `the metric answered ${given}, which is not a score of its type`);
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'number') return String(value);
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}

function reasonOf(why: unknown, expected: JsonValue | undefined): string {
  if (typeof why !== 'string' || why.trim() === '') return 'the metric says that it does not apply';
  const label = typeof expected === 'string' ? expected : JSON.stringify(expected ?? null);
  if (label.length > 1 && why.includes(label)) return 'the metric gave a reason that repeats the label';
  return why.slice(0, LONGEST_REASON);
}
