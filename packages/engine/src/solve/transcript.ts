import { isObject, type JsonObject, type JsonValue, objectOf } from '@assay/records';
import type { Message } from '../ports/model.ts';

/** All that was said in one attempt. Ids of calls are made to differ over the whole of it. */
export class Transcript {
  readonly #messages: Message[];
  readonly #calls: JsonObject[] = [];
  /** How long a message took, by its place: kept beside them, since models are handed the messages alone. */
  readonly #took = new Map<number, number>();
  #turns = 0;

  constructor(messages: readonly Message[]) {
    this.#messages = [...messages];
  }

  get messages(): readonly Message[] {
    return this.#messages;
  }

  assistant(output: JsonValue, calls: readonly ToolCall[], tookMs: number): void {
    this.#turns += 1;
    this.#took.set(this.#messages.length, tookMs);
    const content = typeof output === 'string' ? output : JSON.stringify(output);
    this.#messages.push({
      role: 'assistant',
      content,
      ...(calls.length === 0 ? {} : { tool_calls: calls }),
    });
  }

  tool(call: ToolCall, { result, is_error }: ToolOutcome, tookMs: number): void {
    this.#took.set(this.#messages.length, tookMs);
    const content = typeof result === 'string' ? result : JSON.stringify(result);
    this.#messages.push({ role: 'tool', content, tool_call_id: call.id, tool_name: call.name });
    const { name, arguments: given } = call;
    this.#calls.push({ name, arguments: given, result, ...(is_error ? { is_error: true } : {}) });
  }

  user(content: string): void {
    this.#messages.push({ role: 'user', content });
  }

  /** As trajectory metrics and pages read it. */
  record(state: JsonObject | null = null): JsonObject {
    return {
      messages: this.#messages.map((message, i) => recordOf(message, this.#took.get(i))),
      tool_calls: [...this.#calls],
      steps: this.#turns,
      ...(state === null ? {} : { environment: state }),
    };
  }
}

function recordOf(
  { role, content, tool_calls, tool_call_id }: Message,
  tookMs: number | undefined,
): JsonObject {
  return {
    role,
    content: typeof content === 'string' ? content : content.map((part) => ({ ...part })),
    ...(tool_calls === undefined ? {} : { tool_calls: tool_calls.map((call) => ({ ...call })) }),
    ...(tool_call_id === undefined ? {} : { tool_call_id }),
    ...(tookMs === undefined ? {} : { took_ms: Number(tookMs.toFixed(1)) }),
  };
}

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: JsonObject;
}

/** The calls that an answer asks for, as its trajectory states them: names, or `{name, arguments, id?}`. */
export function readToolCalls(trajectory: JsonObject | null): readonly ToolCall[] {
  const given = trajectory?.['tool_calls'];
  if (!Array.isArray(given)) return [];
  return (given as readonly JsonValue[]).flatMap((call, i) => {
    if (typeof call === 'string') return [{ id: `call_${i + 1}`, name: call, arguments: {} }];
    if (!isObject(call)) return [];
    const { id, name, arguments: asked, result } = call;
    // What has a result was made by the provider itself.
    if (typeof name !== 'string' || result !== undefined) return [];
    return [
      {
        id: typeof id === 'string' && id !== '' ? id : `call_${i + 1}`,
        name,
        arguments: objectOf(asked),
      },
    ];
  });
}

/** A tool as the model is told of it. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonObject;
}

/** What came of a call: what the model is told, whether it went well or not. */
export interface ToolOutcome {
  readonly result: JsonValue;
  readonly is_error: boolean;
}

/** The tools of one attempt, and what they work on. */
export interface Toolbox {
  readonly definitions: readonly ToolDefinition[];
  /** Never rejects for what a tool does wrong. */
  readonly call: (name: string, given: JsonObject, signal: AbortSignal) => Promise<ToolOutcome>;
  /** The final state, and what the check says of it; null: there is no environment. */
  readonly finish: (signal: AbortSignal) => Promise<JsonObject | null>;
  readonly close: () => Promise<void>;
}
