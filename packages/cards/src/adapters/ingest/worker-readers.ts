import { Worker } from 'node:worker_threads';
import type { Batch, BatchReader, Placement, ReadBatch, StoredBatch } from './batch.ts';
import type { WorkerAnswer, WorkerRequest } from './batch-worker.ts';

/** A file of its own: beside this one in the sources, beside the file that this one was built into else. */
const workerFile = `./batch-worker${/\.[cm]?[jt]s$/.exec(import.meta.url)?.[0] ?? '.js'}`;

/** Batches a worker has at a time: while one waits for its place, the next is read. */
const batchesAtOnce = 2;

/** Reads batches in threads of their own, each batch in the one that has least to do; waits where all have enough. */
export function workerReaders(count: number): BatchReader {
  const workers = Array.from({ length: count }, () => new ReadingWorker());
  return {
    batches: count * batchesAtOnce,
    read: async (batch) => {
      const worker = workers.reduce((least, next) => (next.load < least.load ? next : least));
      return await worker.read(batch);
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close()));
    },
  };
}

class ReadingWorker {
  readonly #worker = new Worker(new URL(workerFile, import.meta.url));
  readonly #open = new Map<string, PromiseWithResolvers<WorkerAnswer>>();
  #lastId = 0;
  load = 0;

  constructor() {
    this.#worker.on('message', (answer: WorkerAnswer) => {
      this.#open.get(`${answer.kind} ${answer.id}`)?.resolve(answer);
      this.#open.delete(`${answer.kind} ${answer.id}`);
    });
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', (code) => this.#fail(new Error(`a reading thread ended with ${code}`)));
  }

  async read(batch: Batch): Promise<ReadBatch> {
    this.load += 1;
    const id = ++this.#lastId;
    const buffers = new Set(batch.map((part) => part.bytes.buffer as ArrayBuffer));
    const answer = await this.#ask({ kind: 'read', id, batch }, `facts ${id}`, [...buffers]);
    if (answer.kind !== 'facts') throw new Error(`a reading thread answered ${answer.kind}, not facts`);
    return { facts: answer.facts, store: (placement) => this.#store(id, placement) };
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  async #store(id: number, placement: Placement): Promise<StoredBatch> {
    const answer = await this.#ask({ kind: 'store', id, placement }, `stored ${id}`);
    this.load -= 1;
    if (answer.kind !== 'stored') throw new Error(`a reading thread answered ${answer.kind}, not stored`);
    return answer.stored;
  }

  #ask(
    request: WorkerRequest,
    awaited: string,
    transferred: readonly ArrayBuffer[] = [],
  ): Promise<WorkerAnswer> {
    const answer = Promise.withResolvers<WorkerAnswer>();
    this.#open.set(awaited, answer);
    this.#worker.postMessage(request, transferred);
    return answer.promise;
  }

  #fail(error: Error): void {
    for (const { reject } of this.#open.values()) reject(error);
    this.#open.clear();
  }
}
