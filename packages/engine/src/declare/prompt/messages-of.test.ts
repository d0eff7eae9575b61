import type { JsonValue } from '@assay/records';
import { expect, test } from 'vitest';
import { messagesOf } from './messages-of.ts';

const image = { type: 'image', image: 'data:image/png;base64,aGk=' };

test.each<[JsonValue, unknown]>([
  ['hello', [{ role: 'user', content: 'hello' }]],
  [{ question: 'x' }, [{ role: 'user', content: '{"question":"x"}' }]],
  [[1, 2], [{ role: 'user', content: '[1,2]' }]],
  [[], [{ role: 'user', content: '[]' }]],
  [null, [{ role: 'user', content: 'null' }]],
  [image, [{ role: 'user', content: [image] }]],
  [[{ type: 'text', text: 'a' }, image], [{ role: 'user', content: [{ type: 'text', text: 'a' }, image] }]],
  [
    [
      { role: 'system', content: 's' },
      { role: 'user', content: [{ type: 'text', text: 'a' }, image] },
    ],
    [
      { role: 'system', content: 's' },
      { role: 'user', content: [{ type: 'text', text: 'a' }, image] },
    ],
  ],
  [
    [{ role: 'user', content: [{ type: 'image_url', image_url: { url: image.image, detail: 'auto' } }] }],
    [{ role: 'user', content: [image] }],
  ],
  [
    [{ type: 'image_url', image_url: { url: 'cat.png' } }],
    [{ role: 'user', content: '[{"type":"image_url","image_url":{"url":"cat.png"}}]' }],
  ],
  [{ messages: [{ role: 'user', content: 'hi' }] }, [{ role: 'user', content: 'hi' }]],
  [
    { messages: [{ role: 'root', content: 'hi' }] },
    [{ role: 'user', content: '{"messages":[{"role":"root","content":"hi"}]}' }],
  ],
  [{ messages: 'x' }, [{ role: 'user', content: '{"messages":"x"}' }]],
])('messagesOf turns %j into a conversation', (input, messages) => {
  expect(messagesOf(input)).toEqual(messages);
});
