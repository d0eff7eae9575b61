import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-wrong-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['repeat x --runs many', '--runs many: expected a whole number, 2 or more'],
  ['repeat x --runs 1', '--runs 1: expected a whole number, 2 or more'],
  ['list runs --limit none', '--limit none: expected a whole number, 1 or more'],
  ['serve --port http', '--port http: expected a port, 0 to 65535'],
  ['serve --port 70000', '--port 70000: expected a port, 0 to 65535'],
  ['implement check nowhere', 'cannot open nowhere: there is no such file or folder'],
  ['implement data nowhere', 'cannot open nowhere: there is no such file or folder'],
])('assay %s: exit 2, and %s', async (given, words) => {
  const { exitCode, out, err } = await runCommand(given.split(' '), folder);
  expect([exitCode, out]).toEqual([2, '']);
  expect(err).toContain(words);
});
