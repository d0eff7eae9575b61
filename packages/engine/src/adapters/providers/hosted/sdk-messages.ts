import type { ModelMessage } from 'ai';
import { type ContentPart, type Message, ModelFailure } from '../../../ports/model.ts';

/** Messages in the library's form. Images: data: addresses, https: addresses, or base64 with a media type. */
export function sdkMessages(messages: readonly Message[]): ModelMessage[] {
  return messages.map(({ role, content }) => {
    switch (role) {
      case 'system':
        return { role, content: textOf(content) };
      case 'assistant':
        return { role, content: typeof content === 'string' ? content : textOf(content) };
      case 'user':
        return { role, content: typeof content === 'string' ? content : content.map(sdkPart) };
      case 'tool':
        throw unsendable('a message of the role tool: it does not say which call it answers');
    }
  });
}

function textOf(content: Message['content']): string {
  if (typeof content === 'string') return content;
  return content.map((part) => (part.type === 'text' ? part.text : noImage())).join('');
}

type SdkPart =
  | { type: 'text'; text: string }
  | { type: 'file'; mediaType: string; data: { type: 'url'; url: URL } | { type: 'data'; data: string } };

function sdkPart(part: ContentPart): SdkPart {
  if (part.type === 'text') return { type: 'text', text: part.text };
  const { image, media_type } = part;
  if (/^https?:\/\//i.test(image)) {
    if (!URL.canParse(image)) throw unsendable('an image whose address is not valid');
    return { type: 'file', mediaType: media_type ?? 'image', data: { type: 'url', url: new URL(image) } };
  }
  const inline = /^data:(image\/[\w.+-]+);base64,/i.exec(image);
  const data = inline === null ? image : image.slice(inline[0].length);
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(data)) {
    throw unsendable('an image that is neither a data: or https: address nor base64');
  }
  return { type: 'file', mediaType: inline?.[1] ?? media_type ?? 'image', data: { type: 'data', data } };
}

function noImage(): never {
  throw unsendable('an image outside of a user message');
}

function unsendable(what: string): ModelFailure {
  return new ModelFailure('provider_error', `cannot be sent to this provider: ${what}`);
}
