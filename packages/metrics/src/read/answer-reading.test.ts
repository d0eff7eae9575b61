import type { JsonValue } from '@assay/records';
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { answerReading, answerReadingSchema, type ExtractStep } from './answer-reading.ts';
import { normalisations, type Normalisation } from './normalise-answer.ts';

const extract = (step: ExtractStep | readonly ExtractStep[], output: JsonValue): JsonValue | undefined =>
  answerReading({ extract: [step].flat() }).answer(output);
const normal = (names: readonly Normalisation[], value: JsonValue): JsonValue =>
  answerReading({ normalise: [...names] }).expected(value);

describe('extract', () => {
  test.each<[string, ExtractStep, JsonValue, JsonValue | undefined]>([
    ['a group of a pattern', { regex: 'Answer: (\\w+)' }, 'Answer: yes. Answer: no', 'yes'],
    ['the last match', { regex: 'Answer: (\\w+)', match: 'last' }, 'Answer: yes. Answer: no', 'no'],
    ['all of it without a group', { regex: '[0-9]+' }, 'about 42', '42'],
    ['whatever the case', { regex: 'answer: (\\w+)', flags: 'i' }, 'ANSWER: x', 'x'],
    ['nothing', { regex: 'Answer: (\\w+)' }, 'none', undefined],
    ['the last number', { last: 'number' }, 'So 3 boxes of 1,200.50 make $3,601.50.', '3601.5'],
    ['the first number', { first: 'number' }, '-4 then 5', '-4'],
    ['a range is two numbers', { last: 'number' }, 'pages 3-7', '7'],
    ['a percentage', { last: 'number' }, 'it is 12.50%', '12.5%'],
    ['a number at the end of a sentence', { last: 'number' }, 'It is 7.', '7'],
    ['no number', { last: 'number' }, 'seven', undefined],
    ['a number that is one', { last: 'number' }, 7, '7'],
    ['the last line', { last: 'line' }, 'thinking\n\nParis\n', 'Paris'],
    ['the first word', { first: 'word' }, '  Yes, it is', 'Yes,'],
    ['a tag', { tag: 'answer' }, 'x <answer> a </answer> y <ANSWER>b</ANSWER>', 'b'],
    ['no tag', { tag: 'answer' }, '<answer>open', undefined],
    [
      'code of a language',
      { code: 'python' },
      'first\n```js\n1\n```\nthen\n```py\nprint(1)\n```',
      'print(1)',
    ],
    ['code without a language', { code: 'python' }, '```\nprint(1)\n```', 'print(1)'],
    ['code of any language', { code: null }, '```rust\nfn\n```', 'fn'],
    ['code of another language', { code: 'python' }, '```rust\nfn\n```', undefined],
    ['a path of JSON', { json: 'answer.0' }, '{"answer": [3]}', 3],
    ['JSON in a fence', { json: 'answer' }, 'Here:\n```json\n{"answer": "x"}\n```', 'x'],
    ['JSON among words', { json: 'answer' }, 'Sure! {"answer": "x"} Bye', 'x'],
    ['an object that is one already', { json: 'answer' }, { answer: 'x' }, 'x'],
    ['all of the JSON', { json: null }, '[1]', [1]],
    ['no JSON', { json: 'answer' }, 'x', undefined],
    ['inherited names', { json: 'constructor' }, '{}', undefined],
  ])('%s', (_, step, output, expected) => {
    expect(extract(step, output)).toEqual(expected);
  });

  test.each<[string, string | undefined]>([
    ['B', 'B'],
    ['b', 'B'],
    ['(B).', 'B'],
    ['**B**', 'B'],
    ['The answer is B.', 'B'],
    ['Answer: (C)', 'C'],
    ['The answer is A. Wait: the answer is D', 'D'],
    ['\\boxed{C}', 'C'],
    ['\\boxed{\\text{C}}', 'C'],
    ['B) Paris is the capital of France', 'B'],
    ['I think it must be D, a classic.', 'D'],
    ['A capital is asked for. It is C', 'C'],
    ['It is not B, it is C', undefined],
    ['Paris', undefined],
    ['', undefined],
    ['the answer is clear', undefined],
    ['E', 'E'],
  ])('the letter of %j is %j', (text, letter) => {
    expect(extract({ letter: true }, text)).toBe(letter);
  });

  test('letters that do not count are none', () => {
    expect(extract({ letter: 'ABCD' }, 'E')).toBeUndefined();
    expect(extract({ letter: 'ABCD' }, 'Answer: E, or rather B')).toBe('B');
  });

  test('the first step that succeeds counts', () => {
    const steps: ExtractStep[] = [{ tag: 'answer' }, { regex: 'is (\\w+)' }, { last: 'line' }];
    expect(extract(steps, 'it is x\n<answer>y</answer>')).toBe('y');
    expect(extract(steps, 'it is x\nz')).toBe('x');
    expect(extract(steps, 'a\nz')).toBe('z');
    expect(extract(steps, ' \n')).toBeUndefined();
  });

  test('a pattern that could take forever is refused', () => {
    expect(() => extract({ regex: '(a)\\1' }, 'aa')).toThrow(
      expect.objectContaining({ code: 'E_METRIC_PATTERN' }),
    );
  });

  test('whatever the output is, an extraction ends in an answer or in none', () => {
    const steps: ExtractStep[] = [
      { letter: true },
      { last: 'number' },
      { json: 'a' },
      { tag: 'a' },
      { code: 'python' },
    ];
    fc.assert(
      fc.property(fc.jsonValue(), (output) => {
        for (const step of steps) extract(step, output as JsonValue);
      }),
    );
  });
});

describe('normalise', () => {
  test.each<[Normalisation[], JsonValue, JsonValue]>([
    [['trim'], ' a b ', 'a b'],
    [['case'], 'PaRIS', 'paris'],
    [['spaces'], 'a \n\t b', 'a b'],
    [['punctuation'], 'Hello, “world”! -3.5, 1,000.', 'Hello world -3.5 1,000'],
    [['articles'], 'The cat and a dog', 'cat and dog'],
    [['numbers'], '$1,000.50', '1000.5'],
    [['numbers'], 'about 1,200 and 3.0', 'about 1200 and 3'],
    [['numbers'], 18, '18'],
    [['unicode'], '“ﬁne” – ½', '"fine" - 1⁄2'],
    [['latex'], '$\\frac{1}{2}$', '1/2'],
    [['latex'], '\\boxed{\\text{x} \\le \\sqrt{3}}', 'x <= sqrt(3)'],
    [['latex'], '\\left( \\dfrac{a+b}{2}\\right)', '( (a+b)/2)'],
    [['latex'], '45^\\circ', '45'],
    [['case'], ['A', { b: 'C' }], ['a', { b: 'C' }]],
    [['trim'], null, null],
  ])('%j of %j is %j', (names, value, expected) => {
    expect(normal(names, value)).toEqual(expected);
  });

  test('once is as good as twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...normalisations), (text, name) => {
        if (name === 'latex' || name === 'unicode' || name === 'case') return;
        const once = normal([name], text);
        expect(normal([name], once)).toBe(once);
      }),
    );
  });
});

test('what is not known is refused by the schema', () => {
  for (const wrong of [
    { extract: [{ regx: 'a' }] },
    { extract: [] },
    { extract: [{ last: 'sentence' }] },
    { normalise: ['lowercase'] },
    { extract: [{ letter: 'abc' }] },
  ])
    expect(answerReadingSchema.safeParse(wrong).success).toBe(false);
});
