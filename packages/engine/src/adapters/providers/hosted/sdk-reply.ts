import { isObject, type JsonObject, type JsonValue, type Usage } from '@assay/records';
import { ModelFailure, type ModelReply, type ReplyFacts } from '../../../ports/model.ts';
import { plainMessage, type Redact, statusFailure } from '../careful-fetch.ts';
import { jsonCopy } from '../json-copy.ts';
import { interrupted } from '../model-context.ts';
import { tokens } from '../reply-shape.ts';

/** The part of a `generateText` result that is read here. */
export interface SdkResult {
  readonly text: string;
  readonly reasoningText: string | undefined;
  readonly finishReason: string;
  readonly rawFinishReason: string | undefined;
  readonly usage: SdkUsage;
  readonly toolCalls: readonly {
    readonly toolCallId: string;
    readonly toolName: string;
    readonly input: unknown;
  }[];
  readonly toolResults: readonly { readonly toolCallId: string; readonly output: unknown }[];
  readonly warnings: readonly SdkWarning[] | undefined;
  readonly response: { readonly modelId: string; readonly body?: unknown };
}

interface SdkUsage {
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
  readonly raw?: object | undefined;
}

interface SdkWarning {
  readonly type: string;
  readonly feature?: string;
  readonly details?: string;
  readonly message?: string;
}

/** What was asked for. `asJson`: the answer has to be JSON; `hasTools`: there was something to call. */
interface SdkQuestion {
  readonly who: string;
  readonly asJson: boolean;
  readonly hasTools: boolean;
}

/** An answer as the engine keeps it, or the failure that it is. */
export function sdkReply(
  result: SdkResult,
  { who, asJson, hasTools }: SdkQuestion,
  redact: Redact,
): ModelReply {
  const usage = sdkUsage(result.usage);
  const facts = factsOf(result, redact);
  const fail = (
    failureClass: 'refusal' | 'provider_error' | 'unparsable',
    message: string,
    retryable = false,
  ) =>
    new ModelFailure(failureClass, redact(`${who} ${message}`), {
      retryable,
      usage,
      facts,
      answered: failureClass === 'unparsable',
    });
  const ignored = result.warnings?.find(({ type }) => type === 'unsupported');
  if (ignored !== undefined) {
    const why = ignored.details ?? ignored.message ?? 'this model has no such parameter';
    throw fail(
      'provider_error',
      `ignores the parameter ${ignored.feature}: ${why}; take it out of parameters`,
    );
  }
  const refusal = statedRefusal(result.response.body);
  if (result.finishReason === 'content-filter' || refusal !== null) {
    throw fail('refusal', `refused (${result.rawFinishReason ?? 'refusal'}): ${refusal ?? result.text}`);
  }
  if (result.finishReason === 'error') {
    throw fail('provider_error', `ended its answer with an error (${result.rawFinishReason})`, true);
  }
  if (isNoAnswer(result)) throw fail('provider_error', 'answered nothing, and does not say why', true);
  const isText = !asJson || result.toolCalls.length > 0;
  return {
    output: isText ? result.text.toWellFormed() : parsed(),
    ...(usage === null ? {} : { usage }),
    ...facts,
    ...(hasTools || result.toolCalls.length > 0 ? { trajectory: trajectoryOf(result) } : {}),
  };

  function parsed(): JsonValue {
    const json = parseJson(result.text);
    if (json !== undefined) return json;
    const cut = result.finishReason === 'length' ? ', cut off at its longest length' : '';
    throw fail('unparsable', `answered text that is not valid JSON${cut}: ${result.text}`);
  }
}

function factsOf({ response, finishReason, reasoningText = '' }: SdkResult, redact: Redact): ReplyFacts {
  return {
    served_model: servedModel(response),
    finish_reason: finishReason,
    ...(reasoningText === '' ? {} : { reasoning: redact(reasoningText) }),
  };
}

/** A reply of the right form with nothing in it: an empty answer would say why it ended. */
function isNoAnswer({ text, toolCalls, finishReason, rawFinishReason }: SdkResult): boolean {
  return text === '' && toolCalls.length === 0 && finishReason === 'other' && rawFinishReason === undefined;
}

function parseJson(text: string): JsonValue | undefined {
  try {
    const copy = jsonCopy(JSON.parse(text));
    return copy.ok ? copy.value : undefined;
  } catch {
    return undefined;
  }
}

/** Compatible servers state a refusal beside the content, where the library does not look. */
function statedRefusal(body: unknown): string | null {
  const { choices } = (body ?? {}) as {
    readonly choices?: readonly { readonly message?: { readonly refusal?: unknown } }[];
  };
  const refusal = Array.isArray(choices) ? choices[0]?.message?.refusal : undefined;
  return typeof refusal === 'string' && refusal !== '' ? refusal : null;
}

/** Google states which model has answered beside the content, where the library does not look. */
function servedModel({ modelId, body }: SdkResult['response']): string {
  const { modelVersion } = (body ?? {}) as { readonly modelVersion?: unknown };
  return typeof modelVersion === 'string' ? modelVersion : modelId;
}

