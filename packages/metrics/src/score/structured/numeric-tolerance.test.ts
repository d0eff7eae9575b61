import { missing, scored } from '@assay/records';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scoreSample } from '../../testing/score-sample.ts';
import { usageError } from '../../testing/usage-error.ts';
import { numericTolerance } from './numeric-tolerance.ts';
import { readNumber } from './read-number.ts';

const score = (output: unknown, expected: unknown, params = {}) =>
  scoreSample(numericTolerance, { output: output as never, expected: expected as never }, params);

describe('numericTolerance', () => {
  test.each([
    ['42', 42, {}, true],
    [42, '42', {}, true],
    ['42.0', 42, {}, true],
    [41, 42, {}, false],
    [41, 42, { absolute: 1 }, true],
    [98, 100, { relative: 0.02 }, true],
    [97, 100, { relative: 0.02 }, false],
    [97, 100, { relative: 0.02, absolute: 3 }, true],
    [-98, -100, { relative: 0.02 }, true],
    [0.001, 0, { relative: 0.5 }, false],
    [-0, 0, {}, true],
    [1.1, 1, { absolute: 0.1 }, false],
    ['1,234.5', 1234.5, {}, true],
    ['the answer is 7', 7, {}, false],
    ['', 0, {}, false],
    ['1e999', 1, { absolute: 1e308 }, false],
    ['9'.repeat(1000), 1, {}, false],
    ['9007199254740993', 2 ** 53, {}, true],
    [true, 1, {}, false],
    [[1], 1, {}, false],
  ])('%j against %j with %j is %s', (output, expected, params, value) => {
    expect(score(output, expected, params)).toMatchObject({ kind: 'scored', value });
  });

  test('finds the first or the last number where asked for', () => {
    const output = 'It took 3 tries; so the total is 1,250.';
    expect(score(output, 3, { read: 'first' })).toEqual(scored(true));
    expect(score(output, 1250, { read: 'last' })).toEqual(scored(true));
    expect(score('no digits here', 1, { read: 'last' })).toEqual(scored(false, { problem: 'not a number' }));
  });

  test('is missing without expected or output; an expected value that is not a number is refused', () => {
    expect(scoreSample(numericTolerance, { output: 1 })).toEqual(
      missing('no_expected', 'the sample has no expected value'),
    );
    expect(score(null, 1)).toEqual(missing('no_output', 'the sample has no output'));
    for (const expected of ['many', {}, '1e999', Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => score(1, expected)).toThrow(usageError('E_METRIC_EXPECTED', /"s1".*finite number/u));
    }
  });

  test('refuses a negative tolerance', () => {
    expect(() => numericTolerance.parameters.parse({ absolute: -1 })).toThrow(/absolute/u);
  });

  test('NaN and Infinity as output are false, never a number', () => {
    expect(score(Number.NaN, 1)).toMatchObject({ value: false });
    expect(score(Number.NEGATIVE_INFINITY, 1, { absolute: 5 })).toMatchObject({ value: false });
  });
});

describe('readNumber', () => {
  test.each([
    [' +3 ', 3],
    ['-.5', -0.5],
    ['5.', 5],
    ['1e3', 1000],
    ['1,234,567', 1234567],
    ['1,23', null],
    ['1,2345', null],
    ['0x10', null],
    ['١٢', null],
    ['--1', null],
    ['.', null],
    ['Infinity', null],
  ])('%j is %j', (text, number) => {
    expect(readNumber(text, 'whole')).toBe(number);
  });

  test('law: reads what JavaScript writes', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(readNumber(String(number), 'whole') === number).toBe(true);
        expect(readNumber(`about ${number}, or so`, 'first') === number).toBe(true);
      }),
    );
  });

  test('takes 10 MB', () => {
    expect(readNumber(`${'lorem '.repeat(1_700_000)}1,111`, 'last')).toBe(1111);
    expect(readNumber('+-'.repeat(1_000_000), 'first')).toBe(null);
  });
});
