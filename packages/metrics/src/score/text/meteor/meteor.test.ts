import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scoreSample } from '../../../testing/score-sample.ts';
import { meteor, meteorWithSynonyms } from './meteor.ts';

describe('meteor', () => {
  test.each([
    // three words matched in one chunk
    ['a b c', 'a b c', 1 - 0.5 / 27],
    ['cat', 'cat', 0.5],
    // running and runs share the stem run; two matches in one chunk, of two and three words
    ['He running', 'he runs fast', (1 - 0.5 / 8) * (2 / 3 / (0.9 + 0.1 * (2 / 3)))],
    // two chunks of one word each
    ['b a', 'a b', 0.5],
    ['x', 'y', 0],
    ['', 'y', 0],
    ['y', '', 0],
    ['', '', 0],
  ])('%j against %j is %d', (output, expected, value) => {
    expect(scoreSample(meteor, { output, expected })).toHaveProperty('value', expect.closeTo(value, 9));
  });

  test('aligns from the end: the last the goes to the last the', () => {
    // the second the of the output takes the second of the reference, so that there are two chunks
    const score = scoreSample(meteor, { output: 'the cat', expected: 'the cat the' });
    const mean = 2 / 3 / (0.9 + 0.1 * (2 / 3));
    expect(score).toHaveProperty('value', expect.closeTo(0.5 * mean, 9));
  });

  test('weights come from the parameters', () => {
    const params = { alpha: 0.5, beta: 1, gamma: 0 };
    const score = scoreSample(meteor, { output: 'a', expected: 'a b' }, params);
    expect(score).toHaveProperty('value', expect.closeTo(2 / 3, 9));
  });

  test('separates punctuation by default', () => {
    const row = { output: 'a b.', expected: 'a b' };
    expect(scoreSample(meteor, row, { gamma: 0 })).toHaveProperty(
      'value',
      expect.closeTo(2 / 3 / (0.6 + 0.1), 9),
    );
    expect(scoreSample(meteor, row, { gamma: 0, tokenizer: 'none' })).toHaveProperty(
      'value',
      expect.closeTo(0.5, 9),
    );
  });

  test('the best of several references', () => {
    expect(scoreSample(meteor, { output: 'a b', expected: ['x', 'a b'] })).toHaveProperty(
      'value',
      1 - 0.5 / 8,
    );
  });

  test('is missing where it cannot compare', () => {
    expect(scoreSample(meteor, { output: 'x' })).toMatchObject({ class: 'no_expected' });
    expect(scoreSample(meteor, { output: [], expected: 'x' })).toMatchObject({ class: 'unparsable' });
    const long = { output: 'x'.repeat(10_000_000), expected: 'x' };
    expect(scoreSample(meteor, long)).toMatchObject({ class: 'unparsable' });
  });

  test('law: in [0, 1], and n identical words give 1 − 0.5 / n³', () => {
    const words = fc.array(fc.constantFrom('cat', 'Cats', 'running', 'run', '\ud800', 'e\u0301'), {
      minLength: 1,
    });
    fc.assert(
      fc.property(words, words, (a, b) => {
        const score = scoreSample(
          meteor,
          { output: a.join(' '), expected: b.join(' ') },
          { tokenizer: 'none' },
        );
        const value = score.kind === 'scored' ? Number(score.value) : Number.NaN;
        expect(value >= 0 && value <= 1).toBe(true);
        const same = scoreSample(
          meteor,
          { output: a.join(' '), expected: a.join(' ') },
          { tokenizer: 'none' },
        );
        expect(same).toHaveProperty('value', expect.closeTo(1 - 0.5 / a.length ** 3, 9));
      }),
    );
  });
});

const synonyms = (word: string) => (word === 'kid' ? ['child', 'boy'] : []);

describe('meteorWithSynonyms', () => {
  test('aligns synonyms of the stem, the last open word first', () => {
    const metric = meteorWithSynonyms(synonyms);
    expect(metric.name).toBe('meteor-wordnet');
    const score = scoreSample(metric, { output: 'kids ran', expected: 'child ran' });
    expect(score).toHaveProperty('value', expect.closeTo(1 - 0.5 / 8, 9));
    expect(scoreSample(meteor, { output: 'kids ran', expected: 'child ran' })).toMatchObject({ value: 0.25 });
    // kid takes the boy at the end: chunks of one word each
    const order = scoreSample(metric, { output: 'kid x', expected: 'child x boy' });
    expect(order).toHaveProperty('value', expect.closeTo(0.5 * (2 / 3 / (0.9 + 0.1 * (2 / 3))), 9));
  });
});
