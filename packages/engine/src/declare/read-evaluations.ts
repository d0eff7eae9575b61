import { AssayError, type Location, type SpecProblems } from '@assay/records';
import { plural } from '@assay/shown';
import { unknownName } from './read-spec-file.ts';
import type { DeclaredEvaluation, DeclaredSpecification, DeclaredTask } from './project.ts';
import { readSampleConditions } from './chosen-samples.ts';
import type { WrittenEvaluation, WrittenSpecification } from './schema/evaluation-schema.ts';

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
export interface KnownNames {
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
