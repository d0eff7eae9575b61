import { AssayError, type JsonObject, type Sample } from '@assay/records';
import { readRows, rowFileOf } from '@assay/rows';
import fc from 'fast-check';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nodeDigester } from '../../adapters/node-digester.ts';
import type { ProjectFiles } from '../../ports/platform.ts';
import { eachOf } from '../../ports/store.ts';
import { openSamples } from '../../score/labels/testing/open-samples.ts';
import { projectFolder, refusal } from '../testing/project-folder.ts';
import { readSample } from './read-sample.ts';
import { SampleLines } from './sample-lines.ts';

const encoder = new TextEncoder();

/** Row by row, every check made. */
async function carefully(bytes: Uint8Array): Promise<Sample[]> {
  const samples: Sample[] = [];
  for await (const row of readRows(rowFileOf('d.jsonl', bytes)))
    samples.push(readSample(row, {}, { file: 'd.jsonl', line: row.line! }));
  return samples;
}

async function opened(files: ProjectFiles, bytes: Uint8Array): Promise<Sample[]> {
  writeFileSync(join(files.folder, 'd.jsonl'), bytes);
  const spec = { num_samples: null, subsampling: 'head', seed: '0' } as const;
  const dataset = await openSamples(
    { datasets: [{ path: 'd.jsonl', subtask: null }], ...spec },
    files,
    nodeDigester,
  );
  const samples = await Array.fromAsync(eachOf(dataset.read()));
  const [inputs, labels] = [nodeDigester.series(), nodeDigester.series()];
  for (const { input, label } of samples) {
    inputs.add(input);
    labels.add(label as JsonObject);
  }
  expect(dataset.inputs_digest).toBe(inputs.digest());
  expect(dataset.plainDigest()).toBe(labels.digest());
  for (const [place, { ordinal, input, input_digest }] of samples.entries()) {
    expect(ordinal).toBe(place);
    expect(input_digest).toBe(nodeDigester.json(input.input));
  }
  return samples.map(({ input, label }) => ({ ...input, ...label }));
}

/** Texts tell −0 from 0 no more than readers do, so it is told apart here. */
function exactly(samples: readonly Sample[]): string[] {
  const spelt = (_: string, value: unknown): unknown => (Object.is(value, -0) ? 'minus zero' : value);
  return samples.map(({ id, input, expected, metadata }) =>
    JSON.stringify([id, input, expected ?? 'none', metadata ?? 'none'], spelt),
  );
}

const words = fc.constantFrom(
  '"plain"',
  '"a longer text than others, of two clauses"',
  String.raw`"with \"quotes\", a \\ and a \n"`,
  String.raw`"\u00e9\ud83d\ude00"`,
  '"é😀 as they are"',
  '""',
  '0',
  '-0',
  '-0.0',
  '-1e-999',
  '{"small":-7E-500}',
  '-0.5',
  '1e3',
  '12.50',
  'true',
  'null',
  '[]',
  '{}',
  '[1, -0, {"deep": ["x", {"-0": null}]}]',
  String.raw`{"question":"What, {of} [this]?","\\":1,"\"":2}`,
  String.raw`["]", "}", "\\"]`,
);
const metadata = fc.constantFrom(
  '{"tags":["a","b"]}',
  '{ "tags" : "one", "k": -0 }',
  '{"tags":["a","b"],"subtask":"s","cluster":"c"}',
  String.raw`{"tags":["\u0061"]}`,
  '{}',
);
const space = fc.constantFrom('', '', '', ' ', '\t', '  ');
const member = (names: readonly string[], values: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom(...names), space, space, values, space)
    .map(([name, before, after, value, end]) => `"${name}"${before}:${after}${value}${end}`);
const sample = fc
  .record(
    {
      input: member(['input', 'input', String.raw`\u0069nput`], words),
      expected: member(['expected', 'expected_output'], words),
      metadata: member(['metadata'], metadata),
      more: member(['cluster', 'metadata.more'], fc.constant('"more"')),
    },
    { requiredKeys: ['input'] },
  )
  .chain((members) => {
    const all = Object.values(members);
    return fc.shuffledSubarray(all, { minLength: all.length });
  });
