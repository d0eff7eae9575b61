import type { OfficialScore } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { jsonl } from '../testing/contest-texts.ts';
import { type Contest, contest } from '../testing/contest.ts';
import { explainScores } from './explain-scores.ts';
import { rerunSubmission } from './rerun-submission.ts';

const evaluator = (metrics = 'exact-match') => `
key: contest
problem: problem.jsonld
artifacts: [{ kind: predictions, name: predictions, prediction: { type: text }, missing: wrong }]
labels: { file: labels.csv, label: label }
scorers: [{ key: labels, kind: labels, metrics: [${metrics}] }]
headlines: [exact-match.pass_rate]
feedback: { mode: exact }
quotas: { per_day: null, in_flight: null }
`;
const rows = ['q1,a', 'q2,b', 'q3,c', 'q4,d'];
const file = (lines: readonly string[]) => ({ 'labels.csv': `id,label\n${lines.join('\n')}\n` });
const answers = { q1: 'a', q2: 'b', q3: 'x', q4: 'D' };
const entry = (given: object = answers) => ({ 'predictions.jsonl': jsonl({ ...given }) });
const reason = 'to see';

interface Scored extends Contest {
  readonly first: OfficialScore;
  readonly why: (a: OfficialScore, b: OfficialScore) => ReturnType<typeof explainScores>;
  readonly again: () => Promise<OfficialScore>;
}

async function scored(): Promise<Scored> {
  const made = await contest({ isForged: true });
  await made.register(evaluator(), file(rows));
  await made.submit('one', entry());
  const [first] = await made.score();
  const again = async () =>
    (await rerunSubmission({ submission_id: first!.submission_id, supersede: false, reason }, made.context))
      .score;
  return { ...made, first: first!, again, why: (a, b) => explainScores(a.id, b.id, made.context) };
}

