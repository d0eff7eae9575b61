import { describe, expect, test } from 'vitest';
import { numberScale, scaleText } from './number-scale.ts';

const unit = { min: 0, max: 1 };
const shown = (value: string, low: string, high: string, range: typeof unit | null = unit) => ({
  value,
  interval: { low, high },
  range,
});

describe('numberScale', () => {
  test('numbers all over their range are drawn over all of it', () => {
    expect(numberScale([shown('0.2', '0.1', '0.3'), shown('0.8', '0.7', '0.9')])).toEqual({
      from: 0,
      to: 1,
      range: null,
    });
  });

  test('numbers close to each other are drawn over a round part of the range, which is said', () => {
    const scale = numberScale([shown('0.72', '0.667', '0.768'), shown('0.81', '0.762', '0.85')]);
    expect(scale).toEqual({ from: 0.65, to: 0.85, range: unit });
    expect(scaleText(scale)).toBe('0.65 to 0.85 of 0 to 1');
  });

  test('the part never leaves the range, and is never empty', () => {
    expect(numberScale([shown('1', '0.988', '1')])).toMatchObject({ from: 0.95, to: 1 });
    expect(numberScale([shown('1', '1', '1')])).toMatchObject({ from: 0.95, to: 1 });
    expect(numberScale([shown('0', '0', '0')])).toMatchObject({ from: 0, to: 0.05 });
  });

  test('a range without a number is drawn whole', () => {
    expect(numberScale([{ value: null, interval: null, range: unit }])).toEqual({
      from: 0,
      to: 1,
      range: null,
    });
  });

  test('without a range, tenths around what is drawn', () => {
    expect(numberScale([shown('1.24', '1.1', '1.31', null)])).toEqual({ from: 0, to: 1.4, range: null });
  });
});
