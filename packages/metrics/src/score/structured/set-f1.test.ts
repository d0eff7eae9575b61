import { scored } from '@assay/records';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scoreSample } from '../../testing/score-sample.ts';
import { setF1 } from './set-f1.ts';

const score = (output: unknown, expected: unknown, params = {}) =>
  scoreSample(setF1, { output: output as never, expected: expected as never }, params);

describe('setF1', () => {
  test.each([
    ['red\nblue', 'red\ngreen', 0.5],
    [['red', 'blue'], ['blue', 'red'], 1],
    ['red\r\n\n red ', ['red'], 1],
    ['Red', 'red', 0],
    ['', '', 1],
    [[], [], 1],
    ['', 'red', 0],
    ['red', [], 0],
    [[1, { a: 1 }], ['1', '{"a":1}'], 1],
    [7, ['7'], 1],
    ['["red", "blue"]', ['blue', 'red'], 1],
    ['[not JSON]', '[not JSON]', 1],
    ['\ud800', '\ud800', 1],
  ])('%j against %j is %d', (output, expected, value) => {
    expect(score(output, expected)).toMatchObject({ value });
  });

  test('separator, case, and counts in the details', () => {
    expect(score('Red; blue', 'red;green;black', { separator: ';', ignore_case: true })).toEqual(
      scored(0.4, { true_positives: 1, false_positives: 1, false_negatives: 2 }),
    );
    expect(() => setF1.parameters.parse({ separator: '' })).toThrow(/separator/u);
  });

  test('is missing without expected or output', () => {
    expect(scoreSample(setF1, { output: 'x' })).toMatchObject({ class: 'no_expected' });
    expect(score(null, 'x')).toMatchObject({ class: 'no_output' });
  });

  test('law: in [0, 1], symmetric, 1 for itself, whatever the order', () => {
    const items = fc.array(fc.constantFrom('a', 'b', 'c', 'd'));
    fc.assert(
      fc.property(items, items, (a, b) => {
        const forth = score(a, b);
        expect(forth).toHaveProperty(
          'value',
          expect.toSatisfy((value: number) => value >= 0 && value <= 1),
        );
        expect(score(b, a)).toHaveProperty('value', (forth as { value: number }).value);
        expect(score(a.toReversed(), a)).toMatchObject({ value: 1 });
      }),
    );
  });
});
