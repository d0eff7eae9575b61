import { type JsonObject, type JsonValue, objectOf, type Usage } from '@assay/records';
import type { DeclaredModel } from '../../declare/project.ts';
import { ModelFailure } from '../../ports/model.ts';
import { apiKey } from '../providers/hosted/api-key.ts';
import { sdkFailure } from '../providers/hosted/sdk-failure.ts';
import { carefulFetch } from '../providers/http/careful-fetch.ts';
import { redactor } from '../providers/http/redactor.ts';
import { plainMessage, statusFailure } from '../providers/http/status-failure.ts';
import type { ModelContext } from '../providers/model-context.ts';
import { usualKeys } from '../secrets/known-secrets.ts';

/** Sends one body to a path of the model's server, and reads the JSON that it answers. */
export type Post = (path: string, body: JsonObject, signal: AbortSignal) => Promise<JsonObject>;

/** A server that speaks OpenAI's API, asked for probabilities rather than for answers. */
export function openPost(declared: DeclaredModel, context: ModelContext): Post {
  const key = apiKey(declared, context, declared.provider === 'openai' ? usualKeys.openai : []);
  const base = (declared.base_url ?? 'https://api.openai.com/v1').replace(/\/+$/, '');
  const who = `${declared.provider} (${declared.model})`;
  const redact = redactor([key]);
  const fetch = carefulFetch();
  const headers = {
    ...declared.headers,
    'content-type': 'application/json',
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
  };
  return async (path, body, signal) => {
    const now = context.clock.now();
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${base}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        signal,
      });
      text = await response.text();
    } catch (error) {
      throw sdkFailure(error, { who, redact, signal, now });
    }
    if (!response.ok) {
      const failed = { status: response.status, headers: Object.fromEntries(response.headers), body: text };
      throw statusFailure(failed, who, redact, now);
    }
    try {
      return objectOf(JSON.parse(text) as JsonValue);
    } catch (cause) {
      const message = redact(`${who} gave an answer that is not JSON: ${plainMessage(text)}`);
      throw new ModelFailure('provider_error', message, { retryable: true, cause });
    }
  };
}

export function usageIn({ usage }: JsonObject): Usage | null {
  const { prompt_tokens: input, completion_tokens: output } = objectOf(usage);
  const count = (value: JsonValue | undefined): number | null => (typeof value === 'number' ? value : null);
  if (count(input) === null) return null;
  return { input_tokens: count(input), output_tokens: count(output) ?? 0, cost_usd: null };
}
