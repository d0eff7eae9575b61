import { isObject, type JsonValue } from '@assay/records';

/**
 * Whether `actual` holds all that `declared` says: every key of an object, every item of a list at its own place
 * (`actual` may have more of either), and equal plain values; a number equals the text of that number.
 */
export function containsJson(actual: JsonValue | undefined, declared: JsonValue): boolean {
  if (isObject(declared)) {
    return (
      isObject(actual) &&
      Object.entries(declared).every(
        ([key, value]) => Object.hasOwn(actual, key) && containsJson(actual[key], value),
      )
    );
  }
  if (Array.isArray(declared)) {
    return (
      Array.isArray(actual) &&
      (declared as readonly JsonValue[]).every((value, i) => containsJson(actual[i] as JsonValue, value))
    );
  }
  if (typeof actual === 'number' && typeof declared === 'string') return sameNumber(actual, declared);
  if (typeof actual === 'string' && typeof declared === 'number') return sameNumber(declared, actual);
  return actual === declared;
}

function sameNumber(number: number, text: string): boolean {
  return text.trim() !== '' && Number(text) === number;
}
