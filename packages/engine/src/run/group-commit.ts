import type { Digest, JsonObject } from '@assay/records';
import type { JournalEntry } from '../ports/journal.ts';
import type { Store } from '../ports/store.ts';

/** What one commit takes at most, and what is more than enough for one: the next entry begins another. */
const MAX_ENTRIES = 512;
const MAX_SIZE = 4 << 20;

/** An answer to be kept for later runs, once its entry is in the journal. */
export interface CacheableReply {
  readonly key: Digest;
  readonly reply: JsonObject;
}

interface Batch {
  readonly entries: JournalEntry[];
  readonly replies: CacheableReply[];
  size: number;
}

/**
 * Collects finished samples and commits them together: when enough have come, or when asked to. One commit is
 * under way at a time; what comes meanwhile waits for the next ones, none of which is larger than a commit may be,
 * however much comes at once. `onCommitted` hears of entries once they are
 * durable, `onError` once, of the first commit that failed; nothing is committed after that.
 */
export class GroupCommit {
  readonly #store: Store;
  readonly #runId: string;
  readonly #onCommitted: (entries: readonly JournalEntry[]) => void;
  readonly #onError: (error: unknown) => void;
  /** In the order of their commits; at least one, and only the last may be taken into. */
  readonly #waiting: Batch[] = [newBatch()];
  #committing: Promise<void> | null = null;
  #broken = false;

  constructor(
    store: Store,
    runId: string,
    onCommitted: (entries: readonly JournalEntry[]) => void,
    onError: (error: unknown) => void,
  ) {
    this.#store = store;
    this.#runId = runId;
    this.#onCommitted = onCommitted;
    this.#onError = onError;
  }

  /** Whether so much waits that nothing more should be started. */
  get isFull(): boolean {
    return this.#committing !== null && this.#isDue;
  }

  add(entry: JournalEntry, size: number, reply: CacheableReply | null): void {
    if (isDue(this.#waiting.at(-1)!)) this.#waiting.push(newBatch());
    const batch = this.#waiting.at(-1)!;
    batch.entries.push(entry);
    batch.size += size;
    if (reply !== null) batch.replies.push(reply);
    if (this.#isDue) this.commitWaiting();
  }

  /** Starts a commit of what waits, unless one is under way. */
  commitWaiting(): void {
    if (this.#committing !== null || this.#broken || this.#waiting[0]!.entries.length === 0) return;
    const batch = this.#waiting.shift()!;
    if (this.#waiting.length === 0) this.#waiting.push(newBatch());
    this.#committing = this.#commit(batch).finally(() => {
      this.#committing = null;
      if (this.#isDue) this.commitWaiting();
    });
  }

  /** Resolves when all that was added is durable, or cannot be. */
  async flush(): Promise<void> {
    for (;;) {
      this.commitWaiting();
      if (this.#committing === null) return;
      await this.#committing;
    }
  }

  get #isDue(): boolean {
    return isDue(this.#waiting[0]!);
  }

  async #commit({ entries, replies }: Batch): Promise<void> {
    try {
      await this.#store.journal.append(this.#runId, entries);
      this.#onCommitted(entries);
      // After the journal: a resumed run never takes from the cache what it would have asked for itself.
      await Promise.all(replies.map(({ key, reply }) => this.#store.cache.put(key, reply)));
    } catch (error) {
      this.#broken = true;
      this.#onError(error);
    }
  }
}

function isDue({ entries, size }: Batch): boolean {
  return entries.length >= MAX_ENTRIES || size >= MAX_SIZE;
}

function newBatch(): Batch {
  return { entries: [], replies: [], size: 0 };
}
