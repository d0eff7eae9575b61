import type { Finding } from '../../corpus/finding.ts';
import { PendingShard } from '../shards/pending-shard.ts';
import type { StoredBatch } from '../shards/stored-batch.ts';
import { writeFailure } from '../shards/write-failure.ts';
import type { BatchReader, ReadBatch } from './batch.ts';
import { type IngestProgress, type ReadReport, Tally } from './ingest-report.ts';
import type { KnownIdentities } from './known-identities.ts';
import { OpenShard } from './open-shard.ts';
import type { IngestPlan } from './plan-sources.ts';
import { type PlannedPart, sourceBatches } from './source-batches.ts';

interface RunOptions {
  readonly corpus: string;
  readonly plan: IngestPlan;
  readonly identities: KnownIdentities;
  readonly reader: BatchReader;
  readonly firstShard: number;
  /** Called with every shard that was written, with the seal of its head. */
  readonly written?: (number: number, seal: string) => Promise<void>;
  readonly signal?: AbortSignal;
  readonly progress?: (progress: IngestProgress) => void;
  readonly finding?: (finding: Finding) => void;
  readonly shardRows?: number;
}

/** A batch that knows where it goes. */
interface PlacedBatch {
  readonly shard: OpenShard;
  /** Whether the shard is full with it. */
  readonly isLast: boolean;
  readonly stored: Promise<StoredBatch>;
}

/**
 * Batches are read side by side, take their places one after another, are encoded side by side, and are written one
 * after another: what a corpus holds does not depend on which thread was faster.
 */
export class IngestRun {
  readonly #options: RunOptions;
  readonly #tally = new Tally();
  #open: OpenShard;
  #pending = new PendingShard();
  #shards = 0;
  #filesDone = 0;
  #underWay = 0;
  #wake: () => void = () => {};
  #failure: unknown = null;

  constructor(options: RunOptions) {
    this.#options = options;
    this.#open = new OpenShard(options.firstShard, options.shardRows);
  }

  async finish(): Promise<ReadReport> {
    const { plan, reader, signal } = this.#options;
    let placed: Promise<unknown> = Promise.resolve();
    let written: Promise<void> = Promise.resolve();
    for await (const batch of sourceBatches(plan, signal)) {
      await this.#room();
      if (this.#failure !== null || signal?.aborted === true) break;
      const reading = heard(reader.read(batch.map(({ part }) => part)));
      const placing = placed.then(async () => this.#place(batch, await reading));
      placed = placing;
      written = Promise.all([written, placing]).then(([, place]) => this.#write(batch, place));
      written.catch((error: unknown) => this.#fail(error));
    }
    await written;
    if (!this.#open.isEmpty) await this.#commit(this.#open);
    return {
      files: plan.sources.length,
      unchanged: plan.unchanged,
      shards: this.#shards,
      ...this.#tally.counts,
      rules: this.#tally.rules(),
    };
  }

  /** Waits until one more batch may be under way. */
  async #room(): Promise<void> {
    while (this.#underWay >= this.#options.reader.batches && this.#failure === null)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    this.#underWay += 1;
  }

  #place(batch: readonly PlannedPart[], read: ReadBatch): PlacedBatch {
    const { identities, finding } = this.#options;
    const shard = this.#open;
    const place = shard.place(batch, read.facts, identities);
    const isLast = shard.isFull;
    if (isLast) this.#open = new OpenShard(shard.number + 1, this.#options.shardRows);
    const stored = heard(read.store({ ...place, wantsFindings: finding !== undefined }));
    return { shard, isLast, stored };
  }

  async #write(batch: readonly PlannedPart[], { shard, isLast, stored }: PlacedBatch): Promise<void> {
    const result = await stored;
    this.#pending.add(result);
    this.#tally.add(result.counts, result.findingCounts);
    if (isLast) await this.#commit(shard);
    this.#underWay -= 1;
    this.#filesDone += batch.filter(({ end }) => end !== null).length;
    this.#report(batch, result);
    this.#wake();
  }

  async #commit(shard: OpenShard): Promise<void> {
    const { corpus, written } = this.#options;
    try {
      const seal = await this.#pending.commit(corpus, shard.number, shard.sources());
      await written?.(shard.number, seal);
    } catch (cause) {
      throw writeFailure(corpus, cause);
    }
    this.#pending = new PendingShard();
    this.#shards += 1;
  }

  #report(batch: readonly PlannedPart[], { allFindings }: StoredBatch): void {
    const { plan, progress, finding } = this.#options;
    for (const one of allFindings) finding?.(one);
    progress?.({
      file: batch.at(-1)!.source.path,
      filesDone: this.#filesDone,
      files: plan.sources.length,
      rows: this.#tally.counts.rows,
      records: this.#tally.counts.records,
      instances: this.#tally.counts.instances,
    });
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    this.#wake();
  }
}

/** A promise whose failure may go unhandled: nothing waits for batches behind one that failed, and the first failure is thrown. */
function heard<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
