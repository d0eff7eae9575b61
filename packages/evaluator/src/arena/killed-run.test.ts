import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { randomStream } from '@assay/metrics';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { hasPostgres, postgresServer } from '../../../../testing/postgres/postgres-server.ts';
import { builtProgram } from '../../../../testing/programs/built-program.ts';
import { rounds } from '../../../../testing/rounds.ts';
import { openArenaHome } from './arena-home.ts';
import { checkBalance } from './battles.ts';

let player = '';

beforeAll(async () => {
  player = await builtProgram('play-until-killed');
});

/** Where games are kept: in a folder, or also at an address. */
interface Place {
  readonly folder: string;
  readonly address?: string;
}

function start({ folder, address }: Place): ChildProcess {
  const place = address === undefined ? [] : [address];
  return spawn(process.execPath, [player, folder, '9', ...place], { stdio: ['ignore', 'pipe', 'ignore'] });
}

/** Kills it after so many lines; how many games were said to be kept. */
async function killedAfter(place: Place, lines: number): Promise<number> {
  const child = start(place);
  let kept = 0;
  let left = lines;
  for await (const line of createInterface({ input: child.stdout! })) {
    if (line === 'done') break;
    kept = Number(line);
    left -= 1;
    if (left <= 0) break;
  }
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return kept;
}

/** After any number of kills every scheduled game is kept once, and what was said to be kept is there. */
async function expectKeptOnce(place: Place, kills: number, least: number): Promise<void> {
  const open = () => openArenaHome({ cwd: place.folder, make: false, address: place.address });
  const random = randomStream(29, 'kills');
  for (let kill = 0; kill < kills; kill += 1) {
    const kept = await killedAfter(place, 1 + random.nextInt(20));
    const home = open();
    const games = home.games.games('r1');
    home.close();
    expect(games.length).toBeGreaterThanOrEqual(kept);
    expect(new Set(games.map(({ id }) => id)).size).toBe(games.length);
  }
  const home = open();
  const [before, scheduled] = [home.games.games('r1'), home.games.rounds('r1').flat()];
  home.close();
  expect(before.length).toBeGreaterThan(least);
  expect(before.every(({ pair }) => pair < scheduled.length)).toBe(true);
  const whole = before.filter(({ pair }) => before.filter((other) => other.pair === pair).length === 2);
  expect(checkBalance(whole.map(({ first, second, opening }) => ({ first, second, opening })))).toBeNull();
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-killed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test(
  'games that were kept stay kept, once, however often who plays them is killed',
  () => expectKeptOnce({ folder: newFolder() }, 30 * rounds, 30),
  120_000 * rounds,
);

test.skipIf(!hasPostgres)(
  'so they do on PostgreSQL (skipped without it)',
  async () => {
    const address = `${await postgresServer()}?schema=test_${randomBytes(6).toString('hex')}`;
    await expectKeptOnce({ folder: newFolder(), address }, 3 * rounds, 0);
  },
  120_000 * rounds,
);

test('a run that somebody plays is not played by anybody else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-held-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const home = openArenaHome({ cwd: folder, make: true });
  const release = home.hold('r1');
  const other = openArenaHome({ cwd: folder, make: false });
  expect(() => other.hold('r1')).toThrow('is being played by another process');
  other.hold('r2')();
  release();
  other.hold('r1')();
  home.close();
  other.close();
});
