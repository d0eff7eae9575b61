import { isObject, type JsonObject } from '@assay/records';
import type { DeclaredModel } from '../../declare/project.ts';
import { type Model, ModelFailure, type ModelReply, type ModelRequest } from '../../ports/model.ts';
import { carefulFetch, plainMessage, redactor, statusFailure } from './careful-fetch.ts';
import { addressIdentity, apiKey, headersIdentity } from './hosted/sdk-model.ts';
import { sdkFailure } from './hosted/sdk-reply.ts';
import type { ModelContext } from './model-context.ts';
import { readReply } from './reply-shape.ts';

/**
 * A system behind one address: POST of `{id, input, messages, parameters, attempt}`, answered with
 * `{output, usage?, trajectory?}` or `{error}`. With `api_key_env`, the key goes along as a bearer token.
 */
export function openHttp(declared: DeclaredModel, context: ModelContext): Promise<Model> {
  const key = apiKey(declared, context, []);
  const url = declared.url!;
  const who = `the server at ${new URL(url).host}`;
  const redact = redactor([key]);
  const fetch = carefulFetch();
  const headers = {
    ...declared.headers,
    'content-type': 'application/json',
    accept: 'application/json',
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
  };

  async function generate(request: ModelRequest): Promise<ModelReply> {
    const { signal } = request;
    let response: Response;
    let text: string;
    try {
      response = await fetch(url, { method: 'POST', headers, body: bodyOf(request), signal });
      text = await response.text();
    } catch (error) {
      throw sdkFailure(error, { who, redact, signal, now: context.clock.now() });
    }
    if (!response.ok) {
      const failed = { status: response.status, headers: Object.fromEntries(response.headers), body: text };
      throw statusFailure(failed, who, redact, context.clock.now());
    }
    return readReply(objectIn(text), redact);
  }

  function objectIn(text: string): JsonObject {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (cause) {
      const message = redact(`${who} gave an answer that is not JSON: ${plainMessage(text)}`);
      throw new ModelFailure('provider_error', message, { retryable: true, cause });
    }
    if (isObject(value)) return value;
    throw new ModelFailure(
      'unparsable',
      redact(`${who} answered without an object that has an output: ${text}`),
    );
  }

  const identity = {
    provider: declared.provider,
    model: declared.model ?? null,
    url: addressIdentity(url),
    ...headersIdentity(declared),
  };
  return Promise.resolve({ identity, generate });
}

/** What `http` and `command` models are sent of a sample. */
export function bodyOf({ id, input, messages, parameters, attempt }: ModelRequest): string {
  return JSON.stringify({ id, attempt, input, messages, parameters });
}
