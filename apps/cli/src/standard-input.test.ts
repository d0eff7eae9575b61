import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { builtProgram } from '../../../testing/programs/built-program.ts';
import { runCommand } from './testing/run-command.ts';
import { runProcess } from './testing/run-process.ts';

const main = await builtProgram('main');
const problem = JSON.stringify({
  '@context': { '@vocab': 'https://schema.org/', croissant: 'http://mlcommons.org/croissant/' },
  '@type': 'croissant:TaskProblem',
  '@id': 'https://example.org/p',
});
const record = `${JSON.stringify({ schema_version: '0.3.0', evaluation_results: [] })}\n`;

describe.skipIf(process.platform === 'win32')('what comes through a pipe', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-stdin-'));
  });
  afterEach(async () => rm(folder, { recursive: true }));

  test('is read by the name of an open descriptor: standard input, or what a shell writes for <(…)', async () => {
    const socket = await runProcess(['validate', '/dev/stdin', '--format', 'json'], {
      cwd: folder,
      input: problem,
    });
    await writeFile(join(folder, 'a.jsonld'), problem);
    const shell = (line: string) =>
      spawnSync('bash', ['-c', line, process.execPath, main], { cwd: folder, encoding: 'utf8' });
    const piped = shell('"$0" "$1" validate <(cat a.jsonld) --format json');
    const file = shell('"$0" "$1" validate /dev/stdin --format json < a.jsonld');
    for (const out of [socket.out, piped.stdout, file.stdout])
      expect(JSON.parse(out)).toMatchObject({ files: [{ targets: 1 }] });
  });

  test('cards ingest: each pipe is something new, whatever its name', async () => {
    for (const path of ['data/a/one.json', 'data/a/two.json']) {
      const input = `${JSON.stringify({ path, record: JSON.parse(record) as unknown })}\n`;
      const { status, out } = await runProcess(
        ['cards', 'ingest', '/dev/stdin', '--corpus', 'corpus', '--format', 'json'],
        { cwd: folder, input },
      );
      expect(JSON.parse(out)).toMatchObject({ files: 1 });
      expect(status).toBeLessThan(2);
    }
  });

  test('cards ingest that waits for a pipe ends when it is told to', async () => {
    const argv = [main, 'cards', 'ingest', '/dev/stdin', '--corpus', 'corpus'];
    const child = spawn(process.execPath, argv, { cwd: folder, stdio: ['pipe', 'ignore', 'pipe'] });
    let err = '';
    child.stderr.on('data', (data: Buffer) => (err += data.toString()));
    const ended = new Promise((done) => child.once('close', done));
    await vi.waitUntil(() => existsSync(join(folder, 'corpus', 'ingest.lock')), { timeout: 60_000 });
    child.kill('SIGTERM');
    expect(await ended).toBe(130);
    expect(err).toContain('[E_INTERRUPTED]');
  });

  test.each([
    ['validate p /dev/zero', 2],
    ['show p', 1],
    ['import p /dev/zero', 2],
    ['search x p /dev/zero', 2],
    ['cards ingest p', 1],
    ['diff p p', 1],
    ['match p', 1],
    ['metrics score exact-match p', 1],
    ['validate a.jsonld --shapes p', 1],
  ])('%s: a pipe that has a name, and a device, are refused', async (line, refusals) => {
    expect(spawnSync('mkfifo', [join(folder, 'p')]).status).toBe(0);
    await writeFile(join(folder, 'a.jsonld'), problem);
    const { exitCode, err } = await runCommand(line.split(' '), folder);
    expect(err.match(/cannot open \S+: it is a (pipe|device), not a regular file \[E_PATH\]/g)).toHaveLength(
      refusals,
    );
    expect(exitCode).toBe(2);
  });
});
