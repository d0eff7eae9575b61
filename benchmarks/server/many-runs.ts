import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore, type Store } from '@assay/engine';
import { verbs } from '@assay/verbs';

/** Written at once; the store forces their commits to the disk together. */
const TOGETHER = 200;

const models = 40;
const evaluations = 25;
const answers = ['Paris', 'Rome', 'Oslo', 'Bonn', 'Bern', 'Wien'];

const project = `models:
  - { key: good, provider: replay, outputs: good.jsonl }
tasks:
  - key: capitals
    dataset: data.jsonl
    scorer: { metrics: [exact-match, { contains: { name: named } }] }
evaluations:
  - key: cities
    task_specifications: [{ key: good, task_key: capitals, model_key: good }]
gates:
  - { metric: exact-match, pass_rate: { min: 0.8 } }
`;

/**
 * A project whose store holds so many runs: one that was run and scored, and its records again under other ids, each
 * with its outputs, scoring, execution and events, all written through the store itself.
 */
export async function projectOfManyRuns(runs: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-many-runs-'));
  const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  await writeFile(join(folder, 'assay.yaml'), project);
  await writeFile(
    join(folder, 'data.jsonl'),
    lines(answers.map((expected, i) => ({ id: `s${i}`, input: `Which city is number ${i}?`, expected }))),
  );
  await writeFile(join(folder, 'good.jsonl'), lines(answers.map((output, i) => ({ id: `s${i}`, output }))));
  await (await verbs.run())({}, { cwd: folder, env: {}, version: '0.1.0' });
  const store = await openSqliteStore(folder);
  try {
    const copy = await copier(store);
    for (let made = 1; made < runs; made += TOGETHER) {
      const numbers = Array.from({ length: Math.min(TOGETHER, runs - made) }, (_, i) => made + i);
      for (const step of copy) await Promise.all(numbers.map(step));
    }
  } finally {
    await store.close();
  }
  return folder;
}

type Step = (number: number) => Promise<unknown>;

/** What is done for every copy, in this order. */
async function copier(store: Store): Promise<readonly Step[]> {
  const [run] = (await store.runs.list({ limit: 1 })).items;
  const [scoring] = (await store.scorings.list({ limit: 1 })).items;
  const [execution] = (await store.executions.list({ limit: 1 })).items;
  const events = await store.events.read({});
  const entries = await Array.fromAsync(store.journal.read(run!.manifest.id));
  const manifestOf = (number: number) => ({
    ...run!.manifest,
    id: idOf('run', number),
    evaluation_key: `evaluation-${number % evaluations}`,
    task_specification_key: `specification-${number % (evaluations * models)}`,
    model: { ...run!.manifest.model, key: `model-${number % models}` },
    started_at: timeOf(number),
    closed_at: timeOf(number),
  });
  return [
    (number) => store.runs.create({ ...manifestOf(number), closed_at: null }),
    async (number) => {
      const id = idOf('run', number);
      await store.leases.take(id);
      await store.journal.append(id, entries);
      await store.runs.close(manifestOf(number));
    },
    (number) =>
      store.scorings.save({ ...scoring!, id: idOf('scoring', number), run_id: idOf('run', number) }),
    (number) =>
      store.executions.create({
        ...execution!,
        id: idOf('execution', number),
        started_at: timeOf(number),
        runs: [{ ...execution!.runs[0]!, run_id: idOf('run', number) }],
      }),
    async (number) => {
      for (const { event } of events)
        await store.events.append({ ...event, id: idOf(`event-${event.id}`, number), at: timeOf(number) });
    },
  ];
}

function idOf(noun: string, number: number): string {
  return `${noun}-${String(number).padStart(9, '0')}`;
}

function timeOf(number: number): string {
  return new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
}
