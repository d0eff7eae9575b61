import type { JsonObject, JsonValue, MissingClass, OutputCounts, RunOutput, Usage } from '@assay/records';
import type { EmbeddingReply, ModelReply, ReplyFacts, Vector } from '../ports/model.ts';

/** Longer names are not names. */
const LONGEST = 200;

/** What a reply tells of itself, as far as it can be true; null: nothing. */
export function readFacts(stated: ReplyFacts): ReplyFacts | null {
  const { served_model: model, finish_reason: reason, reasoning } = stated;
  const length = typeof reasoning === 'string' ? reasoning.length : stated.reasoning_length;
  if (model === undefined && reason === undefined && length === undefined) return null;
  return {
    ...(isName(model) && { served_model: model }),
    ...(isName(reason) && { finish_reason: reason }),
    ...(Number.isSafeInteger(length) && length! > 0 && { reasoning_length: length! }),
    ...(typeof reasoning === 'string' && reasoning !== '' && { reasoning: reasoning.toWellFormed() }),
  };
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && value.length <= LONGEST;
}

/** Deeper than this is taken for a cycle; no answer is meant to be. */
const MAX_DEPTH = 200;
/** Values looked at before giving up: shared parts make small objects into endless texts. */
const MAX_VALUES = 20_000_000;

/**
 * Why a value is not JSON, with the place (`.answer[2] is NaN`); null: it is. `JSON.stringify` would drop or
 * change most of these without a word: functions, undefined, NaN, dates, instances of classes, cycles.
 */
export function jsonFault(value: unknown): string | null {
  return faultAt(value, 0, { values: 0 });
}

function faultAt(value: unknown, depth: number, seen: { values: number }): string | null {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : ` is ${value}`;
  if (typeof value !== 'object') return ` is ${value === undefined ? 'undefined' : `a ${typeof value}`}`;
  if (depth > MAX_DEPTH) return ` is nested deeper than ${MAX_DEPTH} levels, or a cycle`;
  seen.values += 1;
  if (seen.values > MAX_VALUES) return ` is too large`;
  return Array.isArray(value) ? faultInArray(value, depth, seen) : faultInObject(value, depth, seen);
}

function faultInArray(values: readonly unknown[], depth: number, seen: { values: number }): string | null {
  for (let i = 0; i < values.length; i += 1) {
    const fault = faultAt(values[i], depth + 1, seen);
    if (fault !== null) return depth < 8 ? `[${i}]${fault}` : fault;
  }
  return null;
}

function faultInObject(value: object, depth: number, seen: { values: number }): string | null {
  const prototype = Object.getPrototypeOf(value) as { constructor?: { name?: string } } | null;
  // The prototype of plain objects has none of its own; so also for those made in another realm.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    return ` is an instance of ${prototype.constructor?.name ?? 'a class'}`;
  }
  for (const [key, member] of Object.entries(value)) {
    const fault = faultAt(member, depth + 1, seen);
    if (fault !== null) return depth < 8 ? `.${key.slice(0, 60)}${fault}` : fault;
  }
  return null;
}

/** What a reply amounts to once it is checked. `size` is about the bytes it takes in memory. */
export type CheckedReply<Output = JsonValue> =
  | {
      readonly kind: 'produced';
      readonly output: Output;
      readonly trajectory: JsonObject | null;
      readonly usage: Usage | null;
      readonly facts: ReplyFacts | null;
      /** Where the model knows it better than who asked. */
      readonly took_ms?: number | null;
      readonly size: number;
    }
  | FailedReply;

export interface FailedReply {
  readonly kind: 'failed';
  readonly class: MissingClass;
  readonly message: string;
  /** The HTTP status, where that is what went wrong. */
  readonly status: number | null;
  /** The class is the model's own word. */
  readonly claimed: boolean;
  readonly usage: Usage | null;
  readonly facts: ReplyFacts | null;
  /** What was said and done before it failed. */
  readonly trajectory?: JsonObject | null;
  /** The model did answer, in another form than the task asks for. */
  readonly answered?: boolean;
  readonly size: number;
}

