import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordOf } from '../../testing/record-of.ts';
import { CorpusFolder } from '../../corpus/testing/corpus-folder.ts';
import { openShards } from '../shards/open-shards.ts';

const mount = (...args: string[]) => spawnSync('mount', args, { stdio: 'ignore' }).status === 0;

test('ingest to a disk that gets full says so, keeps what is whole, and goes on', async ({ skip }) => {
  const disk = join(tmpdir(), `assay-disk-${randomUUID()}`);
  mkdirSync(disk);
  if (!mount('-t', 'tmpfs', '-o', 'size=72k', 'tmpfs', disk)) {
    rmdirSync(disk);
    return skip('mounting a small disk is not permitted here');
  }
  try {
    const names = Array.from({ length: 40 }, (_, i) => `given/${i}.jsonl`);
    // More than what is read at a time, so that shards are written before the end.
    const padding = 'x'.repeat(4_000_000);
    const line = (i: number): string =>
      `{"note":"${padding}","record":${JSON.stringify(recordOf({ score: i / 100 }).record)}}\n`;
    const given = await CorpusFolder.of(Object.fromEntries(names.map((name, i) => [name, line(i)])));
    const corpus = join(disk, 'corpus');
    await expect(given.ingest(['given'], { corpus, shardRows: 2 })).rejects.toMatchObject({
      code: 'E_DISK',
      trouble: 'environment',
      message: `cannot write to ${corpus}: the disk is full`,
    });
    const { shards } = await openShards(corpus);
    const kept = shards.reduce((sum, { rows }) => sum + rows, 0);
    expect(kept).toBeGreaterThan(0);
    expect((await readdir(join(corpus, 'shards'))).some((name) => name.endsWith('.partial'))).toBe(false);
    expect(mount('-o', 'remount,size=50m', disk)).toBe(true);
    expect(await given.ingest(['given'], { corpus, shardRows: 2 })).toMatchObject({ rows: 40 - kept });
  } finally {
    spawnSync('umount', ['-l', disk]);
    rmdirSync(disk);
  }
});
