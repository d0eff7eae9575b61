import { describe, expect, test } from 'vitest';
import { contest } from '../testing/contest.ts';
import { jsonl } from '../testing/contest-texts.ts';
import { rerunSubmission } from '../versions/rerun-submission.ts';

const evaluator = (metrics: string, slices = 20) => `
key: contest
problem: problem.jsonld
artifacts: [{ kind: predictions, name: predictions, prediction: { type: text } }]
labels: { file: labels.csv, label: label }
scorers: [{ key: labels, kind: labels, metrics: [${metrics}] }]
headlines: [exact-match.pass_rate]
feedback: { mode: exact }
slice_floor: ${slices}
quotas: { per_day: null, in_flight: null }
`;
const labels = (last: string) => ({ 'labels.csv': `id,label\nq1,a\nq2,${last}\n` });
const reason = 'to see';

describe('SCR-36: a score is found again for the same bytes, scorer, labels and settings alone', () => {
  test.each([
    ['labels', evaluator('exact-match'), labels('x'), '1.000000'],
    ['metrics', evaluator('exact-match, contains'), labels('b'), '0.500000'],
    ['settings', evaluator('exact-match', 5), labels('b'), '0.500000'],
  ])('other %s: another score, computed from them', async (_, changed, files, value) => {
    const { register, submit, score, context, home } = await contest();
    await register(evaluator('exact-match'), labels('b'));
    await submit('one', { 'predictions.jsonl': jsonl({ q1: 'a', q2: 'x' }) });
    const [first] = await score();
    await register(changed, files);
    const { submission_id } = first!;
    const { score: second } = await rerunSubmission({ submission_id, supersede: false, reason }, context);
    expect(second.id).not.toBe(first!.id);
    expect(second.metrics[0]).toMatchObject({ value });
    expect(home.store.scores.get(first!.id)).toEqual(first);
  });

  test('other bytes of the same team under the same name: another score', async () => {
    const { register, submit, score } = await contest();
    await register(evaluator('exact-match'), labels('b'));
    for (const q2 of ['x', 'b']) await submit('one', { 'predictions.jsonl': jsonl({ q1: 'a', q2 }) });
    const scores = await score();
    expect(scores.map(({ metrics }) => metrics[0]!.value)).toEqual(['0.500000', '1.000000']);
    expect(scores[0]!.id).not.toBe(scores[1]!.id);
  });
});

/** What each answer is, by each way to compare: a way that takes more for the same says so in its version. */
const golden: readonly (readonly [answer: string, label: string, exact: boolean, squad: boolean])[] = [
  ['B', 'B', true, true],
  ['  B.  ', 'B', false, true],
  ['b', 'B', false, true],
  ['The B', 'B', false, true],
  ['\uff11', '1', false, false],
  ['one', '1', false, false],
  ['1.0', '1', false, false],
  ['-1', '1', false, true],
  ['B C', 'B', false, false],
  ['B\u200b', 'B', false, false],
  ['\u0412', 'B', false, false],
  ['', 'B', false, false],
];

test('SUB-10: what is the same after normalising is written down, with pairs that must never match', async () => {
  const { register, submit, score } = await contest();
  const text = golden.map(([, label], i) => `q${i},${label}\n`).join('');
  const registered = await register(evaluator('exact-match, squad-exact-match'), {
    'labels.csv': `id,label\n${text}`,
  });
  const rates = async (answers: readonly string[]): Promise<readonly (string | null)[]> => {
    await submit('one', {
      'p.jsonl': jsonl(Object.fromEntries(answers.map((answer, i) => [`q${i}`, answer]))),
    });
    return (await score())[0]!.metrics.map(({ value }) => value);
  };
  for (const [i, [answer, , exact, squad]] of golden.entries()) {
    const others = golden.map((_, j) => (i === j ? answer : '\u0000never'));
    const share = (isRight: boolean) => (isRight ? (1 / golden.length).toFixed(6) : '0.000000');
    expect(await rates(others), JSON.stringify(answer)).toEqual([share(exact), share(squad)]);
  }
  const other = await register(evaluator('exact-match'));
  expect(other.scorer.id).not.toBe(registered.scorer.id);
});