/**
 * Checks an answer at the door: JSON, and of the shape that the task asks for; else it is `unparsable`, or a
 * `crash` of the model where there is no reply at all. What is kept is a copy: nothing that the model does to
 * its objects later changes the journal.
 */
export function readReply(reply: unknown, faultOf: (output: JsonValue) => string | null): CheckedReply {
  try {
    if (typeof reply !== 'object' || reply === null || !('output' in reply)) {
      return failedReply('crash', 'the model returned no reply', null);
    }
    return readOutput(reply as ModelReply, faultOf);
  } catch (error) {
    return failedReply('crash', `the reply could not be read: ${messageOf(error)}`, null);
  }
}

function readOutput(reply: ModelReply, faultOf: (output: JsonValue) => string | null): CheckedReply {
  const usage = reply.usage === undefined ? null : readUsage(reply.usage);
  const facts = readFacts(reply);
  const given = reply.output;
  let output = given;
  let size = 200 + (facts?.reasoning?.length ?? 0);
  if (typeof given === 'string') size += given.length;
  else {
    const fault = jsonFault(given);
    if (fault !== null) return failedReply('unparsable', `not JSON: the output${fault}`, usage, facts);
    const text = JSON.stringify(given);
    size += text.length;
    output = JSON.parse(text) as JsonValue;
  }
  const fault = faultOf(output);
  if (fault !== null) return { ...failedReply('unparsable', fault, usage, facts), answered: true };
  const took_ms = reply.took_ms ?? null;
  if (reply.trajectory === undefined)
    return { kind: 'produced', output, trajectory: null, usage, facts, took_ms, size };
  const trajectoryFault = jsonFault(reply.trajectory);
  if (trajectoryFault !== null)
    return failedReply('unparsable', `not JSON: the trajectory${trajectoryFault}`, usage, facts);
  const text = JSON.stringify(reply.trajectory);
  const trajectory = JSON.parse(text) as JsonObject;
  return { kind: 'produced', output, trajectory, usage, facts, took_ms, size: size + text.length };
}

/** Counts that cannot be true are unknown. */
export function readUsage(usage: Usage): Usage {
  const { input_tokens, output_tokens, cost_usd } = usage;
  return {
    input_tokens: isCount(input_tokens) ? input_tokens : null,
    output_tokens: isCount(output_tokens) ? output_tokens : null,
    cost_usd: typeof cost_usd === 'number' && cost_usd >= 0 && cost_usd < Infinity ? cost_usd : null,
  };
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function failedReply(
  failureClass: MissingClass,
  message: string,
  usage: Usage | null,
  facts: ReplyFacts | null = null,
): FailedReply {
  return {
    kind: 'failed',
    class: failureClass,
    message: shorten(message),
    status: null,
    claimed: false,
    usage,
    facts,
    size: 200 + message.length,
  };
}

const MAX_MESSAGE = 2_000;

/** Messages of failures are for reading; whole pages that a server answered with are not. */
export function shorten(message: string): string {
  return message.length <= MAX_MESSAGE ? message : `${message.slice(0, MAX_MESSAGE).toWellFormed()} …`;
}

export function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message === '' ? error.name : error.message;
  try {
    return String(error);
  } catch {
    return 'something that has no text was thrown';
  }
}

/** Checks the vectors of a reply at the door: as many as there were texts, of finite numbers. */
export function readVectors(reply: unknown, texts: number): CheckedReply<readonly Vector[]> {
  const { vectors, usage: stated } = (reply ?? {}) as Partial<EmbeddingReply>;
  const usage = stated === undefined ? null : readUsage(stated);
  if (!Array.isArray(vectors) || vectors.length !== texts) {
    const count = Array.isArray(vectors) ? vectors.length : 'no';
    return failedReply('unparsable', `the embedding model gave ${count} vectors for ${texts} texts`, usage);
  }
  if (!vectors.every(isVector)) {
    return failedReply('unparsable', 'the embedding model gave what is not a list of numbers', usage);
  }
  return { kind: 'produced', output: vectors, trajectory: null, usage, facts: null, size: 0 };
}

