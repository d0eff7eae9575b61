import { rowFileOf } from '@assay/rows';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refusal } from '../testing/project-folder.ts';
import { readJsonSamples } from './open-files.ts';

async function rows(text: string | Uint8Array) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const found = [];
  for await (const { line, cells } of readJsonSamples(rowFileOf('d.json', bytes)))
    found.push([line, structuredClone(cells)] as const);
  return found;
}

const names = fc.constantFrom('id', 'a', 'samples', 'q"]}', '[', '\\');
const json = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(']', '}', '"', '\\"', ',', '[{'));
const samples = fc.array(fc.dictionary(names, json), { maxLength: 8 });

/** As JSON has it. Not by JSON.parse, which in some versions of V8 takes the key \\" for a known key \\ . */
function withoutMinusZero<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutMinusZero) as T;
  if (typeof value !== 'object' || value === null) return (value === 0 ? 0 : value) as T;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutMinusZero(item)])) as T;
}

test('readJsonSamples cuts a file into what parsing it whole gives', async () => {
  await fc.assert(
    fc.asyncProperty(samples, fc.constantFrom(0, 1, 2), async (list, space) => {
      const whole = withoutMinusZero(list);
      expect((await rows(JSON.stringify(list, null, space))).map(([, cells]) => cells)).toEqual(whole);
      const inside = JSON.stringify({ name: 'sam"ples', samples: list, description: ']}' }, null, space);
      expect((await rows(inside)).map(([, cells]) => cells)).toEqual(whole);
    }),
  );
});

test('readJsonSamples joins what stands across blocks', async () => {
  const list = Array.from({ length: 200 }, (_, i) => ({ id: `${i}`, input: 'é'.repeat(3000) }));
  expect((await rows(JSON.stringify(list))).map(([, cells]) => cells)).toEqual(list);
});

test('readJsonSamples tells the line of each sample, of its errors, and of what comes after', async () => {
  expect(await rows('\ufeff{"samples": [\r\n{"id":"a"},\n\n{"id":"b"}]}')).toEqual([
    [2, { id: 'a' }],
    [4, { id: 'b' }],
  ]);
  expect(await refusal(() => rows('[\n{"id":"a",\n"id":"b"}]'))).toMatchObject({
    code: 'E_SPEC_DUPKEY',
    location: { file: 'd.json', line: 3 },
  });
  expect(await refusal(() => rows('{"samples":[\n{"id":"a"},\n{"id":"b"}\n],\n"name":]}'))).toMatchObject({
    code: 'E_SPEC_JSON',
    location: { line: 5 },
  });
});

test.each([
  ['[{"id":"a"},]', 'E_SPEC_JSON'],
  ['[,{"id":"a"}]', 'E_SPEC_JSON'],
  ['[{"id":"a"} {"id":"b"}]', 'E_SPEC_JSON'],
  ['[{"id":"a"}', 'E_SPEC_JSON'],
  ['[{"id":"a"', 'E_SPEC_JSON'],
  ['[{"id":NaN}]', 'E_SPEC_JSON'],
  ['[{"id":1e400}]', 'E_SPEC_NUMBER'],
  ['[{"__proto__":1}]', 'E_SPEC_KEY'],
  ['[{"id":"\\ud800"}]', 'E_ENCODING'],
  ['[1]', 'E_DATA_SHAPE'],
  ['["a"]', 'E_DATA_SHAPE'],
  ['{"samples":{}}', 'E_DATA_SHAPE'],
  ['{"rows":[]}', 'E_SPEC_UNKNOWN'],
  ['{"name":"x"}', 'E_DATA_SHAPE'],
  ['{"samples":[],"samples":[]}', 'E_SPEC_DUPKEY'],
  ['{"schema_version":"v9","samples":[]}', 'E_SPEC_VERSION'],
  ['"text"', 'E_DATA_SHAPE'],
  ['null', 'E_DATA_SHAPE'],
  ['', 'E_SPEC_JSON'],
  ['[]]', 'E_SPEC_JSON'],
  [`[{"a":${'['.repeat(100_000)}`, 'E_SPEC_JSON'],
  [`[{"a":${'['.repeat(100)}${']'.repeat(100)}}]`, 'E_SPEC_DEPTH'],
])('readJsonSamples refuses %j', async (text, code) => {
  expect((await refusal(() => rows(text))).code).toBe(code);
});
