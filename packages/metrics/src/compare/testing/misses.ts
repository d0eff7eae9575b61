/**
 * For tests: where `computed` does not meet `expected`, whatever its depth, within the tolerance (relative
 * above 1). A key that was not computed is a miss; nothing is skipped. Empty where all is met.
 */
export function misses(computed: unknown, expected: unknown, tolerance: number, path = ''): string[] {
  if (typeof expected === 'number') {
    const near =
      typeof computed === 'number' &&
      Math.abs(computed - expected) <= tolerance * Math.max(1, Math.abs(expected));
    return near ? [] : [`${path}: ${String(computed)} for ${expected}`];
  }
  if (typeof expected !== 'object' || expected === null) {
    return computed === expected ? [] : [`${path}: ${String(computed)} for ${String(expected)}`];
  }
  const inside = (computed ?? {}) as Record<string, unknown>;
  const longer = Array.isArray(expected) && (computed as unknown[] | null)?.length !== expected.length;
  const below = Object.entries(expected).flatMap(([key, value]) =>
    Object.hasOwn(inside, key)
      ? misses(inside[key], value, tolerance, `${path}.${key}`)
      : [`${path}.${key}: not computed`],
  );
  return longer ? [`${path}: another length`, ...below] : below;
}
