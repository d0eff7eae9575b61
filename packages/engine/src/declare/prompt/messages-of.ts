import { isObject, type JsonValue } from '@assay/records';
import type { ContentPart, Message } from '../../ports/model.ts';
import { imagePart } from './image-part.ts';

const roles: ReadonlySet<unknown> = new Set(['system', 'user', 'assistant', 'tool']);

/**
 * What a model without a prompt is sent: an input that is a conversation (`[{role, content}, …]`, or
 * `{messages: [...]}`) as that conversation; anything else as one user message, a text as it is, an image
 * as an image, the rest as JSON.
 */
export function messagesOf(input: JsonValue): readonly Message[] {
  const given = Array.isArray(input) ? input : messagesIn(input);
  const conversation = given === null ? null : given.map(asMessage);
  if (conversation !== null && conversation.length > 0 && conversation.every((message) => message !== null))
    return conversation;
  return [{ role: 'user', content: contentOf(input) ?? JSON.stringify(input) }];
}

function messagesIn(input: JsonValue): readonly JsonValue[] | null {
  if (!isObject(input)) return null;
  const { messages } = input;
  return Array.isArray(messages) && Object.keys(input).length === 1 ? messages : null;
}

function asMessage(value: JsonValue): Message | null {
  if (!isObject(value)) return null;
  const { role, content, ...rest } = value;
  if (!roles.has(role) || content === undefined || Object.keys(rest).length > 0) return null;
  const parts = contentOf(content);
  return parts === null ? null : { role: role as Message['role'], content: parts };
}

/** A text, an image, or a list of both; null for anything else. */
function contentOf(value: JsonValue): Message['content'] | null {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) {
    const image = imagePart(value);
    return image === null ? null : [image];
  }
  const parts = value.map(asPart);
  return parts.length > 0 && parts.every((part) => part !== null) ? parts : null;
}

function asPart(value: JsonValue): ContentPart | null {
  if (!isObject(value)) return null;
  const { type, text } = value;
  return type === 'text' && typeof text === 'string' ? { type, text } : imagePart(value);
}
