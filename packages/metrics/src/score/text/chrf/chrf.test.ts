import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scoreSet } from '../../../testing/score-set.ts';
import { chrf, chrfPlusPlus } from './chrf.ts';

const f2 = (precision: number, recall: number) => (100 * 5 * precision * recall) / (4 * precision + recall);

describe('chrf', () => {
  test('averages precision and recall over the orders', () => {
    const precision = (6 / 7 + 5 / 6 + 4 / 5 + 3 / 4 + 2 / 3 + 1 / 2) / 6;
    const { contributions, result } = scoreSet(chrf, [{ output: 'the cats', expected: 'the cat' }]);
    expect(result).toHaveProperty('value', expect.closeTo(f2(precision, 1), 9));
    expect(contributions).toEqual([result]);
  });

  test('only the orders that both sides have count', () => {
    const { result } = scoreSet(chrf, [{ output: 'ab', expected: 'abc' }]);
    expect(result).toHaveProperty('value', expect.closeTo(f2(1, (2 / 3 + 1 / 2) / 2), 9));
  });

  test('with eps_smoothing every order counts', () => {
    const { result } = scoreSet(chrf, [{ output: 'ab', expected: 'ab' }], { eps_smoothing: true });
    expect(result).toHaveProperty('value', expect.closeTo(200 / 6, 9));
    const longer = scoreSet(chrf, [{ output: 'ab', expected: 'abc' }], { eps_smoothing: true });
    expect(longer.result).toHaveProperty('value', expect.closeTo((f2(1, 2 / 3) + f2(1, 1 / 2)) / 6, 9));
    const none = scoreSet(chrf, [{ output: 'x', expected: 'y' }], { eps_smoothing: true });
    expect(none.result).toHaveProperty('value', expect.closeTo(0, 9));
  });

  test.each([
    ['', 'x'],
    ['x', ''],
    ['', ''],
    ['ab', 'cd'],
  ])('%j against %j is 0', (output, expected) => {
    expect(scoreSet(chrf, [{ output, expected }]).result).toHaveProperty('value', 0);
  });

  test('adds counts over the samples, with the best of several references', () => {
    const { contributions, result } = scoreSet(chrf, [
      { output: 'ab', expected: ['zz', 'ab'] },
      { output: 'xy', expected: 'x' },
    ]);
    expect(contributions[0]).toHaveProperty('value', 100);
    // order 1: 3 of 4 and 3 of 3; order 2: the reference x has no pair, so that xy counts none: 1 of 1
    expect(result).toHaveProperty('value', expect.closeTo(f2((3 / 4 + 1) / 2, 1), 9));
  });

  test('counts code points, white space aside, a combining mark on its own', () => {
    const params = { char_order: 1 };
    const { result } = scoreSet(chrf, [{ output: '\u{1f600} a', expected: '\u{1f600}b' }], params);
    expect(result).toHaveProperty('value', expect.closeTo(50, 9));
    const accents = scoreSet(chrf, [{ output: 'e\u0301', expected: 'e' }], params);
    expect(accents.result).toHaveProperty('value', expect.closeTo(f2(0.5, 1), 9));
    const spaced = scoreSet(chrf, [{ output: 'a b', expected: 'ab' }], { ...params, whitespace: true });
    expect(spaced.result).toHaveProperty('value', expect.closeTo(f2(2 / 3, 1), 9));
  });

  test('takes lone surrogates, right-to-left marks and case as they are', () => {
    expect(scoreSet(chrf, [{ output: '\ud800\u202e', expected: '\ud800\u202e' }]).result).toHaveProperty(
      'value',
      100,
    );
    expect(scoreSet(chrf, [{ output: 'A', expected: 'a' }]).result).toHaveProperty('value', 0);
    expect(scoreSet(chrf, [{ output: 'A', expected: 'a' }], { lowercase: true }).result).toHaveProperty(
      'value',
      100,
    );
  });

  test('is missing where there is nothing to compare', () => {
    expect(scoreSet(chrf, []).result).toMatchObject({ class: 'undefined' });
    const { contributions, result } = scoreSet(chrf, [
      { output: 'x' },
      { output: 'x', expected: 'x'.repeat(1_000_001) },
    ]);
    expect(contributions).toMatchObject([{ class: 'no_expected' }, { class: 'not_applicable' }]);
    expect(result).toMatchObject({ class: 'undefined' });
  });

  test.each([7, 'x'.repeat(1_000_001)])('takes an output that cannot be read for an empty one', (output) => {
    const row = { output: 'ab', expected: 'ab' };
    const { contributions, result } = scoreSet(chrf, [row, { output, expected: 'xy' }]);
    expect(contributions[1]).toMatchObject({ kind: 'scored', value: 0 });
    expect(result).toEqual(scoreSet(chrf, [row, { output: '', expected: 'xy' }]).result);
    expect(result).not.toHaveProperty('value', 100);
  });

  test('law: between 0 and 100, and 100 for identical texts with something in them', () => {
    const text = fc.string({
      unit: fc.constantFrom(...Array.from('ab the.!\u{1f600}'), '\ud800', 'e\u0301', '\u202e'),
    });
    fc.assert(
      fc.property(text, text, (output, expected) => {
        const { result } = scoreSet(chrfPlusPlus, [{ output, expected }]);
        const value = result.kind === 'scored' ? Number(result.value) : Number.NaN;
        expect(value >= 0 && value <= 100).toBe(true);
        const same = scoreSet(chrf, [{ output: `${output}x`, expected: `${output}x` }]);
        expect(same.result).toHaveProperty('value', expect.closeTo(100, 9));
      }),
    );
  });
});

describe('chrfPlusPlus', () => {
  test('adds word orders one and two', () => {
    const precision = (6 / 7 + 5 / 6 + 4 / 5 + 3 / 4 + 2 / 3 + 1 / 2 + 1 / 2 + 0) / 8;
    const { result } = scoreSet(chrfPlusPlus, [{ output: 'the cats', expected: 'the cat' }]);
    expect(result).toHaveProperty('value', expect.closeTo(f2(precision, 6.5 / 8), 9));
  });

  test.each([
    ['"hi', '" hi'],
    ['hi!', 'hi !'],
    ['!', '!'],
    ['。hi', '。hi'],
  ])('%j has the words %j', (output, words) => {
    const params = { char_order: 1, word_order: 1 };
    const { result } = scoreSet(chrfPlusPlus, [{ output, expected: words }], params);
    expect(result).toHaveProperty('value', expect.closeTo(100, 9));
  });

  test('only one mark is split off: (hi) has the words (hi and )', () => {
    const { result } = scoreSet(chrfPlusPlus, [{ output: '(hi)', expected: 'hi)' }], {
      char_order: 1,
      word_order: 1,
    });
    expect(result).toHaveProperty('value', expect.closeTo(f2((3 / 4 + 1 / 2) / 2, (1 + 1 / 2) / 2), 9));
  });
});
