import {
  AssayError,
  type JsonValue,
  type Location,
  offerNames,
  shownPath,
  SpecProblems,
} from '@assay/records';
import { readYaml, type YamlSource } from '@assay/rows';
import type { ProjectFiles } from '../ports/platform.ts';
import { checkNames, expandMatrix, type PlacedEvaluation, readEvaluation } from './read-evaluations.ts';
import { checkOwnFolders } from './own-folders.ts';
import type { Project } from './project.ts';
import { readGates } from './read-gates.ts';
import { readModel } from './read-models.ts';
import { readSpecFile, refuseSameKeys, unknownName } from './read-spec-file.ts';
import { readTask } from './read-tasks.ts';
import { checkShape } from './schema/check-shape.ts';
import {
  evaluationFileSchema,
  type EvaluationInFile,
  projectSchema,
  type WrittenProject,
} from './schema/project-schema.ts';
import type { WrittenMetric, WrittenTask } from './schema/task-schema.ts';

/** Judges and embedding models that metrics name, and simulated users, are models of the project. */
function checkAskedModels(
  task: WrittenTask,
  models: readonly string[],
  at: (...path: readonly PropertyKey[]) => Location,
  problems: SpecProblems,
): void {
  if (task.user !== undefined && !models.includes(task.user.model))
    problems.add(unknownName('model', task.user.model, models, at('user', 'model')));
  const scorers = task.scorer === undefined ? (task.scorers ?? []) : [task.scorer];
  for (const [i, { metrics }] of scorers.entries()) {
    const above = task.scorer === undefined ? ['scorers', i] : ['scorer'];
    for (const [j, entry] of metrics.entries()) {
      for (const key of askedBy(entry)) {
        if (models.includes(key)) continue;
        problems.add(unknownName('model', key, models, at(...above, 'metrics', j)));
      }
    }
  }
}

function askedBy(entry: WrittenMetric): readonly string[] {
  if (typeof entry === 'string' || 'module' in entry || 'command' in entry) return [];
  return Object.values(entry).flatMap((params: unknown) => {
    if (typeof params !== 'object' || params === null) return [];
    const { judge = [], embedding = 'local' } = params as Readonly<Record<string, JsonValue>>;
    const judges: readonly JsonValue[] = Array.isArray(judge) ? judge : [judge];
    const asked = embedding === 'local' ? judges : [...judges, embedding];
    return asked.filter((key) => typeof key === 'string');
  });
}

type Writable = { [name: string]: JsonValue } | JsonValue[];

/** A project file with other values at some places: `seed=8`, `models.small.parameters.temperature=0`. What is in a list is named by its key. */
function withSettings(source: YamlSource, settings: readonly string[]): YamlSource {
  if (settings.length === 0) return source;
  const value = structuredClone(source.value) as Writable;
  for (const setting of settings) {
    const equals = setting.indexOf('=');
    if (equals < 1) throw refused(setting, 'expected a path, = and a value: seed=8');
    set(
      value,
      setting.slice(0, equals).trim().split('.'),
      valueOf(setting.slice(equals + 1), setting),
      setting,
    );
  }
  return source.withValue(value);
}

/** As YAML has it: 8 is a number, [a, b] a list, anything else a text. */
function valueOf(text: string, setting: string): JsonValue {
  try {
    return readYaml(text, { file: `the setting ${setting}` }).value;
  } catch (error) {
    if (error instanceof AssayError) return text;
    throw error;
  }
}

function set(within: Writable, path: readonly string[], value: JsonValue, setting: string): void {
  const [name, ...rest] = path as [string, ...string[]];
  const place = Array.isArray(within) ? indexOf(within, name, setting) : name;
  if (['__proto__', 'constructor', 'prototype', ''].includes(name))
    throw refused(setting, 'the path is not allowed');
  const holder = within as { [name: string]: JsonValue };
  if (rest.length === 0) {
    holder[place] = value;
    return;
  }
  const inner = Object.hasOwn(holder, place) ? holder[place] : (holder[place] = {});
  if (typeof inner !== 'object' || inner === null) throw refused(setting, `${name} is a single value`);
  set(inner as Writable, rest, value, setting);
}

