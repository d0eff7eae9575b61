import {
  AssayError,
  type JsonObject,
  type JsonValue,
  type Location,
  type SpecProblems,
} from '@assay/records';
import { plural } from '@assay/shown';
import { readSampleConditions } from './chosen-samples.ts';
import type { DeclaredEvaluation, DeclaredSpecification, DeclaredTask } from './project.ts';
import { unknownName } from './read-spec-file.ts';
import type {
  EvaluationInFile,
  WrittenEvaluation,
  WrittenMatrix,
  WrittenSpecification,
} from './schema/project-schema.ts';

/** An evaluation of a file, and where its parts stand. */
export interface PlacedEvaluation {
  readonly written: WrittenEvaluation;
  readonly at: (...path: readonly PropertyKey[]) => Location;
}

export function readEvaluation({ written }: PlacedEvaluation): DeclaredEvaluation {
  return {
    key: written.key,
    display_name: written.display_name ?? null,
    cache: written.cache_policy === 'no-cache' ? 'off' : (written.cache_policy ?? null),
    task_specifications: written.task_specifications.map((one) => readSpecification(one, written)),
  };
}

/** What a specification does not say itself, its evaluation may say for all; null samples are all of them. */
function readSpecification(
  written: WrittenSpecification,
  forAll: Pick<WrittenEvaluation, 'num_samples' | 'subsampling'>,
): DeclaredSpecification {
  const { num_samples = forAll.num_samples ?? null } = written;
  if (written.type === 'repeatability') {
    return {
      kind: 'repeatability',
      key: written.key,
      num_runs: written.config.num_runs,
      num_samples,
      inputs: written.inputs.map(({ evaluation_key, task_specification_key }) => ({
        evaluation_key,
        task_specification_key: task_specification_key ?? null,
      })),
    };
  }
  const num_trials = written.trials?.num_trials ?? 1;
  return {
    kind: 'task',
    key: written.key,
    task_key: written.task_key,
    model_key: written.model_key,
    scorer: written.scorer ?? null,
    ...(written.prompt === undefined ? {} : { prompt: written.prompt }),
    ...(written.parameters === undefined ? {} : { parameters: written.parameters }),
    ...(written.where === undefined ? {} : { where: [written.where].flat() }),
    num_samples,
    subsampling: written.subsampling ?? forAll.subsampling ?? 'head',
    num_runs: written.repeatability?.num_runs ?? 1,
    num_trials,
    reducer: written.trials?.reducer ?? 'mean',
    k: written.trials?.k ?? num_trials,
  };
}

/** What the names in a specification may lead to. */
interface KnownNames {
  readonly models: readonly string[];
  readonly tasks: readonly Pick<DeclaredTask, 'key' | 'scorers' | 'prompts'>[];
  readonly evaluations: readonly WrittenEvaluation[];
}

/**
 * Looks up every name of an evaluation. An `evaluation_key` that no file has may still be in the store: it
 * is left to `resolveInputs`.
 */
export function checkNames(
  { written, at }: PlacedEvaluation,
  known: KnownNames,
  problems: SpecProblems,
): void {
  for (const [i, specification] of written.task_specifications.entries()) {
    const place = (...path: readonly PropertyKey[]): Location => at('task_specifications', i, ...path);
    if (specification.type === 'repeatability')
      checkInputs(written.key, specification, known, place, problems);
    else checkSpecification(specification, known, place, problems);
  }
}

type Place = PlacedEvaluation['at'];

function checkSpecification(
  written: Exclude<WrittenSpecification, { type: 'repeatability' }>,
  known: KnownNames,
  place: Place,
  problems: SpecProblems,
): void {
  const task = known.tasks.find(({ key }) => key === written.task_key);
  const taskKeys = known.tasks.map(({ key }) => key);
  if (task === undefined) problems.add(unknownName('task', written.task_key, taskKeys, place('task_key')));
  if (!known.models.includes(written.model_key))
    problems.add(unknownName('model', written.model_key, known.models, place('model_key')));
  const scorers = task?.scorers.map(({ key }) => key) ?? [];
  if (written.scorer !== undefined && task !== undefined && !scorers.includes(written.scorer))
    problems.add(unknownName(`scorer of task ${task.key}`, written.scorer, scorers, place('scorer')));
  if (written.scorer === undefined && scorers.length > 1) {
    const message = `task ${task!.key} has several scorers (${scorers.join(', ')}); expected scorer to name one`;
    problems.add(new AssayError('usage', 'E_SPEC_MISSING', message, { location: place() }));
  }
  checkPrompt(written, task, place, problems);
  if (written.where !== undefined) {
    try {
      readSampleConditions([written.where].flat());
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
      problems.add(error.at(place('where')));
    }
  }
  const { trials } = written;
  if (trials?.k !== undefined && trials.k > trials.num_trials) {
    const message = `k is ${trials.k}, of ${plural(trials.num_trials, 'trial')}; expected at most as many`;
    problems.add(new AssayError('usage', 'E_SPEC_VALUE', message, { location: place('trials', 'k') }));
  }
}

function checkPrompt(
  { prompt }: { readonly prompt?: string | undefined },
  task: KnownNames['tasks'][number] | undefined,
  place: Place,
  problems: SpecProblems,
): void {
  if (task === undefined) return;
  const prompts = task.prompts?.map(({ key }) => key) ?? [];
  if (prompt !== undefined && !prompts.includes(prompt))
    problems.add(unknownName(`prompt of task ${task.key}`, prompt, prompts, place('prompt')));
  if (prompt !== undefined || prompts.length < 2) return;
  const message = `task ${task.key} has several prompts (${prompts.join(', ')}); expected prompt to name one`;
  problems.add(new AssayError('usage', 'E_SPEC_MISSING', message, { location: place() }));
}

