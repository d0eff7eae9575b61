import { expect, test } from 'vitest';
import { smallProject } from '../testing/small-project.ts';
import { verbs } from '../verbs.ts';

/** Runs both tasks of the small project; the scorers of both have the same key. */
async function bothTasks() {
  const world = await smallProject();
  await (await verbs.run())({ evaluations: ['cities', 'short'] }, world);
  return world;
}

test('a run keeps its own numbers after it was held against a run of another task', async () => {
  const world = await bothTasks();
  const runs = await verbs.views.runs();
  const headlines = async () =>
    (await runs({}, world)).runs.map(({ task_specification_key: key, headline }) => [key, headline?.name]);
  const before = await headlines();
  const compared = await (await verbs.compare())({ before: 'good', after: ['brief'] }, world);
  expect(compared.comparisons[0]!.rescored).toMatchObject([{ side: 'before' }]);
  expect(await headlines()).toEqual(before);
  const view = await (await verbs.views.run())({ run: 'good' }, world);
  expect(Object.keys(view.report!.metrics)).toEqual(['exact-match']);
  const log = await (await verbs.views.sample())({ run: 'good', sample: 's0' }, world);
  expect(log.why.map(({ score_name: name }) => name)).toEqual(['exact-match']);
  const judged = await (await verbs.gate())({ run: 'good' }, world);
  expect(judged.verdict.outcome).toBe('pass');
});
