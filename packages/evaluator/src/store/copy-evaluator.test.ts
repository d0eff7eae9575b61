import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasPostgres, postgresServer } from '../../../../testing/postgres/postgres-server.ts';
import { openArenaHome } from '../arena/arena-home.ts';
import { committedRun, seedPair } from '../arena/testing/made-run.ts';
import { openBoard } from '../board/board-of.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { openEvaluatorHome } from '../ledger/evaluator-home.ts';
import { predicted, smallContest, usualLabel } from '../testing/small-contest.ts';
import { checkShared } from './check-records.ts';
import { copyEvaluator } from './copy-evaluator.ts';
import { openEvaluatorDatabase } from './evaluator-database.ts';

const server = hasPostgres ? await postgresServer() : '';
const newAddress = () => `${server}?schema=test_${randomBytes(6).toString('hex')}`;

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'assay-copied-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

type Made = Awaited<ReturnType<typeof smallContest>>;

async function play(made: Made): Promise<void> {
  for (const [team, wrong] of [
    ['one', 0],
    ['two', 3],
  ] as const)
    await made.send(
      team,
      predicted(40, (i) => (i < wrong ? 'neg' : usualLabel(i))),
    );
  await made.score();
}

const boardOf = ({ home }: Pick<Made, 'home'>) => {
  const registered = home.store.evaluators.get('small')!;
  const question = { registered, split: 'all', viewer: 'evaluator', now: '2026-11-16T00:00:00Z' } as const;
  return openBoard(question, home).entries.map(({ team, rank }) => [rank, team]);
};

describe.skipIf(!hasPostgres)("an evaluator's home on PostgreSQL (skipped where there is none)", () => {
  test('receives, scores and ranks as in a folder; a copy goes on where the other was', async () => {
    const address = newAddress();
    const [there, here] = [await smallContest({ address }), await smallContest()];
    for (const made of [there, here]) await play(made);
    expect(boardOf(there)).toEqual([
      [1, 'one'],
      [2, 'two'],
    ]);
    expect(boardOf(here)).toEqual(boardOf(there));
    expect(await checkShared(address, {})).toMatchObject({ findings: [] });

    const games = openArenaHome({ cwd: there.folder, make: true, address });
    games.games.begin(committedRun('r1'), () => 's');
    games.games.addRound('r1', [seedPair(0)]);
    games.close();

    const [back, again] = [folder(), newAddress()];
    const places = [
      { path: there.home.path, address },
      { path: join(back, '.assay-evaluator'), address: null },
      { path: there.home.path, address: again },
    ] as const;
    for (const [from, to] of [
      [places[0], places[1]],
      [places[1], places[2]],
    ] as const) {
      const copied = await copyEvaluator(from, to, {});
      expect(copied.filter(({ is_same }) => !is_same)).toEqual([]);
      expect(copied.find(({ noun }) => noun === 'evaluator: submissions')?.count).toBe(2);
      expect(copied.find(({ noun }) => noun === 'evaluator: rounds')?.count).toBe(1);
      expect(await copyEvaluator(from, to, {})).toEqual(copied);
    }
    const copy = await openEvaluatorHome({ cwd: there.folder, address: again });
    const key = (await there.home.signingKey()).vkey;
    expect(checkLedger(copy.ledger.store, [key])).toEqual([]);
    expect(boardOf({ home: copy })).toEqual(boardOf(here));
    const { submission } = copy.store.submissions.list()[0]!;
    copy.store.submissions.step(submission.id, {
      state: 'withdrawn',
      at: submission.received_at,
      reason: 'x',
    });
    expect(copy.store.submissions.get(submission.id)?.state).toBe('withdrawn');
    copy.close();
  });

  test('damage is found, and a log that is in a file is not begun anew', async () => {
    const made = await smallContest();
    const address = newAddress();
    for (const origin of [undefined, 'example.org/evals'])
      await expect(
        openEvaluatorHome({ cwd: made.folder, address, ...(origin === undefined ? {} : { origin }) }),
      ).rejects.toMatchObject({ code: 'E_HOME_LOCAL' });
    await play(made);
    await copyEvaluator({ path: made.home.path, address: null }, { path: made.home.path, address }, {});
    const database = openEvaluatorDatabase(address);
    database.exec(
      'ALTER TABLE scores DISABLE TRIGGER ALL; DELETE FROM scores; ALTER TABLE scores ENABLE TRIGGER ALL',
    );
    database.exec(`UPDATE blob_parts SET bytes = 'changed'`);
    database.close();
    const { findings } = await checkShared(address, {});
    expect(findings.map(({ what }) => what).join()).toMatch(/records.*the artifact/s);
  });

  test('there is none before it got a name', async () => {
    const request = { cwd: folder(), address: newAddress() };
    await expect(openEvaluatorHome(request)).rejects.toMatchObject({ code: 'E_HOME_NONE' });
    expect(() => openEvaluatorDatabase(request.address).close()).not.toThrow();
    await expect(openEvaluatorHome(request)).rejects.toMatchObject({ code: 'E_HOME_NONE' });
  });
});
