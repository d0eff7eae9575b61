import assert from 'node:assert/strict';
import type { OfficialScore } from '@assay/records';
import fc from 'fast-check';
import { openBoard } from '../board/board-of.ts';
import { currentScore, submissionOf, SubmissionStandings } from '../board/standing.ts';
import { openEnvelope } from '../ledger/envelope.ts';
import { textIn } from '../ledger/statement.ts';
import { checkRecords } from '../store/check-records.ts';
import {
  invalidateScore,
  reinstateSubmission,
  supersedeScore,
  withdrawSubmission,
} from '../versions/end-score.ts';
import { rerunCampaign, scoreLatecomers } from '../versions/rerun-campaign.ts';
import { rerunSubmission } from '../versions/rerun-submission.ts';
import { type Contest, contest } from './contest.ts';
import { jsonl } from './contest-texts.ts';

export const evaluator = `key: contest
problem: problem.jsonld
artifacts: [{ kind: predictions, name: predictions, prediction: { type: text } }]
labels: { file: labels.csv, label: label }
scorers: [{ key: labels, kind: labels, metrics: [exact-match] }]
headlines: [exact-match.pass_rate]
feedback: { mode: exact }
quotas: { per_day: null, in_flight: null }
`;
/** Each version has another label at the end, so that its numbers are its own. */
export const labels = (last: string) => `id,label\nq1,a\nq2,b\nq3,c\nq4,${last}\n`;
const answers = { 'predictions.jsonl': jsonl({ q1: 'a', q2: 'b', q3: 'c', q4: '0' }) };
export const reason = 'tried';

export const board = ({ home }: Contest) => {
  const registered = home.store.evaluators.get('contest')!;
  return openBoard({ registered, split: 'all', viewer: 'public', now: '2026-11-15T12:00:00Z' }, home);
};
export const standingOf = ({ home: { store } }: Contest, id: string) =>
  new SubmissionStandings(store, 'contest', id).of(submissionOf(id, store)!, 'all');
export const scoreAll = async ({ score, context }: Contest) => [
  ...(await score()),
  ...(await Array.fromAsync(scoreLatecomers('contest', context))),
];

export async function begun(address?: string): Promise<Contest & { readonly send: () => Promise<string> }> {
  const made = await contest({ ...(address === undefined ? {} : { address }) });
  await made.register(evaluator, { 'labels.csv': labels('0') });
  let teams = 0;
  const send = async () => (await made.submit(`team ${(teams += 1)}`, answers)).submission.id;
  return { ...made, send };
}

export async function campaign({ context }: Contest, scorer_of?: string) {
  const steps = rerunCampaign({ evaluator: 'contest', reason, scorer_of }, context);
  for (;;) {
    const next = await steps.next();
    if (next.done === true) return next.value;
  }
}

const draw = fc.nat(1000);
/** Every command that can move a standing, in any order. */
export const commands = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constantFrom('submit', 'score', 'commit', 'campaign', 'campaign', 'rerun', 'place'),
      at: draw,
    }),
    fc.record({
      do: fc.constantFrom(
        'invalidate',
        'invalidate',
        'invalidate-any',
        'reinstate',
        'withdraw',
        'supersede',
        'back',
      ),
      at: draw,
    }),
  ),
  { minLength: 6, maxLength: 14 },
);

/** Plays them; what has to hold after each of them is told from what was asked alone. */
export class Played {
  readonly #made: Awaited<ReturnType<typeof begun>>;
  readonly #off = new Map<string, 'invalidated' | 'withdrawn'>();
  readonly #sent: string[] = [];
  #versions = 1;

  constructor(made: Awaited<ReturnType<typeof begun>>) {
    this.#made = made;
  }

