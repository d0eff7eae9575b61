import type { JsonObject, JsonValue } from '@assay/records';

/** A copy that nobody can change, of a value that others hold too. */
export function frozenCopy(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Object.freeze((value as readonly JsonValue[]).map(frozenCopy));
  const members = value as JsonObject;
  const copy: Record<string, JsonValue> = {};
  for (const key in members) if (Object.hasOwn(members, key)) setOwn(copy, key, frozenCopy(members[key]!));
  return Object.freeze(copy);
}

/** Assigning to `__proto__` would set the prototype instead. */
function setOwn(object: Record<string, JsonValue>, key: string, value: JsonValue): void {
  if (key === '__proto__') Object.defineProperty(object, key, { value, enumerable: true });
  else object[key] = value;
}
