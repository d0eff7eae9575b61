import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { RecordedRun } from '@assay/engine';
import { type JsonObject, type JsonValue, listOf, objectOf } from '@assay/records';
import { addToYaml, readLooseYaml } from '@assay/rows';
import { freeKey } from '../../projects/key-from.ts';
import { writeWhole } from '../../world/write-whole.ts';
import type { World } from '../../world.ts';
import { textOf } from './recorded-rows.ts';
import { type ForeignRun, keysOf } from './recorded-runs.ts';

/** A run with its place in a project. */
export interface PlacedRun {
  readonly source: string;
  readonly run: ForeignRun;
  readonly recorded: RecordedRun;
}

/** The folder, below that of the project, that data of imported runs are in. */
const DATA = 'imported';

/**
 * Gives every run its task, model and specification in the project file, and writes the data of tasks that are new.
 * Runs over the same data share their task; what a project has already is used as it is.
 */
export async function placeRuns(
  found: readonly { readonly source: string; readonly run: ForeignRun }[],
  folder: string,
  world: World,
): Promise<readonly PlacedRun[]> {
  const path = join(folder, 'assay.yaml');
  const before = await textIn(resolve(world.cwd, path));
  const project = objectOf(before === null ? {} : await readLooseYaml(before));
  const names = (list: string): Set<string> =>
    new Set(listOf(project[list]).map((entry) => textOf(objectOf(entry)['key'])));
  const replayed = new Map(
    listOf(project['models']).map((entry) => [
      textOf(objectOf(entry)['outputs']),
      textOf(objectOf(entry)['key']),
    ]),
  );
  const places = new Places({
    tasks: names('tasks'),
    models: names('models'),
    evaluations: names('evaluations'),
    replayed,
  });
  const placed: PlacedRun[] = [];
  for (const { source, run } of found) {
    const task = await placeTask(run, places, folder, world);
    placed.push({ source, run, recorded: recordedRun(source, run, task, places) });
  }
  await writeWhole(path, await addToYaml(before ?? '', places.added()), world);
  return placed;
}

interface TakenKeys {
  readonly tasks: Set<string>;
  readonly models: Set<string>;
  readonly evaluations: Set<string>;
  /** The models that replay runs, by what they replay. */
  readonly replayed: ReadonlyMap<string, string>;
}

/** Keys that are taken, and entries that are to be added. */
class Places {
  readonly tasks: JsonObject[] = [];
  readonly models: JsonObject[] = [];
  readonly specifications = new Map<string, JsonObject[]>();
  readonly #tasks: Set<string>;
  readonly #models: Set<string>;
  readonly #evaluations: Set<string>;
  readonly #replayed: ReadonlyMap<string, string>;

  constructor({ tasks, models, evaluations, replayed }: TakenKeys) {
    this.#tasks = tasks;
    this.#models = models;
    this.#evaluations = evaluations;
    this.#replayed = replayed;
  }

  /** The model that replays this run already. */
  modelOf(run: string): string | null {
    return this.#replayed.get(`run:${run}`) ?? null;
  }

  hasTask(key: string): boolean {
    return this.#tasks.has(key);
  }

  addTask(entry: JsonObject): void {
    this.#tasks.add(textOf(entry['key']));
    this.tasks.push(entry);
  }

  /** A model for this run alone: it replays what the run answered. */
  addModel(key: string, name: string, run: string, parameters: JsonObject): void {
    this.#models.add(key);
    const given = Object.keys(parameters).length === 0 ? {} : { parameters };
    this.models.push({ key, provider: 'replay', model: name, outputs: `run:${run}`, ...given });
  }

  hasModel(key: string): boolean {
    return this.#models.has(key);
  }

  /** An evaluation that the file has already is left alone: its runs are another's. */
  evaluationOf(task: string): string {
    return freeKey(task, (key) => this.#evaluations.has(key));
  }

  addSpecification(evaluation: string, entry: JsonObject): void {
    this.specifications.set(evaluation, [...(this.specifications.get(evaluation) ?? []), entry]);
  }

  added(): Readonly<Record<string, readonly JsonObject[]>> {
    const evaluations = [...this.specifications].map(([key, task_specifications]) => ({
      key,
      task_specifications,
    }));
    return { models: this.models, tasks: this.tasks, evaluations };
  }
}

async function placeTask(run: ForeignRun, places: Places, folder: string, world: World): Promise<string> {
  const data = run.samples.map((sample) => `${JSON.stringify(sample)}\n`).join('');
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? keysOf(run).task : `${keysOf(run).task}-${number}`;
    const path = `${DATA}/${key}.jsonl`;
    const there = await textIn(resolve(world.cwd, folder, path));
    if (there === data && places.hasTask(key)) return key;
    if ((there !== null && there !== data) || places.hasTask(key)) continue;
    await writeWhole(join(folder, path), data, world);
    places.addTask({
      key,
      display_name: displayName(run.task),
      dataset: path,
      scorer: { metrics: plainMetrics(run) },
    });
    return key;
  }
}

/** To score again with: what such answers can be compared by. */
function plainMetrics({ samples, answers }: ForeignRun): readonly JsonValue[] {
  if (!samples.some(({ expected }) => expected !== undefined))
    return [{ regex: { name: 'answered', pattern: '\\S' } }];
  const isLikely = answers.every(({ output }) => objectOf(output ?? {})['log_likelihoods'] !== undefined);
  if (!isLikely) return ['exact-match'];
  return [
    { 'choice-accuracy': { name: 'acc' } },
    { 'choice-accuracy': { name: 'acc_norm', per: 'characters' } },
  ];
}

function recordedRun(source: string, run: ForeignRun, task: string, places: Places): RecordedRun {
  const id = runId(run);
  const known = places.modelOf(id);
  const model = known ?? modelKey(run, task, places);
  const evaluation = places.evaluationOf(task);
  if (known === null) {
    places.addModel(model, run.model, id, run.parameters);
    places.addSpecification(evaluation, { key: model, task_key: task, model_key: model });
  }
  const time = run.started_at ?? new Date().toISOString();
  return {
    manifest: {
      id,
      evaluation_key: evaluation,
      task_specification_key: model,
      task_key: task,
      model: {
        key: model,
        provider: 'replay',
        model: run.model,
        ...(Object.keys(run.parameters).length === 0 ? {} : { parameters: run.parameters }),
      },
      model_identity: { model: run.model, recorded_by: run.scorer.tool, log: run.digest },
      environment: {
        imported_from: source,
        ...(run.started_at === null
          ? { started_at: 'not in the log; the time of the import stands for it' }
          : {}),
      },
      started_at: time,
      num_trials: run.trials,
    },
    answers: run.answers,
    scorer: run.scorer,
  };
}

/** The same run has the same id; runs sort by when they were made, as far as that is known. */
function runId({ started_at, digest }: ForeignRun): string {
  const stamp = started_at === null ? 'imported' : started_at.replaceAll(/[-:]/g, '').slice(0, 15);
  return `${stamp}-${digest.slice('sha256:'.length, 'sha256:'.length + 8)}`;
}

function modelKey(run: ForeignRun, task: string, places: Places): string {
  const { model } = keysOf(run);
  if (!places.hasModel(model)) return model;
  const ofTask = `${model}.${task}`.slice(0, 200);
  return freeKey(ofTask, (key) => places.hasModel(key));
}

function displayName(task: string): string {
  return task.replaceAll(/[\p{Cf}\p{Cc}]/gu, ' ').slice(0, 400);
}

async function textIn(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
