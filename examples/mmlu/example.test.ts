import { cp, copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyExample } from '../testing/example-folder.ts';

test('MMLU: a problem with parts and a solution become a project, and the project a table by part', async () => {
  const { assay, path: folder } = await copyExample(import.meta.dirname);
  const [problem, solution] = ['mmlu_problem.jsonld', 'mmlu_solution_small_fewshot.jsonld'];
  expect((await assay('validate', problem, solution)).exitCode).toBe(0);
  expect((await assay('match', solution, '--problem', problem)).out).toContain('2/2 answered');

  const made = await assay('implement', problem, '--baseline', solution, '--out', 'project');
  expect(made.exitCode).toBe(3);
  expect(made.out).toContain('3 gaps to fill before it runs');
  expect(made.out).toContain('num_fewshot is 5');
  const compiled = await readFile(join(folder, 'project/assay.yaml'), 'utf8');
  expect(compiled).toContain('accuracy: { name: Accuracy }');
  expect(compiled).toContain('path: data/stem.jsonl');

  await cp(join(folder, 'filled'), join(folder, 'project'), { recursive: true });
  await copyFile(join(folder, 'dev.jsonl'), join(folder, 'project/data/dev.jsonl'));
  const checked = await assay('implement', 'check', 'project');
  expect(checked.out).toContain('Accuracy: is accuracy of the catalogue');
  expect(checked.out).toContain('0 failed');

  const reproduced = await assay('reproduce', 'project', '--yes', '--quiet');
  expect(reproduced.out).toMatch(/Humanities \(Few-shot\)\s+Accuracy \(%\)\s+consistent\s+24\.4\s+30\.00/);
  // Five of ten: from 20 to 80 almost any reported number would be.
  expect(reproduced.out).toMatch(/STEM \(Few-shot\)\s+Accuracy \(%\)\s+not comparable\s+26\.0\s+50\.00/);
  expect(reproduced.out).toContain('cannot tell: the interval covers 60 % of what the number can be');
  expect(reproduced.exitCode).toBe(3);
  expect((await assay('validate', 'project/solution.jsonld')).exitCode).toBe(0);
  expect((await assay('match', 'project/solution.jsonld', '--problem', problem)).exitCode).toBe(0);
});
