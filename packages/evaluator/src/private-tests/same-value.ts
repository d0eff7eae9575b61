import { isObject, type JsonValue } from '@assay/records';

/** Whether an answer is the expected value: the same type everywhere, so that `true` is not 1 and "1" is not 1. */
export function isSameValue(answer: JsonValue, expected: JsonValue, tolerance = 0): boolean {
  if (typeof answer === 'number' && typeof expected === 'number')
    return answer === expected || Math.abs(answer - expected) <= tolerance;
  if (Array.isArray(answer) && Array.isArray(expected))
    return (
      answer.length === expected.length &&
      answer.every((item, place) => isSameValue(item, expected[place], tolerance))
    );
  if (isObject(answer) && isObject(expected)) {
    const keys = Object.keys(expected);
    return (
      keys.length === Object.keys(answer).length &&
      keys.every((key) => Object.hasOwn(answer, key) && isSameValue(answer[key]!, expected[key]!, tolerance))
    );
  }
  return answer === expected;
}
