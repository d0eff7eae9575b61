import { isObject, type JsonObject, type MissingClass, type Usage } from '@assay/records';
import { ModelFailure, type ModelReply, type ReplyFacts } from '../../ports/model.ts';
import type { Redact } from './careful-fetch.ts';
import { jsonCopy } from './json-copy.ts';

/**
 * The reply of an `http` or `command` model: `{output, usage?, trajectory?, model?, finish_reason?, reasoning?}`, or
 * `{error}`, a text or `{message, class?, retryable?}`. Throws ModelFailure: the class that the reply names, `crash` where it names
 * none; `unparsable` for a reply that is neither.
 */
export function readReply(reply: JsonObject, redact: Redact): ModelReply {
  if (reply['error'] !== undefined && reply['error'] !== null) throw statedFailure(reply, redact);
  if (!Object.hasOwn(reply, 'output')) {
    const names = Object.keys(reply).slice(0, 10).join(', ');
    throw new ModelFailure(
      'unparsable',
      redact(`the reply has neither output nor error, but: ${names || 'nothing'}`),
    );
  }
  const output = jsonCopy(reply['output']);
  if (!output.ok)
    throw new ModelFailure('unparsable', redact(`the output is not valid JSON: ${output.fault}`));
  const usage = usageIn(reply['usage']);
  const trajectory = trajectoryIn(reply['trajectory']);
  return {
    output: output.value,
    ...(usage === null ? {} : { usage }),
    ...(trajectory === null ? {} : { trajectory }),
    ...factsIn(reply, redact),
  };
}

/** What is not an object is left out. */
function trajectoryIn(given: unknown): JsonObject | null {
  if (!isObject(given)) return null;
  const copy = jsonCopy(given);
  return copy.ok && isObject(copy.value) ? copy.value : null;
}

/** What the reply tells of itself. */
function factsIn({ model, finish_reason, reasoning }: JsonObject, redact: Redact): ReplyFacts {
  return {
    ...(typeof model === 'string' && { served_model: model }),
    ...(typeof finish_reason === 'string' && { finish_reason }),
    ...(typeof reasoning === 'string' && { reasoning: redact(reasoning) }),
  };
}

/** What a model may call its own failures. The rest are the engine's and the scorer's words. */
const statable: ReadonlySet<unknown> = new Set<MissingClass>([
  'refusal',
  'unparsable',
  'timeout',
  'crash',
  'rate_limited',
  'provider_error',
]);

function statedFailure(reply: JsonObject, redact: Redact): ModelFailure {
  const error = reply['error'];
  const stated = isObject(error) ? error : { message: error };
  const { message, class: given, retryable } = stated as Readonly<Record<string, unknown>>;
  const failureClass = statable.has(given) ? (given as MissingClass) : 'crash';
  const infrastructure = failureClass === 'rate_limited' || failureClass === 'provider_error';
  return new ModelFailure(
    failureClass,
    redact(typeof message === 'string' ? message : JSON.stringify(error)),
    {
      retryable: typeof retryable === 'boolean' ? retryable : infrastructure,
      usage: usageIn(reply['usage']),
      claimed: failureClass === given,
    },
  );
}

/** Numbers that make no sense are unknown, not zero. Null where nothing is known. */
function usageIn(given: unknown): Usage | null {
  if (!isObject(given)) return null;
  const input_tokens = tokens(given['input_tokens']);
  const output_tokens = tokens(given['output_tokens']);
  const cost = given['cost_usd'];
  const cost_usd = typeof cost === 'number' && Number.isFinite(cost) && cost >= 0 ? cost : null;
  if (input_tokens === null && output_tokens === null && cost_usd === null) return null;
  return { input_tokens, output_tokens, cost_usd };
}

export function tokens(count: unknown): number | null {
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null;
}
