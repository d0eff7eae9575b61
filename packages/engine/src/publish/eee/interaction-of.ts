import { asText, isObject, type JsonObject, type JsonValue, objectOf } from '@assay/records';
import type { JournalEntry } from '../../ports/journal.ts';

/**
 * Input and output of one sample. Tool calls make it agentic, written as messages; everything else is a single turn.
 * A failed output is an empty list. `reference` is required, and empty: labels are never exported.
 */
export function interactionOf({ output, trajectory }: JournalEntry, input: JsonValue): JsonObject {
  const raw = asText(input);
  const asked = { raw, reference: [] };
  const calls = toolCalls(trajectory);
  if (calls.length === 0) {
    const answers = output.kind === 'produced' ? [asText(output.output)] : [];
    return { interaction_type: 'single_turn', input: asked, output: { raw: answers } };
  }
  const ids = calls.map((_, i) => `call-${i + 1}`);
  const messages = [
    { role: 'user', content: raw },
    {
      role: 'assistant',
      content: null,
      tool_calls: calls.map(({ name, arguments: given }, i) => ({
        id: ids[i]!,
        name,
        arguments: texts(given),
      })),
    },
    ...calls.flatMap(({ result }, i) =>
      result === undefined ? [] : [{ role: 'tool', content: asText(result), tool_call_id: [ids[i]!] }],
    ),
    ...(output.kind === 'produced' ? [{ role: 'assistant', content: asText(output.output) }] : []),
  ];
  return {
    interaction_type: 'agentic',
    input: asked,
    output: null,
    messages: messages.map((message, turn_idx) => Object.assign({ turn_idx }, message)),
  };
}

interface ToolCall {
  readonly name: string;
  readonly arguments: JsonObject;
  readonly result?: JsonValue;
}

function toolCalls(trajectory: JsonObject | undefined): readonly ToolCall[] {
  const calls = trajectory?.['tool_calls'];
  if (!Array.isArray(calls)) return [];
  return (calls as readonly JsonValue[]).flatMap((call) => {
    if (!isObject(call) || typeof call['name'] !== 'string') return [];
    const { name, arguments: given, result } = call;
    return [{ name, arguments: objectOf(given), ...(result === undefined ? {} : { result }) }];
  });
}

function texts(values: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asText(value)]));
}