function checkInputs(
  own: string,
  written: Extract<WrittenSpecification, { type: 'repeatability' }>,
  known: KnownNames,
  place: Place,
  problems: SpecProblems,
): void {
  for (const [i, input] of written.inputs.entries()) {
    if (input.evaluation_key === own) {
      const message = `the evaluation ${own} repeats itself (${own} → ${own})`;
      problems.add(new AssayError('usage', 'E_SPEC_CYCLE', message, { location: place('inputs', i) }));
    }
    const evaluation = known.evaluations.find(({ key }) => key === input.evaluation_key);
    if (evaluation === undefined || input.task_specification_key === undefined) continue;
    const keys = evaluation.task_specifications.flatMap(({ type, key }) =>
      type === 'repeatability' ? [] : [key],
    );
    if (keys.includes(input.task_specification_key)) continue;
    const what = `task specification of ${evaluation.key}`;
    const at = place('inputs', i, 'task_specification_key');
    problems.add(unknownName(what, input.task_specification_key, keys, at));
  }
}

/** What a matrix may be made of. */
interface MatrixNames {
  readonly models: readonly string[];
  readonly tasks: readonly {
    readonly key: string;
    readonly prompts?: readonly { readonly key: string }[] | undefined;
  }[];
}

type At = PlacedEvaluation['at'];

/** An evaluation with a specification for every combination of its matrix, after those that it lists itself. */
export function expandMatrix(
  { matrix, task_specifications: own = [], ...evaluation }: EvaluationInFile,
  at: At,
  names: MatrixNames,
  problems: SpecProblems,
): PlacedEvaluation {
  const made = matrix === undefined ? [] : specificationsOf(matrix, names);
  const idle = idleExclude(matrix, names);
  if (idle !== null)
    problems.add(
      new AssayError('usage', 'E_SPEC_VALUE', 'what is excluded is no combination of the matrix', {
        location: at('matrix', 'exclude', idle),
        fix: 'See that its names and values are those of the matrix, or leave it out.',
      }),
    );
  const task_specifications = [...own, ...made];
  if (task_specifications.length === 0) {
    const left =
      matrix === undefined
        ? 'it has neither task_specifications nor matrix'
        : 'its matrix leaves no combination';
    const message = `the evaluation ${evaluation.key} runs nothing: ${left}`;
    problems.add(new AssayError('usage', 'E_SPEC_MISSING', message, { location: at('key') }));
  }
  // What a matrix made stands nowhere but in the matrix.
  const place = (...steps: readonly PropertyKey[]): Location =>
    steps[0] === 'task_specifications' && Number(steps[1]) >= own.length ? at('matrix') : at(...steps);
  return { written: { ...evaluation, task_specifications }, at: place };
}

/** Which of the excludes leaves nothing out: a misspelt one would let run what was not to be. Null: each does. */
function idleExclude(matrix: WrittenMatrix | undefined, names: MatrixNames): number | null {
  if (matrix?.exclude === undefined) return null;
  const { exclude, ...whole } = matrix;
  const all = specificationsOf(whole, names).length;
  const index = exclude.findIndex(
    (left) => specificationsOf({ ...whole, exclude: [left] }, names).length === all,
  );
  return index === -1 ? null : index;
}

function specificationsOf(matrix: WrittenMatrix, names: MatrixNames): readonly WrittenSpecification[] {
  const { tasks, models, prompts, parameters, exclude = [], ...settings } = matrix;
  const made: WrittenSpecification[] = [];
  for (const task_key of tasks ?? names.tasks.map(({ key }) => key)) {
    const known = names.tasks.find(({ key }) => key === task_key)?.prompts?.map(({ key }) => key);
    for (const model_key of models ?? names.models)
      for (const prompt of prompts ?? known ?? [null])
        for (const chosen of combinations(parameters ?? {})) {
          const one = { task: task_key, model: model_key, prompt, parameters: chosen };
          if (exclude.some((left) => isAmong(one, left))) continue;
          made.push({
            ...settings,
            key: keyOf(one),
            task_key,
            model_key,
            ...(prompt === null ? {} : { prompt }),
            ...(Object.keys(chosen).length === 0 ? {} : { parameters: chosen }),
          });
        }
  }
  return made;
}

interface Combination {
  readonly task: string;
  readonly model: string;
  readonly prompt: string | null;
  readonly parameters: JsonObject;
}

/** `capitals.small.terse.temperature-0.7`: what it is made of, so that it stays the same when others are added. */
function keyOf({ task, model, prompt, parameters }: Combination): string {
  const named = Object.entries(parameters).map(
    ([name, value]) => `${name}-${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const parts = [task, model, ...(prompt === null ? [] : [prompt]), ...named];
  return parts
    .map((part) =>
      part
        .toLowerCase()
        .replaceAll(/[^a-z0-9_.-]+/g, '_')
        .replaceAll(/^[^a-z0-9]+/g, ''),
    )
    .join('.');
}

/** Every choice of one value for each name, the last name changing first. */
function combinations(values: Readonly<Record<string, readonly JsonValue[]>>): readonly JsonObject[] {
  return Object.entries(values).reduce<readonly JsonObject[]>(
    (all, [name, several]) => all.flatMap((one) => several.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}

function isAmong(one: Combination, left: NonNullable<WrittenMatrix['exclude']>[number]): boolean {
  const { parameters = {}, ...named } = left;
  return (
    Object.entries(named).every(([name, value]) => one[name as 'task' | 'model' | 'prompt'] === value) &&
    Object.entries(parameters).every(
      ([name, value]) => JSON.stringify(one.parameters[name]) === JSON.stringify(value),
    )
  );
}
