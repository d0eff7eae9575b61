import { AssayError, missing, scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { scoreSample } from '../testing/score-sample.ts';
import { usageError } from '../testing/usage-error.ts';
import { regex } from './regex.ts';

describe('regex', () => {
  test.each([
    ['order ORD-12', 'ORD-\\d+', true],
    ['order ord-12', 'ORD-\\d+', false],
    ['order ord-12', '/ORD-\\d+/i', true],
    ['a\nb', '/^b$/m', true],
    ['a\nb', '^b$', false],
    ['a\nb', '/a.b/s', true],
    ['a\nb', 'a.b', false],
    ['\u{1f600}', '^.$', true],
    ['\ud800', '^.$', true],
    ['e\u0301', '^e.$', true],
    ['', '^$', true],
    ['anything', '', true],
    ['a/b', '/a/b/', true],
    ['/usr', '/usr', true],
  ])('%j against %j is %s', (output, expected, value) => {
    expect(scoreSample(regex, { output, expected })).toEqual(scored(value));
  });

  test('takes pattern and flags from its parameters, before expected', () => {
    const params = { pattern: '^yes', flags: 'i' };
    expect(scoreSample(regex, { output: 'Yes.', expected: 'no' }, params)).toEqual(scored(true));
  });

  test('adds the flags of both forms', () => {
    expect(scoreSample(regex, { output: 'A\nB' }, { pattern: '/^b$/i', flags: 'm' })).toEqual(scored(true));
  });

  test.each(['(a', '(?=a)', '(a)\\1', '/a/x', '[b-a]', 'a{2000}'])(
    'refuses %j with the reason',
    (expected) => {
      const attempt = () => scoreSample(regex, { output: 'a', expected });
      expect(attempt).toThrow(AssayError);
      expect(attempt).toThrow(usageError('E_METRIC_PATTERN', /^sample "s1": the pattern .* was refused: /u));
    },
  );

  test('names an unknown flag, and the flags there are', () => {
    expect(() => scoreSample(regex, { output: 'a', expected: '/a/ig' })).toThrow(
      'sample "s1": the pattern "/a/ig" was refused: the flag "g" is not one of i, m, s, u.',
    );
    expect(scoreSample(regex, { output: 'A', expected: '/a/iu' })).toEqual(scored(true));
    expect(() => scoreSample(regex, { output: 'a' }, { pattern: 'a', flags: 'toString' })).toThrow(
      'the flag \\"t\\" is not one of i, m, s, u',
    );
  });

  test('names the metric, not a sample, where its parameter is refused', () => {
    expect(() => scoreSample(regex, { output: 'a' }, { pattern: '(' })).toThrow('Metric regex: the pattern');
  });

  test('refuses an expected value that is not text', () => {
    expect(() => scoreSample(regex, { output: 'a', expected: ['a'] })).toThrow(
      usageError('E_METRIC_EXPECTED', /"s1"/u),
    );
  });

  test('takes a pattern that hangs backtracking engines', () => {
    const output = `${'a'.repeat(50_000)}!`;
    expect(scoreSample(regex, { output, expected: '^(a+)+$' })).toEqual(scored(false));
  });

  test('does not match a text of 10 MB against a pattern of thousands of instructions', () => {
    const output = 'a'.repeat(10_000_000);
    expect(scoreSample(regex, { output, expected: '(a?){1000}a{1000}$' })).toEqual(
      missing('unparsable', 'the output is too long for a pattern of this size'),
    );
    expect(scoreSample(regex, { output, expected: '[a-z]+$' })).toEqual(scored(true));
  });

  test('keeps working past the number of patterns that it remembers', () => {
    const values = Array.from({ length: 600 }, (_, i) =>
      scoreSample(regex, { output: `x${i}`, expected: `x${i}$` }),
    );
    expect(values.every((score) => score.kind === 'scored' && score.value === true)).toBe(true);
  });

  test('is missing without pattern, without output, and where the output is not text', () => {
    expect(scoreSample(regex, { output: 'x' })).toEqual(
      missing('no_expected', 'there is neither a pattern nor an expected value'),
    );
    expect(scoreSample(regex, { output: null, expected: 'x' })).toEqual(
      missing('no_output', 'the sample has no output'),
    );
    expect(scoreSample(regex, { output: {}, expected: 'x' })).toEqual(
      missing('unparsable', 'the output is not text'),
    );
  });
});
