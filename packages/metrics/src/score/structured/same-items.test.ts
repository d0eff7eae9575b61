import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scoreSample } from '../../testing/score-sample.ts';
import { sameItems } from './same-items.ts';
import { setF1 } from './set-f1.ts';

const score = (output: unknown, expected: unknown, params = {}) =>
  scoreSample(sameItems, { output: output as never, expected: expected as never }, params);

describe('sameItems', () => {
  test.each([
    [['b', 'a'], ['a', 'b'], true],
    ['b\n a\nb', ['a', 'b'], true],
    [['a'], ['a', 'b'], false],
    [['a', 'b', 'c'], ['a', 'b'], false],
    [[], [], true],
    [[], ['a'], false],
  ])('%j against %j is %j', (output, expected, value) => {
    expect(score(output, expected)).toMatchObject({ value });
  });

  test('how often an item comes matters where repeats count', () => {
    expect(score('b\n a\nb', ['a', 'b'], { count_repeats: true })).toMatchObject({ value: false });
    expect(score(['b', 'a', 'b'], ['b', 'b', 'a'], { count_repeats: true })).toMatchObject({ value: true });
  });

  test('case counts unless it is said not to, and nothing to compare is missing', () => {
    expect(score('A', 'a')).toMatchObject({ value: false });
    expect(score('A', 'a', { ignore_case: true })).toMatchObject({ value: true });
    expect(scoreSample(sameItems, { output: 'x' })).toMatchObject({ class: 'no_expected' });
    expect(score(null, 'x')).toMatchObject({ class: 'no_output' });
  });

  test('law: it is true exactly where set-f1 is 1', () => {
    const items = fc.array(fc.constantFrom('a', 'b', 'c'));
    fc.assert(
      fc.property(items, items, (output, expected) => {
        const f1 = scoreSample(setF1, { output, expected });
        expect(score(output, expected)).toMatchObject({ value: f1.kind === 'scored' && f1.value === 1 });
      }),
    );
  });
});
