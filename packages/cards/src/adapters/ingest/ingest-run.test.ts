import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findCorpusFiles } from '../files/find-corpus-files.ts';
import { openShards } from '../shards/open-shards.ts';
import { CorpusFolder } from '../../corpus/testing/corpus-folder.ts';
import { recordOf } from '../../testing/record-of.ts';
import type { BatchReader } from './batch.ts';
import { IngestRun } from './ingest-run.ts';
import { inlineReader } from './ingest.ts';
import { knownIdentities } from './known-identities.ts';
import { planSources } from './plan-sources.ts';

/** Stores the first of two batches once the second is under way, which stays so until the reader is closed, and fails then. */
function readerWithOneUnderWay(): BatchReader {
  const inline = inlineReader();
  const secondUnderWay = Promise.withResolvers<void>();
  let close = (): void => {};
  let batches = 0;
  return {
    batches: 2,
    read: async (batch) => {
      const isFirst = (batches += 1) === 1;
      const read = await inline.read(batch);
      if (isFirst) return { ...read, store: (place) => secondUnderWay.promise.then(() => read.store(place)) };
      return {
        ...read,
        store: () => {
          secondUnderWay.resolve();
          return new Promise((_, reject) => {
            close = () => reject(new Error('the reader was closed'));
          });
        },
      };
    },
    close: async () => {
      close();
      await inline.close();
    },
  };
}

test('IngestRun tells the first failure, and leaves none unheard that comes behind it', async () => {
  const line = `{"note":"${'x'.repeat(9_000_000)}","record":${JSON.stringify(recordOf({ score: 0.5 }).record)}}\n`;
  const given = await CorpusFolder.of({ 'all.jsonl': line.repeat(3) });
  const corpus = join(given.folder, 'gone');
  const known = await openShards(corpus);
  const files = await findCorpusFiles(['all.jsonl'], given.folder);
  const plan = await planSources(files, known.shards, { cwd: given.folder, corpus });
  const reader = readerWithOneUnderWay();
  const identities = await knownIdentities(known, new Set());
  const run = new IngestRun({ corpus, plan, identities, reader, firstShard: 1, shardRows: 1 });
  const unheard: unknown[] = [];
  const hear = (error: unknown): void => void unheard.push(error);
  process.on('unhandledRejection', hear);
  try {
    await expect(run.finish().finally(() => reader.close())).rejects.toMatchObject({ code: 'E_DISK' });
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    process.off('unhandledRejection', hear);
  }
  expect(unheard).toEqual([]);
});
