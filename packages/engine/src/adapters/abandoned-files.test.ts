import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sweepAbandoned, unfinishedName } from './blob-files.ts';
import { openSqliteStore } from './sqlite/open-sqlite-store.ts';

async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-abandoned-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** The name that a process which has ended would have given. */
function nameOfTheDead(): string {
  const { pid } = spawnSync(process.execPath, ['-e', '0']);
  return unfinishedName().replace(`.${process.pid}.`, `.${pid}.`);
}

test('what a dead process left is removed; what a living one writes, and what is somebody else’s, stays', async () => {
  const folder = await temporary();
  const [living, dead] = [unfinishedName(), nameOfTheDead()];
  const names = [living, dead, 'old.tmp', 'new.tmp', 'ab', `label-key.${'0'.repeat(16)}`];
  for (const name of names) await writeFile(join(folder, name), 'half');
  const long = new Date(Date.now() - 48 * 3_600_000);
  await utimes(join(folder, 'old.tmp'), long, long);
  await utimes(join(folder, `label-key.${'0'.repeat(16)}`), long, long);
  await sweepAbandoned(folder);
  expect((await readdir(folder)).toSorted()).toEqual([living, 'new.tmp', 'ab'].toSorted());
  await expect(sweepAbandoned(join(folder, 'absent'))).resolves.toBeUndefined();
});

test.each(['blobs', 'facts'])('opening a store sweeps its %s', async (name) => {
  const folder = await temporary();
  const store = await openSqliteStore(folder);
  await store.blobs.put(new Uint8Array([1]));
  await store.close();
  const swept = join(folder, '.assay', name);
  await mkdir(swept, { recursive: true });
  await writeFile(join(swept, nameOfTheDead()), 'half');
  await (await openSqliteStore(folder)).close();
  expect((await readdir(swept)).filter((file) => file.endsWith('.tmp'))).toEqual([]);
});
