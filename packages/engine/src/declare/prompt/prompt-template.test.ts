import type { JsonValue } from '@assay/records';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refusal } from '../testing/project-folder.ts';
import { compilePrompt, messagesOf } from './prompt-template.ts';

const render = (prompt: string, input: JsonValue, system: string | null = null) =>
  compilePrompt({ prompt, system }).render(input);

test('compilePrompt fills texts in as they are and other values as JSON', () => {
  const input = { question: 'Why?', n: 3, list: ['a', { b: true }], none: null, ünder: 'ü' };
  expect(
    render(
      '{{input.question}} {{ input.n }} {{input.list}} {{input.list.1.b}} {{input.none}} {{input.ünder}}',
      input,
    ),
  ).toEqual([{ role: 'user', content: 'Why? 3 ["a",{"b":true}] true null ü' }]);
  expect(render('{{input}}', 'plain')).toEqual([{ role: 'user', content: 'plain' }]);
});

test('compilePrompt never reads a value as a template', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(render('<{{input.a}}>', { a: `{{input.b}}${text}$&\${x}`, b: 'SECRET' })).toEqual([
        { role: 'user', content: `<{{input.b}}${text}$&\${x}>` },
      ]);
    }),
  );
});

test('compilePrompt puts the system prompt first, and lists what it asks for', () => {
  expect(render('Q {{input.q}}', { q: 1, who: 'me' }, 'You are {{input.who}}.')).toEqual([
    { role: 'system', content: 'You are me.' },
    { role: 'user', content: 'Q 1' },
  ]);
  const { placeholders } = compilePrompt({ prompt: '{{input.a}}{{image input.b}}{{input.a}}', system: null });
  expect(placeholders).toEqual(['input.a', 'input.b']);
  expect(compilePrompt({ prompt: null, system: 'Be short.' }).render('hi')).toEqual([
    { role: 'system', content: 'Be short.' },
    { role: 'user', content: 'hi' },
  ]);
});

test('compilePrompt writes \\{{ as two braces', () => {
  expect(render('\\{{input}} {{input}} \\{{', 'x')).toEqual([{ role: 'user', content: '{{input}} x {{' }]);
});

test('compilePrompt makes content parts of images', () => {
  const photo = { type: 'image', image: 'aGk=', media_type: 'image/png' };
  const address = 'https://example.org/a.png';
  expect(render('See {{image input.url}} and {{input.photo}}.', { url: address, photo })).toEqual([
    {
      role: 'user',
      content: [
        { type: 'text', text: 'See ' },
        { type: 'image', image: address },
        { type: 'text', text: ' and ' },
        photo,
        { type: 'text', text: '.' },
      ],
    },
  ]);
});

test.each([
  ['{{input.missing}}', { a: 1 }],
  ['{{input.a.b}}', { a: 'text' }],
  ['{{input.a}}', 'text'],
  ['{{input.toString}}', {}],
  ['{{input.constructor}}', {}],
  ['{{input.length}}', [1]],
  ['{{input.__proto__}}', {}],
  ['{{image input.a}}', { a: '/etc/passwd' }],
  ['{{image input.a}}', { a: { type: 'text' } }],
])('compilePrompt tells that %s is not in %j', async (prompt, input) => {
  expect((await refusal(() => render(prompt, input as JsonValue))).code).toBe('E_PROMPT_PLACEHOLDER');
});

test.each([
  '{{}}',
  '{{expected}}',
  '{{env.KEY}}',
  '{{input.}}',
  '{{input..a}}',
  '{{input.a|b}}',
  '{{input["a"]}}',
  '{{video input.a}}',
  '{{#if input}}',
  'x {{input',
])('compilePrompt refuses %s when it is declared', async (prompt) => {
  const { code, location } = await refusal(() => compilePrompt({ prompt, system: null }));
  expect([code, location?.line]).toEqual(['E_PROMPT_PLACEHOLDER', 1]);
});

test.each<[JsonValue, string]>([
  [{ question: 'Why?', n: 1 }, 'nothing of that name; there is question, n'],
  ['Why?', 'nothing of that name: it is a text'],
  [{}, 'nothing of that name'],
])('compilePrompt tells what the input %j has instead', async (input, words) => {
  const { message } = await refusal(() => render('{{input.quetsion}}', input));
  expect(message).toBe(`the prompt asks for {{input.quetsion}}, and the input has ${words}`);
});

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