/**
 * As the trajectory metrics read it. Calls are recorded, not executed: one step, unless the provider did them. A
 * model that had tools and called none has a trajectory too: an empty one.
 */
function trajectoryOf({ toolCalls, toolResults }: SdkResult): JsonObject {
  const results = new Map(toolResults.map(({ toolCallId, output }) => [toolCallId, output]));
  const tool_calls = toolCalls.map(({ toolCallId, toolName, input }): JsonObject => {
    const result = jsonCopy(results.get(toolCallId));
    return {
      id: toolCallId,
      name: toolName,
      arguments: argumentsOf(input),
      ...(result.ok ? { result: result.value } : {}),
    };
  });
  return { tool_calls, steps: 1 };
}

/** Arguments that are not an object (the model wrote broken JSON) are kept as they came. */
function argumentsOf(input: unknown): JsonObject {
  const given = jsonCopy(input);
  if (!given.ok) return {};
  const { value } = given;
  return isObject(value) ? value : { unparsable: value };
}

const inputNames = ['prompt_tokens', 'input_tokens', 'promptTokenCount'];
const outputNames = ['completion_tokens', 'output_tokens', 'candidatesTokenCount'];

/** The library fills numbers that the provider did not state with zero; here they stay unknown. */
function sdkUsage({ inputTokens, outputTokens, raw }: SdkUsage): Usage | null {
  const states = (names: readonly string[]): boolean =>
    raw !== undefined && names.some((name) => (raw as Readonly<Record<string, unknown>>)[name] !== undefined);
  const input_tokens = states(inputNames) ? tokens(inputTokens) : null;
  const output_tokens = states(outputNames) ? tokens(outputTokens) : null;
  if (input_tokens === null && output_tokens === null) return null;
  return { input_tokens, output_tokens, cost_usd: null };
}

interface Asked {
  readonly who: string;
  readonly redact: Redact;
  readonly signal: AbortSignal;
  readonly now: string;
}

/** Reads an error of the SDK, or of the connection below it, as the failure that it stands for. */
export function sdkFailure(error: unknown, { who, redact, signal, now }: Asked): ModelFailure {
  if (signal.aborted) return interrupted(signal);
  const own = causes(error).find((cause) => cause instanceof ModelFailure);
  if (own !== undefined) return own;
  const trouble = (message: string, retryable: boolean): ModelFailure =>
    new ModelFailure('provider_error', redact(`${who} ${message}`), {
      retryable,
      unreachable: isUnconnected(error),
      cause: error,
    });
  if (!(error instanceof Error)) return trouble(`failed: ${String(error)}`, false);
  const reply = error as Error & Partial<ApiCallError>;
  if (error.name === 'AI_APICallError' && typeof reply.statusCode === 'number') {
    const { statusCode: status, responseBody: body = '', responseHeaders: headers = {} } = reply;
    if (status < 200 || status > 299) return statusFailure({ status, headers, body }, who, redact, now);
    if (isBrokenConnection(error)) return trouble(`broke off its answer: ${deepest(error)}`, true);
    return trouble(`gave an answer that is not in its format: ${plainMessage(body)}`, true);
  }
  if (error.name === 'AI_APICallError' || isBrokenConnection(error))
    return trouble(`could not be reached: ${deepest(error)}`, true);
  return trouble(`failed: ${error.message}`, malformedReplies.has(error.name));
}

interface ApiCallError {
  readonly statusCode: number;
  readonly responseBody: string;
  readonly responseHeaders: Readonly<Record<string, string>>;
}

/** By name; a TypeError is the SDK's own, over a reply that lacks a part which it reads. */
const malformedReplies: ReadonlySet<string> = new Set([
  'AI_EmptyResponseBodyError',
  'AI_InvalidResponseDataError',
  'AI_JSONParseError',
  'AI_NoContentGeneratedError',
  'AI_TypeValidationError',
  'TypeError',
]);

/** Codes of Node and of undici: the connection failed, or ended before the answer did. */
function isBrokenConnection(error: unknown): boolean {
  return causes(error).some(({ code, name, message }) => {
    if (typeof code === 'string' && /^(?:E[A-Z_]+|UND_ERR_\w+|Z_\w+|HPE_\w+)$/.test(code)) return true;
    return name === 'TypeError' && /^(?:fetch failed|terminated)$/.test(message);
  });
}

/** Codes of a connection that was never made. */
const unconnected: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function isUnconnected(error: unknown): boolean {
  return causes(error).some(({ code }) => unconnected.has(code));
}

/** The innermost words: `fetch failed` says nothing, its cause does. */
function deepest(error: unknown): string {
  const chain = causes(error);
  const last = chain.findLast(({ message }) => message !== '') ?? chain[0];
  return last === undefined ? String(error) : last.message || last.name;
}

type Cause = Error & { readonly code?: unknown };

function causes(error: unknown): readonly Cause[] {
  const chain: Cause[] = [];
  for (let at = error; at instanceof Error && !chain.includes(at); at = at.cause) {
    chain.push(at);
    if (at instanceof AggregateError && at.errors[0] instanceof Error) chain.push(at.errors[0]);
  }
  return chain;
}
