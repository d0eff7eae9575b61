import type { JsonValue } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { nodeDigester } from '../../adapters/node-digester.ts';
import type { DeclaredFewShot, DeclaredTask } from '../project.ts';
import { compilePrompt } from './prompt-template.ts';
import { projectFolder, refusal } from '../testing/project-folder.ts';
import { openPrompt } from './open-prompt.ts';

type Contents = Parameters<typeof projectFolder>[0];
type Prompted = Partial<Pick<DeclaredTask, 'prompt' | 'system' | 'history' | 'few_shot'>>;

const open = (task: Prompted, contents: Contents = {}) =>
  openPrompt({ prompt: null, system: null, ...task }, projectFolder(contents), nodeDigester);
const render = async (prompt: string, input: JsonValue) =>
  (await open({ prompt })).render(input).at(-1)!.content;

describe('prompts without tags and filters', () => {
  test.each([
    'Q: {{input.q}}',
    '{{ input }} and \\{{ braces }} {% of them',
    '100{%} {{input.q}} {#x#}',
    '{{image input.photo}} {{input.list.0}}',
  ])('%s is what it always was', async (prompt) => {
    const input = { q: '{{input.q}} {% if %}', list: [1], photo: 'https://example.org/x.png' };
    expect((await open({ prompt })).render(input)).toEqual(
      compilePrompt({ prompt, system: null }).render(input),
    );
  });
});

describe('Liquid', () => {
  test.each<[string, JsonValue, string]>([
    [
      '{% for c in input.choices %}{{ forloop.index }}) {{ c }}\n{% endfor %}',
      { choices: ['x', 'y'] },
      '1) x\n2) y\n',
    ],
    ['{% if input.hint %}Hint: {{input.hint}}{% else %}none{% endif %}', { q: 1 }, 'none'],
    ['{{ input.q | upcase }}', { q: 'a' }, 'A'],
    ['{{ input.list | join: ", " }} {{ input.o | json }}', { list: [1, 2], o: { a: 1 } }, '1, 2 {"a":1}'],
    ['{% assign n = input.list | size %}{{ n }}', { list: [1, 2] }, '2'],
    ['{{ input["q"] }}{{ input.o[input.k] }}', { q: 'a', o: { b: 'c' }, k: 'b' }, 'ac'],
    ['{{ input.q | append: "!" }}', { q: '{{input.secret}} {% if %}' }, '{{input.secret}} {% if %}!'],
    ['{% for c in input.rows %}{{ c }}{% endfor %}', { rows: [{ a: 1 }, null] }, '{"a":1}null'],
  ])('%s', async (prompt, input, text) => {
    expect(await render(prompt, input)).toBe(text);
  });

  test.each([
    ['{{ secret | upcase }}', 'the name secret is not known'],
    ['{% include "x" %}{% if input.q %}{% endif %}', 'include'],
    ['{% render "x" %}{{ input.q | upcase }}', 'render'],
    ['{{ "now" | date: "%Y" }} {{ input.q }}', 'date'],
    ['{{ input.q | sample }}', 'sample'],
    ['{{ input.q | upcas }}', 'upcas'],
    ['{% if input.q %} never closed', 'not closed'],
  ])('%s is refused', async (prompt, words) => {
    const error = await refusal(() => open({ prompt }));
    expect([error.code, error.trouble]).toEqual(['E_PROMPT_PLACEHOLDER', 'usage']);
    expect(error.message).toContain(words);
    expect(error.location?.line).toBe(1);
  });

  test('runs no code, reaches nothing inherited, and says what an input has not', async () => {
    for (const prompt of [
      '{{ input.q.constructor | json }}',
      '{{ input["__proto__"] | json }}',
      '{{ input.gone | upcase }}',
    ]) {
      const opened = await open({ prompt });
      expect((await refusal(() => opened.render({ q: 'x' }))).code).toBe('E_PROMPT_PLACEHOLDER');
    }
    const bomb = await open({ prompt: '{% for i in (1..100000000) %}{{ input.q }}{% endfor %}' });
    expect((await refusal(() => bomb.render({ q: 'x' }))).code).toBe('E_PROMPT_PLACEHOLDER');
  });
});

