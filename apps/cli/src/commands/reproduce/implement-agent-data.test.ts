import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';

const bubblewrap = ['/usr/bin/bwrap', '/bin/bwrap', '/usr/local/bin/bwrap'].some((path) => existsSync(path));
const python = existsSync('/usr/bin/python3');

const context = {
  croissant: 'http://mlcommons.org/croissant/',
  schema: 'https://schema.org/',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
};
const sentence =
  'Only questions whose region is europe are kept; the country is asked, and its capital is the answer.';
const problem = (more: object): object => ({
  '@context': context,
  '@type': 'croissant:TaskProblem',
  '@id': 'https://example.org/capitals',
  'schema:name': 'Capitals',
  'schema:description': sentence,
  'croissant:output': { '@type': 'croissant:OutputSpec' },
  'croissant:evaluation': { '@type': 'croissant:EvaluationSpec', 'croissant:expectedMetric': ['Accuracy'] },
  ...more,
});
const filtered = { '@type': 'croissant:OutputSpec', '@id': 'https://example.org/capitals#kept' };
const withStep = problem({
  'croissant:subTask': [
    {
      '@type': 'croissant:TaskProblem',
      '@id': 'https://example.org/capitals#filter',
      'schema:name': 'Filter',
      'schema:description': sentence,
      'croissant:input': { '@type': 'schema:Dataset', 'schema:contentUrl': 'raw.csv' },
      'croissant:output': filtered,
    },
    {
      '@type': 'croissant:TaskProblem',
      '@id': 'https://example.org/capitals#europe',
      'schema:name': 'Europe',
      'croissant:input': { '@id': filtered['@id'] },
      'croissant:output': { '@type': 'croissant:OutputSpec' },
      'croissant:evaluation': {
        '@type': 'croissant:EvaluationSpec',
        'croissant:expectedMetric': ['Accuracy'],
      },
    },
  ],
});
const ofFile = (file: string): object =>
  problem({ 'croissant:input': { '@type': 'schema:Dataset', 'schema:contentUrl': file } });

const row = (country: string, region: string, capital: string): object => ({ country, region, capital });
const kept = (country: string, capital: string): object => ({
  id: country,
  input: country,
  expected: capital,
});
const cases = (given: unknown, result: unknown): object => ({
  cases: [
    { given, result, quote: 'Only questions whose region is europe are kept' },
    {
      given: typeof given === 'string' ? '' : [],
      result: [],
      quote: 'the country is asked, and its capital is the answer',
    },
  ],
  known: [{ given, result }],
});
const ofRows = cases(
  [row('Italy', 'europe', 'Rome'), row('Chad', 'africa', 'Ndjamena')],
  [kept('Italy', 'Rome')],
);
const right = `export default (rows) => rows.filter(({ region }) => region === 'europe')
  .map(({ country, capital }) => ({ id: country, input: country, expected: capital }));`;
const inPython = `def step(rows):
    print("not an answer")
    return [{"id": r["country"], "input": r["country"], "expected": r["capital"]} for r in rows if r["region"] == "europe"]
`;
const all = right.replace(".filter(({ region }) => region === 'europe')", '');

/** Plays an agent as a program: it is asked for cases, or for code, of the kind that its question begins with. */
const agent = (answers: object): string => `import { createInterface } from 'node:readline';
import { appendFileSync } from 'node:fs';
const answers = ${JSON.stringify(answers)};
for await (const line of createInterface({ input: process.stdin })) {
  const { id, attempt, messages } = JSON.parse(line);
  appendFileSync('heard.jsonl', JSON.stringify(messages) + '\\n');
  const output = JSON.stringify(messages[0].content.startsWith('You test') ? answers.cases : answers.code);
  console.log(JSON.stringify({ id, attempt, output }));
}
`;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-agent-data-'));
  await writeFile(
    join(folder, 'raw.csv'),
    [
      'country,region,capital',
      'France,europe,Paris',
      'Peru,america,Lima',
      'Spain,europe,Madrid',
      'Canada,america,Ottawa',
      'Greece,europe,Athens',
      'Cuba,america,Havana',
      '',
    ].join('\n'),
  );
  await writeFile(
    join(folder, 'raw.xml'),
    '<rows><row region="europe"><c>France</c><k>Paris</k></row><row region="america"><c>Peru</c><k>Lima</k></row></rows>',
  );
});

