import { rowFileOf } from '@assay/rows';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { refusal } from '../testing/project-folder.ts';
import { readYamlSamples } from './open-files.ts';

async function rows(text: string | Uint8Array) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const found = [];
  for await (const { line, cells } of readYamlSamples(rowFileOf('d.yaml', bytes)))
    found.push([line, cells] as const);
  return found;
}

const json = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom('- a\n- b\n', '# no\ncomment', 'samples:\n- x', '---\n', 'a: b', '\n\n x\n', ' |'),
  fc.array(fc.string()),
  fc.dictionary(fc.constantFrom('a', 'b', 'c d'), fc.string()),
);

test('readYamlSamples cuts a file into what reading it whole gives', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ id: fc.string(), input: json, metadata: json }), { minLength: 1, maxLength: 6 }),
      fc.constantFrom(0, 2, 4),
      fc.boolean(),
      async (samples, indent, isIndented) => {
        const options = {
          indent: indent === 0 ? 2 : indent,
          indentSeq: isIndented,
          defaultStringType: 'PLAIN' as const,
        };
        const text = stringify({ name: 'x', samples, description: 'after' }, options);
        const expected = (parse(text) as { samples: unknown[] }).samples;
        expect((await rows(text)).map(([, cells]) => cells)).toEqual(expected);
        expect((await rows(stringify(samples, options))).map(([, cells]) => cells)).toEqual(expected);
      },
    ),
    { numRuns: 200 },
  );
});

test('readYamlSamples reads the dataset of the eval-harness source as printed', async () => {
  const text = `samples:
  - id: cited-answer
    input: { question: "What is the refund window?" }
    expected_output: "Refunds are available within 30 days."
    metadata:
      citations: ["[policy:refunds]"]   # markers live in metadata, not expected_output
`;
  expect(await rows(text)).toEqual([
    [
      2,
      {
        id: 'cited-answer',
        input: { question: 'What is the refund window?' },
        expected_output: 'Refunds are available within 30 days.',
        metadata: { citations: ['[policy:refunds]'] },
      },
    ],
  ]);
});

test('readYamlSamples tells the lines of the file, after samples too', async () => {
  const text =
    '# a dataset\nname: x\n\nsamples:\n\n# one\n- id: a\n  input: 1\n\n- id: b\n  input: |\n    - text\n\n    # more\n';
  expect(await rows(text)).toEqual([
    [7, { id: 'a', input: 1 }],
    [10, { id: 'b', input: '- text\n\n# more\n' }],
  ]);
  const wrong = await refusal(() => rows(`${text}nme: y\n`));
  expect([wrong.code, wrong.location?.line, wrong.fix]).toEqual([
    'E_SPEC_UNKNOWN',
    15,
    'Did you mean "name"?',
  ]);
});

test('readYamlSamples reads CRLF, a byte order mark, a leading ---, and lists in brackets', async () => {
  expect(await rows('\ufeff---\r\nsamples:\r\n  - id: a\r\n    input: "x"\r\n')).toEqual([
    [3, { id: 'a', input: 'x' }],
  ]);
  expect(await rows('samples: [{id: a, input: 1},\n  {id: b, input: 2}]')).toEqual([
    [1, { id: 'a', input: 1 }],
    [2, { id: 'b', input: 2 }],
  ]);
  expect(await rows('[{id: a, input: 1}]')).toEqual([[1, { id: 'a', input: 1 }]]);
  expect(await rows('samples: []')).toEqual([]);
});

test.each([
  ['samples:\n  - id: a\n    id: b\n', 'E_SPEC_DUPKEY', 3],
  ['samples:\n  - id: 010\n', 'E_SPEC_TYPE', 2],
  ['samples:\n  - id: a\n    expected: 1e3\n', 'E_SPEC_TYPE', 3],
  ['samples:\n  - id: a\n    expected: .nan\n', 'E_SPEC_NUMBER', 3],
  ['samples:\n  - &a {id: a}\n', 'E_SPEC_ALIAS', 2],
  ['samples:\n  - id: !!js/function x\n', 'E_SPEC_TAG', 2],
  ['samples:\n  - __proto__: {a: 1}\n', 'E_SPEC_KEY', 2],
  ['samples:\n  - text\n', 'E_DATA_SHAPE', 2],
  ['samples:\n  -\n', 'E_DATA_SHAPE', 2],
  ['samples:\n  a: {id: x}\n', 'E_DATA_SHAPE', 2],
  ['samples: x\n', 'E_DATA_SHAPE', 1],
  ['name: x\n', 'E_DATA_SHAPE', 1],
  ['just text\n', 'E_DATA_SHAPE', 1],
  ['schema_version: eval-harness.dataset.v2\nsamples: []\n', 'E_SPEC_VERSION', 1],
  ['name: 3\nsamples: []\n', 'E_SPEC_TYPE', 1],
  ['repetitions: 3\nsamples: []\n', 'E_SPEC_UNKNOWN', 1],
  ['samples:\n  - id: a\n    input: "x\n  - id: b\n', 'E_SPEC_YAML', 3],
  ['samples:\n  - id: a\n --- id: b\n', 'E_DATA_SHAPE', 3],
  ['samples:\n    - id: a\n  - id: b\n', 'E_SPEC_YAML', 3],
  ['samples:\n  - id: a\n---\nsamples:\n', 'E_SPEC_YAML', 3],
  ['samples:\n  - id: a\nsamples:\n  - id: b\n', 'E_SPEC_DUPKEY', 3],
])('readYamlSamples refuses %j', async (text, code, line) => {
  const error = await refusal(() => rows(text));
  expect([error.code, error.trouble, error.location?.file]).toEqual([code, 'invalid', 'd.yaml']);
  expect(error.location?.line).toBe(line);
});

test('readYamlSamples refuses bad UTF-8 by its line, and a sample that is too long', async () => {
  const bad = Buffer.concat([
    Buffer.from('samples:\n  - id: a\n    input: '),
    Buffer.from([0xff]),
    Buffer.from('\n'),
  ]);
  const error = await refusal(() => rows(bad));
  expect([error.code, error.location?.line]).toEqual(['E_ENCODING', 3]);
  const long = `samples:\n  - id: a\n    input: ${'x'.repeat(17 * 1024 * 1024)}\n`;
  expect(await refusal(() => rows(long))).toMatchObject({ code: 'E_ROWS_SIZE', location: { line: 2 } });
});
