import type { EmbeddingReply, Vector } from '../../ports/embeddings.ts';
import { type CheckedReply, failedReply, readUsage } from './read-reply.ts';

/** Checks the vectors of a reply at the door: as many as there were texts, of finite numbers. */
export function readVectors(reply: unknown, texts: number): CheckedReply<readonly Vector[]> {
  const { vectors, usage: stated } = (reply ?? {}) as Partial<EmbeddingReply>;
  const usage = stated === undefined ? null : readUsage(stated);
  if (!Array.isArray(vectors) || vectors.length !== texts) {
    const count = Array.isArray(vectors) ? vectors.length : 'no';
    return failedReply('unparsable', `the embedding model gave ${count} vectors for ${texts} texts`, usage);
  }
  if (!vectors.every(isVector)) {
    return failedReply('unparsable', 'the embedding model gave what is not a list of numbers', usage);
  }
  return { kind: 'produced', output: vectors, trajectory: null, usage, facts: null, size: 0 };
}

function isVector(value: unknown): value is Vector {
  return Array.isArray(value) && value.length > 0 && value.every(Number.isFinite);
}
