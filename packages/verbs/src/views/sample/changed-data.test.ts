import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { smallProject } from '../../testing/small-project.ts';
import { verbs } from '../../verbs.ts';

/** The small project after a run, with its data edited. */
async function edited(edit: (rows: Record<string, unknown>[]) => readonly object[]) {
  const world = await smallProject();
  await (await verbs.run())({ evaluations: ['cities'] }, world);
  const file = join(world.cwd, 'data.jsonl');
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  const rows = edit(lines.map((line) => JSON.parse(line) as Record<string, unknown>));
  await writeFile(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return world;
}

type EditedWorld = Awaited<ReturnType<typeof edited>>;

async function sampleOf(world: EditedWorld, sample: string, run = 'good') {
  return (await verbs.views.sample())({ run, sample, with_labels: true }, world);
}

async function rowsOf(world: EditedWorld, text?: string) {
  const view = await verbs.views.samples();
  return view({ run: 'good', with_labels: true, ...(text === undefined ? {} : { text }) }, world);
}

test('a score is not explained with a label that it was not made with', async () => {
  const before = await sampleOf(await edited((rows) => rows), 's0');
  expect(before.asked.label?.expected).toBeDefined();
  expect(before.why[0]!.sentence).toContain('exactly “Paris”');

  const world = await edited(([first, ...rest]) => [{ ...first, expected: 'never' }, ...rest]);
  const { asked, why, scoring_id: old } = await sampleOf(world, 's0');
  expect(asked).toMatchObject({ label: null, why_not: null });
  expect(asked.input).not.toBeNull();
  expect(asked.label_why_not).toContain('has changed since it was scored');
  expect(JSON.stringify(why)).not.toContain('never');
  const log = await (await verbs.log.sample())({ run: 'good', sample: 's0' }, world);
  expect(JSON.stringify([log.asked, log.why])).not.toContain('never');
  expect((await sampleOf(world, 's1')).asked.label?.expected).toBeDefined();
  const { rows } = await rowsOf(world);
  expect(rows.map((row) => row.expected_preview !== undefined)).toEqual(rows.map((_, i) => i > 0));
  expect((await rowsOf(world, 'never')).total).toBe(0);

  await (await verbs.score())({ runs: ['good'] }, world);
  expect((await sampleOf(world, 's0')).asked.label?.expected).toBe('never');
  expect((await sampleOf(world, 's0', old!)).asked.label).toBeNull();
});

test('the rows of a run that are as they were are shown beside one that was reworded and one that is gone', async () => {
  const world = await edited(([first, , ...rest]) => [{ ...first, input: { answer: 'reworded' } }, ...rest]);
  const { rows, no_inputs_because: why } = await rowsOf(world);
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.map(({ input_preview: asked }) => asked !== null)).toEqual(rows.map((_, i) => i > 1));
  expect(rows.map((row) => row.expected_preview !== undefined)).toEqual(rows.map((_, i) => i > 1));
  expect(why).toContain(`2 of ${rows.length} samples have changed`);
  expect((await rowsOf(world, 'reworded')).total).toBe(0);
  expect((await rowsOf(world, rows[2]!.input_preview!)).total).toBeGreaterThan(0);
  expect((await sampleOf(world, 's0')).asked).toMatchObject({ input: null, label: null, messages: null });
  expect((await sampleOf(world, 's1')).asked.why_not).toContain('no sample "s1" any more');
});
