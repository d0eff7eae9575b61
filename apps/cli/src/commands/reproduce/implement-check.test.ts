import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';

const problem = JSON.stringify({
  '@context': {
    croissant: 'http://mlcommons.org/croissant/',
    schema: 'https://schema.org/',
    xsd: 'http://www.w3.org/2001/XMLSchema#',
  },
  '@type': 'croissant:TaskProblem',
  '@id': 'https://example.org/capitals',
  'schema:name': 'Capitals',
  'croissant:input': { '@type': 'schema:Dataset', '@id': 'https://example.org/data', 'schema:name': 'Q' },
  'croissant:output': {
    '@type': 'croissant:OutputSpec',
    'croissant:schema': {
      '@type': 'croissant:RecordSet',
      'croissant:field': [
        {
          '@type': 'croissant:Field',
          'schema:name': 'answer',
          'croissant:dataType': { '@id': 'xsd:string' },
        },
      ],
    },
  },
  'croissant:evaluation': {
    '@type': 'croissant:EvaluationSpec',
    'croissant:expectedMetric': ['Exact Match', 'Brevity'],
  },
});

const capitals = ['Paris', 'Rome', 'Oslo', 'Bern', 'Lima', 'Cairo'];
const project = (metrics: string): string =>
  `models:\n  - { key: m, provider: module, module: m.mjs }\ntasks:\n  - key: capitals\n    problem: problem.jsonld\n    dataset: q.jsonl\n    scorer: { metrics: [ ${metrics} ] }\nevaluation: { key: capitals, task_specifications: [ { key: capitals, task_key: capitals, model_key: m } ] }\n`;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-check-'));
  const rows = capitals.map((name) => JSON.stringify({ id: name, input: name, expected: name }));
  await mkdir(join(folder, 'checks'));
  await writeFile(join(folder, 'problem.jsonld'), problem);
  await writeFile(join(folder, 'q.jsonl'), rows.join('\n'));
  await writeFile(
    join(folder, 'm.mjs'),
    "export default ({ input }) => (input === 'Oslo' ? 'Bergen' : input);\n",
  );
  await writeFile(
    join(folder, 'brevity.mjs'),
    'export default ({ output }) => (output.length < 6 ? 1 : 0);\n',
  );
  const samples = [{ output: 'short' }, { output: 'far too long' }];
  await writeFile(join(folder, 'checks/brevity.json'), JSON.stringify({ samples, value: 0.5 }));
});

const check = (...flags: string[]): ReturnType<typeof runCommand> =>
  runCommand(['implement', 'check', '.', ...flags], folder);

describe('assay implement check', () => {
  test('a project that does what its task file says: exit 0', async () => {
    await writeFile(
      join(folder, 'assay.yaml'),
      project('{ exact-match: { name: Exact Match } }, { module: brevity.mjs, name: Brevity }'),
    );
    const { exitCode, out } = await check();
    expect(out).toContain('Brevity: gives the known 0.5 on 2 samples');
    expect(out).toContain('5 samples of capitals were asked and scored');
    expect(out).toContain('the solution that is written of it conforms to the shapes');
    expect(exitCode).toBe(0);
  });

  test('another metric under the name, one that is missing, a known result that is not met, answers in another case', async () => {
    await writeFile(join(folder, 'assay.yaml'), project('{ rouge-l: { name: Exact Match } }'));
    await writeFile(join(folder, 'm.mjs'), 'export default ({ input }) => input.toLowerCase();\n');
    const { exitCode, out } = await check();
    expect(exitCode).toBe(1);
    expect(out).toContain('where exact-match gives 0.333333: that is ROUGE-L');
    expect(out).toContain('the task file asks for Brevity, and nothing in the project measures it');
    expect(out).toContain('5 of 5 answers differ from their label only in case');
    await writeFile(join(folder, 'assay.yaml'), project('exact-match, { module: m.mjs, name: Brevity }'));
    const json = JSON.parse((await check('--no-run', '--format', 'json')).out) as { findings: object[] };
    expect(json.findings).toContainEqual(
      expect.objectContaining({ check: 'known_results', level: 'failed', about: 'Brevity' }),
    );
    expect(json.findings).not.toContainEqual(expect.objectContaining({ check: 'dry_run' }));
  });

  test('answers that never come, or not in the form that is asked for, are no answers of the right form', async () => {
    await writeFile(join(folder, 'assay.yaml'), project('exact-match'));
    await writeFile(join(folder, 'm.mjs'), "export default () => { throw new Error('offline'); };\n");
    const none = await check();
    expect(none.out).toMatch(
      /✗ dry run {2}the model does not answer: 5 requests in a row .*crash: .*offline/,
    );
    expect(none.exitCode).toBe(1);
    const pattern = problem.replace('"schema:name":"answer",', '$&"schema:valuePattern":"^[A-Z][a-z]+$",');
    await writeFile(join(folder, 'problem.jsonld'), pattern);
    await writeFile(
      join(folder, 'm.mjs'),
      "export default ({ input }) => (input === 'Oslo' ? 'no idea' : input);\n",
    );
    const some = await check();
    expect(some.out).toContain('✓ dry run  capitals: 5 samples of capitals were asked and scored');
    expect(some.out).toMatch(
      /\? schema {2}capitals: 1 of 5 answers does not have the form .*; Oslo: unparsable/,
    );
    await writeFile(join(folder, 'm.mjs'), "export default () => 'no idea';\n");
    expect((await check()).out).toMatch(/✗ schema {2}capitals: 5 of 5 answers do not have the form/);
  });

  test('a project that still has gaps: what keeps it from running is said', async () => {
    await writeFile(join(folder, 'assay.yaml'), project('exact-match').replace('q.jsonl', 'data/none.jsonl'));
    const { exitCode, out } = await check();
    expect(exitCode).toBe(1);
    expect(out).toContain('data/none.jsonl');
  });
});
