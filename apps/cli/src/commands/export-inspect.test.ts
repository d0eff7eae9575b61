import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

const project = `models: [{ key: echo, provider: module, module: echo.mjs, parameters: { temperature: 0, max_tokens: 9 } }]
tasks:
  - { key: sums, dataset: rows.jsonl, prompt: "What is {{input.sum}}?", scorer: { metrics: [exact-match, rouge-l] } }
evaluation: { key: sums, task_specifications: [{ key: sums, task_key: sums, model_key: echo, trials: { num_trials: 2 } }] }
`;
const rows = [
  { id: 'a', input: { sum: '1+1' }, expected: '2' },
  { id: 'b/c', input: { sum: '1+2' }, expected: 'LABEL' },
];

test.each([
  ['inspect-log', '.eval'],
  ['inspect-json', '.json'],
])('a run exported to %s comes back by the importer with the same scores', async (to, ending) => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-inspect-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'assay.yaml'), project);
  writeFileSync(join(folder, 'rows.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  writeFileSync(join(folder, 'echo.mjs'), "export default ({ input }) => (input.sum === '1+1' ? '2' : '4');");
  const assay = (...argv: string[]) => runCommand(argv, folder, { PATH: process.env['PATH'] ?? '' });
  expect((await assay('run', '--quiet')).exitCode).toBe(0);
  const exported = await assay('export', 'latest', '--to', to, '--out', 'logs');
  expect([exported.exitCode, exported.err]).toEqual([0, expect.stringContaining('labels are withheld')]);
  const [name] = readdirSync(join(folder, 'logs'));
  expect(name).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d\\+00-00_sums_.*\\${ending}$`));
  expect(readFileSync(join(folder, 'logs', name!)).includes('LABEL')).toBe(false);

  const imported = await assay('import', '--runs', 'logs', '--out', 'back');
  expect([imported.exitCode, imported.err]).toEqual([0, expect.any(String)]);
  const before = JSON.parse((await assay('report', 'latest', '--format', 'json')).out) as Report;
  const after = JSON.parse(
    (await assay('report', 'latest', '--format', 'json', '--project', 'back/assay.yaml')).out,
  ) as Report;
  const [match, rouge] = Object.values(after.metrics);
  expect(Object.keys(after.metrics)).toEqual(['accuracy', 'mean']);
  expect(match?.pass_rate).toBe(before.metrics['exact-match']?.pass_rate);
  expect(rouge?.mean).toBe(before.metrics['rouge-l']?.mean);
});

interface Report {
  readonly metrics: Readonly<Record<string, { readonly mean: number; readonly pass_rate: number }>>;
}
