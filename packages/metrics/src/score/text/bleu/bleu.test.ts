import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scoreSet } from '../../../testing/score-set.ts';
import { bleu } from './bleu.ts';

const rows = [
  { output: 'the cat sat on the mat', expected: 'the cat sat on a mat' },
  { output: 'it is a dog', expected: ['it is a dog', 'this is a dog'] },
];

describe('bleu', () => {
  test('adds the counts of the samples before it divides', () => {
    const { result } = scoreSet(bleu, rows);
    // 5 of 6 and 4 of 4 words, 3 of 5 and 3 of 3 pairs, 2 of 4 and 2 of 2, 1 of 3 and 1 of 1
    expect(result).toMatchObject({
      details: {
        matched: [9, 6, 4, 2],
        total: [10, 8, 6, 4],
        brevity_penalty: 1,
        output_length: 10,
        reference_length: 10,
      },
    });
    expect(result).toHaveProperty('value', expect.closeTo(100 * (0.9 * 0.75 * (4 / 6) * 0.5) ** 0.25, 9));
  });

  test('each sample contributes its sentence score', () => {
    const { contributions } = scoreSet(bleu, rows);
    expect(contributions[0]).toHaveProperty(
      'value',
      expect.closeTo(100 * ((5 / 6) * 0.6 * 0.5 * (1 / 3)) ** 0.25, 9),
    );
    expect(contributions[1]).toHaveProperty('value', expect.closeTo(100, 9));
  });

  test('punishes outputs that are too short', () => {
    const { result } = scoreSet(bleu, [{ output: 'a b c d', expected: 'a b c d e f g h' }]);
    expect(result).toHaveProperty('value', expect.closeTo(100 * Math.exp(-1), 9));
    expect(result).toHaveProperty('details.brevity_penalty', expect.closeTo(Math.exp(-1), 9));
  });

  test('takes the closest reference length, the shorter of two', () => {
    const { result } = scoreSet(bleu, [{ output: 'a b c', expected: ['a b c d e', 'a', 'a b c d'] }]);
    expect(result).toHaveProperty('details.reference_length', 4);
    const tied = scoreSet(bleu, [{ output: 'a b c', expected: ['a b c d', 'a b'] }]);
    expect(tied.result).toHaveProperty('details.reference_length', 2);
  });

  test('clips a repeated word at the largest count in one reference', () => {
    const { result } = scoreSet(bleu, [
      { output: 'the the the the', expected: ['the cat the', 'the the x'] },
    ]);
    expect(result).toHaveProperty('details.matched', [2, 1, 0, 0]);
  });

  test.each([
    ['exp', 100 * ((2 / 4) * (1 / 3) * (1 / (2 * 2)) * (1 / 4)) ** 0.25],
    ['floor', 100 * ((2 / 4) * (1 / 3) * (0.1 / 2) * (0.1 / 1)) ** 0.25],
    ['add-k', 100 * ((2 / 4) * (2 / 4) * (1 / 3) * (1 / 2)) ** 0.25],
    ['none', 0],
  ])('smooths by %s', (smoothing, value) => {
    const { result } = scoreSet(bleu, [{ output: 'a b x y', expected: 'a b c d' }], { smoothing });
    expect(result).toHaveProperty('value', expect.closeTo(value, 9));
  });

  test('outputs shorter than max_order tokens give 0, unless the effective order is asked for', () => {
    const short = [{ output: 'a b', expected: 'a b' }];
    expect(scoreSet(bleu, short).result).toHaveProperty('value', 0);
    expect(scoreSet(bleu, short, { effective_order: true }).result).toHaveProperty(
      'value',
      expect.closeTo(100, 9),
    );
    expect(scoreSet(bleu, short, { max_order: 2 }).result).toHaveProperty('value', expect.closeTo(100, 9));
  });

  test('case counts by default', () => {
    const upper = [{ output: 'A B C D', expected: 'a b c d' }];
    expect(scoreSet(bleu, upper).result).toHaveProperty('value', 0);
    expect(scoreSet(bleu, upper, { lowercase: true }).result).toHaveProperty('value', expect.closeTo(100, 9));
  });

  test('leaves out what is missing, and is missing where nothing is left', () => {
    const { contributions, result } = scoreSet(bleu, [
      ...rows,
      { output: 'x' },
      { output: null, expected: 'x' },
    ]);
    expect(contributions.map(({ kind }) => kind)).toEqual(['scored', 'scored', 'missing', 'missing']);
    expect(result).toEqual(scoreSet(bleu, rows).result);
    expect(scoreSet(bleu, []).result).toMatchObject({ kind: 'missing', class: 'undefined' });
    expect(scoreSet(bleu, [{ output: 'x' }]).result).toMatchObject({ class: 'undefined' });
  });

  test.each([1, { text: 'x' }, 'x '.repeat(5_000_000)])(
    'takes an output that cannot be read for an empty one: leaving it out would raise the number',
    (output) => {
      const { contributions, result } = scoreSet(bleu, [...rows, { output, expected: 'x' }]);
      expect(contributions[2]).toMatchObject({ kind: 'scored', value: 0 });
      expect(result).toEqual(scoreSet(bleu, [...rows, { output: '', expected: 'x' }]).result);
    },
  );

  test('leaves out a sample whose reference is above 1,000,000 characters, whatever the output', () => {
    const expected = 'x '.repeat(5_000_000);
    for (const output of ['x', 1]) {
      const { contributions } = scoreSet(bleu, [{ output, expected }]);
      expect(contributions[0]).toMatchObject({ class: 'not_applicable' });
    }
  });

  test('law: between 0 and 100, and the order of the samples does not matter', () => {
    const words = fc
      .array(fc.constantFrom('a', 'b', 'c', '.'), { maxLength: 12 })
      .map((list) => list.join(' '));
    const corpus = fc.array(
      fc.record({ output: words, expected: fc.array(words, { minLength: 1, maxLength: 3 }) }),
      {
        minLength: 1,
      },
    );
    fc.assert(
      fc.property(corpus, (samples) => {
        const { result } = scoreSet(bleu, samples);
        const value = result.kind === 'scored' ? Number(result.value) : Number.NaN;
        expect(value >= 0 && value <= 100).toBe(true);
        expect(scoreSet(bleu, samples.toReversed()).result).toEqual(result);
      }),
    );
  });
});
