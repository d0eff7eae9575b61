import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../../../testing/rounds.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import type { EvaluatorHome } from '../ledger/evaluator-home.ts';
import { jsonl } from '../testing/contest-texts.ts';
import { contest } from '../testing/contest.ts';
import { withdrawSubmission } from '../versions/end-score.ts';
import { rerunCampaign } from '../versions/rerun-campaign.ts';
import { checkRecords } from './check-records.ts';
import { openSqliteEvaluatorStore } from './open-records.ts';

const evaluator = (metrics: string) => `key: contest
problem: problem.jsonld
artifacts: [{ kind: predictions, name: predictions, prediction: { type: text } }]
metadata: { model: { required: false } }
labels: { file: labels.csv, label: label }
scorers: [{ key: labels, kind: labels, metrics: [${metrics}] }]
headlines: [exact-match.pass_rate]
feedback: { mode: exact }
quotas: { per_day: null, in_flight: null }
`;

/** Submissions of every end, and a board that was switched. */
async function played(): Promise<EvaluatorHome> {
  const { register, submit, score, home, context } = await contest({ isForged: true });
  await register(evaluator('exact-match'), { 'labels.csv': 'id,label\nq1,a\nq2,b\n' });
  await submit('one', { 'predictions.jsonl': jsonl({ q1: 'a', q2: 'x' }) }, { model: 'm' });
  const { submission } = await submit('two', { 'predictions.jsonl': jsonl({ q1: 'a', q2: 'b' }) });
  await submit('two', { 'predictions.jsonl': 'garbage' });
  await score();
  await withdrawSubmission({ submission: submission.id, reason: 'a mistake' }, context);
  await register(evaluator('exact-match, contains'), {});
  await Array.fromAsync(rerunCampaign({ evaluator: 'contest', reason: 'a new version' }, context));
  return home;
}

const changes: readonly (readonly [table: string, change: string, what: RegExp])[] = [
  [
    'scores',
    `UPDATE scores SET record = replace(record, '"0.500000"', '"0.900000"')`,
    /^score .* differs from the log/,
  ],
  [
    'scores',
    `UPDATE scores SET split = 'final' WHERE number = 1`,
    /^the place of score .* differs from the log/,
  ],
  ['scores', 'DELETE FROM scores WHERE number = 2', /^score .* in the log and not stored/],
  ['scores', `UPDATE scores SET number = 9 WHERE number = 1`, /in a different order/],
  ['scores', `UPDATE scores SET record = 'x'`, /cannot be read/],
  [
    'submissions',
    `UPDATE submissions SET record = replace(record, '"team":"one"', '"team":"two"')`,
    /^submission .* differs from the log/,
  ],
  [
    'submissions',
    `UPDATE submissions SET record = replace(record, '"model":"m"', '"model":"n"')`,
    /^submission .* differs from the log/,
  ],
  ['submissions', `UPDATE submissions SET team = 'two' WHERE number = 1`, /^the quota of one/],
  ['submissions', 'UPDATE submissions SET is_invalid = 1 WHERE number = 1', /^the quota of one/],
  ['submissions', 'UPDATE submissions SET bytes = 1 WHERE number = 1', /^the quota of one/],
  ['submissions', `UPDATE submissions SET day = '2020-01-01' WHERE number = 1`, /^the quota of one/],
  [
    'submission_steps',
    `UPDATE submission_steps SET state = 'errored' WHERE state = 'scored'`,
    /^the history of submission/,
  ],
  [
    'submission_steps',
    `DELETE FROM submission_steps WHERE state = 'withdrawn'`,
    /^the history of submission/,
  ],
  [
    'submission_steps',
    `UPDATE submission_steps SET at = '2020-01-01T00:00:00Z' WHERE state = 'scored'`,
    /^the history of/,
  ],
  [
    'submission_steps',
    `UPDATE submission_steps SET reason = 'none' WHERE state = 'invalid'`,
    /^the history of submission/,
  ],
  [
    'quota_releases',
    `INSERT INTO quota_releases SELECT id, received_at, 'gift' FROM submissions WHERE number = 1`,
    /^the quota of one/,
  ],
  ['board_heads', 'DELETE FROM board_heads WHERE number = 2', /^the board contest, all/],
  [
    'board_heads',
    `UPDATE board_heads SET record = replace(record, 'a new version', 'none')`,
    /^the board contest, all/,
  ],
  ['board_heads', `UPDATE board_heads SET split = 'final' WHERE number = 2`, /^the board contest, all/],
  ['evaluators', 'DELETE FROM evaluators WHERE number = 2', /^the versions of contest/],
];

describe('what is stored beside the log', () => {
  test('is found in order where nothing was changed', async () => {
    expect(checkRecords((await played()).store)).toEqual([]);
  });

  test('and changed in any table is found', async () => {
    const home = await played();
    home.close();
    const path = join(home.path, 'ledger.sqlite');
    const bytes = readFileSync(path);
    for (const [table, change, what] of changes) {
      writeFileSync(path, bytes);
      const raw = new DatabaseSync(path, { enableForeignKeyConstraints: false });
      raw.exec(`DROP TRIGGER ${table}_update; DROP TRIGGER ${table}_delete; ${change}`);
      raw.close();
      const store = openSqliteEvaluatorStore(path);
      const found = checkRecords(store).map((problem) => problem.what);
      store.close();
      expect(found, change).toContainEqual(expect.stringMatching(what));
    }
  });

  test('a bit that changes anywhere in the file is found, or changes nothing that is read', async () => {
    const home = await played();
    const { vkey } = await home.signingKey();
    home.close();
    const path = join(home.path, 'ledger.sqlite');
    const bytes = readFileSync(path);
    const before = saidBy(path, vkey);
    expect(before.problems).toEqual([]);
    const flips = 100 * rounds;
    let found = 0;
    for (let i = 0; i < flips; i += 1) {
      const bit = Math.floor((bytes.length * 8 * i) / flips) + (i % 8);
      const changed = Buffer.from(bytes);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      writeFileSync(path, changed);
      const after = saidBy(path, vkey);
      if (after.problems.length > 0) found += 1;
      else expect(after.said, `bit ${bit}`).toBe(before.said);
    }
    writeFileSync(path, bytes);
    expect(found).toBeGreaterThan(flips / 10);
  });
});

/** Everything that can be read of a stored home, or that it cannot be read. */
function saidBy(path: string, vkey: string): { problems: readonly unknown[]; said: string } {
  try {
    const store = openSqliteEvaluatorStore(path);
    try {
      const problems = [...checkLedger(store.ledger, [vkey]), ...checkRecords(store)];
      const submissions = store.submissions.list();
      const said = JSON.stringify([
        [...store.ledger.entries()],
        store.ledger.checkpoints(),
        submissions,
        submissions.map(({ submission }) =>
          store.submissions.steps(submission.id).filter(({ state }) => state !== 'scoring'),
        ),
        // What is the host's alone is in no log: others could guess it from a digest.
        store.scores
          .list()
          .map(({ execution: { used: _used, ...execution }, ...score }) => ({ ...score, execution })),
        store.boards.history('contest', 'all'),
        store.evaluators.history('contest'),
      ]);
      return { problems, said: createHash('sha256').update(said).digest('hex') };
    } finally {
      store.close();
    }
  } catch (error) {
    return { problems: [error], said: '' };
  }
}