describe('why two scores differ', () => {
  test('the run: another submission by the same scorer and labels', async () => {
    const { submit, score, first, why } = await scored();
    await submit('two', entry({ ...answers, q3: 'c' }));
    const [second] = await score();
    expect(await why(first, second!)).toMatchObject({
      verdict: 'run',
      factors: ['run'],
      metrics: [{ name: 'exact-match.pass_rate', a: '0.500000', b: '0.750000', delta: '0.250000' }],
      components: [],
      hidden_data: null,
      reruns: [],
    });
  });

  test('nothing: the same bytes sent by somebody else, and another attempt at the same', async () => {
    const { submit, score, first, why, again } = await scored();
    await submit('two', entry());
    const [second] = await score();
    expect(await why(first, second!)).toMatchObject({ verdict: 'same', factors: [] });
    expect(await why(first, await again())).toMatchObject({ verdict: 'same', repeats: { n: 2, std: 0 } });
  });

  test('the scorer, with the part of it that changed', async () => {
    const { register, again, first, why } = await scored();
    await register(evaluator('exact-match, contains'), file(rows));
    expect(await why(first, await again())).toMatchObject({
      verdict: 'scorer',
      components: ['labels.config'],
      hidden_data: null,
    });
  });

  test.each([
    ['relabelled', ['q1,a', 'q2,b', 'q3,x', 'q4,d'], { added: 0, removed: 0, relabelled: 1 }],
    ['removed', ['q1,a', 'q2,b', 'q3,c'], { added: 0, removed: 1, relabelled: 0 }],
    ['added', [...rows, 'q5,e', 'q6,f'], { added: 2, removed: 0, relabelled: 0 }],
  ])('hidden data: items %s', async (_, changed, hidden_data) => {
    const { register, home, first, why, context } = await scored();
    const renewed = await register(evaluator(), file(changed));
    const { score: second } = await rerunSubmission(
      { submission_id: first.submission_id, scorer_of: renewed.digest, supersede: false, reason },
      context,
    );
    expect(await why(first, second)).toMatchObject({
      verdict: 'hidden_data',
      factors: ['hidden_data'],
      components: [],
      hidden_data,
    });
    expect([...home.ledger.store.entries()].at(-1)!.kind).toBe('hidden.accessed');
  });

  test('the judge, where another model answered to the same name; and chance', async () => {
    const { first, why, home } = await scored();
    const like = (id: string, rest: Partial<OfficialScore>): OfficialScore => {
      const score = { ...first, id, ...rest };
      home.store.scores.add(score);
      return score;
    };
    const used = (model: string) => ({ ...first.execution, used: { judge: { returned_model: model } } });
    const [a, b] = [
      like('sc-a', { execution: used('judge-1') }),
      like('sc-b', { execution: used('judge-2') }),
    ];
    expect(await why(a, b)).toMatchObject({ verdict: 'judge_drift', factors: ['judge_drift'] });
    const metrics = first.metrics.map((metric) => ({ ...metric, value: '0.25', numerator: 1 }));
    const judged = like('sc-c', { marks: ['model_judged'], metrics });
    expect(await why(first, judged)).toMatchObject({ verdict: 'noise', factors: [] });
    const other = like('sc-d', { metrics });
    expect(await why(first, other)).toMatchObject({ verdict: 'alarm', factors: [] });
  });

  test('two at once: confounded, with the one rerun that tells; three: two of them', async () => {
    const { register, submit, score, first, why, context, home } = await scored();
    const renewed = await register(evaluator('exact-match, contains'), file(rows));
    const { submission } = await submit('two', entry({ ...answers, q3: 'c' }));
    const [second] = await score();
    const confounded = await why(first, second!);
    expect(confounded).toMatchObject({
      verdict: 'confounded',
      factors: ['run', 'scorer'],
      steps: [
        { factor: 'run', delta: null },
        { factor: 'scorer', delta: null },
      ],
      reruns: [
        {
          submission_id: submission.id,
          scorer_of: first.evaluator_digest,
          hidden_of: first.evaluator_digest,
        },
      ],
    });
    for (const { submission_id, scorer_of, hidden_of } of confounded.reruns)
      await rerunSubmission({ submission_id, scorer_of, hidden_of, supersede: false, reason }, context);
    expect(await why(first, second!)).toMatchObject({
      verdict: 'confounded',
      steps: [
        { factor: 'run', delta: '0.250000' },
        { factor: 'scorer', delta: '0.000000' },
      ],
      reruns: [],
    });
    const third = await register(evaluator('exact-match, contains'), file(['q1,a', 'q2,b', 'q3,c', 'q4,D']));
    await submit('three', entry({ ...answers, q1: 'x' }));
    const [last] = await score();
    const all = await why(first, last!);
    expect(all.factors).toEqual(['run', 'scorer', 'hidden_data']);
    expect(all.reruns).toEqual([
      {
        submission_id: last!.submission_id,
        scorer_of: first.evaluator_digest,
        hidden_of: first.evaluator_digest,
      },
      { submission_id: last!.submission_id, scorer_of: third.digest, hidden_of: first.evaluator_digest },
    ]);
    for (const { submission_id, scorer_of, hidden_of } of all.reruns)
      await rerunSubmission({ submission_id, scorer_of, hidden_of, supersede: false, reason }, context);
    const told = await why(first, last!);
    expect(told.reruns).toEqual([]);
    expect(told.steps.map(({ delta }) => delta)).toEqual(['-0.250000', '0.000000', '0.250000']);
    expect(renewed.scorer.id).toBe(third.scorer.id);
    expect(home.store.scores.list().length).toBeGreaterThan(4);
  });

  test('scores of another evaluator or split have nothing to do with each other', async () => {
    const { first, why, home } = await scored();
    const other: OfficialScore = { ...first, id: 'sc-other', split: 'final' };
    home.store.scores.add(other);
    await expect(why(first, other)).rejects.toThrow('one evaluator and one split');
    await expect(why(first, { ...first, id: 'sc-none' })).rejects.toThrow('no score sc-none');
  });
});
