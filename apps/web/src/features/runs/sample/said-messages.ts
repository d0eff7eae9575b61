import type { Trial } from '../../../client/shapes.ts';

/** One message of an attempt, and what it calls. */
export interface Said {
  readonly role: string;
  readonly content: unknown;
  readonly took_ms: number | null;
  readonly calls: readonly SaidCall[];
}

/** A call of a tool, and what came of it. */
export interface SaidCall {
  readonly name: string;
  readonly arguments: unknown;
  /** Undefined: nothing came back. */
  readonly result: unknown;
  readonly isError: boolean;
  readonly took_ms: number | null;
}

type Trajectory = NonNullable<Trial['entry']>['trajectory'];

/**
 * The messages of a trajectory after those that were asked, what tools said beside their calls; none where it has no
 * messages. Answers of tools follow the message that called them, in the order of its calls: their ids may be the same
 * in each turn.
 */
export function saidMessages(trajectory: Trajectory, asked: number): readonly Said[] {
  const messages = trajectory?.['messages'];
  if (!Array.isArray(messages)) return [];
  const said: Said[] = [];
  const failures = listOf(trajectory?.['tool_calls']).map(({ is_error: isError }) => isError === true);
  const waiting: { call: SaidCall; id: unknown }[] = [];
  let answers = 0;
  for (const one of messages.slice(asked).map(fieldsOf)) {
    const isError = one['role'] === 'tool' ? failures[answers++] === true : false;
    const at = waiting.findIndex(({ id }) => id === one['tool_call_id']);
    if (one['role'] === 'tool' && at !== -1) {
      const call: Mutable<SaidCall> = waiting.splice(at, 1)[0]!.call;
      call.result = one['content'];
      call.isError = isError;
      call.took_ms = numberOf(one['took_ms']);
      continue;
    }
    const calls = listOf(one['tool_calls']).map((call) => ({ id: call['id'], call: callOf(call) }));
    waiting.splice(0, waiting.length, ...calls);
    said.push({
      role: typeof one['role'] === 'string' ? one['role'] : 'message',
      content: one['content'] ?? '',
      took_ms: numberOf(one['took_ms']),
      calls: calls.map(({ call }) => call),
    });
  }
  return said;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Fields = Readonly<Record<string, unknown>>;

function callOf({ name, arguments: given }: Fields): SaidCall {
  return {
    name: typeof name === 'string' ? name : 'call',
    arguments: given ?? {},
    result: undefined,
    isError: false,
    took_ms: null,
  };
}

function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
