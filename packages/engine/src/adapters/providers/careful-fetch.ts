import { isObject, type JsonObject } from '@assay/records';
import { ModelFailure } from '../../ports/model.ts';

/** Where Node's own `fetch` keeps what carries its requests, of the class that it came with. */
const place = Symbol.for('undici.globalDispatcher.1');

type Dispatcher = NonNullable<RequestInit['dispatcher']>;
type DispatcherClass = new (options: { headersTimeout: number; bodyTimeout: number }) => Dispatcher;

let patient: Dispatcher | undefined;

/**
 * Carries requests without a limit of its own: `fetch` gives up after five minutes without an answer, and models
 * that think may take longer. The run's timeout decides, through the signal. It is of the class of the usual one,
 * so that settings for a proxy hold; undefined, and the five minutes with it, where Node does not show that one.
 */
export function patientDispatcher(): Dispatcher | undefined {
  if (patient !== undefined) return patient;
  const usual = (globalThis as { readonly [place]?: object })[place];
  if (usual === undefined) return undefined;
  try {
    patient = new (usual.constructor as DispatcherClass)({ headersTimeout: 0, bodyTimeout: 0 });
  } catch {
    return undefined;
  }
  return patient;
}

/** Longest reply that is read, in bytes, after decompression. */
const maxReplyBytes = 64 * 1024 * 1024;

/**
 * `fetch` as models are asked by it. Redirects are not followed, because keys travel in headers that would be
 * handed to whoever is at the other end; replies have a longest length and are UTF-8; `extra` is merged into
 * the JSON of every request, for parameters that the library in between does not know.
 */
export function carefulFetch(extra: JsonObject = {}, maxBytes: number = maxReplyBytes): typeof fetch {
  return async (address, init) => {
    const dispatcher = patientDispatcher();
    const response = await fetch(address, {
      ...withExtra(init, extra),
      redirect: 'manual',
      ...(dispatcher === undefined ? {} : { dispatcher }),
    });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      throw new ModelFailure(
        'provider_error',
        `the server answered ${response.status} with a redirect to ${hostOf(response.headers.get('location'))}; redirects are not followed`,
      );
    }
    return response.body === null ? response : withLimit(response, response.body, maxBytes);
  };
}

function withExtra(init: RequestInit | undefined, extra: JsonObject): RequestInit | undefined {
  if (Object.keys(extra).length === 0 || typeof init?.body !== 'string') return init;
  return { ...init, body: JSON.stringify(merged(JSON.parse(init.body) as JsonObject, extra)) };
}

/** Objects are merged key by key; anything else of `extra` takes the place of what was there. */
function merged(base: JsonObject, extra: JsonObject): JsonObject {
  const entries = Object.entries(extra).map(([key, value]) => {
    const old = base[key];
    return [key, isObject(old) && isObject(value) ? merged(old, value) : value] as const;
  });
  return { ...base, ...Object.fromEntries(entries) };
}

function withLimit(response: Response, body: ReadableStream<Uint8Array>, maxBytes: number): Response {
  let length = 0;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const checkText = (chunk?: Uint8Array): void => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new ModelFailure('provider_error', 'the server answered bytes that are not UTF-8', {
        retryable: true,
      });
    }
  };
  const limited = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        length += chunk.length;
        if (length > maxBytes)
          throw new ModelFailure('provider_error', `the reply is longer than ${maxBytes} bytes`);
        checkText(chunk);
        controller.enqueue(chunk);
      },
      flush: () => checkText(),
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(limited, { status, statusText, headers });
}

function hostOf(location: string | null): string {
  return location !== null && URL.canParse(location) ? new URL(location).host : 'another address';
}

/** Takes secrets out of a text and keeps it short enough for a journal. */
export type Redact = (text: string) => string;

/** Longest message that is kept of what a provider, a child process or a module said, in characters. */
const longest = 500;

