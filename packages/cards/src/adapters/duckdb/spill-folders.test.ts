import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { ownPrefix, spillFolder, sweepSpill } from './spill-folders.ts';

/** The number of a process that has ended. */
function endedProcess(): number {
  return spawnSync(process.execPath, ['-e', '0']).pid;
}

test('what ended processes of this machine spilled is removed, and nothing else', async () => {
  const corpus = await mkdtemp(join(tmpdir(), 'assay-spill-'));
  const own = spillFolder(corpus);
  const left = spillFolder(corpus, endedProcess());
  const elsewhere = join(corpus, `spill-000000000000-${endedProcess()}`);
  for (const folder of [own, left, elsewhere, join(corpus, 'shards'), join(corpus, 'spill-notes')])
    await mkdir(join(folder, 'inside'), { recursive: true });
  await sweepSpill(corpus);
  expect((await readdir(corpus)).sort()).toEqual(
    [basename(own), basename(elsewhere), 'shards', 'spill-notes'].sort(),
  );
});

test('temporary folders of ended processes are recognised by their names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-swept-'));
  const { own, any } = ownPrefix('corpus');
  const left = `${any}${endedProcess()}-AbC123`;
  await mkdir(join(folder, `${own}x`));
  await mkdir(join(folder, left));
  await sweepSpill(folder, any);
  expect(await readdir(folder)).toEqual([`${own}x`]);
});

test('a folder that is not there has nothing to sweep', async () => {
  await expect(sweepSpill(join(tmpdir(), 'assay-no-such-folder'))).resolves.toBeUndefined();
});
