import { describe, expect, test } from 'vitest';
import { printedDifference, roundDecimal } from './round-decimal.ts';

test('half is rounded away from zero, by the decimal form and not by the binary one', () => {
  expect([1.005, 2.675, 1.45, -1.005, 0, 1e21, 4.672_523].map((value) => roundDecimal(value, 2))).toEqual([
    1.01, 2.68, 1.45, -1.01, 0, 1e21, 4.67,
  ]);
  expect(roundDecimal(1e-7, 2)).toBe(0);
});

/** Reported, obtained, Δ as tables 5, 6, 7, 9 and 10 of the Croissant Tasks paper print them. */
const published: Readonly<Record<string, readonly (readonly [number, number, number])[]>> = {
  AbsenceBench: [
    [72.7, 98.62, 25.92],
    [96, 100, 4],
    [40, 23.36, -16.64],
    [69.6, 73.99, 4.39],
    [72.7, 98.63, 25.93],
    [96, 100, 4],
    [40, 44.65, 4.65],
    [69.6, 81.09, 11.49],
  ],
  CoRe: [
    [92.49, 94.58, 2.09],
    [92.26, 100, 7.74],
    [92.49, 80.2, -12.29],
    [92.26, 96.93, 4.67],
  ],
  MedSG: [
    [27.36, 26.83, -0.53],
    [3.4, 3.1, -0.3],
    [28.87, 30.17, 1.3],
    [5.7, 9.7, 4],
    [26.92, 27.2, 0.28],
    [7.1, 7.8, 0.7],
    [26.45, 14.39, -12.06],
    [6.3, 2, -4.3],
    [27.36, 27.22, -0.14],
    [3.4, 3.2, -0.2],
    [28.87, 30.81, 1.94],
    [5.7, 9.8, 4.1],
    [26.92, 27.2, 0.28],
    [7.1, 7.8, 0.7],
    [26.45, 28.08, 1.63],
    [6.3, 7, 0.7],
  ],
  NOVA: [
    [20.16, 35.86, 15.7],
    [7.37, 3.05, -4.32],
    [1.99, 0.79, -1.2],
    [8.83, 8.52, -0.31],
    [78.7, 81.93, 3.23],
    [1.83, 1.71, -0.12],
    [15.2, 18.19, 2.99],
    [59.8, 92.1, 32.3],
    [19.8, 35.34, 15.54],
    [5.3, 89.11, 83.81],
    [24.2, 15.5, -8.7],
    [38.4, 21.96, -16.44],
    [20.16, 6.07, -14.09],
    [7.37, 1.59, -5.78],
    [1.99, 0.45, -1.54],
    [8.83, 5.42, -3.41],
    [78.7, 92.09, 13.39],
    [1.83, 1.64, -0.19],
    [15.2, 18.11, 2.91],
    [59.8, 95.84, 36.04],
    [19.8, 36.3, 16.5],
    [5.3, 87.26, 81.96],
    [24.2, 19.75, -4.45],
    [38.4, 40.8, 2.4],
  ],
  'SAGE-Eval': [
    [30.77, 32.69, 1.92],
    [68.56, 71.69, 3.13],
    [30.77, 34.62, 3.85],
    [68.56, 71.69, 3.13],
  ],
};

describe('differences as the paper prints them', () => {
  test.each(Object.entries(published))('%s', (_, rows) => {
    expect(rows.map(([reported, obtained]) => printedDifference(obtained, reported, 2))).toEqual(
      rows.map(([, , delta]) => delta),
    );
  });

  test('averages of tables 3 and 4, and of the domains of table 5', () => {
    const mean = (values: readonly number[], decimals: number): number =>
      roundDecimal(values.reduce((sum, value) => sum + value, 0) / values.length, decimals);
    expect(mean([100, 87, 100, 100, 100], 1)).toBe(97.4);
    expect(mean([100, 100, 100, 85.7, 100], 1)).toBe(97.1);
    expect(mean([100, 100, 100, 50, 100], 1)).toBe(90);
    expect(mean([98.62, 100, 23.36], 2)).toBe(73.99);
    expect(mean([98.63, 100, 44.65], 2)).toBe(81.09);
    expect(mean([72.7, 96, 40], 1)).toBe(69.6);
    // The model without thinking, beside table 5.
    expect(mean([73.5, 91.4, 35.7], 1)).toBe(66.9);
  });

  test('shares that the text gives', () => {
    const share = (part: number, whole: number, decimals: number): number =>
      roundDecimal((part / whole) * 100, decimals);
    // CoRe: three of its fields were missed. NOVA: of 14 metrics, whether each is there and right, and of three parts.
    expect(share(20, 23, 0)).toBe(87);
    expect(share(7, 14, 0)).toBe(50);
    expect([24, 27].map((found) => share(found, 2 * 14 + 3, 1))).toEqual([77.4, 87.1]);
    expect(share(2, 3, 0)).toBe(67);
  });

  test('where the paper contradicts itself', () => {
    // MedSG: 23 of 24 fields are 95.8 %, and table 3 prints 100.
    expect(roundDecimal((23 / 24) * 100, 1)).toBe(95.8);
    // NOVA: 12 of 14 metrics are 85.7 %, and the text names three that deviate.
    expect(roundDecimal((12 / 14) * 100, 1)).toBe(85.7);
    expect(roundDecimal((11 / 14) * 100, 1)).toBe(78.6);
  });
});