const write = (file: string, content: unknown): Promise<void> =>
  writeFile(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
const read = (file: string): Promise<string> => readFile(join(folder, 'project', file), 'utf8');
async function implement(document: object, answers: object): ReturnType<typeof runCommand> {
  await write('problem.jsonld', document);
  await write('coder.mjs', agent(answers));
  const command = JSON.stringify([process.execPath, 'coder.mjs']);
  await write('assay.yaml', `models:\n  - { key: coder, provider: command, command: ${command} }\n`);
  const baseline = 'Model: gpt-4o; temperature: 0; Prompt: Which capital? {input}';
  return runCommand(
    [
      'implement',
      'problem.jsonld',
      '--baseline',
      baseline,
      '--out',
      'project',
      '--agent',
      'coder',
      '--max-guidance',
      '0',
    ],
    folder,
  );
}

describe.skipIf(!bubblewrap)(
  'code that an agent writes for data and answers (skipped where there is no bubblewrap)',
  () => {
    test.each<readonly [string, string]>([
      ['typescript', right],
      ...(python ? ([['python', inPython]] as const) : []),
    ])(
      'a step of preprocessing, in %s: its cases pass, it makes the data, and the check runs it again',
      async (language, code) => {
        const { out, exitCode } = await implement(withStep, { cases: ofRows, code: { language, code } });
        expect(out).toContain('coder: 1 of 1 module written');
        expect(exitCode).toBe(0);
        expect(
          (await read('data/europe.jsonl'))
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as unknown),
        ).toEqual([kept('France', 'Paris'), kept('Spain', 'Madrid'), kept('Greece', 'Athens')]);
        expect(JSON.parse(await read('agent.json'))).toMatchObject({
          filled: [{ kind: 'step', name: 'Filter', language }],
        });
        const heard = await readFile(join(folder, 'heard.jsonl'), 'utf8');
        expect(heard).toContain(String.raw`region: text, one of [\"europe\",\"america\"]`);
        expect(heard).not.toMatch(/Paris|Lima|Madrid/);
        const checked = await runCommand(['implement', 'check', 'project', '--no-run'], folder);
        expect(checked.out).toContain('europe: makes what 3 cases say');
        expect(checked.out).toContain('data/europe.jsonl is what it makes: 3 samples');
        await writeFile(join(folder, 'project/data/europe.jsonl'), '{"id":"x","input":"x","expected":"y"}\n');
        const changed = await runCommand(['implement', 'check', 'project', '--no-run'], folder);
        expect(changed.out).toContain('data/europe.jsonl is not what it makes of data/raw.csv now');
        const made = await runCommand(['implement', 'data', 'project'], folder);
        expect(made.out).toBe('europe: data/europe.jsonl, 3 samples of 6 rows of data/raw.csv\n');
      },
    );

    test('a file with columns of its own, and one that has no rows, are converted', async () => {
      const columns = await implement(ofFile('raw.csv'), {
        cases: ofRows,
        code: { language: 'typescript', code: right },
      });
      expect(columns.exitCode).toBe(0);
      expect(await read('assay.yaml')).toContain('dataset: data/raw_samples.jsonl');
      await rm(join(folder, 'project'), { recursive: true });
      const xml = `export default (text) => [...text.matchAll(/<row region="europe"><c>(.*?)<\\/c><k>(.*?)<\\/k>/g)]
      .map(([, country, capital]) => ({ id: country, input: country, expected: capital }));`;
      const given = '<rows><row region="europe"><c>Italy</c><k>Rome</k></row></rows>';
      const text = await implement(ofFile('raw.xml'), {
        cases: cases(given, [kept('Italy', 'Rome')]),
        code: { language: 'typescript', code: xml },
      });
      expect(text.out).toContain('1 of 1 module written');
      expect(text.exitCode).toBe(0);
      expect(await read('data/raw_samples.jsonl')).toBe(
        '{"id":"France","input":"France","expected":"Paris"}\n',
      );
      expect(await readFile(join(folder, 'heard.jsonl'), 'utf8')).not.toContain('Paris');
    });

    test.each([
      ['a step that does something else', all, 'by “Only questions whose region is europe are kept”'],
      [
        'one that makes two samples of one id',
        right.replace('id: country', "id: rows.length > 2 ? 'x' : country"),
        '2 samples of data/raw.csv have the id of another',
      ],
      ['one that throws', 'export default () => { throw new Error("no"); };', 'Error: no'],
    ])('%s stays a gap', async (_, code, why) => {
      const { exitCode } = await implement(withStep, {
        cases: ofRows,
        code: { language: 'typescript', code },
      });
      expect(exitCode).toBe(3);
      expect(await read('gaps.md')).toContain(why);
      expect(existsSync(join(folder, 'project/data/europe.jsonl'))).toBe(false);
    });

    test('an answer that has to be read first: its parser feeds the metrics', async () => {
      const words = 'The answer is parsed from the last line. A refusal has no answer.';
      const output = {
        '@type': 'croissant:OutputSpec',
        'croissant:schema': {
          '@type': 'croissant:RecordSet',
          'croissant:field': {
            '@type': 'croissant:Field',
            'schema:name': 'capital',
            'croissant:dataType': { '@id': 'xsd:string' },
            'schema:description': words,
          },
        },
      };
      await write(
        'rows.jsonl',
        '{"id":"fr","input":"France","expected":"Paris"}\n{"id":"pe","input":"Peru","expected":"Lima"}\n',
      );
      const given = (text: string): object => ({ input: 'x', output: text });
      const document = { ...ofFile('rows.jsonl'), 'croissant:output': output };
      const { out } = await implement(document, {
        cases: {
          cases: [
            { given: given('I think.\nRome'), result: 'Rome', quote: 'parsed from the last line' },
            { given: given(''), result: '', quote: 'A refusal has no answer' },
          ],
          known: [{ given: given('Bern'), result: 'Bern' }],
        },
        code: { language: 'typescript', code: "export default ({ output }) => output.split('\\n').at(-1);" },
      });
      expect(out).toContain('1 of 1 module written');
      const file = await read('assay.yaml');
      expect(file).toContain('input: "capital as read"');
      await write(
        'project/answers.mjs',
        "export default ({ input }) => input === 'France' ? 'So:\\nParis' : 'Well:\\nCusco';",
      );
      await write(
        'project/assay.yaml',
        file.replace('provider: openai\n    model: gpt-4o', 'provider: module\n    module: answers.mjs'),
      );
      const run = await runCommand(['run', '--project', 'project/assay.yaml'], folder);
      expect(run.err + run.out).toMatch(/Accuracy\s+0\.50/);
      expect(run.exitCode).toBe(0);
    });

    test('a judge, one of two readings and data that is elsewhere are not asked for', async () => {
      const document = {
        ...ofFile('https://example.org/far.jsonl'),
        'croissant:evaluation': {
          '@type': 'croissant:EvaluationSpec',
          'croissant:expectedMetric': ['LLM judge score', 'F1', 'MAP@10'],
        },
      };
      const { out, exitCode } = await implement(document, { cases: {}, code: {} });
      expect(exitCode).toBe(3);
      expect(out).toContain('0 of 0 modules written');
      expect(existsSync(join(folder, 'heard.jsonl'))).toBe(false);
    });
  },
);

