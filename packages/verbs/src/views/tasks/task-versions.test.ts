import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../evaluations/run.ts';
import { init } from '../../tasks/init.ts';
import { smallProject } from '../../testing/small-project.ts';
import type { World } from '../../world.ts';
import { taskVersionsView } from './task-versions.ts';

const path = 'capitals.jsonld';

async function projectWithProblem(): Promise<World> {
  const world = await smallProject();
  await init(
    {
      name: 'Capitals',
      output_fields: [{ name: 'answer', data_type: 'schema:Text' }],
      write: { path },
    },
    world,
  );
  const file = join(world.cwd, 'assay.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('key: capitals, dataset', `key: capitals, problem: ${path}, dataset`));
  return world;
}

async function change(world: World, from: string, to: string): Promise<void> {
  const file = join(world.cwd, path);
  await writeFile(file, (await readFile(file, 'utf8')).replace(from, to));
}

test('a task that was never run has one version, as it is now', async () => {
  const world = await projectWithProblem();
  const { versions, sentence } = await taskVersionsView({ project: 'assay.yaml', path }, world);
  expect(versions).toMatchObject([
    { runs: 0, first_run_at: null, is_current: true, specifications: [], since_before: null },
  ]);
  expect(sentence.strong).toBe('0 runs of 1 version: nothing has changed.');
});

test('every version that was run is told, the newest first, with what changed since the one before', async () => {
  const world = await projectWithProblem();
  await run({ evaluations: ['cities'] }, world);
  await change(world, '"Capitals"', '"Capitals of the world"');
  await run({ evaluations: ['cities'] }, world);
  await change(world, 'schema:Text', 'schema:Integer');
  const { versions, sentence } = await taskVersionsView({ project: 'assay.yaml', path }, world);
  expect(versions.map(({ runs, is_current: current }) => [runs, current])).toEqual([
    [0, true],
    [2, false],
    [2, false],
  ]);
  expect(versions[0]!.since_before).toMatchObject({
    verdict: 'breaking',
    changes: [{ kind: 'field-retyped', breaking: true }],
  });
  expect(versions[1]!.since_before).toMatchObject({
    verdict: 'compatible',
    changes: [{ kind: 'name-changed', before: 'Capitals', after: 'Capitals of the world' }],
  });
  expect(versions[1]!.specifications.map((one) => one.task_specification_key)).toEqual(['good', 'careless']);
  expect(sentence.strong).toMatch(/^4 runs of 3 versions; the last brought 1 change: solutions that matched/);
});

test('a file that is no task document has no versions', async () => {
  const world = await projectWithProblem();
  await expect(taskVersionsView({ project: 'assay.yaml', path: 'data.jsonl' }, world)).rejects.toMatchObject({
    code: 'E_TASK_UNKNOWN',
  });
});