/** What keys look like, whoever gave them out; providers echo parts of them in their messages. */
const keyShapes = [
  /\b(?:sk|pk|rk|key|api|xai|gsk|hf)[-_][A-Za-z0-9_*.-]{6,}/g,
  /\bAIza[A-Za-z0-9_*-]{10,}/g,
  /\b(?:bearer|basic)\s+[A-Za-z0-9+/=_.~*-]{6,}/gi,
  /(?<=[?&](?:key|api_key|apikey|token|access_token)=)[^&\s"']+/gi,
];

/** A redactor that knows the secrets of one model. Line breaks and control characters become spaces. */
export function redactor(secrets: readonly (string | null)[]): Redact {
  const known = secrets.filter((secret) => secret !== null && secret.length >= 4) as readonly string[];
  return (text) => {
    // A secret could straddle the cut: more is searched than is kept.
    let shown = text.slice(0, 64 * longest);
    for (const secret of known) shown = shown.replaceAll(secret, '[redacted]');
    for (const shape of keyShapes) shown = shown.replace(shape, '[redacted]');
    shown = shown
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .toWellFormed();
    return shown.length <= longest ? shown : `${shown.slice(0, longest - 1).toWellFormed()}…`;
  };
}

/** What a reply's headers ask for, by lower-case name. */
type HeadersSeen = Readonly<Record<string, string | undefined>>;

/**
 * Milliseconds to wait by `retry-after-ms`, or by `Retry-After` (RFC 9110: seconds, or a date, which is
 * counted from `now`). Null when there is none or it makes no sense.
 */
export function retryAfterMs(headers: HeadersSeen, now: string): number | null {
  const exact = headers['retry-after-ms']?.trim();
  if (exact !== undefined && /^\d{1,12}(?:\.\d+)?$/.test(exact)) return Math.ceil(Number(exact));
  const given = headers['retry-after']?.trim();
  if (given === undefined || given === '') return null;
  if (/^\d{1,9}(?:\.\d+)?$/.test(given)) return Math.ceil(Number(given) * 1000);
  const date = /^[A-Z][a-z]{2}/.test(given) ? Date.parse(given) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - Date.parse(now));
}

interface FailedReply {
  readonly status: number;
  readonly headers: HeadersSeen;
  readonly body: string;
}

/**
 * What an HTTP status other than 2xx means. 429 is `rate_limited`; 408, 409, 425 and 5xx are the provider's
 * trouble and worth asking again; the rest (400, 401, 404 …) would be answered the same way again. A prompt
 * that a filter turned away is a `refusal`. A key that is not accepted turns every sample away, and so does an
 * empty account and a model that is not there.
 */
export function statusFailure(reply: FailedReply, who: string, redact: Redact, now: string): ModelFailure {
  const { status, headers, body } = reply;
  const { message, codes } = providerMessage(body);
  const denied = deniedStatuses.has(status) || codes.some((code) => deniedCodes.has(code));
  const text = redact(`${who} answered ${status}: ${message}`);
  if (status >= 400 && status < 500 && codes.some((code) => refusalCodes.has(code)))
    return new ModelFailure('refusal', text, { status });
  if (status === 429) {
    return new ModelFailure('rate_limited', text, {
      status,
      denied,
      retryable: !denied,
      retryAfterMs: retryAfterMs(headers, now),
    });
  }
  const retryable = status >= 500 || retryableStatuses.has(status);
  return new ModelFailure('provider_error', text, {
    status,
    denied,
    retryable,
    retryAfterMs: retryable ? retryAfterMs(headers, now) : null,
  });
}

const refusalCodes: ReadonlySet<string> = new Set([
  'content_filter',
  'content_policy_violation',
  'ResponsibleAIPolicyViolation',
]);
/** Not authorised; payment required. */
const deniedStatuses: ReadonlySet<number> = new Set([401, 402]);
/** How OpenAI, Anthropic and Google call a key that is not accepted, an account without credit, an unknown model. */
const deniedCodes: ReadonlySet<string> = new Set([
  'API_KEY_INVALID',
  'NOT_FOUND',
  'PERMISSION_DENIED',
  'authentication_error',
  'billing_error',
  'insufficient_quota',
  'invalid_api_key',
  'model_not_found',
  'not_found_error',
  'permission_error',
]);
const retryableStatuses: ReadonlySet<number> = new Set([408, 409, 425]);

/** The provider's own words: `error.message` in its JSON, else what kind of text came instead. */
function providerMessage(body: string): { readonly message: string; readonly codes: readonly string[] } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return { message: plainMessage(body), codes: [] };
  }
  const error = member(parsed, 'error') ?? member(member(parsed, 0), 'error') ?? parsed;
  const message = typeof error === 'string' ? error : (member(error, 'message') ?? member(error, 'detail'));
  const details = member(error, 'details');
  const reasons = Array.isArray(details) ? details.map((detail) => member(detail, 'reason')) : [];
  const named = [member(error, 'code'), member(error, 'type'), member(error, 'status'), ...reasons];
  return {
    message: typeof message === 'string' && message !== '' ? message : plainMessage(body),
    codes: named.filter((code) => typeof code === 'string'),
  };
}

/** What was said in place of JSON, without the tags of a web page. */
export function plainMessage(body: string): string {
  const text = body.slice(0, 10_000);
  if (text.trim() === '') return '(an empty body)';
  if (!/^\s*(?:<!doctype html|<html|<head|<body)/i.test(text)) return text;
  const title = /<title[^>]*>([^<]*)/i.exec(text)?.[1]?.trim();
  return title === undefined || title === '' ? '(a web page)' : `(a web page: ${title})`;
}

function member(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string | number, unknown>)[key]
    : undefined;
}
