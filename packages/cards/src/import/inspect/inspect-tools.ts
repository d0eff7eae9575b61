import { isObject, type JsonObject, type JsonValue, listOf, objectOf } from '@assay/records';
import { detailsOf, known, textOf } from '../loose-json.ts';

/**
 * The tools that the model had: those offered to it in the samples' events, called in their messages, or named by a
 * step of the plan. Each once, in the order found; none means that the log tells of none.
 */
export function inspectTools(
  steps: readonly JsonObject[],
  samples: readonly JsonValue[],
): readonly JsonObject[] {
  const found = new Map<string, JsonObject>();
  const add = (tool: JsonValue): void => {
    const it = typeof tool === 'string' ? { name: tool } : objectOf(tool);
    const name = textOf(it['name']);
    if (name === undefined || found.has(name)) return;
    const parameters = detailsOf(objectOf(it['parameters'] ?? it['params']));
    found.set(name, {
      name,
      ...known({ description: textOf(it['description']) }),
      ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
    });
  };
  for (const sample of samples) {
    for (const event of listOf(objectOf(sample)['events'])) {
      if (isObject(event) && event['event'] === 'model') listOf(event['tools']).forEach(add);
    }
  }
  for (const step of steps) listOf(objectOf(step['params'])['tools']).forEach(add);
  for (const sample of samples) {
    for (const message of listOf(objectOf(sample)['messages'])) {
      for (const call of listOf(objectOf(message)['tool_calls']))
        add(textOf(objectOf(call)['function']) ?? '');
    }
  }
  return [...found.values()];
}