const line = fc
  .tuple(fc.nat(), fc.constantFrom('s-', 'é ', String.raw`\u0061`, 'S.'), sample, space, space)
  .map(
    ([number, name, members, start, end]) =>
      `${start}{${start}${[`"id": "${name}${number}"`, ...members].join(`,${end}`)}}${end}`,
  );
const other = fc.constantFrom(
  '',
  '   ',
  '{"id":"x","input":1},{"id":"y","input":2}',
  '{"id":"x","input":1}{"id":"y","input":2}',
  '{"id":"x",',
  '"input":1}',
  '{"id":"x","id":"y","input":1}',
  '{"id":"x","input":12345678901234567890}',
  '{"id":"x","input":{"a":1,"a":1}}',
  '{"id":7,"input":1}',
  '[1]',
  'NaN',
  '\ufeff{"id":"x","input":1}',
);
const lineEnd = fc.constantFrom('\n', '\n', '\n', '\r\n', '\n\n');

describe('the samples of JSON lines', () => {
  test('are those that careful reading gives, and its errors with their places', async () => {
    const files = projectFolder({});
    const right = fc.array(fc.tuple(line, lineEnd), { maxLength: 12 });
    const mixed = fc.array(fc.tuple(fc.oneof({ weight: 6, arbitrary: line }, other), lineEnd), {
      maxLength: 12,
    });
    const lines = fc.oneof(right, mixed);
    let read = 0;
    await fc.assert(
      fc.asyncProperty(lines, fc.constantFrom('', '', '\ufeff'), fc.boolean(), async (some, mark, isCut) => {
        const text = mark + some.flat().join('');
        const bytes = encoder.encode(isCut ? text.trimEnd() : text);
        const wanted = await carefully(bytes).catch((error: unknown) => error as AssayError);
        const given = await opened(files, bytes).catch((error: unknown) => error as AssayError);
        if (Array.isArray(given) && Array.isArray(wanted)) {
          read += given.length;
          expect(exactly(given)).toEqual(exactly(wanted));
        } else if (wanted instanceof AssayError) {
          expect(given).toMatchObject({
            code: wanted.code,
            message: wanted.message,
            location: wanted.location,
          });
        } else expect(given).toHaveProperty('code', expect.stringMatching(/^E_DATA_(?:DUPID|EMPTY|LABELS)$/));
      }),
      { numRuns: 400 },
    );
    expect(read).toBeGreaterThan(500);
  });

  test('are the same in texts of many blocks, with lines that are longer than one', async () => {
    const rows = Array.from({ length: 3_000 }, (_, i) => ({
      id: `s-${i}`,
      input: i % 7 === 0 ? 'é'.repeat((i * 13) % 70_000) : { question: `What of ${i}?`, options: [i, null] },
      expected: i % 5 === 0 ? { answer: i } : `answer ${i % 90}`,
      metadata: { tags: [`t${i % 3}`], n: i % 600 },
    }));
    const text = rows.map((row) => JSON.stringify(row)).join('\n');
    const given = await opened(projectFolder({}), encoder.encode(text));
    expect(given).toEqual(rows);
  });

  test('take their subtask from their dataset, whatever their metadata', async () => {
    const files = projectFolder({
      'a.jsonl': '{"id":"a","input":1}\n{"id":"b","input":2,"metadata":{"k":1}}\n',
      'b.jsonl': '{"id":"c","input":3,"metadata":{"subtask":"two"}}\n{"id":"d","input":4}',
    });
    const datasets = [
      { path: 'a.jsonl', subtask: 'one' },
      { path: 'b.jsonl', subtask: null },
    ];
    const subtasks = new Map([
      ['one', 'First'],
      ['two', 'Second'],
    ]);
    const spec = { datasets, num_samples: null, subsampling: 'head', seed: '0', subtasks } as const;
    const dataset = await openSamples(spec, files, nodeDigester);
    const samples = await Array.fromAsync(eachOf(dataset.read()));
    expect(samples.map(({ label }) => label.metadata)).toEqual([
      { subtask: 'First' },
      { k: 1, subtask: 'First' },
      { subtask: 'Second' },
      undefined,
    ]);
    const labels = nodeDigester.series();
    for (const { label } of samples) labels.add(label as JsonObject);
    expect(dataset.plainDigest()).toBe(labels.digest());
  });

  test.each([
    ['two', 'E_DATA_SUBTASK', 'sample "c" is of the subtask two, in the dataset of First'],
    ['none', 'E_SPEC_NAME', '"none"'],
  ])('whose subtask %s is not theirs are refused with their line', async (subtask, code, message) => {
    const files = projectFolder({
      'a.jsonl': `{"id":"a","input":1}\n\n{"id":"c","input":3,"metadata":{"subtask":"${subtask}"}}\n`,
    });
    const subtasks = new Map([
      ['one', 'First'],
      ['two', 'Second'],
    ]);
    const datasets = [{ path: 'a.jsonl', subtask: 'one' }];
    const spec = { datasets, num_samples: null, subsampling: 'head', seed: '0', subtasks } as const;
    const error = await refusal(() => openSamples(spec, files, nodeDigester));
    expect(error).toMatchObject({ code, location: { file: 'a.jsonl', line: 3 } });
    expect(error.message).toContain(message);
  });

  test('end where the survey ended: what comes after is not looked at', async () => {
    const files = projectFolder({
      'd.jsonl': Buffer.concat([
        Buffer.from('{"id":"a","input":"é"}\n{"id":"b","input":2}\n{"id":'),
        Buffer.of(0xff, 0xc3, 0x0a),
      ]),
    });
    const spec = { datasets: [{ path: 'd.jsonl', subtask: null }], seed: '0' } as const;
    const head = await openSamples({ ...spec, num_samples: 2, subsampling: 'head' }, files, nodeDigester);
    const samples = await Array.fromAsync(eachOf(head.read()));
    expect(samples.map(({ input }) => input.input)).toEqual(['é', 2]);
  });
});

