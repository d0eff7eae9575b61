import { expect, test } from 'vitest';
import { judgeRow } from './judge-row.ts';

const interval = { method: 'bootstrap-percentile', level: 0.95, low: 75.75, high: 84.11 };
const numbers = {
  reported: 92.49,
  obtained: 80.2,
  interval,
  delta: -12.29,
  tolerance: 0,
  isMeasured: true,
  whyNone: null,
  unseen: null,
};

test('a reported number outside of the interval deviates, one inside or on its end is consistent', () => {
  expect(judgeRow(numbers)).toEqual({
    outcome: 'deviates',
    why: 'the reported number is above the interval',
  });
  expect(judgeRow({ ...numbers, reported: 84.11, delta: -3.91 }).outcome).toBe('consistent');
  expect(judgeRow({ ...numbers, reported: 70, delta: 10.2 }).why).toContain('below');
});

test('a declared tolerance is reached at its end', () => {
  expect(judgeRow({ ...numbers, tolerance: 12.29 }).outcome).toBe('consistent');
  expect(judgeRow({ ...numbers, tolerance: 12.28 }).outcome).toBe('deviates');
});

test('a number that nothing measured is not comparable, equal or within a tolerance as it may be', () => {
  const claimed = { ...numbers, interval: null, isMeasured: false };
  expect(judgeRow({ ...claimed, delta: 0 })).toEqual({
    outcome: 'not_comparable',
    why: 'only the reproduction’s own file states the number: there are no outputs to measure it on',
  });
  expect(judgeRow({ ...claimed, tolerance: 20 }).outcome).toBe('not_comparable');
  expect(judgeRow(claimed).outcome).toBe('not_comparable');
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
    reported: 96,
    delta: 4,
    whyNone: 'every resample gives the same number',
  };
  expect(judgeRow({ ...alike, unseen: 0.25 })).toEqual({
    outcome: 'deviates',
    why: 'the reported number is below the interval',
  });
  expect(judgeRow({ ...alike, unseen: 30 })).toEqual({
    outcome: 'not_comparable',
    why: 'every resample gives the same number, which cannot tell a difference as small as this one',
  });
  expect(judgeRow(alike).outcome).toBe('not_comparable');
});
