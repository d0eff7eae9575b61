import { describe, expect, test } from 'vitest';
import { type Basis, judgeRow, printedDifference, roundDecimal } from './judge-row.ts';

const interval = { method: 'bootstrap-percentile', level: 0.95, low: 75.75, high: 84.11 };
const basis: Basis = { units: 489, span: 100, unlike: null, whyNone: null, unseen: null };
const paper = (value: number, decimals = 2) => ({ value, decimals });
const numbers = {
  reported: paper(92.49),
  obtained: 80.2,
  interval,
  delta: -12.29,
  tolerance: 0,
  basis,
};

test('a reported number outside of the interval deviates, one inside or on its end is consistent', () => {
  expect(judgeRow(numbers)).toEqual({
    outcome: 'deviates',
    why: 'the reported number is above the interval',
  });
  expect(judgeRow({ ...numbers, reported: paper(84.11), delta: -3.91 }).outcome).toBe('consistent');
  expect(judgeRow({ ...numbers, reported: paper(70), delta: 10.2 }).why).toContain('below');
});

test('a declared tolerance is reached at its end', () => {
  expect(judgeRow({ ...numbers, tolerance: 12.29 }).outcome).toBe('consistent');
  expect(judgeRow({ ...numbers, tolerance: 12.28 }).outcome).toBe('deviates');
});

test('a number that nothing measured is not obtained, equal or within a tolerance as it may be', () => {
  const claimed = { ...numbers, obtained: null, delta: null, interval: null, basis: null };
  expect(judgeRow(claimed)).toEqual({ outcome: 'not_obtained', why: 'nothing was measured for it' });
  expect(judgeRow({ ...claimed, tolerance: 20 }).outcome).toBe('not_obtained');
});

test('nothing is judged without evidence', () => {
  expect(judgeRow({ ...numbers, interval: null }).outcome).toBe('not_comparable');
  expect(judgeRow({ ...numbers, interval: null, delta: 0 }).outcome).toBe('consistent');
  expect(judgeRow({ ...numbers, obtained: null, delta: null, interval: null }).outcome).toBe('not_obtained');
  expect(judgeRow({ ...numbers, reported: null, delta: null }).outcome).toBe('not_reported');
});

test('an interval without width tells a difference only where it is larger than samples could hide', () => {
  const alike = {
    ...numbers,
    obtained: 100,
    interval: { ...interval, low: 100, high: 100 },
    reported: paper(96),
    delta: 4,
  };
  const unseen = (most: number | null): Basis => ({
    ...basis,
    whyNone: 'every resample gives the same number',
    unseen: most,
  });
  expect(judgeRow({ ...alike, basis: unseen(0.25) })).toEqual({
    outcome: 'deviates',
    why: 'the reported number is below the interval',
  });
  expect(judgeRow({ ...alike, basis: unseen(30) })).toEqual({
    outcome: 'not_comparable',
    why: 'every resample gives the same number, which cannot tell a difference as small as this one',
  });
  expect(judgeRow({ ...alike, basis: unseen(null) }).outcome).toBe('not_comparable');
});

describe('too little to tell', () => {
  const judged = (units: number, low: number, high: number, reported: number): string =>
    judgeRow({
      ...numbers,
      reported: paper(reported, 1),
      obtained: (low + high) / 2,
      interval: { ...interval, low, high },
      delta: (low + high) / 2 - reported,
      basis: { ...basis, units },
    }).outcome;

  test('fewer than ten answers confirm nothing, equal or not, and fewer than four refute nothing', () => {
    expect(judged(1, 0, 79.35, 47)).toBe('not_comparable');
    expect(judged(2, 0, 100, 50)).toBe('not_comparable');
    expect(judged(9, 60, 80, 70)).toBe('not_comparable');
    expect(judged(10, 60, 80, 70)).toBe('consistent');
    expect(judged(3, 95, 100, 40)).toBe('not_comparable');
    expect(judged(4, 95, 100, 40)).toBe('deviates');
  });

  test('an interval over most of the range confirms nothing, and what lies outside of it deviates', () => {
    expect(judged(12, 20, 71, 45.5)).toBe('not_comparable');
    expect(judged(12, 20, 70, 45)).toBe('consistent');
    expect(judged(12, 20, 71, 95)).toBe('deviates');
  });
});

describe('the rounding of the paper', () => {
  // 26 of 30; 29 of 30 is 96.666…, which is printed as 96.7.
  const at = (value: number, decimals: number): string =>
    judgeRow({
      ...numbers,
      reported: { value, decimals },
      obtained: 86.67,
      interval: { ...interval, low: 73.33, high: 96.67 },
      delta: 86.67 - value,
      basis: { ...basis, units: 30 },
    }).outcome;

  test('is granted to half a unit of its last digit and no further', () => {
    expect(at(96.7, 1)).toBe('consistent');
    expect(at(96.7, 2)).toBe('deviates');
    expect(at(96.8, 1)).toBe('deviates');
    expect(at(97, 0)).toBe('consistent');
    expect(at(73.3, 1)).toBe('consistent');
    expect(at(73.2, 1)).toBe('deviates');
  });

  test('an obtained number that would be printed as the reported one needs no interval', () => {
    const shares = { ...numbers, reported: paper(83.3, 1), obtained: 83.333, delta: 0.03, interval: null };
    expect(judgeRow(shares).outcome).toBe('consistent');
    expect(judgeRow({ ...shares, obtained: 83.35, delta: 0.05 }).outcome).toBe('not_comparable');
  });

  test('a share of 1 without digits is itself, and not all from one half', () => {
    const whole = { ...numbers, reported: paper(1, 0), obtained: 0.6, delta: -0.4 };
    const low = { ...interval, low: 0.5, high: 0.7 };
    expect(judgeRow({ ...whole, interval: low, basis: { ...basis, span: 1 } }).outcome).toBe('deviates');
  });
});

test('what is another quantity is not comparable, however near', () => {
  const unlike = 'Stones (1 of 3 parts) has no answers';
  expect(judgeRow({ ...numbers, delta: 0, tolerance: 50, basis: { ...basis, unlike } })).toEqual({
    outcome: 'not_comparable',
    why: unlike,
  });
});

test('half is rounded away from zero, by the decimal form and not by the binary one', () => {
  expect([1.005, 2.675, 1.45, -1.005, 0, 1e21, 4.672_523].map((value) => roundDecimal(value, 2))).toEqual([
    1.01, 2.68, 1.45, -1.01, 0, 1e21, 4.67,
  ]);
  expect(roundDecimal(1e-7, 2)).toBe(0);
});

test('a difference is that of the printed numbers', () => {
  expect(printedDifference(80.2, 92.49, 2)).toBe(-12.29);
  expect(printedDifference(0.1 + 0.2, 0.3, 2)).toBe(0);
});
