import { parentPort } from 'node:worker_threads';
import type { Batch, BatchFacts, Placement, StoredBatch } from './batch.ts';
import { batchFacts, type PartDocuments, readBatch, storeBatch } from './store-batch.ts';

/** What a worker is asked: first to read a batch, then to store it. */
export type WorkerRequest =
  | { readonly kind: 'read'; readonly id: number; readonly batch: Batch }
  | { readonly kind: 'store'; readonly id: number; readonly placement: Placement };

export type WorkerAnswer =
  | { readonly kind: 'facts'; readonly id: number; readonly facts: BatchFacts }
  | { readonly kind: 'stored'; readonly id: number; readonly stored: StoredBatch };

const waiting = new Map<number, PartDocuments[]>();

parentPort?.on('message', (request: WorkerRequest) => {
  if (request.kind === 'read') {
    const parts = readBatch(request.batch);
    waiting.set(request.id, parts);
    answer({ kind: 'facts', id: request.id, facts: batchFacts(parts) });
    return;
  }
  const parts = waiting.get(request.id)!;
  waiting.delete(request.id);
  const stored = storeBatch(parts, request.placement);
  answer({ kind: 'stored', id: request.id, stored }, bytesOf(stored));
});

function answer(message: WorkerAnswer, transferred: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transferred);
}

function bytesOf({ rows, records, findings, instances }: StoredBatch): ArrayBuffer[] {
  return [rows, records, findings, instances].flatMap((group) =>
    group === null ? [] : [group.bytes.buffer],
  );
}
