import { AssayError, type RunPart, type TaskSpecification } from '@assay/records';
import type { Inputs } from '../declare/inputs.ts';
import type { DeclaredModel, DeclaredScorer, DeclaredTask } from '../declare/project.ts';
import { type OpenedPrompt, openPrompt } from '../declare/prompt/open-prompt.ts';
import { openInputs } from '../declare/samples/open-inputs.ts';
import { openTask, type OpenedTask } from '../declare/open-task.ts';
import { chosenSamples } from '../declare/chosen-samples.ts';
import type { Workbench } from '../workbench.ts';

/** A task specification with its task, its inputs and its scorer: what scoring begins with, which asks no model. */
export interface ScorableSpecification {
  readonly evaluation_key: string;
  readonly specification: TaskSpecification;
  readonly declared_task: DeclaredTask;
  readonly task: OpenedTask;
  readonly scorer: DeclaredScorer;
  readonly inputs: Inputs;
  readonly prompt: OpenedPrompt;
}

/** A task specification with everything it names found and opened; its runs share it. */
export interface OpenSpecification extends ScorableSpecification {
  readonly model: DeclaredModel;
  /** Absent: it has all samples that its specification names. */
  readonly part?: RunPart;
}

export interface OpenOptions {
  /** At most this many samples, whatever the specification says. */
  readonly limit: number | null;
}

export async function openSpecification(
  evaluationKey: string,
  specification: TaskSpecification,
  options: OpenOptions,
  bench: Workbench,
): Promise<OpenSpecification> {
  const model = modelOf(specification, bench.project.models);
  const open = await openForScoring(evaluationKey, specification, options, bench);
  const part = await partOf(open, options, bench);
  return { ...open, model, ...(part === null ? {} : { part }) };
}

/** The part of a specification's samples that a command chose; null: it has them all, whatever was said. */
async function partOf(
  { evaluation_key: key, specification, declared_task: task, inputs }: ScorableSpecification,
  { limit }: OpenOptions,
  bench: Workbench,
): Promise<RunPart | null> {
  const { asked, num_samples: declared } = specification;
  const isLimited = limit !== null && (declared === null || limit < declared);
  if (asked === undefined && specification.only === undefined && !isLimited) return null;
  // What is fetched from elsewhere is not read to its end to be counted.
  const isFar = task.datasets.some(({ hub }) => hub !== undefined);
  const whole = isFar && declared === null ? null : await wholeInputs(key, specification, bench);
  if (whole?.samples === inputs.samples) return null;
  return {
    samples: inputs.samples,
    of: whole?.samples ?? null,
    ...(isLimited ? { limit } : {}),
    ...(asked?.where === undefined ? {} : { where: asked.where }),
    ...(asked?.only === undefined ? {} : { only: asked.only }),
    ...(asked?.of === undefined ? {} : { only_of: asked.of }),
  };
}

/** All samples that a specification names, whatever a command chose of them; null where the rest cannot be read. */
export async function wholeInputs(
  evaluationKey: string,
  { only: _only, asked, where = [], ...specification }: TaskSpecification,
  bench: Workbench,
): Promise<Inputs | null> {
  const own = where.slice(0, where.length - (asked?.where?.length ?? 0));
  const whole = { ...specification, ...(own.length === 0 ? {} : { where: own }) };
  try {
    return (await openForScoring(evaluationKey, whole, { limit: null }, bench)).inputs;
  } catch (error) {
    if (error instanceof AssayError) return null;
    throw error;
  }
}

/** The same without its model, which the project may have forgotten since it was run. */
export async function openForScoring(
  evaluationKey: string,
  specification: TaskSpecification,
  { limit }: OpenOptions,
  { project, files, digester }: Workbench,
): Promise<ScorableSpecification> {
  const declaredTask = withPrompt(taskOf(specification, project.tasks), specification);
  const task = await openTask(declaredTask);
  const numSamples = smaller(specification.num_samples, limit);
  const prompt = await openPrompt(declaredTask, files, digester);
  return {
    evaluation_key: evaluationKey,
    specification,
    declared_task: declaredTask,
    task,
    scorer: scorerOf(specification, declaredTask),
    inputs: await openInputs(
      {
        datasets: declaredTask.datasets,
        num_samples: numSamples,
        subsampling: specification.subsampling,
        seed: project.seed,
        subtasks: task.subtasks,
        chosen: chosenSamples(specification),
        // Without placeholders every input fits.
        ...(prompt.checksInputs ? { check: prompt.render } : {}),
        ...(prompt.filesOf === undefined ? {} : { filesOf: prompt.filesOf }),
      },
      files,
      digester,
    ),
    prompt,
  };
}

/** The task with the prompt that the specification names; the only one where it has one, or none. */
function withPrompt(task: DeclaredTask, { prompt: wanted }: TaskSpecification): DeclaredTask {
  const { prompts, ...whole } = task;
  if (prompts === undefined) return task;
  const { key: _key, ...prompt } = wanted === undefined ? prompts[0]! : named('prompt', wanted, prompts);
  return { ...whole, ...prompt };
}

export function modelOf(
  { model_key: key, parameters }: TaskSpecification,
  models: readonly DeclaredModel[],
): DeclaredModel {
  const model = named('model', key, models);
  return parameters === undefined ? model : { ...model, parameters: { ...model.parameters, ...parameters } };
}

export function taskOf(
  { task_key: key }: Pick<TaskSpecification, 'task_key'>,
  tasks: readonly DeclaredTask[],
): DeclaredTask {
  return named('task', key, tasks);
}

function named<T extends { readonly key: string }>(what: string, key: string, known: readonly T[]): T {
  const found = known.find((one) => one.key === key);
  if (found !== undefined) return found;
  throw new AssayError('usage', 'E_SPEC_NAME', `there is no ${what} with the key ${JSON.stringify(key)}`, {
    fix: `There are: ${known.map((one) => one.key).join(', ')}.`,
  });
}

export function scorerOf({ scorer }: TaskSpecification, task: DeclaredTask): DeclaredScorer {
  if (scorer !== null) return named('scorer', scorer, task.scorers);
  const only = task.scorers[0];
  if (only !== undefined) return only;
  throw new AssayError('usage', 'E_SPEC_NAME', `the task ${task.key} has no scorer`, {
    fix: 'Add scorer: { metrics: [ … ] } to the task.',
  });
}

function smaller(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}
