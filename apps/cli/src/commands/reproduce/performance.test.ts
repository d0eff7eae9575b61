import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reproduction } from '@assay/records';
import { expect, test } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';

const context = {
  croissant: 'http://mlcommons.org/croissant/',
  schema: 'https://schema.org/',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
};
const code = {
  '@type': 'schema:SoftwareSourceCode',
  'schema:name': 'sorter',
  'schema:codeRepository': 'sorter.mjs',
};
const problem = {
  '@context': context,
  '@type': 'croissant:TaskProblem',
  '@id': 'https://example.org/sorting',
  'schema:name': 'Sorting',
  'croissant:input': {
    '@type': 'schema:Dataset',
    'schema:name': 'Lists',
    'schema:contentUrl': 'lists.jsonl',
  },
  'croissant:implementation': code,
  'croissant:output': { '@type': 'croissant:OutputSpec' },
  'croissant:evaluation': {
    '@type': 'croissant:EvaluationSpec',
    'croissant:expectedMetric': ['Median latency (ms)', 'Exact Match'],
  },
};
const solution = {
  '@context': context,
  '@type': 'croissant:TaskSolution',
  '@id': 'https://example.org/sorting_solution',
  'schema:isBasedOn': { '@id': 'https://example.org/sorting' },
  'croissant:implementation': {
    ...code,
    'croissant:environment': { '@type': 'schema:SoftwareApplication', 'schema:name': 'two cores' },
  },
  'croissant:evaluation': {
    '@type': 'croissant:EvaluationTask',
    'croissant:evaluationResults': [
      {
        '@type': 'croissant:EvaluationResult',
        'croissant:metric': 'Median latency (ms)',
        'croissant:value': 1_000_000,
      },
    ],
  },
};
const sorter = `import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) {
  const { id, input } = JSON.parse(line);
  console.log(JSON.stringify({ id, output: [...input].sort((a, b) => a - b) }));
}
`;

test('a benchmark of performance: the code of the problem is run, the machine is the solution, and what it took is in the table', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'assay-performance-'));
  const rows = Array.from({ length: 4 }, (_, i) => ({
    id: `l${i}`,
    input: [3, i, 1],
    expected: [3, i, 1].sort((a, b) => a - b),
  }));
  const files = {
    'problem.jsonld': JSON.stringify(problem),
    'solution.jsonld': JSON.stringify(solution),
    'sorter.mjs': sorter,
    'lists.jsonl': rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(cwd, name), text);
  const run = (...words: string[]): ReturnType<typeof runCommand> =>
    runCommand(words, cwd, { PATH: process.env['PATH'] ?? '' });
  const implemented = await run('implement', 'problem.jsonld', '--baseline', 'solution.jsonld', '--out', 'p');
  expect(implemented.out).toContain('Nothing is missing');
  expect(implemented.out).toContain('two cores');
  const made = await run('reproduce', 'p/reproduction.yaml', '--yes');
  expect(made.err).not.toContain('[E_');
  const { rows: table } = JSON.parse(
    await readFile(join(cwd, 'p/outputs/reproduction.json'), 'utf8'),
  ) as Reproduction;
  expect(table).toMatchObject([
    { metric: 'Median latency (ms)', outcome: 'deviates', n: 4, unit: 'as_measured' },
    { metric: 'Exact Match', obtained: 1, outcome: 'not_reported' },
  ]);
  expect(table[0]!.obtained).toBeGreaterThan(0);
});
