import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../evaluations/run.ts';
import { exportRun } from '../../publishing/export.ts';
import { init } from '../../tasks/init.ts';
import { smallProject } from '../../testing/small-project.ts';
import { taskSolutionsView } from './task-solutions.ts';

const path = 'capitals.jsonld';

test('solutions of a problem are found wherever they stand, matched with their rows, and say what they report', async () => {
  const world = await smallProject();
  await init(
    {
      name: 'Capitals',
      id: 'https://example.org/tasks/capitals',
      output_fields: [
        { name: 'id', data_type: 'schema:Text' },
        { name: 'answer', data_type: 'schema:Text' },
      ],
      metrics: ['exact-match'],
      write: { path },
    },
    world,
  );
  const file = join(world.cwd, 'assay.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('key: capitals, dataset', `key: capitals, problem: ${path}, dataset`));
  expect((await taskSolutionsView({ path }, world)).solutions).toEqual([]);
  await run({ evaluations: ['cities'] }, world);
  const { files } = await exportRun({ run: 'good', to: 'croissant' }, world);
  await mkdir(join(world.cwd, 'published'));
  for (const { path: name, contents } of files)
    await writeFile(join(world.cwd, 'published', name), contents as string);
  const other = (await readFile(join(world.cwd, 'published/solution.jsonld'), 'utf8')).replaceAll(
    'https://example.org/tasks/capitals',
    'https://example.org/tasks/capitals-of-islands',
  );
  await writeFile(join(world.cwd, 'other.jsonld'), other);
  const { solutions, left_out: left } = await taskSolutionsView({ path }, world);
  expect(left).toBe(0);
  expect(solutions).toMatchObject([
    {
      path: 'published/solution.jsonld',
      checks: { failed: 0 },
      results: [{ metric: 'exact-match', value: '1' }],
    },
  ]);
  expect((await taskSolutionsView({ path: 'published/solution.jsonld' }, world)).solutions).toEqual([]);
});
