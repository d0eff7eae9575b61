import {
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
import type { Store } from '../ports/store.ts';
import type { RunPlan } from './run-plan.ts';
import type { PendingSample, SampleRequests } from './sample-requests.ts';

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
