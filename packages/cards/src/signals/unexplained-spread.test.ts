import { describe, expect, test } from 'vitest';
import { unexplainedSpread } from './unexplained-spread.ts';

const twice = { reports: 2, variants: 1, parties: 1 };
const span = (lowest: number, highest: number) => ({ lowest, highest, min: 0, max: 1 });

describe('unexplainedSpread', () => {
  test('is 1 where reports of one setup and one party lie more than 5 % apart, decided exactly', () => {
    expect(unexplainedSpread(twice, span(0.5, 0.550001))).toBe(1);
    expect(unexplainedSpread(twice, span(0.5, 0.55))).toBe(0);
    expect(unexplainedSpread(twice, span(0.5, 0.5))).toBe(0);
  });

  test('leaves to the signals what they compare, and one report alone', () => {
    expect(unexplainedSpread({ ...twice, variants: 2 }, span(0, 1))).toBe(0);
    expect(unexplainedSpread({ ...twice, parties: 2 }, span(0, 1))).toBe(0);
    expect(unexplainedSpread({ ...twice, reports: 1 }, span(0.5, 0.5))).toBe(0);
  });

  test('says nothing without one scale that all share', () => {
    expect(unexplainedSpread(twice, { lowest: 1000, highest: 1200, min: null, max: null })).toBeNull();
    expect(unexplainedSpread(twice, { lowest: 0, highest: 1, min: 1, max: 1 })).toBeNull();
  });
});