/** By the key of what stands in the list, or its position. */
function indexOf(list: readonly JsonValue[], name: string, setting: string): string {
  const keys = list.map((one) => {
    const key = typeof one === 'object' && one !== null ? (one as { readonly key?: JsonValue }).key : null;
    return typeof key === 'string' ? key : '';
  });
  const found = keys.indexOf(name);
  if (found !== -1) return String(found);
  if (/^\d+$/.test(name) && Number(name) < list.length) return name;
  throw refused(setting, `the list has nothing with the key ${JSON.stringify(name)}`, offerNames(name, keys));
}

function refused(setting: string, why: string, fix?: string): AssayError {
  const message = `the setting ${JSON.stringify(setting)}: ${why}`;
  return new AssayError('usage', 'E_OPTION', message, fix === undefined ? {} : { fix });
}

/** A value that is nothing but a variable: `${MODEL}`, `$MODEL`, `{{ env.MODEL }}`, `%MODEL%`. */
const VARIABLE = /^(?:\$\{[^}]*\}|\$[A-Z_][A-Z0-9_]*|\{\{\s*env\b[^}]*\}\}|%[A-Z_][A-Z0-9_]*%)$/;
/** One somewhere in a value, where no other text can be meant by it. */
const INSIDE = /\$\{[A-Za-z_][^}]*\}|\{\{\s*env\b/;
const NAMES: ReadonlySet<unknown> = new Set([
  'model',
  'base_url',
  'url',
  'module',
  'outputs',
  'dataset',
  'problem',
]);

/** Other tools fill in variables of the environment; here the file is what it says, and a run can be identified by it. */
function refuseVariables(source: YamlSource, problems: SpecProblems): void {
  for (const [path, text] of textsIn(source.value, [])) {
    // Placeholders of prompts are read where prompts are.
    if (path.at(-1) === 'prompt' || path.at(-1) === 'system') continue;
    const isVariable = VARIABLE.test(text.trim()) || (NAMES.has(path.at(-1)) && INSIDE.test(text));
    if (!isVariable) continue;
    const message = `${shownPath(path)}: given ${JSON.stringify(text)}; variables are not expanded`;
    problems.add(
      new AssayError('usage', 'E_SPEC_VALUE', message, {
        location: source.locate(path),
        fix: 'Write the value itself. Keys alone come from the environment: api_key_env names their variable.',
      }),
    );
  }
}

function* textsIn(value: unknown, path: readonly PropertyKey[]): Generator<[readonly PropertyKey[], string]> {
  if (typeof value === 'string') yield [path, value];
  else if (Array.isArray(value)) for (const [i, item] of value.entries()) yield* textsIn(item, [...path, i]);
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) yield* textsIn(item, [...path, key]);
}

const evaluationsFolder = 'evaluations';

/**
 * Reads a project file and the `evaluations/*.yaml` beside it. All that is wrong is thrown together (see
 * SpecProblems): first what the files themselves get wrong, and, once they are in shape, every name and
 * path that leads nowhere. `path` is relative to the folder of `files`; `settings` are values that stand in
 * for those of the file: `tasks.capitals.few_shot.k=5`.
 */
export async function readProject(
  files: ProjectFiles,
  path: string,
  settings: readonly string[] = [],
): Promise<Project> {
  const problems = new SpecProblems();
  const source = withSettings(await readSpecFile(files, path), settings);
  const written = checkShape<WrittenProject>(projectSchema, source, problems);
  refuseVariables(source, problems);
  const beside = await readBeside(files, problems);
  problems.throwIfAny();
  const inFiles = [...evaluationsIn(written!, source), ...beside];
  const project = await resolve(written!, inFiles, { files, source, problems, path });
  problems.throwIfAny();
  return project;
}

interface Reading {
  readonly files: ProjectFiles;
  readonly source: YamlSource;
  readonly problems: SpecProblems;
  readonly path: string;
}

async function resolve(
  written: WrittenProject,
  inFiles: readonly EvaluationPlace[],
  { files, source, problems, path }: Reading,
): Promise<Project> {
  const at = (...steps: readonly PropertyKey[]): Location => source.locate(steps);
  const publisher = written.publisher ?? null;
  const seed = String(written.seed ?? 0).replace(/^0+(?=\d)/, '');
  const models: Project['models'][number][] = [];
  for (const [i, model] of (written.models ?? []).entries())
    models.push(await readModel(model, files, (key) => at('models', i, key), problems));
  const tasks: Project['tasks'][number][] = [];
  for (const [i, task] of (written.tasks ?? []).entries()) {
    const place = (...steps: readonly PropertyKey[]): Location => at('tasks', i, ...steps);
    tasks.push(
      await readTask(task, { files, problems, at: place, idBase: publisher?.id_base ?? null, seed }),
    );
    checkAskedModels(
      task,
      models.map(({ key }) => key),
      place,
      problems,
    );
  }
  refuseSameKeys(
    'models',
    models.map(({ key }, i) => ({ key, at: at('models', i, 'key') })),
    problems,
  );
  refuseSameKeys(
    'tasks',
    tasks.map(({ key }, i) => ({ key, at: at('tasks', i, 'key') })),
    problems,
  );
  const names = { models: models.map(({ key }) => key), tasks };
  const evaluations = inFiles.map(({ written: one, at: place }) => expandMatrix(one, place, names, problems));
  checkEvaluations(evaluations, { models, tasks }, problems);
  await checkOwnFolders(models, tasks, files, { at, problems });
  return {
    folder: files.folder,
    file: path,
    models,
    model_places: new Map(
      models.map(({ key, api_key_env }, i) => [
        key,
        at('models', i, api_key_env === undefined ? 'key' : 'api_key_env'),
      ]),
    ),
    tasks,
    evaluations: evaluations.map(readEvaluation),
    gates: readGates(written.gates ?? [], tasks, (...steps) => at('gates', ...steps), problems),
    publisher,
    store: written.store ?? null,
    seed,
  };
}

function checkEvaluations(
  evaluations: readonly PlacedEvaluation[],
  { models, tasks }: Pick<Project, 'models' | 'tasks'>,
  problems: SpecProblems,
): void {
  const known = {
    models: models.map(({ key }) => key),
    tasks,
    evaluations: evaluations.map(({ written }) => written),
  };
  refuseSameKeys(
    'evaluations',
    evaluations.map(({ written, at }) => ({ key: written.key, at: at('key') })),
    problems,
  );
  for (const evaluation of evaluations) {
    const { written, at } = evaluation;
    const keys = written.task_specifications.map(({ key }, i) => ({
      key,
      at: at('task_specifications', i, 'key'),
    }));
    refuseSameKeys('task specifications', keys, problems);
    checkNames(evaluation, known, problems);
  }
}

async function readBeside(files: ProjectFiles, problems: SpecProblems): Promise<readonly EvaluationPlace[]> {
  const found: EvaluationPlace[] = [];
  const names = (await problems.attempt(() => files.list(evaluationsFolder))) ?? [];
  for (const name of names.filter((one) => /\.ya?ml$/i.test(one))) {
    const source = await problems.attempt(() => readSpecFile(files, `${evaluationsFolder}/${name}`));
    if (source === null) continue;
    const written = checkShape<Evaluations>(evaluationFileSchema, source, problems);
    if (written !== null) found.push(...evaluationsIn(written, source));
  }
  return found;
}

/** An evaluation as its file has it, and where its parts stand. */
interface EvaluationPlace {
  readonly written: EvaluationInFile;
  readonly at: PlacedEvaluation['at'];
}

type Evaluations = Pick<WrittenProject, 'evaluation' | 'evaluations'>;

function evaluationsIn(
  { evaluation, evaluations }: Evaluations,
  source: YamlSource,
): readonly EvaluationPlace[] {
  const placed = (written: EvaluationInFile, ...above: readonly PropertyKey[]): EvaluationPlace => ({
    written,
    at: (...steps) => source.locate([...above, ...steps]),
  });
  return [
    ...(evaluation === undefined ? [] : [placed(evaluation, 'evaluation')]),
    ...(evaluations ?? []).map((one, i) => placed(one, 'evaluations', i)),
  ];
}
