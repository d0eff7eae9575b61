import type { ShardSource } from '../shards/shard.ts';
import type { BatchFacts, Placement } from './batch.ts';
import type { KnownIdentities } from './known-identities.ts';
import type { PlannedSource } from './plan-sources.ts';
import type { PlannedPart } from './source-batches.ts';

/** What makes a shard full: so many rows, or so many documents without any. */
const fullShard = 250_000;

/** A shard whose batches know where they go. */
export class OpenShard {
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
