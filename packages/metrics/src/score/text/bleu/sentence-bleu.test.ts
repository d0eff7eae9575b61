import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scoreSample } from '../../../testing/score-sample.ts';
import { sentenceBleu } from './sentence-bleu.ts';

describe('sentenceBleu', () => {
  test.each([
    ['the cat sat on the mat', 'the cat sat on a mat', 100 * ((5 / 6) * (3 / 5) * (2 / 4) * (1 / 3)) ** 0.25],
    ['hello', 'hello', 100],
    ['a b', 'a b c d', 100 * Math.exp(-1)],
    ['', 'hello', 0],
    ['hello', '', 0],
    ['', '', 0],
    ['x', 'y', 0],
  ])('%j against %j is %d', (output, expected, value) => {
    expect(scoreSample(sentenceBleu, { output, expected })).toHaveProperty('value', expect.closeTo(value, 9));
  });

  test('law: a text with a word in it scores 100 against itself, whatever the text', () => {
    const text = fc
      .string({ unit: fc.constantFrom('a', ' ', '.', '\ud800', '今', 'e\u0301') })
      .map((value) => `${value}x`);
    fc.assert(
      fc.property(text, (value) => {
        const score = scoreSample(sentenceBleu, { output: value, expected: value }, { tokenizer: 'none' });
        expect(score).toHaveProperty('value', expect.closeTo(100, 9));
      }),
    );
  });

  test('is missing without expected', () => {
    expect(scoreSample(sentenceBleu, { output: 'x' })).toMatchObject({ class: 'no_expected' });
  });
});
