import { scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { scoreSample } from '../../../testing/score-sample.ts';
import { squadExactMatch } from './squad-exact-match.ts';

describe('squadExactMatch', () => {
  test.each([
    ['The Eiffel Tower!', 'eiffel tower', true],
    ['Eiffel', ['the tower', 'Eiffel.'], true],
    ['Eiffel', ['the tower'], false],
    ['the', '', true],
    ['', '', true],
    ['caf\u00e9', 'cafe\u0301', false],
    ['\u202eabc', 'abc', false],
    ['\ud800', '\ud800', true],
  ])('%j against %j is %s', (output, expected, value) => {
    expect(scoreSample(squadExactMatch, { output, expected })).toEqual(scored(value));
  });

  test('is missing where it cannot compare', () => {
    expect(scoreSample(squadExactMatch, { output: 'x', expected: [] })).toMatchObject({
      class: 'no_expected',
    });
    expect(scoreSample(squadExactMatch, { output: false, expected: 'x' })).toMatchObject({
      class: 'unparsable',
    });
  });
});
