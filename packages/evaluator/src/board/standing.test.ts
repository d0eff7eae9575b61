import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasPostgres, postgresServer } from '../../../../testing/postgres/postgres-server.ts';
import { rounds } from '../../../../testing/rounds.ts';
import { checkRecords } from '../store/check-records.ts';
import {
  begun,
  board,
  campaign,
  commands,
  evaluator,
  labels,
  Played,
  reason,
  scoreAll,
  standingOf,
} from '../testing/played-standings.ts';
import { invalidateScore, reinstateSubmission, withdrawSubmission } from '../versions/end-score.ts';
import { rerunSubmission } from '../versions/rerun-submission.ts';
import { currentScore, submissionOf, submissionsOf } from './standing.ts';

describe('the standing of a submission', () => {
  test('invalidated, it comes back by no rerun and no campaign, until it is reinstated', async () => {
    const made = await begun();
    const id = await made.send();
    const [first] = await made.score();
    await invalidateScore({ score: first!.id, reason: 'copied' }, made.context);
    const isOff = () => {
      expect(board(made).entries).toMatchObject([
        {
          rank: null,
          shown: null,
          marks: ['invalidated'],
          standing: 'invalidated',
          why: 'invalidated by the host',
        },
      ]);
      expect(standingOf(made, id)).toMatchObject({ state: 'invalidated', reason: 'copied' });
      expect(currentScore({ id, evaluator_key: 'contest' }, 'all', made.home)).toBeNull();
    };
    isOff();
    await rerunSubmission({ submission_id: id, supersede: false, reason }, made.context);
    isOff();
    const again = await rerunSubmission({ submission_id: id, supersede: true, reason }, made.context);
    expect(again).toMatchObject({ superseded: null, standing: 'invalidated' });
    isOff();
    await made.register(evaluator, { 'labels.csv': labels('1') });
    for (let times = 0; times < 2; times += 1) {
      expect((await campaign(made)).superseded.map(([old]) => old)).toEqual(
        times === 0 ? [again.score.id] : [],
      );
      isOff();
    }
    await expect(reinstateSubmission({ submission: 'sub-none', reason }, made.context)).rejects.toThrow(
      'no submission',
    );
    await reinstateSubmission({ submission: id, reason: 'an error of ours' }, made.context);
    expect(board(made).entries).toMatchObject([
      { rank: 1, shown: '0.750000', standing: 'counts', why: null },
    ]);
    await expect(reinstateSubmission({ submission: id, reason }, made.context)).rejects.toThrow(
      'is not invalidated',
    );
  });

  test('reinstated with nothing scored in between, the score that it had counts again', async () => {
    const made = await begun();
    const id = await made.send();
    const [first] = await made.score();
    await rerunSubmission({ submission_id: id, supersede: false, reason }, made.context);
    await invalidateScore({ score: first!.id, reason }, made.context);
    expect(await reinstateSubmission({ submission: id, reason }, made.context)).toEqual([first!.id]);
    expect(board(made).entries).toMatchObject([
      { rank: 1, score_id: first!.id, marks: [], shown: '1.000000' },
    ]);
  });

  test('a campaign within one version keeps the score that counts, also where a rerun had taken its place', async () => {
    const made = await begun();
    const id = await made.send();
    await made.score();
    const { score } = await rerunSubmission({ submission_id: id, supersede: true, reason }, made.context);
    expect((await campaign(made)).superseded).toEqual([]);
    expect(board(made).entries).toMatchObject([{ rank: 1, score_id: score.id, marks: [] }]);
  });

  test('who waited while the scorer changed is scored by the version that the board shows too', async () => {
    const made = await begun();
    await made.send();
    await made.score();
    const late = await made.send();
    await made.register(evaluator, { 'labels.csv': labels('1') });
    await campaign(made);
    expect((await scoreAll(made)).map(({ submission_id }) => submission_id)).toEqual([late, late]);
    expect(board(made).entries.map(({ rank, shown, why }) => [rank, shown, why])).toEqual([
      [1, '0.750000', null],
      [1, '0.750000', null],
    ]);
    expect(await scoreAll(made)).toEqual([]);
  });

  test('withdrawn, it says so by every later version', async () => {
    const made = await begun();
    const [gone, other] = [await made.send(), await made.send()];
    await made.score();
    await withdrawSubmission({ submission: gone, reason }, made.context);
    await made.register(evaluator, { 'labels.csv': labels('1') });
    await campaign(made);
    expect(board(made).entries).toMatchObject([
      { submission_id: other, rank: 1 },
      { submission_id: gone, rank: null, marks: ['withdrawn'], why: 'withdrawn' },
    ]);
    await expect(reinstateSubmission({ submission: gone, reason }, made.context)).rejects.toThrow(
      'withdrawn',
    );
  });

  test('judged by a version that the board does not show, it says so', async () => {
    const made = await begun();
    await made.send();
    await made.score();
    await made.register(evaluator, { 'labels.csv': labels('1') });
    const late = await made.send();
    await scoreAll(made);
    expect(standingOf(made, late).state).toBe('later_version');
    expect(board(made).entries[1]).toMatchObject({
      rank: null,
      why: expect.stringContaining('a later version than this board shows'),
    });
    const [first] = made.home.store.evaluators.history('contest');
    await campaign(made, first!.digest);
    await campaign(made);
    expect(board(made).entries.map(({ rank, shown }) => [rank, shown])).toEqual([
      [1, '0.750000'],
      [1, '0.750000'],
    ]);
  });
});

