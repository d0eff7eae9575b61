import { describe, expect, test } from 'vitest';
import { openBoard } from '../board/board-of.ts';
import { scoreStatus } from '../board/standing.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { type Contest, contest } from '../testing/contest.ts';
import { jsonl } from '../testing/contest-texts.ts';
import { auditReruns } from './explain-scores.ts';
import { campaignsOf, rerunCampaign } from './rerun-campaign.ts';
import { invalidateScore, supersedeScore, withdrawSubmission } from './end-score.ts';
import { rerunSubmission } from './rerun-submission.ts';

const evaluator = (metrics = 'exact-match') => `
key: contest
problem: problem.jsonld
artifacts: [{ kind: predictions, name: predictions, prediction: { type: text } }]
labels: { file: labels.csv, label: label }
scorers: [{ key: labels, kind: labels, metrics: [${metrics}] }]
headlines: [exact-match.pass_rate]
gates: [{ metric: exact-match.pass_rate, min: 0.6 }]
feedback: { mode: exact }
quotas: { per_day: null, in_flight: null }
`;
const labels = { 'labels.csv': 'id,label\nq1,a\nq2,b\nq3,c\nq4,d\n' };
/** One label put right. */
const corrected = { 'labels.csv': 'id,label\nq1,a\nq2,b\nq3,c\nq4,D\n' };
const good = { 'predictions.jsonl': jsonl({ q1: 'a', q2: 'b', q3: 'c', q4: 'D' }) };
const poor = { 'predictions.jsonl': jsonl({ q1: 'a', q2: 'x', q3: 'x', q4: 'd' }) };
const reason = 'a label was wrong';

async function twoTeams(): Promise<Contest & { readonly scores: readonly string[] }> {
  const made = await contest();
  await made.register(evaluator(), labels);
  await made.submit('one', good);
  await made.submit('two', poor);
  const scores = await made.score();
  return { ...made, scores: scores.map(({ id }) => id) };
}

const standing = ({ home }: Contest, viewer: 'public' | 'evaluator' = 'public') => {
  const registered = home.store.evaluators.get('contest')!;
  const board = openBoard({ registered, split: 'all', viewer, now: '2026-11-15T12:00:00Z' }, home);
  return board.entries.map(({ team, rank, shown, marks }) => [team, rank, shown, ...marks]);
};

async function finish<T, R>(steps: AsyncGenerator<T, R>): Promise<{ steps: readonly T[]; result: R }> {
  const seen: T[] = [];
  for (;;) {
    const next = await steps.next();
    if (next.done === true) return { steps: seen, result: next.value };
    seen.push(next.value);
  }
}

describe('a rerun', () => {
  test('old submissions by a new version, new ones by an old version; what was scored before stays', async () => {
    const made = await twoTeams();
    const [old] = made.home.store.evaluators.history('contest');
    const renewed = await made.register(evaluator(), corrected);
    const [first] = made.home.store.submissions.list();
    const { score } = await rerunSubmission(
      { submission_id: first!.submission.id, supersede: false, reason },
      made.context,
    );
    expect(score).toMatchObject({
      kind: 'rerun',
      evaluator_digest: renewed.digest,
      metrics: [{ numerator: 4 }],
    });
    const late = await made.submit('three', poor);
    await made.score();
    const back = await rerunSubmission(
      { submission_id: late.submission.id, scorer_of: old!.digest, supersede: false, reason },
      made.context,
    );
    expect(back.score.metrics[0]).toMatchObject({ numerator: 2 });
    const mixed = await rerunSubmission(
      {
        submission_id: late.submission.id,
        scorer_of: old!.digest,
        hidden_of: renewed.digest,
        supersede: false,
        reason,
      },
      made.context,
    );
    expect(mixed.score).toMatchObject({ snapshot_id: renewed.snapshots['all'], metrics: [{ numerator: 1 }] });
    expect(made.home.store.scores.get(made.scores[0]!)!.metrics[0]).toMatchObject({ numerator: 3 });
    expect(standing(made).slice(0, 2)).toEqual([
      ['one', 1, '0.750000'],
      ['two', 2, '0.500000'],
    ]);
  });

  test('of the same by the same is another attempt, and takes its place only where that is asked for', async () => {
    const made = await twoTeams();
    const { submission_id } = made.home.store.scores.get(made.scores[0]!)!;
    const again = await rerunSubmission({ submission_id, supersede: false, reason }, made.context);
    expect(again.score.execution.attempt).toBe(2);
    expect(scoreStatus(made.home.ledger.store, made.scores[0]!)).toBe('current');
    const third = await rerunSubmission({ submission_id, supersede: true, reason }, made.context);
    expect(third.superseded).toBe(made.scores[0]);
    expect(scoreStatus(made.home.ledger.store, made.scores[0]!)).toBe('superseded');
    await expect(
      rerunSubmission({ submission_id: 'sub-none', supersede: false, reason }, made.context),
    ).rejects.toThrow('no submission');
    await expect(
      rerunSubmission({ submission_id, scorer_of: 'sha256:none', supersede: false, reason }, made.context),
    ).rejects.toThrow('no version');
  });
});

