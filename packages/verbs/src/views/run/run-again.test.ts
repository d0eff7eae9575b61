import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Store } from '@assay/engine';
import { beforeEach, expect, test } from 'vitest';
import { run } from '../../evaluations/run.ts';
import { smallProject } from '../../testing/small-project.ts';
import type { World } from '../../world.ts';
import { Kept } from '../../world/kept.ts';
import { runView } from './run.ts';

const project = (floor: number): string => `models:
  - { key: one, provider: replay, outputs: one.jsonl }
tasks:
  - { key: capitals, dataset: data.jsonl, scorer: { metrics: [exact-match] } }
evaluations:
  - { key: cities, task_specifications: [{ key: one, task_key: capitals, model_key: one }] }
gates:
  - { metric: exact-match, pass_rate: { min: ${floor} } }
`;

const outputs = ['Paris', 'Rome', 'Oslo', 'no idea'].map((output, i) =>
  JSON.stringify({ id: `s${i}`, output }),
);

/** Counts how often the outputs of a run are read. */
class CountingKept extends Kept {
  reads = 0;
  readonly #counted = new WeakMap<Store, Store>();

  override async open(...place: Parameters<Kept['open']>): Promise<Store> {
    const store = await super.open(...place);
    const { journal } = store;
    const read = (id: string) => {
      this.reads += 1;
      return journal.read(id);
    };
    const counted = this.#counted.get(store) ?? { ...store, journal: { ...journal, read } };
    this.#counted.set(store, counted);
    return counted;
  }
}

let world: World;
let kept: CountingKept;
beforeEach(async () => {
  const files = { 'assay.yaml': project(0.5), 'one.jsonl': outputs.join('\n') };
  kept = new CountingKept();
  world = { ...(await smallProject(files)), kept };
  await run({}, { ...world, kept: undefined });
});

const open = () => runView({ project: 'assay.yaml', run: 'latest' }, world);

function change(statement: string): void {
  const database = new DatabaseSync(join(world.cwd, '.assay', 'assay.db'));
  database.exec(statement);
  database.close();
}

test('the page of a closed run is opened again without reading its outputs, and says the same', async () => {
  const first = await open();
  const before = kept.reads;
  expect(before).toBeGreaterThan(0);
  expect(await open()).toEqual(first);
  expect(kept.reads).toBe(before);
});

test('labels that were edited meanwhile are told, and so is that they were put back', async () => {
  const codes = async () => (await open()).report!.warnings.map(({ code }) => code);
  const file = join(world.cwd, 'data.jsonl');
  const text = await readFile(file, 'utf8');
  expect(await codes()).not.toContain('W_RELABELLED');
  await writeFile(file, text.replace('"expected":"Bonn"', '"expected":"Berlin"'));
  expect(await codes()).toContain('W_RELABELLED');
  await writeFile(file, text);
  expect(await codes()).not.toContain('W_RELABELLED');
});

test('a gate that was changed meanwhile is judged anew', async () => {
  expect((await open()).report!.verdict?.outcome).toBe('pass');
  await writeFile(join(world.cwd, 'assay.yaml'), project(1));
  expect((await open()).report!.verdict?.outcome).toBe('fail');
});

test('a scoring or a table of scores that somebody changed is refused, although the page was seen before', async () => {
  await open();
  const folder = join(world.cwd, '.assay', 'blobs');
  const blobs = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  );
  const paths = blobs.map(({ parentPath, name }) => join(parentPath, name));
  const texts = await Promise.all(paths.map((path) => readFile(path)));
  await Promise.all(paths.map((path) => writeFile(path, 'something else')));
  await expect(open()).rejects.toMatchObject({ code: 'E_STORE_BLOB' });
  await Promise.all(paths.map((path, i) => writeFile(path, texts[i]!)));
  await open();
  change(`UPDATE scorings SET scoring = replace(scoring, '"passed":3', '"passed":4')`);
  await expect(open()).rejects.toMatchObject({ code: 'E_STORE_DAMAGED' });
});

test('what a large run comes to is found by the next process, and a file that was edited since is looked at', async () => {
  const samples = Array.from({ length: 10_000 }, (_, i) => ({
    id: `s${i}`,
    input: `${i}`,
    expected: 'Paris',
  }));
  const lines = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');
  const outputs = samples.map(({ id }, i) => ({ id, output: i % 4 === 0 ? 'Rome' : 'Paris' }));
  await writeFile(join(world.cwd, 'data.jsonl'), lines(samples));
  await writeFile(join(world.cwd, 'one.jsonl'), lines(outputs));
  await run({}, { ...world, kept: undefined });
  const first = await open();
  expect(first.manifest.samples).toBe(10_000);
  const next = new CountingKept();
  const opened = () => runView({ project: 'assay.yaml', run: 'latest' }, { ...world, kept: next });
  expect(await opened()).toEqual(first);
  expect(next.reads).toBe(0);
  await writeFile(join(world.cwd, 'data.jsonl'), lines(samples).replace('"Paris"', '"Bonn"'));
  expect((await opened()).report!.warnings.map(({ code }) => code)).toContain('W_RELABELLED');
});
