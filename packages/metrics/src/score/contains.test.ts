import { missing, scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { scoreSample } from '../testing/score-sample.ts';
import { usageError } from '../testing/usage-error.ts';
import { contains } from './contains.ts';

describe('contains', () => {
  test.each([
    ['Refunds take 30 days.', '30 days', true],
    ['Refunds take 30 days.', '30 Days', false],
    ['', 'a', false],
    ['caf\u00e9', 'cafe\u0301', false],
    ['\u202eabc', 'abc', true],
    ['x\ud800y', '\ud800', true],
    ['one two', ['three', 'two'], true],
    ['one two', ['three', 'four'], false],
  ])('%j contains %j: %s', (output, expected, value) => {
    expect(scoreSample(contains, { output, expected })).toEqual(scored(value));
  });

  test.each([
    ['one two', ['one', 'two'], true],
    ['one two', ['one', 'three'], false],
  ])('with match all, %j against %j is %s', (output, expected, value) => {
    expect(scoreSample(contains, { output, expected }, { match: 'all' })).toEqual(scored(value));
  });

  test('ignores case where asked', () => {
    const row = { output: 'I CANNOT help', expected: 'cannot' };
    expect(scoreSample(contains, row, { ignore_case: true })).toEqual(scored(true));
  });

  test('looks for the text of its parameter in place of expected', () => {
    expect(scoreSample(contains, { output: 'I cannot' }, { text: 'cannot' })).toEqual(scored(true));
    expect(scoreSample(contains, { output: 'x', expected: 'x' }, { text: ['a', 'b'] })).toEqual(
      scored(false),
    );
  });

  test('refuses an empty expected text, naming the sample', () => {
    expect(() => scoreSample(contains, { output: 'x', expected: '' })).toThrow(
      usageError('E_METRIC_EXPECTED', /"s1".*empty/u),
    );
    expect(() => scoreSample(contains, { output: 'x', expected: ['x', ''] })).toThrow(
      usageError('E_METRIC_EXPECTED', /"s1".*empty/u),
    );
    expect(() => contains.parameters.parse({ text: '' })).toThrow(/text/u);
  });

  test('is missing without expected, without output, and where the output is not text', () => {
    expect(scoreSample(contains, { output: 'x' })).toEqual(
      missing('no_expected', 'the sample has no expected value'),
    );
    expect(scoreSample(contains, { output: null, expected: 'x' })).toEqual(
      missing('no_output', 'the sample has no output'),
    );
    expect(scoreSample(contains, { output: 7, expected: 'x' })).toEqual(
      missing('unparsable', 'the output is not text'),
    );
  });

  test('reads 10 MB', () => {
    const output = `${'a'.repeat(10_000_000)}needle`;
    expect(scoreSample(contains, { output, expected: 'needle' })).toEqual(scored(true));
  });
});
