import { expect, test } from 'vitest';
import { smallProject } from '../testing/small-project.ts';
import { verbs } from '../verbs.ts';

test('what was run is listed by noun, filter and page, and can be looked at sample by sample', async () => {
  const world = await smallProject();
  const runs = await verbs.list.runs();
  await expect(runs({}, world)).rejects.toMatchObject({ action: { kind: 'run', missing: 'folder' } });
  await (await verbs.run())({ evaluations: ['cities'] }, world);

  const all = await runs({}, world);
  const keys = all.items.map(({ manifest }) => manifest.task_specification_key);
  expect(keys).toEqual(['careless', 'good']);
  const first = await runs({ limit: 1 }, world);
  expect(first.items).toEqual(all.items.slice(0, 1));
  const second = await runs({ limit: 1, after: first.next! }, world);
  expect(second).toEqual({ items: all.items.slice(1), next: null });
  expect((await runs({ model: 'good' }, world)).items).toEqual(all.items.slice(1));
  expect((await runs({ since: '2999-01-01T00:00:00Z' }, world)).items).toEqual([]);
  expect((await runs({ status: 'open' }, world)).items).toEqual([]);

  const executions = await (await verbs.list.executions())({ status: 'completed' }, world);
  expect(executions.items).toMatchObject([
    { status: 'completed', execution: { verb: 'run', runs: [{ kept: false }, { kept: false }] } },
  ]);
  const scorings = await (await verbs.list.scorings())({ specification: 'careless' }, world);
  expect(scorings.items).toHaveLength(1);
  const scorers = await (await verbs.list.scorers())({}, world);
  expect(scorers.items).toHaveLength(1);

  const { id } = all.items[0]!.manifest;
  const setBaseline = await verbs.baseline.set();
  await expect(setBaseline({ name: 'main', run: id }, world)).rejects.toMatchObject({
    code: 'E_BASELINE_RUN',
    action: { kind: 'force' },
  });
  await setBaseline({ name: 'main', run: 'good' }, world);
  const baselines = await (await verbs.list.baselines())({}, world);
  expect(baselines.items).toMatchObject([{ baseline: { name: 'main' } }]);

  const log = await verbs.log.outputs();
  const page = await log({ run: 'careless', limit: 2 }, world);
  expect(page.outputs.items.map(({ sample_id: sample }) => sample)).toEqual(['s0', 's1']);
  expect(page.outputs.items.map(({ scores }) => scores)).toMatchObject([
    [{ name: 'exact-match', score: { value: false } }],
    [{ name: 'exact-match', score: { value: true } }],
  ]);
  const rest = await log({ run: id, limit: 5, after: page.outputs.next! }, world);
  expect(rest.outputs.items.map(({ sample_id: sample }) => sample)).toEqual(['s2', 's3']);
  expect((await log({ run: id, failed: true }, world)).outputs.items).toEqual([]);

  const sample = await verbs.log.sample();
  expect(await sample({ run: id, sample: 's0' }, world)).toMatchObject({
    sample_id: 's0',
    parameters: { wrong: ['s0'] },
    trials: [{ trial: 0, entry: { output: { kind: 'produced', output: 'no idea' } } }],
  });
  const ofAll = page.outputs.items.filter(({ sample_id: one }) => one === 's1');
  expect((await sample({ run: id, sample: 's1' }, world)).trials).toMatchObject(ofAll);
  await expect(sample({ run: id, sample: 's9' }, world)).rejects.toMatchObject({
    action: { kind: 'log', run: id },
  });
});
