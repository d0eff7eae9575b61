import { type JsonObject, listOf, objectOf } from '@assay/records';
import { detailsOf, known, textOf } from '../loose-json.ts';
import type { contentReader } from './content-reader.ts';

/** The transcript of a sample, in order. */
export function sampleMessages(
  messages: readonly JsonObject[],
  read: ReturnType<typeof contentReader>,
): readonly JsonObject[] {
  return messages.map((message, turn_idx) => {
    const text = read.text(message['content']);
    const calls = listOf(message['tool_calls']).map(objectOf);
    const answered = textOf(message['tool_call_id']);
    return {
      turn_idx,
      role: textOf(message['role']) ?? 'unknown',
      content: text === '' ? null : text,
      ...known({ reasoning_trace: read.reasoning(message['content']) }),
      ...(calls.length === 0 ? {} : { tool_calls: calls.map(toolCall) }),
      ...(answered === undefined ? {} : { tool_call_id: [answered] }),
    };
  });
}

function toolCall(call: JsonObject): JsonObject {
  return {
    id: textOf(call['id']) ?? 'unknown',
    name: textOf(call['function']) ?? 'unknown',
    arguments: detailsOf(objectOf(call['arguments'])),
  };
}