function isVector(value: unknown): value is Vector {
  return Array.isArray(value) && value.length > 0 && value.every(Number.isFinite);
}

/** Failures that only a model which is there can have. */
const ofTheLiving: ReadonlySet<MissingClass> = new Set([
  'refusal',
  'illegal_move',
  'invalid_submission',
  'turn_limit',
  'time_limit',
  'token_limit',
  'cost_limit',
]);

/**
 * Whether a failure is an answer all the same: a refusal, or what the model said in another form than the task asks for. A
 * crash, no answer in time, a line that is no reply and an error that was claimed are none.
 */
export function isAnswered(failure: {
  readonly class: MissingClass;
  readonly answered?: boolean | undefined;
}): boolean {
  return failure.answered === true || ofTheLiving.has(failure.class);
}

/** Whether the model was heard at this sample: what it said, or that it would not say it. */
export function isAnswer(output: RunOutput): boolean {
  if (output.kind === 'produced') return true;
  return isAnswered({ class: output.class, answered: output.exchange?.answered === true });
}

/** Outputs at which the model was heard. Scorings of earlier versions tell by the classes of what failed. */
export function answeredOutputs(outputs: OutputCounts): number {
  if (outputs.answered !== undefined) return outputs.answered;
  return Object.entries(outputs.failed_by_class)
    .filter(([name]) => isAnswered({ class: name as MissingClass }))
    .reduce((sum, [, count]) => sum + count, outputs.produced);
}

/** Whether there were outputs, and the model was heard at none of them: then no number is its own. */
export function nobodyAnswered(outputs: OutputCounts): boolean {
  return outputs.produced + outputs.failed > 0 && answeredOutputs(outputs) === 0;
}

/** Cut off at the longest length allowed: how it would have ended is unknown. */
export function isTruncated({ exchange }: RunOutput): boolean {
  return exchange?.finish_reason === 'length';
}

/** Produced, without any text. */
export function isEmpty(output: RunOutput): boolean {
  return output.kind === 'produced' && typeof output.output === 'string' && isBlank(output.output);
}

/** Most texts begin with a character that tells: to trim each takes longer than to score it by a cheap metric. */
function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  return !(first > SPACE && first < DELETE) && text.trim() === '';
}

const SPACE = 0x20;
const DELETE = 0x7f;

/** US dollars per million tokens, for providers that report tokens and not cost. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

/** The usage with its cost: the provider's own figure, else by the declared price where the tokens are known. */
export function withCost(usage: Usage, price: Price | null): Usage {
  const { input_tokens, output_tokens, cost_usd } = usage;
  if (cost_usd !== null || price === null || input_tokens === null || output_tokens === null) return usage;
  return { ...usage, cost_usd: costOf(input_tokens, output_tokens, price) };
}

/**
 * What a request can have cost at most: no token is shorter than a byte, and no answer longer than `max_tokens`.
 * Null where nothing bounds it.
 */
export function mostCost(prompt: string, maxTokens: number | null, price: Price | null): number | null {
  if (price === null || (maxTokens === null && price.output > 0)) return null;
  return costOf(new TextEncoder().encode(prompt).length, maxTokens ?? 0, price);
}

function costOf(input: number, output: number, price: Price): number {
  return (input * price.input + output * price.output) / 1_000_000;
}

/** Of several tries at one request; unknown if it is of any. */
export function addUsage(a: Usage | null, b: Usage | null): Usage | null {
  if (a === null || b === null) return a ?? b;
  return {
    input_tokens: sum(a.input_tokens, b.input_tokens),
    output_tokens: sum(a.output_tokens, b.output_tokens),
    cost_usd: sum(a.cost_usd, b.cost_usd),
  };
}

function sum(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}
