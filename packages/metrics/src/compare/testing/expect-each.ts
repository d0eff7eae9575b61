import { expect } from 'vitest';

/**
 * For tests: every number of `expected`, whatever its depth, is met by `computed` within the tolerance
 * (relative above 1). A key that was not computed fails; nothing is skipped.
 */
export function expectEach(computed: unknown, expected: unknown, tolerance: number, path = ''): void {
  if (typeof expected === 'number') {
    expect(typeof computed, `${path} was computed`).toBe('number');
    const allowed = tolerance * Math.max(1, Math.abs(expected));
    expect(
      Math.abs((computed as number) - expected),
      `${path}: ${String(computed)} for ${expected}`,
    ).toBeLessThanOrEqual(allowed);
  } else if (typeof expected === 'object' && expected !== null) {
    for (const [key, value] of Object.entries(expected)) {
      const inside = (computed ?? {}) as Record<string, unknown>;
      expect(Object.keys(inside), `${path} has "${key}"`).toContain(key);
      expectEach(inside[key], value, tolerance, `${path}.${key}`);
    }
    if (Array.isArray(expected)) expect(computed, `${path} has as many`).toHaveLength(expected.length);
  } else {
    expect(computed, path).toEqual(expected);
  }
}
