import { fileDigest } from '@assay/rows';
import { stat } from 'node:fs/promises';
import type { Finding } from '../../corpus/finding.ts';
import { mostDocuments, piecesOf } from '../files/part.ts';
import { sourceParts } from '../files/source-parts.ts';
import { writeFailure } from '../shards/corpus-lock.ts';
import { PendingShard } from '../shards/pending-shard.ts';
import type { ShardSource } from '../shards/shard.ts';
import {
  type BatchFacts,
  type BatchReader,
  type IngestProgress,
  type Placement,
  type ReadBatch,
  type ReadReport,
  type SourcePart,
  type StoredBatch,
  Tally,
} from './batch.ts';
import type { KnownIdentities } from './known-identities.ts';
import type { IngestPlan, PlannedSource } from './plan-sources.ts';

/** What makes a shard full: so many rows, or so many documents without any. */
const fullShard = 250_000;

/** A shard whose batches know where they go. */
class OpenShard {
  readonly number: number;
  readonly #sources = new Map<PlannedSource, SourceEntry>();
  readonly #room: number;
  #records = 0;
  #fill = 0;

  constructor(number: number, rows = fullShard) {
    this.number = number;
    this.#room = rows;
  }

  get isFull(): boolean {
    return this.#fill >= this.#room;
  }

  get isEmpty(): boolean {
    return this.#sources.size === 0;
  }

  /** The place of the next batch: its parts take the sources of the shard on, its records get the next numbers. */
  place(
    batch: readonly PlannedPart[],
    facts: BatchFacts,
    identities: KnownIdentities,
  ): Omit<Placement, 'wantsFindings'> {
    const entries = batch.map((part) => this.#entryOf(part));
    const known: number[] = [];
    for (const [index, part] of facts.identityParts.entries()) {
      const digest = facts.identities.subarray(16 * index, 16 * index + 16);
      const owner = identities.ownerOf(digest, entries[part]!.file);
      if (owner === null) continue;
      known.push(index);
      if (owner !== entries[part]!.file) entries[part]!.repeats.add(owner);
    }
    const firstRecord = this.#records;
    this.#records += facts.records - known.length;
    this.#fill += Math.max(
      facts.rows,
      batch.reduce((sum, { part }) => sum + part.numbers.length, 0),
    );
    return { shard: this.number, firstRecord, sources: entries.map(({ index }) => index), known };
  }

  sources(): readonly ShardSource[] {
    return [...this.#sources.values()].map(({ index: _index, repeats, ...entry }) => ({
      ...entry,
      repeats: [...repeats],
    }));
  }

  #entryOf({ part, source, first, end }: PlannedPart): SourceEntry {
    const entry = this.#sources.get(source) ?? newEntry(source, first, this.#sources.size);
    this.#sources.set(source, entry);
    entry.last = part.last;
    if (end === null) return entry;
    entry.complete = true;
    entry.sha256 = end.sha256;
    return entry;
  }
}

interface SourceEntry extends Omit<ShardSource, 'repeats' | 'last' | 'complete' | 'sha256'> {
  readonly index: number;
  readonly repeats: Set<string>;
  last: number;
  complete: boolean;
  sha256: string | null;
}

function newEntry(source: PlannedSource, first: number, index: number): SourceEntry {
  const { file, path, root, size, mtimeMs, ctimeMs, seenMs, generation } = source;
  const times = { mtime_ms: mtimeMs, ctime_ms: ctimeMs, seen_ms: seenMs };
  const head = { file, path, root, size, ...times, generation, first };
  return { ...head, index, repeats: new Set(), last: first, complete: false, sha256: null };
}

/** Notices files that are copies of another one: each counts, because a record is known by its place, and that is said. */
class FileCopies {
  readonly #paths: Map<string, { readonly file: string; readonly path: string }>;

  /** The files of the corpus by their SHA-256. */
  constructor(known: ReadonlyMap<string, { readonly file: string; readonly path: string }>) {
    this.#paths = new Map(known);
  }

  findingsOf({ file, path, size }: PlannedSource, sha256: string | null): readonly Finding[] {
    if (sha256 === null || size === 0) return [];
    const known = this.#paths.get(sha256);
    if (known === undefined) this.#paths.set(sha256, { file, path });
    if (known === undefined || known.file === file) return [];
    const message = `the same content as ${known.path}; records that do not name their own path count twice`;
    return [{ action: 'noted', rule: 'same_content', path, result: null, message }];
  }
}

/** A part, which of the planned sources it belongs to, and, on the last one, the end of it. */
interface PlannedPart {
  readonly part: SourcePart;
  readonly source: PlannedSource;
  /** The first line or item that it covers. */
  readonly first: number;
  readonly end: { readonly sha256: string | null } | null;
}

const batchBytes = 8 * 2 ** 20;
const batchParts = 500;

/** The sources cut into batches: a large file into many, many small files into one. Ends early when the signal is aborted. */
async function* sourceBatches(
  { sources, contents }: Pick<IngestPlan, 'sources' | 'contents'>,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly PlannedPart[]> {
  const copies = new FileCopies(contents);
  let batch: PlannedPart[] = [];
  let bytes = 0;
  let documents = 0;
  for (const source of sources)
    for await (const part of plannedParts(source, copies, signal)) {
      if (signal?.aborted === true) return;
      batch.push(part);
      bytes += part.part.bytes.length;
      documents += part.part.numbers.length;
      if (bytes < batchBytes && batch.length < batchParts && documents < mostDocuments) continue;
      yield batch;
      batch = [];
      bytes = 0;
      documents = 0;
    }
  if (batch.length > 0) yield batch;
}

/** The parts of a source that hold something. The last one is held back until its end is known. */
async function* plannedParts(
  source: PlannedSource,
  copies: FileCopies,
  signal: AbortSignal | undefined,
): AsyncGenerator<PlannedPart> {
  const { path, root, kind } = source;
  const parts = sourceParts(source, signal);
  let held: SourcePart | null = null;
  let first = source.after + 1;
  for (;;) {
    const next = await parts.next();
    if (next.done === true) {
      const last = held ?? emptyPart(source);
      const findings = [...last.findings, ...copies.findingsOf(source, next.value)];
      const sha256 = next.value ?? (await digestOf(source));
      yield { part: { ...last, findings }, source, first, end: { sha256 } };
      return;
    }
    if (next.value.spans.length + next.value.findings.length === 0) continue;
    for (const piece of piecesOf(next.value)) {
      if (held !== null) {
        yield { part: held, source, first, end: null };
        first = held.last + 1;
      }
      held = { ...piece, path, root, kind };
    }
  }
}

/** Of a file that could not be understood to its end; a pipe, which cannot be read twice, has none, nor has what cannot be read at all. */
async function digestOf({ full }: PlannedSource): Promise<string | null> {
  try {
    return (await stat(full)).isFile() ? await fileDigest(full) : null;
  } catch {
    return null;
  }
}

/** For a source with nothing new in it: its end has to be known all the same. */
function emptyPart({ path, root, kind, after }: PlannedSource): SourcePart {
  const nothing = { bytes: new Uint8Array(), spans: [], numbers: [], findings: [] };
  return { unit: 'line', ...nothing, last: after, path, root, kind };
}

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
