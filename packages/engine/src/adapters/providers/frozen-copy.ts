import type { JsonValue } from '@assay/records';

/** A copy that nobody can change, of a value that others hold too. */
export function frozenCopy(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Object.freeze((value as readonly JsonValue[]).map(frozenCopy));
  return Object.freeze(
    Object.fromEntries(Object.entries(value).map(([key, item]) => [key, frozenCopy(item)])),
  );
}
