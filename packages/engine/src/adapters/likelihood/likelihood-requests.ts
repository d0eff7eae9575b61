import { AssayError, type JsonObject, type JsonValue, listOf, objectOf, type Usage } from '@assay/records';
import type { DeclaredModel } from '../../declare/project.ts';
import { type Message, ModelFailure } from '../../ports/model.ts';
import { apiKey } from '../providers/hosted/sdk-model.ts';
import { sdkFailure } from '../providers/hosted/sdk-reply.ts';
import { carefulFetch, plainMessage, redactor, statusFailure } from '../providers/careful-fetch.ts';
import type { ModelContext } from '../providers/model-context.ts';
import { usualKeys } from '../known-secrets.ts';

/** Sends one body to a path of the model's server, and reads the JSON that it answers. */
type Post = (path: string, body: JsonObject, signal: AbortSignal) => Promise<JsonObject>;

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

function usageIn({ usage }: JsonObject): Usage | null {
  const { prompt_tokens: input, completion_tokens: output } = objectOf(usage);
  const count = (value: JsonValue | undefined): number | null => (typeof value === 'number' ? value : null);
  if (count(input) === null) return null;
  return { input_tokens: count(input), output_tokens: count(output) ?? 0, cost_usd: null };
}

/** As many as providers give. */
const MOST = 20;

/**
 * By the first token of a chat answer: the logarithms of the probabilities of its alternatives, with and without a space
 * before. A name that is not among them is less likely than all that are: it gets the least of them, and that is told.
 */
export async function byChat(
  post: Post,
  {
    model,
    messages,
    names,
    parameters,
  }: { model: string; messages: readonly Message[]; names: readonly string[]; parameters: JsonObject },
  signal: AbortSignal,
): Promise<{
  readonly log_likelihoods: readonly number[];
  readonly unseen: readonly string[];
  readonly usage: Usage | null;
}> {
  const sent = messages.map(({ role, content }) => ({
    role,
    content: typeof content === 'string' ? content : JSON.stringify(content),
  }));
  const body = {
    temperature: 0,
    ...parameters,
    model,
    messages: sent,
    max_tokens: 1,
    logprobs: true,
    top_logprobs: MOST,
  };
  const reply = await post('/chat/completions', body, signal);
  const first = objectOf(listOf(objectOf(objectOf(listOf(reply['choices'])[0])['logprobs'])['content'])[0]);
  const seen = listOf(first['top_logprobs']).map(objectOf);
  if (seen.length === 0)
    throw new ModelFailure(
      'provider_error',
      'the server gives no probabilities: chat answers need logprobs',
      { denied: true },
    );
  const least = Math.min(...seen.map(({ logprob }) => numberOf(logprob)));
  const found = names.map((name) => {
    const logs = seen.flatMap(({ token, logprob }) =>
      typeof token === 'string' && token.trim() === name ? [numberOf(logprob)] : [],
    );
    return logs.length === 0 ? null : logSum(logs);
  });
  return {
    log_likelihoods: found.map((value) => value ?? least),
    unseen: names.filter((_, i) => found[i] === null),
    usage: usageIn(reply),
  };
}

function numberOf(value: JsonValue | undefined): number {
  return typeof value === 'number' ? value : -Infinity;
}

/** Of several spellings of one name. */
function logSum(logs: readonly number[]): number {
  const most = Math.max(...logs);
  return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0));
}

interface TextLengths {
  readonly characters: number;
  readonly words: number;
  readonly bytes: number;
}

/** White space as Python's `\s` has it in texts. */
const SPACES = /[\s\u001C-\u001F\u0085]+/u;

/**
 * As lm-evaluation-harness counts: characters are code points, words the parts between white space, so that space at an
 * end makes one more, and bytes those of UTF-8.
 */
export function lengthsOf(text: string): TextLengths {
  return {
    characters: Array.from(text).length,
    words: text.split(SPACES).length,
    bytes: Buffer.byteLength(text),
  };
}

/**
 * By completions with `echo`, as vLLM and other servers give them: the prompt comes back with the logarithm of each token's
 * probability. Tokens that begin where the continuation does, or after, are its own; the one token that has to be generated
 * is left out. A token that reaches from the context into the continuation belongs to it. Offsets are counted in code
 * points, as servers in Python do.
 */
export async function byCompletions(
  post: Post,
  {
    model,
    context,
    continuation,
    parameters,
  }: { model: string; context: string; continuation: string; parameters: JsonObject },
  signal: AbortSignal,
): Promise<Likelihood> {
  const prompt = context + continuation;
  const body = { temperature: 0, ...parameters, model, prompt, max_tokens: 1, echo: true, logprobs: 1 };
  const reply = await post('/completions', body, signal);
  const { tokens, token_logprobs, text_offset, top_logprobs } = objectOf(
    objectOf(listOf(reply['choices'])[0])['logprobs'],
  );
  const starts = listOf(text_offset).map(Number);
  const logs = listOf(token_logprobs);
  if (starts.length === 0 || starts.length !== logs.length) throw withoutEcho();
  const texts = listOf(tokens).map(String);
  const [begin, finish] = [lengthsOf(context).characters, lengthsOf(prompt).characters];
  const own = starts.flatMap((start, i) => {
    const end = starts[i + 1] ?? start + lengthsOf(texts[i] ?? '').characters;
    return end > begin && start < finish && i > 0 ? [i] : [];
  });
  if (own.length === 0)
    throw new ModelFailure(
      'provider_error',
      'nothing stands before the only token, so that it has no probability',
    );
  const values = own.map((i) => logs[i]);
  if (!values.every((value) => typeof value === 'number')) throw withoutEcho();
  const tops = listOf(top_logprobs);
  return {
    log_likelihood: values.reduce((sum, value) => sum + value, 0),
    tokens: values.length,
    is_greedy: own.every((i, at) =>
      Object.values(objectOf(tops[i])).every((top) => Number(top) <= values[at]!),
    ),
    usage: usageIn(reply),
  };
}

function withoutEcho(): ModelFailure {
  const why =
    'the server gives no probabilities of the prompt: completions need echo and logprobs, as vLLM serves them';
  return new ModelFailure('provider_error', why, {
    denied: true,
    cause: new AssayError('environment', 'E_LIKELIHOOD', why),
  });
}

/** How likely a continuation is after a context. */
export interface Likelihood {
  /** Natural logarithm, summed over its tokens. */
  readonly log_likelihood: number;
  readonly tokens: number;
  /** Whether each of its tokens was the most likely one; null: the model does not tell. */
  readonly is_greedy: boolean | null;
  readonly usage: Usage | null;
}
