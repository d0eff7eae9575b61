import type { OpenSource } from './open-source.ts';

/** An answer that comes in batches. It holds the corpus open: read it to its end, or close it. */
export interface StreamedAnswer<Batch> {
  readonly batches: AsyncIterable<Batch>;
  /** Gives the corpus back; may be called more than once. */
  readonly close: () => Promise<void>;
}

/** The batches of an answer until their end, until an error, or until the one who asked has had enough. */
export function streamAnswer<Batch>(
  source: OpenSource,
  answer: AsyncIterable<Batch>,
  signal: AbortSignal | undefined,
): StreamedAnswer<Batch> {
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => (closing ??= source.close());
  async function* batches(): AsyncGenerator<Batch, void, undefined> {
    try {
      for await (const batch of answer) {
        signal?.throwIfAborted();
        yield batch;
      }
    } catch (error) {
      source.fail(error);
    } finally {
      await close();
    }
  }
  return { batches: batches(), close };
}
