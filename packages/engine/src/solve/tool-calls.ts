import type { JsonObject, JsonValue } from '@assay/records';

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
    if (typeof call !== 'object' || call === null || Array.isArray(call)) return [];
    const { id, name, arguments: asked, result } = call as JsonObject;
    // What has a result was made by the provider itself.
    if (typeof name !== 'string' || result !== undefined) return [];
    const isObject = typeof asked === 'object' && asked !== null && !Array.isArray(asked);
    return [
      {
        id: typeof id === 'string' && id !== '' ? id : `call_${i + 1}`,
        name,
        arguments: isObject ? (asked as JsonObject) : {},
      },
    ];
  });
}
