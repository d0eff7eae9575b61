import { AssayError } from '@assay/records';
import * as z from 'zod';
import type { DeclaredModel } from '../declare/project.ts';
import type { FailedReply } from '../model-client/read-reply.ts';
import type { Embeddings, EmbedTexts, Vector } from '../ports/model.ts';
import { paidSchema, type ScoringSession } from './scoring-session.ts';

/** Texts whose vectors are kept; the oldest leave first. At 1,536 dimensions about 250 MB. */
const KEPT = 20_000;

/** Vectors by text, on their way or there. */
type KnownVectors = Map<string, Promise<Vector>>;

/**
 * Embeds each text once: within a call, across calls, and while a request for it is still out. What several
 * calls ask for in the same turn goes out in batches of the size that the model takes. A failed batch fails the
 * calls that wait for it, and is not remembered.
 */
function batchTexts(batch: number, embed: EmbedTexts, known: KnownVectors): EmbedTexts {
  let waiting: { readonly text: string; readonly settle: Settle }[] = [];

  const send = async (asked: typeof waiting): Promise<void> => {
    try {
      const vectors = await embed(asked.map(({ text }) => text));
      for (const [i, { settle }] of asked.entries()) settle.resolve(vectors[i]!);
    } catch (error) {
      for (const { text, settle } of asked) {
        known.delete(text);
        settle.reject(error);
      }
    }
  };

  const flush = (): void => {
    const asked = waiting;
    waiting = [];
    for (let start = 0; start < asked.length; start += batch) void send(asked.slice(start, start + batch));
  };

  const vectorOf = (text: string): Promise<Vector> => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const { promise, resolve, reject } = Promise.withResolvers<Vector>();
    if (known.size >= KEPT) known.delete(known.keys().next().value!);
    known.set(text, promise);
    if (waiting.length === 0) queueMicrotask(flush);
    waiting.push({ text, settle: { resolve, reject } });
    return promise;
  };

  return (texts) => Promise.all(texts.map(vectorOf));
}

interface Settle {
  readonly resolve: (vector: Vector) => void;
  readonly reject: (error: unknown) => void;
}

/** An embedding model of a scorer, open. */
export interface OpenEmbeddings {
  /** Null: the model that runs on this machine, which needs no request. */
  readonly declared: DeclaredModel | null;
  readonly embeddings: Embeddings;
  /** The vectors that the model of this machine gave already. Those of a request are in the cache, with what they cost. */
  readonly known: KnownVectors;
}

const keptVectorSchema = z.strictObject({
  vector: z.array(z.number()).min(1),
  paid: paidSchema.exactOptional(),
});

/** How texts are embedded in one scoring: each once; those that an earlier one asked for come from the cache. */
export function embedTexts(
  { declared, embeddings, known }: OpenEmbeddings,
  session: ScoringSession,
): EmbedTexts {
  if (declared !== null) {
    const embed: EmbedTexts = (texts) => throughCache(texts, declared, embeddings, session);
    // What an earlier scoring has in memory would not be counted by the one that goes on with it.
    return batchTexts(embeddings.batch, embed, new Map());
  }
  const embed: EmbedTexts = async (texts) => (await embeddings.embed(texts, session.queues.signal)).vectors;
  return batchTexts(embeddings.batch, embed, known);
}

async function throughCache(
  texts: readonly string[],
  declared: DeclaredModel,
  embeddings: Embeddings,
  session: ScoringSession,
): Promise<readonly Vector[]> {
  const who = { asked: 'embedding', key: declared.key } as const;
  const keys = texts.map((text) => session.digester.json({ embedding: { ...embeddings.identity }, text }));
  const kept = await Promise.all(keys.map((key) => session.recall(key, keptVectorSchema, who)));
  const unknown = texts.filter((_, i) => kept[i] === null);
  const [firstKey, ...otherKeys] = keys.filter((_, i) => kept[i] === null);
  if (firstKey === undefined) return kept.map((each) => each!.vector);
  const { reply, cost } = await session.ask(
    session.queues.embedding(declared),
    { embeddings, texts: unknown },
    who,
    [firstKey, ...otherKeys],
  );
  if (reply.kind === 'failed') throw notEmbedded(reply);
  const fresh = new Map(unknown.map((text, i) => [text, reply.output[i]!]));
  await Promise.all(
    texts.map(async (text, i) => {
      const vector = fresh.get(text);
      if (vector === undefined) return;
      // One request for all of them: it is paid for with the first.
      await session.keep(keys[i]!, { vector: [...vector] }, text === unknown[0] ? cost : null);
    }),
  );
  return texts.map((text, i) => fresh.get(text) ?? kept[i]!.vector);
}

/** A request that fails for good ends the scoring: without vectors there is nothing to say, and nothing half-said is stored. */
function notEmbedded({ message }: FailedReply): AssayError {
  const words = `the texts could not be embedded: ${message}`;
  return new AssayError('environment', 'E_EMBEDDING', words, { retryable: true });
}