describe.skipIf(!bubblewrap)('a step by hand', () => {
  test('is run where the gap says; without one the command says what a step is', async () => {
    await write('problem.jsonld', withStep);
    const baseline = 'Model: gpt-4o; temperature: 0; Prompt: Which capital? {input}';
    const first = await runCommand(
      ['implement', 'problem.jsonld', '--baseline', baseline, '--out', 'project'],
      folder,
    );
    expect(first.exitCode).toBe(3);
    expect(await read('gaps.md')).toContain(
      'steps/europe/step.json with {"from": "data/raw.csv", "to": "data/europe.jsonl"}',
    );
    const none = await runCommand(['implement', 'data', 'project'], folder);
    expect(none.exitCode).toBe(2);
    expect(none.err).toContain('steps/<name>/step.json');
    await mkdir(join(folder, 'project/steps/europe'), { recursive: true });
    await write('project/steps/europe/step.mjs', right);
    await write('project/steps/europe/step.json', { from: 'data/raw.csv', to: '../europe.jsonl' });
    expect((await runCommand(['implement', 'data', 'project'], folder)).err).toContain(
      'below the folder of the project',
    );
    await write('project/steps/europe/step.json', { from: 'data/raw.csv', to: 'data/europe.jsonl' });
    const made = await runCommand(['implement', 'data', 'project', '--format', 'json'], folder);
    expect(JSON.parse(made.out)).toMatchObject({ steps: [{ name: 'europe', rows: 6, samples: 3 }] });
    const checked = await runCommand(['implement', 'check', 'project', '--no-run'], folder);
    expect(checked.out).toContain('no case says that it does what the file describes');
  });
});
