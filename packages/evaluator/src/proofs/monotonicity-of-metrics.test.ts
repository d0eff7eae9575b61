import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contest } from '../testing/contest.ts';
import { jsonl } from '../testing/contest-texts.ts';

const words = ['paris', 'the city of paris', 'rome', 'rome, italy', 'low', 'medium', 'high', '42', ''];
/** Of every family that has a worst value for an item: what is left out counts as that. */
const metrics = [
  'exact-match',
  'contains',
  'squad-exact-match',
  'squad-f1',
  'rouge-1',
  'rouge-l',
  'sentence-bleu',
  'levenshtein-similarity',
  'json-valid',
  'set-f1',
  '{ pgr: { weak: 0.2, ceiling: 0.9 } }',
];
const labels = ['paris', 'rome', 'low', 'high', '42', 'medium', 'paris', '42', 'rome', 'low'];
const idOf = (i: number): string => `q${i}`;
const evaluator = `key: many
problem: problem.jsonld
artifacts: [{ kind: predictions, name: predictions, prediction: { type: text }, missing: wrong }]
labels: { file: labels.csv, label: label }
scorers: [{ key: labels, kind: labels, metrics: [${metrics.join(', ')}] }]
headlines: [exact-match.pass_rate]
feedback: { mode: exact }
quotas: { per_day: null, in_flight: null, invalid_per_day: null }
`;

test('dropping, permuting, renaming and duplicating never raise a number of any family, and nothing scores the floor', async () => {
  const { register, submit, score } = await contest();
  await register(evaluator, {
    'labels.csv': `id,label\n${labels.map((label, i) => `${idOf(i)},${label}\n`).join('')}`,
  });
  const numbersOf = async (text: string, name = 'p.jsonl') => {
    const { state } = await submit('team', { [name]: text });
    const [scored] = await score();
    expect(scored === undefined).toBe(state === 'invalid');
    return scored?.metrics.map(({ name: of, value, direction }) => ({ of, value: Number(value), direction }));
  };
  const answers = fc.array(fc.constantFrom(...words), { minLength: labels.length, maxLength: labels.length });
  const some = fc.subarray([...labels.keys()], { minLength: 1, maxLength: labels.length - 1 });
  await fc.assert(
    fc.asyncProperty(answers, some, async (given, kept) => {
      const rows = given.map((answer, i) => jsonl({ [idOf(i)]: answer }));
      const whole = (await numbersOf(rows.join('')))!;
      const fewer = (await numbersOf(kept.map((i) => rows[i]!).join('')))!;
      for (const [i, { of, value, direction }] of fewer.entries())
        expect(direction === 'lower' ? -value : value, of).toBeLessThanOrEqual(
          direction === 'lower' ? -whole[i]!.value : whole[i]!.value,
        );
      expect(await numbersOf(rows.toReversed().join(''), 'renamed.jsonl')).toEqual(whole);
      expect(await numbersOf(rows.join('') + rows[kept[0]!]!)).toBeUndefined();
      expect(await numbersOf(`${rows.join('')}garbage\n`)).toBeUndefined();
    }),
    { numRuns: 4 },
  );
  const floor = (await numbersOf(jsonl({ [idOf(0)]: '\u0000' })))!;
  for (const { of, value } of floor) expect([of, value <= 0]).toEqual([of, true]);
});