describe('messages', () => {
  test('system, history and what is asked, each filled in', async () => {
    const history = [
      { role: 'user', content: 'Hello, {{input.name}}' },
      { role: 'assistant', content: 'Hi' },
    ] as const;
    const { render: fill, value } = await open({ prompt: '{{input.q}}', system: 'Be brief', history });
    expect(fill({ name: 'Ann', q: 'Why?' })).toEqual([
      { role: 'system', content: 'Be brief' },
      { role: 'user', content: 'Hello, Ann' },
      { role: 'assistant', content: 'Hi' },
      { role: 'user', content: 'Why?' },
    ]);
    expect(value).toMatchObject({ history: [{ role: 'user' }, { role: 'assistant' }] });
    expect((await open({ prompt: '{{input}}' })).value).toEqual({ prompt: '{{input}}', system: null });
  });

  test('an image may be a file of the project, and nothing else may', async () => {
    const png = Buffer.from('iVBORw0KGgo=', 'base64');
    const files = projectFolder({ 'img/a.png': png, 'img/b.png': 'no image' });
    for (const prompt of ['{{image input.photo}} What is it?', '{{ input.photo | image }} What is it?']) {
      const opened = await openPrompt({ prompt, system: null }, files, nodeDigester);
      expect(opened.render({ photo: 'img/a.png' })[0]!.content).toEqual([
        { type: 'image', image: `data:image/png;base64,${png.toString('base64')}` },
        { type: 'text', text: ' What is it?' },
      ]);
      expect(opened.filesOf!({ photo: 'img/a.png' })).toHaveLength(1);
      expect((await refusal(() => opened.render({ photo: 'img/b.png' }))).code).toBe('E_IMAGE');
      expect((await refusal(() => opened.render({ photo: '../outside.png' }))).code).toBe('E_SPEC_PATH');
      expect((await refusal(() => opened.render({ photo: 'img/none.png' }))).code).toBe('E_PATH');
    }
  });
});

describe('few_shot', () => {
  const rows = Array.from({ length: 12 }, (_, i) => ({ input: { q: `q${i}` }, expected: 'ABC'[i % 3] }));
  const contents = { 'dev.jsonl': rows.map((row) => JSON.stringify(row)).join('\n') };
  const shots = (more: Partial<DeclaredFewShot> = {}): Prompted => ({
    prompt: 'Q: {{input.q}}',
    few_shot: {
      from: { path: 'dev.jsonl', subtask: null },
      k: 3,
      select: 'first',
      template: null,
      seed: '7',
      ...more,
    },
  });
  const texts = (messages: readonly { content: unknown }[]) => messages.map(({ content }) => content);

  test('are turns of the conversation, or a text before what is asked or where the prompt says', async () => {
    expect(texts((await open(shots(), contents)).render({ q: 'new' }))).toEqual([
      'Q: q0',
      'A',
      'Q: q1',
      'B',
      'Q: q2',
      'C',
      'Q: new',
    ]);
    const template = '{{input.q}} -> {{expected}}';
    expect(texts((await open(shots({ template, k: 2 }), contents)).render({ q: 'new' }))).toEqual([
      'q0 -> A\n\nq1 -> B\n\nQ: new',
    ]);
    const placed = { ...shots({ template, k: 1 }), prompt: 'Like {{shots}}: {{input.q}}' };
    expect(texts((await open(placed, contents)).render({ q: 'new' }))).toEqual(['Like q0 -> A: new']);
  });

  test.each(['first', 'random', 'per_choice'] as const)(
    '%s never shows a sample to itself',
    async (select) => {
      const opened = await open(shots({ select, k: 11 }), contents);
      for (const { input } of rows) {
        const asked = texts(opened.render(input)).slice(0, -1);
        expect(asked).not.toContain(`Q: ${input.q}`);
        expect(new Set(asked.filter((one) => String(one).startsWith('Q: '))).size).toBe(11);
      }
      const whole = await open(shots({ select, k: 12 }), contents);
      expect((await refusal(() => whole.render({ q: 'q3' }))).code).toBe('E_FEW_SHOT');
    },
  );

  test('the same seed and input give the same shots, another seed or input others', async () => {
    const of = async (seed: string, q: string) =>
      texts((await open(shots({ select: 'random', k: 5, seed }), contents)).render({ q }));
    expect(await of('7', 'a')).toEqual(await of('7', 'a'));
    expect((await of('7', 'a')).slice(0, -1)).not.toEqual((await of('8', 'a')).slice(0, -1));
    expect((await of('7', 'a')).slice(0, -1)).not.toEqual((await of('7', 'b')).slice(0, -1));
  });

  test('per_choice takes in turn from each answer', async () => {
    const asked = texts((await open(shots({ select: 'per_choice', k: 6 }), contents)).render({ q: 'new' }));
    expect(asked.filter((one) => /^[ABC]$/.test(String(one)))).toEqual(['A', 'B', 'C', 'A', 'B', 'C']);
  });

  test('how they were chosen, from what and by which seed is recorded', async () => {
    const { value } = await open(shots({ select: 'random' }), contents);
    expect(value).toMatchObject({
      few_shot: { from: 'dev.jsonl', k: 3, select: 'random', seed: '7', template: null },
    });
    const other = await open(shots({ select: 'random' }), {
      'dev.jsonl': contents['dev.jsonl'].replace('"A"', '"Z"'),
    });
    expect(nodeDigester.json(other.value)).not.toBe(nodeDigester.json(value));
  });

  test('too few, or one without an answer, is told', async () => {
    expect((await refusal(() => open(shots({ k: 13 }), contents))).message).toContain('13 shots, and');
    const error = await refusal(() => open(shots({ k: 1 }), { 'dev.jsonl': '{"input":1}' }));
    expect([error.code, error.location?.line]).toEqual(['E_FEW_SHOT', 1]);
  });
});
