import { ModelFailure } from '../../../ports/model.ts';
import type { Redact } from '../http/redactor.ts';
import { plainMessage, statusFailure } from '../http/status-failure.ts';
import { interrupted } from '../until-aborted.ts';

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
