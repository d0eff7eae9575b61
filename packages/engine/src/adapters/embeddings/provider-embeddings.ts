import { AssayError } from '@assay/records';
import type { EmbeddingModel } from 'ai';
import type { DeclaredModel } from '../../declare/project.ts';
import type { Embeddings } from '../../score/embed/embeddings.ts';
import { retryDelay } from '../../ask/limits/retry-delay.ts';
import { addressIdentity } from '../providers/hosted/address-identity.ts';
import { apiKey } from '../providers/hosted/api-key.ts';
import { carefulFetch } from '../providers/http/careful-fetch.ts';
import type { ModelContext } from '../providers/model-context.ts';
import { redactor } from '../providers/http/redactor.ts';
import { sdkFailure } from '../providers/hosted/sdk-failure.ts';

/** Texts in one request; every known server takes as many. */
const BATCH = 64;

/**
 * Embeddings from OpenAI or a server that speaks its format, through the SDK. Retries are ours: with jitter, for
 * what may pass, as often as the model's limits say. A request that fails for good ends the scoring: without
 * vectors there is nothing to say, and nothing half-said is stored.
 */
export async function providerEmbeddings(
  declared: DeclaredModel,
  context: ModelContext,
): Promise<Embeddings> {
  const isOpenai = declared.provider === 'openai';
  const key = apiKey(declared, context, isOpenai ? ['OPENAI_API_KEY'] : []);
  const baseUrl = declared.base_url ?? 'https://api.openai.com/v1';
  const model = await (isOpenai ? openaiModel : compatibleModel)(declared, baseUrl, key);
  const { embedMany } = await import('ai');
  const redact = redactor(key === null ? [] : [key]);
  const { clock } = context;

  const embedOnce = async (texts: readonly string[]): Promise<readonly (readonly number[])[]> => {
    const signal = AbortSignal.timeout(declared.limits.timeout_ms);
    try {
      const { embeddings } = await embedMany({
        model,
        values: [...texts],
        maxRetries: 0,
        abortSignal: signal,
      });
      return embeddings;
    } catch (error) {
      const never = new AbortController().signal;
      throw sdkFailure(error, { who: declared.key, redact, signal: never, now: clock.now() });
    }
  };
  return {
    identity: {
      provider: declared.provider,
      model: declared.model ?? null,
      address: addressIdentity(baseUrl),
    },
    batch: BATCH,
    embed: async (texts) => {
      for (let tries = 1; ; tries++) {
        try {
          return await embedOnce(texts);
        } catch (error) {
          const failure = error as Awaited<ReturnType<typeof sdkFailure>>;
          if (!failure.retryable || tries > declared.limits.max_retries) throw unreachable(failure);
          await clock.sleep(retryDelay(0, `embed/${texts[0]}`, tries, failure.retryAfterMs));
        }
      }
    },
  };
}

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

function unreachable(cause: Error): AssayError {
  return new AssayError('environment', 'E_EMBEDDING', `the texts could not be embedded: ${cause.message}`, {
    cause,
    retryable: true,
  });
}
