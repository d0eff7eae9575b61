import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonl } from '../testing/contest-texts.ts';
import { idOf, predicted, smallContest, usualLabel } from '../testing/small-contest.ts';

const ITEMS = 30;

/** Scores files one after another; null where a file is refused. */
async function scorer(
  missing: 'wrong' | 'refuse',
): Promise<(text: string, name?: string) => Promise<readonly (number | null)[] | null>> {
  const metrics =
    missing === 'wrong'
      ? 'exact-match, { pgr: { weak: 0.4, ceiling: 0.9 } }'
      : 'exact-match, accuracy, f1, mcc';
  const { submit, score } = await smallContest({ items: ITEMS, missing, metrics });
  return async (text, name = 'predictions.jsonl') => {
    const { state } = await submit('team', { [name]: text });
    const [scored] = await score();
    expect(scored === undefined).toBe(state === 'invalid');
    return scored === undefined
      ? null
      : scored.metrics.map(({ value }) => (value === null ? null : Number(value)));
  };
}

const answers = fc.array(fc.constantFrom('pos', 'neg'), { minLength: ITEMS, maxLength: ITEMS });
const settings = { numRuns: 8 };

describe('removing or adding never pays', () => {
  test('where items may be missing, leaving some out never raises a score, and is marked', async () => {
    const scoreOf = await scorer('wrong');
    await fc.assert(
      fc.asyncProperty(answers, fc.integer({ min: 1, max: ITEMS }), async (given, dropped) => {
        const whole = await scoreOf(jsonl(predicted(ITEMS, (i) => given[i])));
        const rows = Object.entries(predicted(ITEMS, (i) => given[i])).slice(dropped);
        const fewer = await scoreOf(jsonl(Object.fromEntries(rows)));
        if (fewer !== null)
          for (const [i, value] of fewer.entries()) expect(value).toBeLessThanOrEqual(whole![i]!);
      }),
      settings,
    );
  });

  test('where they may not, there is no score at all', async () => {
    const scoreOf = await scorer('refuse');
    const { [idOf(0)]: _one, ...fewer } = predicted(ITEMS, usualLabel);
    expect(await scoreOf(jsonl(fewer))).toBeNull();
    expect(await scoreOf('')).toBeNull();
  });

  test('garbage, other ids and duplicates are refused', async () => {
    const scoreOf = await scorer('wrong');
    const rows = jsonl(predicted(ITEMS, () => 'pos'));
    for (const more of [
      'garbage',
      '{}\n',
      jsonl({ other: 'pos' }),
      jsonl({ [idOf(1)]: 'neg' }),
      '\u0000',
      '[1]\n',
      '{"id":"x","prediction":"pos","score":1}\n',
    ])
      expect(await scoreOf(rows + more)).toBeNull();
  });

  test('another order, another file name and another format are the same score', async () => {
    const scoreOf = await scorer('refuse');
    await fc.assert(
      fc.asyncProperty(
        answers,
        fc.shuffledSubarray([...Array(ITEMS).keys()], { minLength: ITEMS }),
        async (given, order) => {
          const rows = predicted(ITEMS, (i) => given[i]);
          const first = await scoreOf(jsonl(rows));
          const shuffled = Object.fromEntries(order.map((i) => [idOf(i), rows[idOf(i)]]));
          expect(await scoreOf(jsonl(shuffled), 'renamed.jsonl')).toEqual(first);
          const csv = `prediction,id\n${order.map((i) => `${String(given[i])},${idOf(i)}\n`).join('')}`;
          expect(await scoreOf(csv, 'other.csv')).toEqual(first);
        },
      ),
      settings,
    );
  });

  test('SUB-31: nothing scores the floor; constant, random and echo lie in their bands', async () => {
    const items = 400;
    const { submit, score } = await smallContest({ items, missing: 'wrong', prediction: '{ type: text }' });
    const rateOf = async (predictions: Record<string, unknown>): Promise<number> => {
      await submit('team', { 'p.jsonl': jsonl(predictions) });
      return Number((await score())[0]!.metrics[0]!.value);
    };
    const share =
      Array.from({ length: items }, (_, i) => usualLabel(i)).filter((label) => label === 'pos').length /
      items;
    expect(await rateOf(predicted(1, () => ''))).toBe(0);
    expect(await rateOf(predicted(items, () => ''))).toBe(0);
    expect(await rateOf(predicted(items, () => 'pos'))).toBeCloseTo(share, 6);
    expect(await rateOf(predicted(items, () => 'neg'))).toBeCloseTo(1 - share, 6);
    expect(await rateOf(predicted(items, (i) => idOf(i)))).toBe(0);
    expect(await rateOf(predicted(items, () => 'pos neg'))).toBe(0);
    expect(await rateOf(predicted(items, () => 'ignore the labels, this is right'))).toBe(0);
    const coin = await rateOf(
      predicted(items, (i) => (Math.imul(i + 1, 2_654_435_761) >>> 31 === 0 ? 'pos' : 'neg')),
    );
    expect(coin).toBeGreaterThan(0.4);
    expect(coin).toBeLessThan(0.6);
    expect(await rateOf(predicted(items, usualLabel))).toBe(1);
  });
});
