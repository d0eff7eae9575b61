import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { randomStream } from '@assay/metrics';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { bundledProgram } from '../../../../testing/bundled-program.ts';
import { rounds } from '../../../../testing/rounds.ts';
import { openArenaHome } from './arena-home.ts';
import { checkBalance } from './schedule/check-balance.ts';

let worker = '';

beforeAll(async () => {
  const { file, remove } = await bundledProgram(join(import.meta.dirname, 'testing/play-until-killed.ts'));
  worker = file;
  return remove;
});

function start(folder: string): ChildProcess {
  return spawn(process.execPath, [worker, folder, '9'], { stdio: ['ignore', 'pipe', 'ignore'] });
}

/** Kills it after so many lines; whether it had come to the end before. */
async function killedAfter(
  folder: string,
  lines: number,
): Promise<{ readonly isDone: boolean; readonly kept: number }> {
  const child = start(folder);
  let kept = 0;
  let left = lines;
  for await (const line of createInterface({ input: child.stdout! })) {
    if (line === 'done') break;
    kept = Number(line);
    left -= 1;
    if (left <= 0) break;
  }
  child.kill('SIGKILL');
  const isDone = child.exitCode === 0;
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return { isDone, kept };
}

test(
  'after any number of kills every scheduled game is kept once, and what was said to be kept is there',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-killed-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const random = randomStream(29, 'kills');
    for (let kill = 0; kill < 30 * rounds; kill += 1) {
      const { kept } = await killedAfter(folder, 1 + random.nextInt(20));
      const home = openArenaHome({ cwd: folder, make: false });
      const games = home.games.games('r1');
      home.close();
      expect(games.length).toBeGreaterThanOrEqual(kept);
      expect(new Set(games.map(({ id }) => id)).size).toBe(games.length);
    }
    const home = openArenaHome({ cwd: folder, make: false });
    const [before, scheduled] = [home.games.games('r1'), home.games.rounds('r1').flat()];
    home.close();
    expect(before.length).toBeGreaterThan(30);
    expect(before.every(({ pair }) => pair < scheduled.length)).toBe(true);
    const whole = before.filter(({ pair }) => before.filter((other) => other.pair === pair).length === 2);
    expect(checkBalance(whole.map(({ first, second, opening }) => ({ first, second, opening })))).toBeNull();
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
