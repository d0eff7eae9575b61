import type { Trial } from '../../../client/shapes.ts';

/** One message of an attempt, and what it calls. */
export interface Said {
  readonly role: string;
  readonly content: unknown;
  readonly calls: readonly { readonly name: string; readonly arguments: unknown }[];
}

/** The messages of a trajectory after those that were asked; none where it has no messages. */
export function saidMessages(
  trajectory: NonNullable<Trial['entry']>['trajectory'],
  asked: number,
): readonly Said[] {
  const messages = trajectory?.['messages'];
  if (!Array.isArray(messages)) return [];
  return messages.slice(asked).map((message: unknown) => {
    const { role, content, tool_calls: calls } = fieldsOf(message);
    return {
      role: typeof role === 'string' ? role : 'message',
      content: content ?? '',
      calls: (Array.isArray(calls) ? calls : []).map((call: unknown) => {
        const { name, arguments: given } = fieldsOf(call);
        return { name: typeof name === 'string' ? name : 'call', arguments: given ?? {} };
      }),
    };
  });
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
