import { expect, test } from 'vitest';
import { smallProject } from '../../testing/small-project.ts';
import { verbs } from '../../verbs.ts';

test('of an execution whose gates failed in one run, the others have their own verdict, and its line leads to that run', async () => {
  const world = await smallProject();
  await (await verbs.run())({ evaluations: ['cities', 'short'] }, world);
  const { runs } = await (await verbs.views.runs())({}, world);
  const verdicts = runs.map(({ task_specification_key: key, verdict }) => [key, verdict]);
  expect(verdicts).toEqual([
    ['brief', 'pass'],
    ['careless', 'fail'],
    ['good', 'pass'],
  ]);

  const { sentence, attention, evaluations } = await (await verbs.views.today())({}, world);
  expect(evaluations.map(({ task_specification_key: key, verdict }) => [key, verdict])).toEqual(verdicts);
  const careless = runs.find(({ task_specification_key: key }) => key === 'careless')!;
  expect(attention).toMatchObject([{ kind: 'gate_failed', title: 'careless', run_id: careless.id }]);
  expect(attention[0]!.reasons).toEqual([
    expect.stringMatching(/^exact-match\.pass_rate is 0\.75 \[.+, .+\], below the floor 0\.8 \(n 4\)$/),
  ]);
  expect(sentence.strong).toBe('1 of 3 specifications failed its gates.');
  expect(sentence.rest).toMatch(/^ careless: exact-match\.pass_rate is 0\.75 \[/);
});

test('a run that was run alone has the verdict of its own gates, as its page does: one about another task leaves only the whole undecided', async () => {
  const world = await smallProject();
  const { verdict } = await (await verbs.run())({ evaluations: ['short'] }, world);
  expect(verdict!.outcome).toBe('inconclusive');
  const { runs } = await (await verbs.views.runs())({}, world);
  expect(runs.map((run) => run.verdict)).toEqual(['pass']);
  const { report } = await (await verbs.views.run())({ run: runs[0]!.id }, world);
  expect(report!.verdict!.outcome).toBe('pass');
  const { sentence, attention } = await (await verbs.views.today())({}, world);
  expect(attention).toEqual([]);
  expect(sentence.strong).toBe('No gate failed in the newest runs of 1 specification.');
});
