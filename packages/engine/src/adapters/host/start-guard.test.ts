import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hostFile } from './host-child.ts';
import { startGuard } from './start-guard.ts';

const url = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-guard-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A process that says, in a line, which processes it started. */
async function startParent(text: string): Promise<{ parent: ChildProcess; pids: readonly number[] }> {
  const file = join(folder, 'parent.mjs');
  await writeFile(file, text);
  const parent = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  for await (const text of parent.stdout.setEncoding('utf8') as AsyncIterable<string>) {
    said += text;
    if (said.includes('\n')) break;
  }
  return { parent, pids: said.trim().split(' ').map(Number) };
}

async function expectToEndWith(text: string): Promise<void> {
  const { parent, pids } = await startParent(text);
  for (const pid of pids) expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  for (const pid of pids) while (isAlive(pid)) await wait(20);
}

describe('a group of processes ends with a parent that is killed', () => {
  test('guarded, what it started itself included', async () => {
    await expectToEndWith(`
      import { spawn } from 'node:child_process';
      import { startGuard } from ${url('start-guard.ts')};
      const guard = startGuard();
      const child = spawn('/bin/sh', ['-c', 'sleep 1000 & echo $!; while :; do :; done'], { detached: true });
      guard.watch(child);
      child.stdout.once('data', (pid) => console.log(child.pid, String(pid).trim()));
    `);
  });

  test('all that are guarded, and none that is over', async () => {
    await expectToEndWith(`
      import { spawn } from 'node:child_process';
      import { startGuard } from ${url('start-guard.ts')};
      const spin = () => {
        const guard = startGuard();
        const child = spawn('/bin/sh', ['-c', 'while :; do :; done'], { detached: true });
        guard.watch(child);
        return { guard, child };
      };
      const [first, over, last] = [spin(), spin(), spin()];
      over.child.on('exit', () => {
        over.guard.dismiss();
        console.log(first.child.pid, last.child.pid);
      });
      over.child.kill('SIGKILL');
    `);
  });

  test.skipIf(process.platform !== 'linux')('guarded by another where somebody ended the guard', async () => {
    await expectToEndWith(`
      import { readFileSync } from 'node:fs';
      import { spawn } from 'node:child_process';
      import { startGuard } from ${url('start-guard.ts')};
      const child = spawn('/bin/sh', ['-c', 'while :; do :; done'], { detached: true });
      startGuard().watch(child);
      const children = readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim().split(' ');
      const shell = children.map(Number).find((pid) => pid !== child.pid);
      process.kill(shell, 'SIGKILL');
      const another = setInterval(() => {
        startGuard();
        const now = readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim().split(' ').map(Number);
        if (!now.some((pid) => pid !== child.pid && pid !== shell)) return;
        clearInterval(another);
        console.log(child.pid);
      }, 10);
    `);
  });

  test('by a thread of its own where nothing guards it', async () => {
    const model = join(folder, 'model.mjs');
    await writeFile(model, `import fs from 'node:fs'; fs.writeSync(4, 'spinning'); for (;;);`);
    const load = JSON.stringify({ kind: 'model', file: model, atOnce: null, declared: [] });
    await expectToEndWith(`
      import { spawn } from 'node:child_process';
      const stdio = ['ignore', 'ignore', 'inherit', 'pipe', 'pipe'];
      const child = spawn(process.execPath, [${JSON.stringify(hostFile())}], { detached: true, stdio });
      child.stdio[3].write('W' + process.pid + '\\nL ' + ${JSON.stringify(load)} + '\\n');
      child.stdio[4].once('data', () => console.log(child.pid));
    `);
  });
});

test('a guard that is dismissed ends nothing', async () => {
  // Long enough for a guard that would not be dismissed.
  const child = spawn('/bin/sh', ['-c', 'sleep 0.3'], { stdio: 'ignore', detached: true });
  const guard = startGuard()!;
  guard.watch(child);
  guard.dismiss();
  startGuard()!.dismiss();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
