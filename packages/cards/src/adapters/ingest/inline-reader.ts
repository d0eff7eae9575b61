import type { BatchReader } from './batch.ts';
import { batchFacts, readBatch } from './read-batch.ts';
import { storeBatch } from './store-batch.ts';

/** Reads in this thread: for little, starting another one takes longer than reading. */
export function inlineReader(): BatchReader {
  return {
    batches: 1,
    read: (batch) => {
      const parts = readBatch(batch);
      return Promise.resolve({
        facts: batchFacts(parts),
        store: (placement) => Promise.resolve(storeBatch(parts, placement)),
      });
    },
    close: () => Promise.resolve(),
  };
}
