import { AssayError } from '@assay/records';
import * as z from 'zod';
import type { DeclaredModel } from '../../declare/project.ts';
import type { Embeddings, EmbedTexts, Vector } from '../../ports/embeddings.ts';
import type { FailedReply } from '../../ask/reply/read-reply.ts';
import { paidSchema } from '../paid.ts';
import type { ScoringSession } from '../scoring-session.ts';
import { batchTexts, type KnownVectors } from './batch-texts.ts';

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
