import { AssayError } from '@assay/records';
import * as z from 'zod';
import type { DeclaredModel } from '../../declare/project.ts';
import type { Embeddings, EmbedTexts, Vector } from '../../ports/embeddings.ts';
import type { ScoringSession } from '../scoring-session.ts';
import { batchTexts, type KnownVectors } from './batch-texts.ts';

/** An embedding model of a scorer, open, with the vectors that it gave already. */
export interface OpenEmbeddings {
  /** Null: the model that runs on this machine, which needs no request. */
  readonly declared: DeclaredModel | null;
  readonly embeddings: Embeddings;
  readonly known: KnownVectors;
}

const cachedVectorSchema = z.strictObject({ vector: z.array(z.number()).min(1) });

/** How texts are embedded in one scoring: each once; those that an earlier one asked for come from the cache. */
export function embedTexts(
  { declared, embeddings, known }: OpenEmbeddings,
  session: ScoringSession,
): EmbedTexts {
  const embed: EmbedTexts =
    declared === null
      ? async (texts) => (await embeddings.embed(texts, session.queues.signal)).vectors
      : (texts) => throughCache(texts, declared, embeddings, session);
  return batchTexts(embeddings.batch, embed, known);
}

async function throughCache(
  texts: readonly string[],
  declared: DeclaredModel,
  embeddings: Embeddings,
  session: ScoringSession,
): Promise<readonly Vector[]> {
  const { cache, digester } = session;
  const keys = texts.map((text) => digester.json({ embedding: { ...embeddings.identity }, text }));
  const cached = await Promise.all(keys.map((key) => cache.get(key, cachedVectorSchema)));
  const unknown = texts.filter((_, i) => cached[i] === null);
  const asked = unknown.length === 0 ? [] : await askFor(unknown, declared, embeddings, session);
  const fresh = new Map(unknown.map((text, i) => [text, asked[i]!]));
  await Promise.all(
    texts.map(async (text, i) => {
      const vector = fresh.get(text);
      if (vector !== undefined) await cache.put(keys[i]!, { vector: [...vector] });
    }),
  );
  return texts.map((text, i) => fresh.get(text) ?? cached[i]!.vector);
}

/** A request that fails for good ends the scoring: without vectors there is nothing to say, and nothing half-said is stored. */
async function askFor(
  texts: readonly string[],
  declared: DeclaredModel,
  embeddings: Embeddings,
  session: ScoringSession,
): Promise<readonly Vector[]> {
  const queue = session.queues.embedding(declared);
  const reply = await session.ask(queue, { embeddings, texts }, { asked: 'embedding', key: declared.key });
  if (reply.kind === 'produced') return reply.output;
  const message = `the texts could not be embedded: ${reply.message}`;
  throw new AssayError('environment', 'E_EMBEDDING', message, { retryable: true });
}