  async play(command: string, at: number): Promise<void> {
    const { context, home } = this.#made;
    const { store } = home;
    const pick = <T>(all: readonly T[]): T | undefined => all[at % all.length];
    const judged = store.submissions
      .list({ states: ['scored', 'errored'] })
      .map(({ submission }) => submission.id);
    const id = pick(judged);
    const history = store.evaluators.history('contest');
    switch (command) {
      case 'submit':
        this.#sent.push(await this.#made.send());
        return;
      case 'score':
        await scoreAll(this.#made);
        for (const sent of this.#sent) assert.notEqual(standingOf(this.#made, sent).state, 'waiting');
        return;
      case 'commit':
        await this.#made.register(evaluator, { 'labels.csv': labels(String(this.#versions)) });
        this.#versions += 1;
        return;
      case 'campaign':
        return this.#campaign(history.at(-1)!.digest);
      case 'back':
        return this.#campaign(pick(history)!.digest);
      case 'rerun': {
        if (id === undefined) return;
        const before = board(this.#made).entries;
        const scorer_of = pick(history)!.digest;
        await rerunSubmission({ submission_id: id, scorer_of, supersede: false, reason }, context);
        assert.deepEqual(board(this.#made).entries, before);
        return;
      }
      case 'place': {
        if (id === undefined) return;
        const scorer_of = pick(history)!.digest;
        const { score } = await rerunSubmission(
          { submission_id: id, scorer_of, supersede: true, reason },
          context,
        );
        if (!this.#off.has(id)) assert.equal(standingOf(this.#made, id).score?.id, score.id);
        return;
      }
      case 'invalidate': {
        const entry = pick(board(this.#made).entries.filter(({ rank }) => rank !== null));
        if (entry === undefined) return;
        await invalidateScore({ score: entry.score_id!, reason }, context);
        this.#off.set(entry.submission_id, 'invalidated');
        return;
      }
      case 'invalidate-any': {
        const beside = this.#open().filter(
          (score) => standingOf(this.#made, score.submission_id).score?.id !== score.id,
        );
        const score = pick(beside);
        if (score !== undefined) await invalidateScore({ score: score.id, reason }, context);
        return;
      }
      case 'supersede': {
        const old = pick(this.#open());
        const by = this.#open().findLast(
          (score) => score.submission_id === old?.submission_id && score.id !== old.id,
        );
        if (by !== undefined) await supersedeScore({ old: old!.id, by: by.id, reason }, context);
        return;
      }
      case 'reinstate': {
        const invalidated = [...this.#off].filter(([, why]) => why === 'invalidated').map(([sub]) => sub);
        const back = pick(invalidated);
        if (back === undefined) return;
        await reinstateSubmission({ submission: back, reason }, context);
        this.#off.delete(back);
        assert.match(standingOf(this.#made, back).state, /^(counts|earlier_version|later_version)$/);
        return;
      }
      case 'withdraw': {
        if (id === undefined) return;
        await withdrawSubmission({ submission: id, reason }, context);
        this.#off.set(id, 'withdrawn');
        return;
      }
      default:
        throw new Error(command);
    }
  }

  async #campaign(digest: string): Promise<void> {
    await campaign(this.#made, digest);
    const { store } = this.#made.home;
    const version = store.evaluators.history('contest').findIndex((each) => each.digest === digest);
    for (const { submission } of store.submissions.list({ states: ['scored', 'errored'] })) {
      if (this.#off.has(submission.id)) continue;
      const entry = board(this.#made).entries.find(({ submission_id }) => submission_id === submission.id);
      // The answers fit the labels of the first version alone.
      assert.deepEqual([entry?.standing, entry?.shown], ['counts', version === 0 ? '1.000000' : '0.750000']);
    }
  }

  #open(): readonly OfficialScore[] {
    const { store } = this.#made.home;
    const standings = new SubmissionStandings(store, 'contest');
    return store.scores.list().filter((score) => !standings.hasEnded(score));
  }

  check(): void {
    const { store } = this.#made.home;
    for (const entry of board(this.#made).entries) {
      const off = this.#off.get(entry.submission_id);
      if (off !== undefined) assert.deepEqual([entry.rank, entry.shown, entry.standing], [null, null, off]);
      assert.ok(off === undefined || entry.marks.includes(off));
      assert.equal(entry.rank === null, entry.why !== null);
      const current = currentScore({ id: entry.submission_id, evaluator_key: 'contest' }, 'all', { store });
      assert.equal(current?.id ?? null, entry.rank === null ? null : entry.score_id);
    }
    const ended = new Set<string>();
    for (const { kind, about, envelope } of store.ledger.entries()) {
      if (kind === 'score.reinstated') ended.delete(about);
      if (kind === 'score.superseded') {
        const by = textIn(openEnvelope(envelope).statement.predicate, 'superseded_by') ?? '';
        assert.deepEqual([ended.has(about), ended.has(by)], [false, false]);
      }
      if (['score.superseded', 'score.invalidated', 'score.withdrawn'].includes(kind)) ended.add(about);
    }
    assert.deepEqual(checkRecords(store), []);
  }
}
