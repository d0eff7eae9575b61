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

  test('a limit that is drawn across lies within', () => {
    const numbers = [shown('0.36', '0.308', '0.416')];
    expect(numberScale(numbers, [0.7])).toMatchObject({ from: 0.3, to: 0.7 });
    expect(numberScale(numbers, [0.9])).toMatchObject({ from: 0, to: 1 });
    expect(numberScale([shown('3.98', '3.73', '4.25', null)], [12])).toMatchObject({ from: 0, to: 12 });
    expect(numberScale([], [0.7])).toMatchObject({ from: 0, to: 1 });
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

  test('without a range, from zero to a round number, or between round numbers where zero is far', () => {
    const scale = (...ends: (readonly [string, string, string])[]) =>
      numberScale(ends.map(([value, low, high]) => shown(value, low, high, null)));
    expect(scale(['3.98', '3.73', '4.25'], ['29.4', '27.4', '31.3'])).toEqual({
      from: 0,
      to: 35,
      range: null,
    });
    expect(scale(['0.002', '0.001', '0.003'])).toMatchObject({ from: 0, to: 0.003 });
    expect(scale(['1.24', '1.1', '1.31'])).toMatchObject({ from: 1.1, to: 1.35 });
    expect(scale(['-1210', '-1234', '-1201'])).toMatchObject({ from: -1235, to: -1200 });
    expect(scale(['0', '0', '0'])).toMatchObject({ from: 0, to: 1 });
    expect(scale()).toMatchObject({ from: 0, to: 1 });
  });
});
