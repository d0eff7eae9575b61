import { copyFile, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonObject, JsonValue } from '@assay/records';
import { expect, test } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';

const paper = fileURLToPath(new URL('../../../../../examples/reproduce/paper.md', import.meta.url));

test('what a skill tells an agent to write is valid, matches and compiles', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-skill-forms-'));
  const assay = (...argv: readonly string[]): ReturnType<typeof runCommand> => runCommand(argv, folder);
  const read = (path: string): Promise<string> => readFile(join(folder, path), 'utf8');
  await copyFile(paper, join(folder, 'paper.md'));
  await assay('skills', 'write', 'skills');
  await assay('extract', 'paper.md', '--out', 'task', '--baselines', 'gazetteer-small-2026-01');
  const skill = await read('skills/paper-to-task/SKILL.md');
  const solutionPath = 'task/solutions/gazetteer-small-2026-01.jsonld';
  const problem = JSON.parse(await read('task/problem.jsonld')) as JsonObject;
  const solution = JSON.parse(await read(solutionPath)) as JsonObject;

  const at = (document: JsonObject, ...path: readonly string[]): JsonObject =>
    path.reduce((inner, name) => inner[`croissant:${name}`] as JsonObject, document);
  const form = (missing: string): JsonObject => {
    const row = skill.split('\n').find((line) => line.startsWith(`| ${missing} |`))!;
    const [, text] = /`(\{ .* \})`/.exec(row)!;
    const named = text!
      .replaceAll('SOLUTION', solution['@id'] as string)
      .replaceAll('BASE', problem['@id'] as string);
    const results = missing === 'results' ? 'null' : JSON.stringify(form('results'));
    return JSON.parse(
      named.replaceAll('"…"', '"x"').replaceAll('[ … ]', `[${results}]`).replaceAll('…', 'null'),
    ) as JsonObject;
  };
  const shared = Object.fromEntries(
    ['input', 'output', 'evaluation'].map((name): [string, JsonValue] => {
      const whole = at(problem, name);
      return [`croissant:${name}`, { '@id': whole['@id']!, '@type': whole['@type']! }];
    }),
  );
  Object.assign(at(problem, 'output', 'schema'), { 'croissant:field': [form('output fields')] });
  Object.assign(problem, { 'croissant:subTask': [{ ...form('subtasks'), ...shared }] });
  const settings = at(solution, 'execution')['croissant:hyperparameter'] as JsonValue[];
  Object.assign(at(solution, 'execution'), {
    'croissant:hyperparameter': [...settings.slice(1), form('settings, prompts')],
  });
  Object.assign(at(solution, 'evaluation'), { 'croissant:evaluationResults': [form('results')] });
  Object.assign(solution, { 'croissant:subTask': [form('parts in a solution')] });
  await writeFile(join(folder, 'task/problem.jsonld'), JSON.stringify(problem, null, 2));
  await writeFile(join(folder, solutionPath), JSON.stringify(solution, null, 2));

  expect(await assay('validate', 'task')).toMatchObject({
    exitCode: 0,
    out: expect.stringContaining('2 valid'),
  });
  expect(await assay('match', solutionPath, '--problem', 'task/problem.jsonld')).toMatchObject({
    exitCode: 3,
  });
  await assay('implement', 'task/problem.jsonld', '--baseline', solutionPath, '--out', 'project');
  const project = await read('project/assay.yaml');
  expect(project).toContain('exact-match');
  expect(project).toContain('temperature: 0');
});
