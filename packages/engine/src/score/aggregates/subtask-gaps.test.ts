import { expect, test } from 'vitest';
import { openTask } from '../../declare/open-task.ts';
import { subtaskGaps } from './unweighted-means.ts';

const task = (name: string, subTasks: readonly object[] = []) => ({
  '@type': 'croissant:TaskProblem',
  '@id': `http://example.org/${name}`,
  'schema:name': name,
  'croissant:subTask': subTasks,
});

async function problemOf(...subTasks: readonly object[]) {
  const document = {
    '@context': { croissant: 'http://mlcommons.org/croissant/', schema: 'https://schema.org/' },
    ...task('whole', subTasks),
  };
  return openTask({ key: 't', problem: document as never, problem_derived: false });
}

const filled = (names: readonly string[], without: number, samples: number) => ({
  sample_count: samples,
  subtasks: {
    groups: names.map((name) => ({ name })) as never,
    unweighted_mean: {},
    without_subtask: without,
  },
});

test('subtaskGaps of a problem without subtasks, and of one that is filled', async () => {
  expect(subtaskGaps(await problemOf(), { sample_count: 3, subtasks: null })).toEqual([]);
  const two = await problemOf(task('a'), task('b'));
  expect(subtaskGaps(two, filled(['a', 'b'], 0, 4))).toEqual([]);
});

test('a subtask that is made of others needs no samples of its own', async () => {
  const nested = await problemOf(task('group', [task('a'), task('b')]));
  expect(subtaskGaps(nested, filled(['a', 'b'], 0, 4))).toEqual([]);
  expect(subtaskGaps(nested, filled(['b'], 0, 4))).toEqual(['no sample of the subtask a']);
});

test('all that is missing is told', async () => {
  const two = await problemOf(task('a'), task('b'));
  expect(subtaskGaps(two, { sample_count: 7, subtasks: null })).toEqual([
    'no sample of the subtask a, b',
    '7 of 7 samples name no subtask',
  ]);
  expect(subtaskGaps(two, filled(['a'], 2, 7))).toEqual([
    'no sample of the subtask b',
    '2 of 7 samples name no subtask',
  ]);
});
