/** Deeper than this is taken for a cycle; no answer is meant to be. */
const MAX_DEPTH = 200;
/** Values looked at before giving up: shared parts make small objects into endless texts. */
const MAX_VALUES = 20_000_000;

/**
 * Why a value is not JSON, with the place (`.answer[2] is NaN`); null: it is. `JSON.stringify` would drop or
 * change most of these without a word: functions, undefined, NaN, dates, instances of classes, cycles.
 */
export function jsonFault(value: unknown): string | null {
  return faultAt(value, 0, { values: 0 });
}

function faultAt(value: unknown, depth: number, seen: { values: number }): string | null {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : ` is ${value}`;
  if (typeof value !== 'object') return ` is ${value === undefined ? 'undefined' : `a ${typeof value}`}`;
  if (depth > MAX_DEPTH) return ` is nested deeper than ${MAX_DEPTH} levels, or a cycle`;
  seen.values += 1;
  if (seen.values > MAX_VALUES) return ` is too large`;
  return Array.isArray(value) ? faultInArray(value, depth, seen) : faultInObject(value, depth, seen);
}

function faultInArray(values: readonly unknown[], depth: number, seen: { values: number }): string | null {
  for (let i = 0; i < values.length; i += 1) {
    const fault = faultAt(values[i], depth + 1, seen);
    if (fault !== null) return depth < 8 ? `[${i}]${fault}` : fault;
  }
  return null;
}

function faultInObject(value: object, depth: number, seen: { values: number }): string | null {
  const prototype = Object.getPrototypeOf(value) as { constructor?: { name?: string } } | null;
  // The prototype of plain objects has none of its own; so also for those made in another realm.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    return ` is an instance of ${prototype.constructor?.name ?? 'a class'}`;
  }
  for (const [key, member] of Object.entries(value)) {
    const fault = faultAt(member, depth + 1, seen);
    if (fault !== null) return depth < 8 ? `.${key.slice(0, 60)}${fault}` : fault;
  }
  return null;
}
