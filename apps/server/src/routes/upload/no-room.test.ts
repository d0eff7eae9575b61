import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import { problemAnswer, problemOf } from '../../http/problem.ts';
import type { Served } from '../../http/served.ts';
import { receiveUpload } from './receive-upload.ts';

/** A folder on a disk of its own, with room for this many bytes; null where one cannot be had. */
function smallDisk(bytes: number): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'assay-small-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  onTestFinished(() => void execFileSync('umount', [folder]));
  return folder;
}

test('an upload that the disk has no room for is refused for now, and nothing of it stays', async (context) => {
  const folder = smallDisk(1024 * 1024);
  if (folder === null) return context.skip('no disk of its own can be mounted here');
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const app = new Hono<Served>();
  app.post('/', async (asked) => asked.text(await receiveUpload(asked, 'f', async () => 'taken')));
  app.onError((error, asked) => problemAnswer(asked, problemOf(error, 'r-1')));
  const send = (bytes: number): Promise<Response> =>
    Promise.resolve(app.request('/', { method: 'POST', body: new Uint8Array(bytes) }));
  const answer = await send(3 * 1024 * 1024);
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'E_DISK' }]);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(readdirSync(folder)).toEqual([]);
  expect((await send(600_000)).status).toBe(200);
});
