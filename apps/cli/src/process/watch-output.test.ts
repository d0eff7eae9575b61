import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleProject } from '../evaluation/testing/sample-project.ts';
import { runProcess } from '../testing/run-process.ts';

describe.skipIf(!existsSync('/dev/full'))('a disk that is full', () => {
  let folder = '';
  let full: FileHandle;

  beforeAll(async () => {
    folder = await sampleProject({ gates: '  - coverage: { min: 0 }' });
    full = await open('/dev/full', 'w');
    await runProcess(['run', '--quiet'], { cwd: folder });
  });
  afterAll(async () => full.close());

  test.each([
    ['--help', ''],
    ['gate', 'text'],
    ['gate', 'json'],
    ['report', 'parquet'],
  ])('assay %s %s is a failed environment, not a failed gate', async (command, format) => {
    const argv = format === '' ? [command] : [command, '--format', format];
    const { status, err } = await runProcess(argv, { cwd: folder, stdio: ['ignore', full.fd, 'pipe'] });
    expect(err).toContain('assay: cannot write the output: the disk is full [E_DISK]');
    expect(err).not.toContain('    at ');
    expect(status).toBe(4);
  });

  test('messages that cannot be written leave the outcome as it is', async () => {
    const { status, out } = await runProcess(['gate'], { cwd: folder, stdio: ['ignore', 'pipe', full.fd] });
    expect(out).not.toBe('');
    expect(status).toBe(0);
  });

  test('the version is printed without the command, and no better', () => {
    const launcher = join(import.meta.dirname, '../../bin/assay.js');
    const { status, stderr } = spawnSync(process.execPath, [launcher, '--version'], {
      stdio: ['ignore', full.fd, 'pipe'],
      encoding: 'utf8',
    });
    expect(stderr).toContain('[E_DISK]');
    expect(status).toBe(4);
  });
});
