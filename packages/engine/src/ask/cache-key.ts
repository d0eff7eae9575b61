import type { JsonObject, RunManifest } from '@assay/records';
import type { ModelRequest } from '../ports/model.ts';

/**
 * Everything that can change an answer; its digest is the cache's key. The sample's id is part of it, because
 * modules, commands and services are handed it.
 */
export function cacheKey(
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
