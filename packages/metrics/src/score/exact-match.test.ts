import { missing, scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { scoreSample } from '../testing/score-sample.ts';
import { exactMatch } from './exact-match.ts';

describe('exactMatch', () => {
  test.each([
    ['Paris', 'Paris', true],
    ['Paris', 'paris', false],
    ['', '', true],
    [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
    [1, '1', false],
    ['e\u0301', '\u00e9', false],
  ])('%j against %j is %s', (output, expected, value) => {
    expect(scoreSample(exactMatch, { output, expected })).toEqual(scored(value));
  });

  test('is missing without an expected value', () => {
    expect(scoreSample(exactMatch, { output: 'Paris' })).toEqual(
      missing('no_expected', 'the sample has no expected value'),
    );
  });
});
