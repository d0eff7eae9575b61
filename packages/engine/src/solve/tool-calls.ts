import { isObject, type JsonObject, type JsonValue, objectOf } from '@assay/records';

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
