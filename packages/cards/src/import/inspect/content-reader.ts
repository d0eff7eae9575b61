import { type JsonObject, type JsonValue, listOf, objectOf } from '@assay/records';
import { textOf } from '../loose-json.ts';

/** Reads the content of a message: a text or a list of parts; long texts may stand among the attachments. */
export function contentReader(attachments: JsonObject): {
  readonly text: (content: JsonValue | undefined) => string;
  readonly reasoning: (content: JsonValue | undefined) => string | undefined;
} {
  const resolve = (text: string): string => {
    const key = /^attachment:\/\/(\S+)$/.exec(text)?.[1];
    return (key === undefined ? undefined : textOf(attachments[key])) ?? text;
  };
  const parts = (content: JsonValue | undefined, type: string): readonly string[] =>
    listOf(content).flatMap((part) => {
      const it = objectOf(part);
      const text = textOf(it[type]);
      return it['type'] === type && text !== undefined ? [resolve(text)] : [];
    });
  return {
    text: (content) => (typeof content === 'string' ? resolve(content) : parts(content, 'text').join('\n')),
    reasoning: (content) => {
      const found = parts(content, 'reasoning');
      return found.length === 0 ? undefined : found.join('\n');
    },
  };
}