test('what failed by our fault is scored once a rerun takes the place, in the list and on a board of its own', async () => {
  const made = await begun();
  const id = await made.send();
  const [artifact] = made.home.store.submissions.get(id)!.submission.artifacts;
  const hex = artifact!.digest.slice(7);
  const kept = join(made.folder, '.assay-evaluator', 'artifacts', hex.slice(0, 2), hex.slice(2));
  const bytes = readFileSync(kept);
  writeFileSync(kept, 'damaged');
  expect(await made.score()).toMatchObject([{ status: 'errored' }]);
  expect(board(made).entries).toMatchObject([{ rank: null, standing: 'errored' }]);
  writeFileSync(kept, bytes);
  const { store } = made.home;
  const stateNow = () => submissionOf(id, store)!.state;
  await rerunSubmission({ submission_id: id, supersede: false, reason }, made.context);
  expect([stateNow(), board(made).entries[0]!.rank]).toEqual(['errored', null]);
  await rerunSubmission({ submission_id: id, supersede: true, reason }, made.context);
  expect([stateNow(), board(made).scorer_id === null]).toEqual(['scored', false]);
  expect(board(made).entries).toMatchObject([{ rank: 1, shown: '1.000000', standing: 'counts', why: null }]);
  expect(submissionsOf({ evaluator_key: 'contest', states: ['scored'] }, store)).toHaveLength(1);
  expect(checkRecords(store)).toEqual([]);
});

async function expectHeld(numRuns: number, address?: () => string): Promise<void> {
  await fc.assert(
    fc.asyncProperty(commands, async (all) => {
      const made = await begun(address?.());
      const played = new Played(made);
      for (const command of ['submit', 'submit', 'score']) await played.play(command, 0);
      for (const { do: command, at } of all) {
        await played.play(command, at);
        played.check();
      }
    }),
    { numRuns },
  );
}

describe('over any sequence of reruns, campaigns and words of the host', () => {
  // Each round is some twenty signed transactions on a real store.
  test('what was taken off a board stays off until it is reinstated, and a rerun alone moves nothing', async () => {
    await expectHeld(8 * rounds);
  }, 120_000);

  test.skipIf(!hasPostgres)(
    'so it is on PostgreSQL (skipped where there is none)',
    async () => {
      const server = await postgresServer();
      await expectHeld(rounds, () => `${server}?schema=test_${randomBytes(6).toString('hex')}`);
    },
    120_000,
  );
});
