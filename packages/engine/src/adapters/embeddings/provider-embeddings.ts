import { AssayError } from '@assay/records';
import type { EmbeddingModel } from 'ai';
import type { DeclaredModel } from '../../declare/project.ts';
import type { Embeddings } from '../../ports/model.ts';
import { addressIdentity, apiKey } from '../providers/hosted/sdk-model.ts';
import { sdkFailure } from '../providers/hosted/sdk-reply.ts';
import { carefulFetch, redactor } from '../providers/careful-fetch.ts';
import type { ModelContext } from '../providers/model-context.ts';
import { tokens } from '../providers/reply-shape.ts';
import { usualKeys } from '../known-secrets.ts';

/** Texts in one request; every known server takes as many. */
const BATCH = 64;

/**
 * Embeddings from OpenAI or a server that speaks its format, through the SDK. One request, never retried here:
 * retries, limits and spend are those of whoever asks.
 */
export async function providerEmbeddings(
  declared: DeclaredModel,
  context: ModelContext,
): Promise<Embeddings> {
  const isOpenai = declared.provider === 'openai';
  const key = apiKey(declared, context, isOpenai ? usualKeys.openai : []);
  const baseUrl = declared.base_url ?? 'https://api.openai.com/v1';
  const model = await (isOpenai ? openaiModel : compatibleModel)(declared, baseUrl, key);
  const { embedMany } = await import('ai');
  const redact = redactor(key === null ? [] : [key]);
  const { clock } = context;

  const embed: Embeddings['embed'] = async (texts, signal) => {
    try {
      const values = [...texts];
      const { embeddings, usage } = await embedMany({ model, values, maxRetries: 0, abortSignal: signal });
      return { vectors: embeddings, usage: { ...NO_ANSWER, input_tokens: tokens(usage.tokens) } };
    } catch (error) {
      throw sdkFailure(error, { who: declared.key, redact, signal, now: clock.now() });
    }
  };
  return {
    identity: {
      provider: declared.provider,
      model: declared.model ?? null,
      address: addressIdentity(baseUrl),
    },
    batch: BATCH,
    embed,
  };
}

/** Vectors are not counted in tokens. */
const NO_ANSWER = { output_tokens: 0, cost_usd: null };

async function openaiModel(
  declared: DeclaredModel,
  baseURL: string,
  key: string | null,
): Promise<EmbeddingModel> {
  const { createOpenAI } = await import('@ai-sdk/openai');
  return createOpenAI({ apiKey: key!, baseURL, fetch: carefulFetch() }).embedding(nameOf(declared));
}

async function compatibleModel(
  declared: DeclaredModel,
  baseURL: string,
  key: string | null,
): Promise<EmbeddingModel> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const fetch = carefulFetch();
  const settings = { name: 'compatible', baseURL, fetch, ...(key === null ? {} : { apiKey: key }) };
  return createOpenAICompatible(settings).embeddingModel(nameOf(declared));
}

function nameOf({ key, model }: DeclaredModel): string {
  if (model !== undefined) return model;
  throw new AssayError('usage', 'E_EMBEDDING_PROVIDER', `the model ${key} names no model to embed with`);
}