describe('SampleLines', () => {
  const text = '{"id":"a","input":{"deep":[1,{"text":"\\n"}]},"expected":"b"}\n';
  const only = (isKnown: boolean, line: string) =>
    [
      ...new SampleLines('d.jsonl', {
        finish: null,
        known: isKnown ? { haveCanonicalInputs: false } : null,
        digester: nodeDigester,
      }).read(encoder.encode(line)),
    ][0]!;

  test('makes nothing of an input before it is asked for', () => {
    const { sample } = only(true, '{"id":"a","input":{"never":closed},"expected":"b"}\n');
    expect(sample).toMatchObject({ id: 'a', expected: 'b' });
    expect(() => sample.input).toThrow(SyntaxError);
  });

  test('reads a line as it stands, whether it is known or not', () => {
    for (const isKnown of [true, false]) {
      const { sample } = only(isKnown, text);
      expect([sample.id, sample.input, sample.expected, sample.metadata]).toEqual([
        'a',
        { deep: [1, { text: '\n' }] },
        'b',
        undefined,
      ]);
    }
  });

  test('tells the place of a line that is new, and the halves that it writes as canonical JSON', () => {
    expect(only(false, text)).toMatchObject({
      at: { file: 'd.jsonl', line: 1 },
      sample: {
        canonical: {
          input: '{"id":"a","input":{"deep":[1,{"text":"\\n"}]}}',
          label: '{"expected":"b","id":"a"}',
        },
      },
    });
    expect(only(false, '{"input":{"b": 1},"metadata":{"k":[1.0]},"id":"a"}').sample).toMatchObject({
      canonical: { input: null, label: null },
    });
  });
});
