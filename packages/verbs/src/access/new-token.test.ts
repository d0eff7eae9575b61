import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newToken } from './new-token.ts';

test.each([
  [{ days: 0 }, 'days'],
  [{ days: 3651 }, 'days'],
  [{ days: 99_999_999_999 }, 'days'],
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(201) }, 'name'],
])('a token with %o is refused by that field, and nothing is made', async (given, field) => {
  const cwd = await mkdtemp(join(tmpdir(), 'assay-new-token-'));
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  const made = newToken({ name: 'me', role: 'viewer', ...given }, { cwd, env: {}, version: '0.1.0' });
  await expect(made).rejects.toMatchObject({ code: 'E_TOKEN_REQUEST', field });
  expect(await readdir(cwd)).toEqual([]);
});
