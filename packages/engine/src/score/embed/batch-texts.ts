import type { EmbedTexts, Vector } from '../../ports/embeddings.ts';

/** Texts whose vectors are kept; the oldest leave first. At 1,536 dimensions about 250 MB. */
const KEPT = 20_000;

/** Vectors by text, on their way or there. */
export type KnownVectors = Map<string, Promise<Vector>>;

/**
 * Embeds each text once: within a call, across calls, and while a request for it is still out. What several
 * calls ask for in the same turn goes out in batches of the size that the model takes. A failed batch fails the
 * calls that wait for it, and is not remembered.
 */
export function batchTexts(batch: number, embed: EmbedTexts, known: KnownVectors): EmbedTexts {
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
