import { ModelFailure } from '../../../ports/model.ts';
import type { Redact } from './redactor.ts';

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
