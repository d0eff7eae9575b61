import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guessableLabels } from './read-hidden-labels.ts';

const items = (count: number, id: (i: number) => string, expected: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => ({ id: id(i), expected: expected(i) }));
/** A stream without a pattern. */
const coin = (i: number) => ((Math.imul(i + 1, 0x9e3779b1) >>> 16) & 1) === 1;

describe('DATA-05: what order and ids tell of the labels is measured', () => {
  const names = (labels: ReturnType<typeof items>) => guessableLabels(labels).map(({ from }) => from);

  test('rows that are sorted by label', () => {
    expect(
      names(
        items(
          200,
          (i) => `x-${(i * 7919) % 10_007}`,
          (i) => (i < 100 ? 'yes' : 'no'),
        ),
      ),
    ).toEqual(['the order of the rows']);
  });

  test('names that say the label', () => {
    const labels = items(
      200,
      (i) => `${coin(i) ? 'pos' : 'neg'}_${i}`,
      (i) => (coin(i) ? 'yes' : 'no'),
    );
    expect(guessableLabels(labels)).toEqual([
      { from: 'how ids begin', right: 1, commonest: expect.closeTo(0.5, 1) as number, items: 200 },
    ]);
  });

  test('a number that says the label, and a length that does', () => {
    expect(
      names(
        items(
          200,
          (i) => `x${i * 2 + Number(coin(i))}`,
          (i) => (coin(i) ? 'a' : 'b'),
        ),
      ),
    ).toContain('the numbers in ids');
    expect(
      names(
        items(
          200,
          (i) => 'x'.repeat(coin(i) ? 4 : 5),
          (i) => (coin(i) ? 'a' : 'b'),
        ),
      ),
    ).toContain('how long ids are');
  });

  test('labels that are a matter of chance, of one kind, few or texts are not guessed', () => {
    const id = (i: number) => `item-${String(i).padStart(4, '0')}`;
    expect(names(items(1_000, id, (i) => (coin(i) ? 'a' : 'b')))).toEqual([]);
    expect(names(items(1_000, id, () => 'a'))).toEqual([]);
    expect(names(items(10, id, (i) => (i < 5 ? 'a' : 'b')))).toEqual([]);
    expect(names(items(1_000, id, (i) => `text ${i}`))).toEqual([]);
  });

  test('a shuffle of fair labels is hardly ever called guessable', () => {
    const labels = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 60, maxLength: 200 });
    const called = fc.sample(labels, { numRuns: 200, seed: 7 }).filter(
      (drawn) =>
        names(
          items(
            drawn.length,
            (i) => `q${i}`,
            (i) => drawn[i]!,
          ),
        ).length > 0,
    );
    expect(called.length).toBeLessThan(6);
  });
});
