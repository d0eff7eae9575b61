import type { ModelMessage } from 'ai';
import { type ContentPart, type Message, ModelFailure, type RequestedCall } from '../../../ports/model.ts';

/** Messages in the library's form. Images: data: addresses, https: addresses, or base64 with a media type. */
export function sdkMessages(messages: readonly Message[]): ModelMessage[] {
  return messages.map(({ role, content, tool_calls, tool_call_id, tool_name }) => {
    switch (role) {
      case 'system':
        return { role, content: textOf(content) };
      case 'assistant':
        return { role, content: tool_calls === undefined ? textOf(content) : withCalls(content, tool_calls) };
      case 'user':
        return { role, content: typeof content === 'string' ? content : content.map(sdkPart) };
      case 'tool':
        if (tool_call_id === undefined || tool_name === undefined)
          throw unsendable('a message of the role tool: it does not say which call it answers');
        return { role, content: [toolResult(tool_call_id, tool_name, textOf(content))] };
    }
  });
}

/** An answer that asked for calls: what it said, and what it asked for. */
function withCalls(content: Message['content'], calls: readonly RequestedCall[]) {
  const text = textOf(content);
  return [
    ...(text === '' ? [] : [{ type: 'text' as const, text }]),
    ...calls.map(({ id, name, arguments: input }) => ({
      type: 'tool-call' as const,
      toolCallId: id,
      toolName: name,
      input,
    })),
  ];
}

function toolResult(toolCallId: string, toolName: string, value: string) {
  return { type: 'tool-result' as const, toolCallId, toolName, output: { type: 'text' as const, value } };
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
