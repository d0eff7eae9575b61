import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const launcher = new URL('run-under-pinned-node.js', import.meta.url).href;
const command = new URL('assay.js', import.meta.url).href;

test('runUnderPinnedNode: ended by force, it takes the command with it', async ({ skip }) => {
  if (process.platform !== 'linux') return skip('process states are read from /proc');
  const folder = await mkdtemp(join(tmpdir(), 'assay-launch-'));
  // Nobody writes to the pipe: the command waits for ever, and its lock tells who it is.
  expect(spawnSync('mkfifo', [join(folder, 'pipe.jsonl')]).status).toBe(0);
  const start = `import(${JSON.stringify(launcher)}).then(({ runUnderPinnedNode }) =>
    runUnderPinnedNode(${JSON.stringify(command)}, ['cards', 'ingest', 'pipe.jsonl', '--corpus', 'corpus']))`;
  const parent = spawn(process.execPath, ['-e', start], { cwd: folder, stdio: 'ignore' });
  const lock = join(folder, 'corpus/ingest.lock');
  try {
    await expect
      .poll(() => existsSync(lock) && readFileSync(lock, 'utf8'), { timeout: 60_000 })
      .toContain('pid');
  } finally {
    parent.kill('SIGKILL');
  }
  const { pid } = JSON.parse(readFileSync(lock, 'utf8')) as { readonly pid: number };
  expect(pid).not.toBe(parent.pid);
  await expect.poll(() => hasEnded(pid), { timeout: 60_000 }).toBe(true);
});

/** Gone, or waiting only for somebody to ask for its end. */
function hasEnded(pid: number): boolean {
  try {
    return /^\d+ \(.*\) Z /s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}