describe('a campaign', () => {
  test('judges all, and the board changes in one step', async () => {
    const made = await twoTeams();
    const renewed = await made.register(evaluator(), corrected);
    const steps = rerunCampaign({ evaluator: 'contest', reason }, made.context);
    expect((await steps.next()).value).toMatchObject({ done: 1, total: 2 });
    expect(standing(made)).toEqual([
      ['one', 1, '0.750000'],
      ['two', 2, '0.500000'],
    ]);
    const { result } = await finish(steps);
    expect(result.head.evaluator_digest).toBe(renewed.digest);
    expect(result.superseded.map(([old]) => old)).toEqual(made.scores);
    expect(standing(made)).toEqual([
      ['one', 1, '1.000000'],
      ['two', 2, '0.250000'],
    ]);
    expect(made.scores.map((id) => scoreStatus(made.home.ledger.store, id))).toEqual([
      'superseded',
      'superseded',
    ]);
    const { vkey } = await made.home.signingKey();
    expect(checkLedger(made.home.ledger.store, [vkey])).toEqual([]);
  });

  test('that was stopped goes on where it was, under its own name, with what came in meanwhile', async () => {
    const made = await twoTeams();
    await made.register(evaluator(), corrected);
    const stopped = rerunCampaign({ evaluator: 'contest', reason }, made.context);
    const { value } = await stopped.next();
    await stopped.return(undefined as never);
    await made.submit('three', good);
    await made.score();
    const again = await finish(rerunCampaign({ evaluator: 'contest', reason }, made.context));
    expect(again.result.campaign_id).toBe((value as { campaign_id: string }).campaign_id);
    expect(again.steps).toHaveLength(1);
    expect(standing(made).map(([team]) => team)).toEqual(['one', 'three', 'two']);
    const next = await finish(rerunCampaign({ evaluator: 'contest', reason }, made.context));
    expect(next.result.campaign_id).not.toBe(again.result.campaign_id);
    expect(next.steps).toEqual([]);
  });

  test('is told with how far it has come, whether it ended, and what became of one that a later one overtook', async () => {
    const made = await twoTeams();
    expect(campaignsOf('contest', made.home)).toEqual([]);
    await made.register(evaluator(), corrected);
    const first = rerunCampaign({ evaluator: 'contest', reason }, made.context);
    await first.next();
    await first.return(undefined as never);
    const told = () =>
      campaignsOf('contest', made.home).map(({ state, judged, reason: why, switched_at: at }) => [
        state,
        judged,
        why,
        at !== null,
      ]);
    const half = { done: 1, total: 2, failed: 0 };
    expect(told()).toEqual([['under_way', half, reason, false]]);
    await made.register(evaluator('squad-exact-match: { name: exact-match }'), corrected);
    await finish(rerunCampaign({ evaluator: 'contest', reason: 'capitals' }, made.context));
    expect(told()).toEqual([
      ['left', half, reason, false],
      ['finished', { done: 2, total: 2, failed: 0 }, 'capitals', true],
    ]);
  });
});

describe('the end of a score', () => {
  test('invalidated, it counts nowhere and its gates are stale; it cannot end twice', async () => {
    const made = await twoTeams();
    await invalidateScore({ score: made.scores[0]!, reason: 'leaked labels' }, made.context);
    expect(standing(made)).toEqual([
      ['two', 1, '0.500000'],
      ['one', null, null, 'invalidated'],
    ]);
    const registered = made.home.store.evaluators.get('contest')!;
    const board = openBoard(
      { registered, split: 'all', viewer: 'evaluator', now: '2026-11-15T12:00:00Z' },
      made.home,
    );
    expect(board.entries.find(({ team }) => team === 'one')!.gates).toMatchObject([{ stale: true }]);
    await expect(invalidateScore({ score: made.scores[0]!, reason }, made.context)).rejects.toThrow(
      'is invalidated already',
    );
    await expect(invalidateScore({ score: 'sc-0', reason }, made.context)).rejects.toThrow('no score');
  });

  test('withdrawn by its submitter, the attempt still counts', async () => {
    const made = await twoTeams();
    const { submission_id } = made.home.store.scores.get(made.scores[1]!)!;
    expect(await withdrawSubmission({ submission: submission_id, reason: 'a bug' }, made.context)).toEqual([
      made.scores[1],
    ]);
    expect(made.home.store.submissions.get(submission_id)?.state).toBe('withdrawn');
    expect(standing(made).find(([team]) => team === 'two')).toEqual(['two', null, null, 'withdrawn']);
    await expect(withdrawSubmission({ submission: submission_id, reason }, made.context)).rejects.toThrow(
      'withdrawn',
    );
    const kinds = [...made.home.ledger.store.entries()].map(({ kind }) => kind);
    expect(kinds.slice(-2)).toEqual(['submission.withdrawn', 'score.withdrawn']);
  });

  test('STO-25: one takes the place of one, of the same submission alone, and never in a circle', async () => {
    const made = await twoTeams();
    const [one, two] = made.scores as [string, string];
    const supersede = (old: string, by: string) => supersedeScore({ old, by, reason }, made.context);
    await expect(supersede(one, two)).rejects.toThrow('not have the same submission');
    await expect(supersede(one, one)).rejects.toThrow('cannot replace itself');
    const { submission_id } = made.home.store.scores.get(one)!;
    const again = await rerunSubmission({ submission_id, supersede: true, reason }, made.context);
    await expect(supersede(again.score.id, one)).rejects.toThrow('superseded already');
  });
});

describe('an audit by reruns', () => {
  test('draws official scores, runs them again and publishes how many agree', async () => {
    const made = await twoTeams();
    const request = { evaluator: 'contest', sample: 5, seed: 'drawn in public', tolerance: 0 };
    const agreement = await auditReruns(request, made.context);
    expect(agreement).toMatchObject({ eligible: 2, sampled: 2, agreed: 2 });
    const last = [...made.home.ledger.store.entries()].at(-1)!;
    expect([last.kind, last.about]).toEqual(['rerun.compared', 'contest']);
    expect(standing(made)[0]).toEqual(['one', 1, '0.750000']);
    expect((await auditReruns({ ...request, sample: 1 }, made.context)).sampled).toBe(1);
  });
});
