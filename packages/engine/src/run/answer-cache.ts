import {
  type Digest,
  digestJson,
  exchangeSchema,
  type JsonObject,
  jsonObjectSchema,
  jsonValueSchema,
  type RunManifest,
  type Usage,
  usageSchema,
} from '@assay/records';
import * as z from 'zod';
import type { CheckedReply } from '../model-client/read-reply.ts';
import type { ModelRequest } from '../ports/model.ts';
import type { Digester } from '../ports/platform.ts';
import type { JournalEntry, Store } from '../ports/store.ts';
import type { PendingSample, RunPlan, SampleRequests } from './run-plan.ts';

/**
 * Everything that can change an answer; its digest is the cache's key. The sample's id is part of it, because
 * modules, commands and services are handed it.
 */
function cacheKey(
  { model, model_identity, prompt_digest }: RunManifest,
  { id, input, messages, parameters, attempt, seed }: Omit<ModelRequest, 'signal'>,
): JsonObject {
  return {
    version: 1,
    provider: model.provider,
    model: model.model ?? null,
    model_identity,
    prompt_digest,
    parameters,
    id,
    input,
    messages: messages as unknown as JsonObject[],
    attempt,
    seed,
  };
}

/** An answer as the cache keeps it: what came back, and what it took to get it. */
const cachedAnswerSchema = z.strictObject({
  output: jsonValueSchema,
  trajectory: jsonObjectSchema.optional(),
  ...exchangeSchema.pick({ served_model: true, finish_reason: true, reasoning_length: true, reasoning: true })
    .shape,
  /** Absent in entries of earlier versions, and where nobody reported it. */
  usage: usageSchema.optional(),
  /** Absent in entries of earlier versions. */
  duration_ms: z.number().nonnegative().optional(),
});

export function cachedAnswer(
  { output, trajectory, facts }: Extract<CheckedReply, { kind: 'produced' }>,
  usage: Usage | null,
  duration_ms: number | undefined,
): JsonObject {
  return {
    output,
    ...(trajectory !== null && { trajectory }),
    ...facts,
    ...(usage !== null && { usage }),
    ...(duration_ms !== undefined && { duration_ms }),
  };
}

export type KnownAnswer = z.infer<typeof cachedAnswerSchema>;

interface KnownAnswersOptions {
  readonly manifest: RunPlan['manifest'];
  readonly requestOf: SampleRequests['requestOf'];
  readonly cache: Store['cache'];
  readonly digester: Digester | undefined;
}

/** So many samples are worth collecting before they are looked for: a store over a network answers for all of them at once. */
export const LOOKED_FOR = 32;

/** Answers that earlier runs got; each sample hears by which key its own is to be kept. */
export class KnownAnswers {
  readonly #options: KnownAnswersOptions;

  constructor(options: KnownAnswersOptions) {
    this.#options = options;
  }

  /** In the order of the samples; null where nothing is known. */
  async of(samples: readonly PendingSample[]): Promise<readonly (KnownAnswer | null)[]> {
    const { manifest, requestOf, cache, digester } = this.#options;
    if (manifest.cache === 'off') return samples.map(() => null);
    for (const sample of samples) {
      const key = cacheKey(manifest, requestOf(sample));
      sample.cacheKey = digester === undefined ? await digestJson(key) : digester.json(key);
    }
    if (manifest.cache !== 'reuse') return samples.map(() => null);
    return Promise.all(samples.map(({ cacheKey: key }) => cache.get(key!, cachedAnswerSchema)));
  }
}

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
