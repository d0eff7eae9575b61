import { asText, type JsonObject, type JsonValue } from '@assay/records';
import type { JournalEntry } from '../../ports/journal.ts';
import type { Message } from '../../ports/model.ts';

/** The conversation of one attempt as messages of Inspect: the transcript where there is one, else what was asked and the answer. */
export function inspectMessages(
  { output, trajectory }: JournalEntry,
  asked: readonly Message[] | null,
): readonly JsonObject[] {
  const transcript = trajectory?.['messages'];
  if (Array.isArray(transcript)) return (transcript as readonly JsonObject[]).map(messageOf);
  const before = (asked ?? []).map((message) => messageOf(message as unknown as JsonObject));
  return output.kind === 'produced' ? [...before, answerOf(output.output)] : before;
}

export function answerOf(output: JsonValue): JsonObject {
  return { role: 'assistant', content: asText(output), source: 'generate' };
}

function messageOf({ role, content, tool_calls: calls, tool_call_id: id }: JsonObject): JsonObject {
  return {
    role: role ?? 'user',
    content: typeof content === 'string' ? content : partsOf(content ?? ''),
    ...(role === 'assistant' ? { source: 'generate' } : {}),
    ...(Array.isArray(calls) ? { tool_calls: (calls as readonly JsonObject[]).map(callOf) } : {}),
    ...(id === undefined ? {} : { tool_call_id: id }),
  };
}

function callOf({ id, name, arguments: given }: JsonObject, i: number): JsonObject {
  return { id: id ?? `call-${i + 1}`, function: name ?? 'unknown', arguments: given ?? {}, type: 'function' };
}

/** Images that are bytes have an address of their own there too: a data URL. */
function partsOf(content: JsonValue): JsonValue {
  if (!Array.isArray(content)) return asText(content);
  return (content as readonly JsonObject[]).map((part) =>
    part['type'] === 'image'
      ? { type: 'image', image: asText(part['image'] ?? ''), detail: 'auto' }
      : { type: 'text', text: asText(part['text'] ?? part) },
  );
}
