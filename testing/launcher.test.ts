import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import manifest from '../apps/cli/package.json' with { type: 'json' };

const bin = resolve(import.meta.dirname, '../apps/cli/bin');
const launcher = join(bin, 'assay.js');
const folder = mkdtempSync(join(tmpdir(), 'assay-launcher-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the launcher', () => {
  test.each(['--version', '-V'])('%s prints the version', (flag) => {
    const { stdout, status } = spawnSync(process.execPath, [launcher, flag], { encoding: 'utf8' });
    expect({ stdout, status }).toEqual({ stdout: `${manifest.version}\n`, status: 0 });
  });

  test('passes the exit code of the command on', () => {
    expect(spawnSync(process.execPath, [launcher, 'no-such-command']).status).toBe(2);
  });

  test('leaves without a word when the reader of its output has gone', async () => {
    const child = spawn(process.execPath, [launcher, '--help']);
    child.stdout.destroy();
    const told: Buffer[] = [];
    child.stderr.on('data', (piece: Buffer) => told.push(piece));
    await new Promise((done) => {
      child.once('close', done);
    });
    expect(Buffer.concat(told).toString()).toBe('');
  });
});

// A Node that is too old starts the same script again under the pinned one; the hand-over is the same for any script.
describe('runUnderPinnedNode', () => {
  test('hands arguments, output and exit code over', () => {
    const script = write(
      'ends.mjs',
      "process.stdout.write(process.argv.slice(2).join(' ')); process.exitCode = 7;",
    );
    const { stdout, status } = spawnSync(process.execPath, handOver(script, ['a', 'b c']), {
      encoding: 'utf8',
    });
    expect({ stdout, status }).toEqual({ stdout: 'a b c', status: 7 });
  });

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('passes %s on to the command', async (signal) => {
    const script = write(
      `waits-${signal}.mjs`,
      `process.on('${signal}', () => process.exit(42)); process.stdout.write('ready'); setInterval(() => {}, 1000);`,
    );
    const { code } = await signalWhenReady(script, signal);
    expect(code).toBe(42);
  });

  test('ends by the signal that ended the command', async () => {
    const script = write('dies.mjs', "process.stdout.write('ready'); setInterval(() => {}, 1000);");
    expect(await signalWhenReady(script, 'SIGTERM')).toEqual({ code: null, signal: 'SIGTERM' });
  });

  test('ended by force, it takes the command with it', async ({ skip }) => {
    if (process.platform !== 'linux') return skip('process states are read from /proc');
    // Nobody writes to its standard input: the command waits for ever, and its lock tells who it is.
    const given = handOver(launcher, ['cards', 'ingest', '/dev/stdin', '--corpus', 'corpus']);
    const parent = spawn(process.execPath, given, { cwd: folder, stdio: ['pipe', 'ignore', 'ignore'] });
    const lock = join(folder, 'corpus/ingest.lock');
    try {
      await expect.poll(() => existsSync(lock) && readFileSync(lock, 'utf8'), slow).toContain('pid');
    } finally {
      parent.kill('SIGKILL');
    }
    const { pid } = JSON.parse(readFileSync(lock, 'utf8')) as { readonly pid: number };
    expect(pid).not.toBe(parent.pid);
    await expect.poll(() => hasEnded(pid), slow).toBe(true);
  });
});

/** How long to wait on a machine that does much else. */
const slow = { timeout: 60_000 };

/** Gone, or waiting only for somebody to ask for its end. */
function hasEnded(pid: number): boolean {
  try {
    return /^\d+ \(.*\) Z /s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** Arguments for a Node that behaves as an old one would: it hands `script` over at once. */
function handOver(script: string, argv: readonly string[] = []): string[] {
  const run = pathToFileURL(join(bin, 'run-under-pinned-node.js')).href;
  const target = pathToFileURL(script).href;
  const code = `import { runUnderPinnedNode } from ${JSON.stringify(run)};
    runUnderPinnedNode(${JSON.stringify(target)}, ${JSON.stringify(argv)});`;
  return ['--input-type=module', '-e', code];
}

function signalWhenReady(
  script: string,
  signal: NodeJS.Signals,
): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  const child = spawn(process.execPath, handOver(script), { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.once('data', () => child.kill(signal));
  return new Promise((done) => {
    child.once('exit', (code, endedBy) => done({ code, signal: endedBy }));
  });
}
