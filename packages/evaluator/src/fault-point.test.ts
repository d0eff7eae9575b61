import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { bundledProgram } from '../../../testing/bundled-program.ts';
import { rounds } from '../../../testing/rounds.ts';
import { openBoard } from './board/board-of.ts';
import { type FaultPoint, faultPoints } from './fault-point.ts';
import { checkLedger } from './ledger/check-ledger.ts';
import { openEvaluatorHome } from './ledger/evaluator-home.ts';
import { wholeContest } from './testing/whole-contest.ts';

let program = '';

/** Those of a contest; a change of the vault's key has a test of its own. */
const points = faultPoints.filter((point) => !point.startsWith('rekeyed'));
/** Met again and again: at each append of the log. */
const often: readonly FaultPoint[] = [
  'ledger-before-append',
  'ledger-entries-before-checkpoint',
  'ledger-before-commit',
  'ledger-after-commit',
];
const later = Math.min(13, 4 + rounds);
const kills = [
  ...points,
  ...often.flatMap((point) => Array.from({ length: later }, (_, i) => `${point}:${i + 2}`)),
];

describe('a process that dies between two writes (STO-23: nothing is lost, and no quota given back in silence)', () => {
  beforeAll(async () => {
    const { file, remove } = await bundledProgram(join(import.meta.dirname, 'testing/whole-contest.ts'));
    program = file;
    return remove;
  });

  test('every moment is tried', () => {
    expect(kills.length).toBeGreaterThanOrEqual(30);
  });

  test.each(kills)('%s', async (fault) => {
    const folder = emptyFolder();
    const died = run(folder, { env: { FAULT: fault } });
    expect({ signal: died.signal, stderr: died.stderr }).toEqual({ signal: 'SIGKILL', stderr: '' });
    await expectAllThere(folder, died.stdout);
  });

  test.skipIf(rounds === 1)('at any moment (a long loop, run by test:long)', async () => {
    const whole = emptyFolder();
    const begun = performance.now();
    run(whole, {});
    const lasts = performance.now() - begun;
    for (let i = 0; i < 15 * rounds; i += 1) {
      const folder = emptyFolder();
      const died = run(folder, {
        timeout: Math.ceil((lasts * (i + 1)) / (15 * rounds)),
        killSignal: 'SIGKILL',
      });
      await expectAllThere(folder, died.stdout);
    }
  });

  const folders: string[] = [];
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

  function emptyFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'assay-fault-'));
    folders.push(folder);
    return folder;
  }

  function run(folder: string, options: SpawnSyncOptions) {
    const env = { ...process.env, ...options.env };
    return spawnSync(process.execPath, [program, folder], { ...options, env, encoding: 'utf8' });
  }

  async function expectAllThere(folder: string, said: string): Promise<void> {
    const acknowledged = said.split('\n').filter(Boolean);
    await wholeContest(folder, () => undefined);

    const home = await openEvaluatorHome({ cwd: folder });
    onTestFinished(() => home.close());
    const { vkey } = await home.signingKey();
    expect(checkLedger(home.ledger.store, [vkey])).toEqual([]);
    const submissions = home.store.submissions.list();
    expect(submissions.map(({ submission, state }) => [submission.team, submission.number, state])).toEqual([
      ['one', 1, 'scored'],
      ['two', 2, 'scored'],
      ['three', 3, 'scored'],
    ]);
    const ids = new Set(submissions.map(({ submission }) => submission.id));
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    // One score of each by each version, and each in the log once.
    const scores = home.store.scores.list();
    expect(scores).toHaveLength(6);
    for (const { id } of scores)
      expect(home.ledger.store.about(id).filter(({ kind }) => kind === 'score.created')).toHaveLength(1);
    const day = submissions[0]!.submission.received_at.slice(0, 10);
    expect(home.store.submissions.used('contest', 'one', day)).toMatchObject({ lifetime: 1, in_flight: 0 });
    const registered = home.store.evaluators.get('contest')!;
    const board = openBoard(
      { registered, split: 'all', viewer: 'public', now: '2026-11-16T00:00:00Z' },
      home,
    );
    expect(Object.fromEntries(board.entries.map(({ team, shown }) => [team, shown]))).toEqual({
      one: '1.000000',
      three: '0.250000',
      two: '0.250000',
    });
  }
});
