import type { JsonObject, JsonValue, MissingClass, Usage } from '@assay/records';
import type { ModelReply, ReplyFacts } from '../../ports/model.ts';
import { readFacts } from './reply-facts.ts';
import { jsonFault } from './json-fault.ts';

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

export function failedReply(
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
