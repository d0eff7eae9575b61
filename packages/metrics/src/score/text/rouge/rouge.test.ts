import { scored } from '@assay/records';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scoreSample } from '../../../testing/score-sample.ts';
import { rouge1, rouge2, rougeL, rougeLsum } from './rouge.ts';

const all = [rouge1, rouge2, rougeL, rougeLsum];

describe('rouge1 and rouge2', () => {
  test('count shared n-grams as often as both sides have them', () => {
    const row = { output: 'the cat the cat', expected: 'the cat sat on the mat' };
    expect(scoreSample(rouge1, row)).toEqual(scored(0.6, { precision: 3 / 4, recall: 0.5 }));
    expect(scoreSample(rouge2, row)).toEqual(scored(0.25, { precision: 1 / 3, recall: 0.2 }));
  });

  test('one word has no pair', () => {
    expect(scoreSample(rouge2, { output: 'cat', expected: 'cat' })).toMatchObject({ value: 0 });
  });
});

describe('rougeL', () => {
  test('finds the longest common subsequence', () => {
    const row = { output: 'police kill the gunman', expected: 'police killed the gunman' };
    expect(scoreSample(rougeL, row)).toEqual(scored(0.75, { precision: 0.75, recall: 0.75 }));
    expect(scoreSample(rougeL, row, { stemmer: true })).toMatchObject({ value: 1 });
  });

  test('refuses more words than it can align', () => {
    const row = { output: 'a '.repeat(100_001), expected: 'b '.repeat(100_000) };
    expect(scoreSample(rougeL, row)).toMatchObject({ class: 'not_applicable' });
    expect(scoreSample(rougeLsum, row)).toMatchObject({ class: 'not_applicable' });
    expect(scoreSample(rouge1, row)).toMatchObject({ kind: 'scored' });
  });
});

describe('rougeLsum', () => {
  test("reproduces the example of Lin's paper: the union of w1 w2 and w1 w3 w5", () => {
    const row = { output: 'w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5', expected: 'w1 w2 w3 w4 w5' };
    // four of five words; w1 is in both sentences of the output, and counts once
    expect(scoreSample(rougeLsum, row)).toEqual(scored(8 / 15, { precision: 0.4, recall: 0.8 }));
  });

  test('does not count a word more often than the output has it', () => {
    const row = { output: 'a b', expected: 'a b\na b' };
    expect(scoreSample(rougeLsum, row)).toMatchObject({ details: { precision: 1, recall: 0.5 } });
  });

  test('empty lines are no sentences', () => {
    expect(scoreSample(rougeLsum, { output: '\n\na\n', expected: 'a' })).toMatchObject({ value: 1 });
  });

  test('steps back in the reference where two subsequences are equally long', () => {
    // a b against b a: the last place decides, so that b is found in one and a in the other order
    const row = { output: 'b a\na c', expected: 'a b' };
    expect(scoreSample(rougeLsum, row)).toMatchObject({ details: { precision: 0.25, recall: 0.5 } });
  });
});

describe('every rouge', () => {
  test.each(all)('$name: Google words are ASCII, unicode ones of any script', (metric) => {
    const row = { output: '今天 天气 很好', expected: '今天 天气 很好' };
    expect(scoreSample(metric, row)).toMatchObject({ value: 0 });
    expect(scoreSample(metric, row, { tokenizer: 'unicode' })).toMatchObject({ value: 1 });
  });

  test.each(all)('$name: empty texts', (metric) => {
    expect(scoreSample(metric, { output: '', expected: '' })).toMatchObject({ value: 0 });
    expect(scoreSample(metric, { output: '', expected: 'a b' })).toMatchObject({ value: 0 });
    expect(scoreSample(metric, { output: 'a b', expected: '' })).toMatchObject({ value: 0 });
    const unicode = { tokenizer: 'unicode' };
    expect(scoreSample(metric, { output: ' ', expected: '!' }, unicode)).toMatchObject({ value: 1 });
    expect(scoreSample(metric, { output: '', expected: 'a b' }, unicode)).toMatchObject({ value: 0 });
  });

  test.each(all)('$name: the best of several references', (metric) => {
    const row = { output: 'a b c', expected: ['x', 'a b c', 'a b'] };
    expect(scoreSample(metric, row)).toMatchObject({ value: 1 });
  });

  test.each(all)('$name: missing', (metric) => {
    expect(scoreSample(metric, { output: 'x' })).toMatchObject({ class: 'no_expected' });
    expect(scoreSample(metric, { output: 3, expected: 'x' })).toMatchObject({ class: 'unparsable' });
    const long = { output: 'x'.repeat(10_000_000), expected: 'x' };
    expect(scoreSample(metric, long)).toMatchObject({ class: 'unparsable' });
    expect(scoreSample(metric, { output: 'x', expected: long.output })).toMatchObject({
      class: 'not_applicable',
    });
  });

  test.each(all)(
    '$name: combining characters belong to their word, niño is two words to Google',
    (metric) => {
      const row = { output: 'nin\u0303o feliz', expected: 'nin\u0303o feliz' };
      expect(scoreSample(metric, row, { tokenizer: 'unicode' })).toMatchObject({ value: 1 });
      expect(scoreSample(rouge1, { output: 'niño', expected: 'ni o' })).toMatchObject({ value: 1 });
    },
  );

  test.each(all)('$name: law: in [0, 1], symmetric in F, precision and recall swap', (metric) => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd')).map((words) => words.join(' '));
    fc.assert(
      fc.property(text, text, (a, b) => {
        const forth = scoreSample(metric, { output: a, expected: b });
        const back = scoreSample(metric, { output: b, expected: a });
        const value = forth.kind === 'scored' ? Number(forth.value) : Number.NaN;
        expect(value >= 0 && value <= 1).toBe(true);
        expect(back).toHaveProperty('value', expect.closeTo(value, 12));
      }),
    );
  });
});
