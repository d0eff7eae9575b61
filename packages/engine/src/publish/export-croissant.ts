import { AssayError, type JsonValue, type RunManifest } from '@assay/records';
import { build, classes, type Component, type Task, writeDocument } from '@assay/tasks';
import type { Publisher } from '../declare/project.ts';
import { problemIn, problemUrl } from '../declare/read-problem.ts';
import { aggregatesOf } from '../score/scored-run.ts';
import { type OutputFile, outputFiles, resultsOf, subtreeNumbers } from './croissant-results.ts';
import { numberGroup, type PublishedRun } from './reported-number.ts';

/**
 * How a run was executed: the model's parameters as declared, no others; the run's seed and trials; the machine,
 * unless the problem prescribes an environment, which this would be taken for.
 */
function executionOf(manifest: RunManifest, id: string, environmentAsked: boolean): build.ExecutionInfo {
  const declared = Object.entries(manifest.model.parameters ?? {});
  const given = declared.flatMap(([name, value]) => (value === null ? [] : [{ name, value: plain(value) }]));
  const named = new Set(given.map(({ name }) => name));
  const own = [
    { name: 'seed', value: wholeNumber(manifest.seed) },
    ...(manifest.num_trials === 1 ? [] : [{ name: 'num_trials', value: manifest.num_trials }]),
  ].filter(({ name }) => !named.has(name));
  const machine = environmentAsked
    ? []
    : Object.entries(manifest.environment).filter(([, value]) => value !== null);
  return build.executionConfig({
    id: `${id}#execution`,
    hyperparameters: [...given, ...own],
    ...(machine.length === 0
      ? {}
      : {
          environment: build.environment({
            id: `${id}#environment`,
            name: machine.map(([name, value]) => `${name} ${String(plain(value))}`).join('; '),
          }),
        }),
  });
}

function plain(value: JsonValue): string | number | boolean {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}

/** Seeds may be longer than numbers are exact. */
function wholeNumber(digits: string): string | number {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : digits;
}

export interface CroissantExport {
  /** JSON-LD of the TaskSolution. */
  readonly document: string;
  /** The output rows that the document refers to, to be put beside it. */
  readonly files: readonly OutputFile[];
}

/**
 * A run as the TaskSolution of its problem: the same tree of subtasks, each with its outputs and results; the
 * model as the implementation; parameters and machine as the execution. What the problem gives is left as it is,
 * what the run does not know is left out.
 */
export async function exportCroissant(run: PublishedRun, publisher: Publisher): Promise<CroissantExport> {
  const { manifest, scoring, task } = run;
  const source = { url: problemUrl(task.key), text: JSON.stringify(task.problem) };
  const problem = await problemIn(source, `the problem of task ${task.key}`);
  const base = publisher.id_base.replace(/[/#]+$/, '');
  const id = `${base}/runs/${encodeURIComponent(manifest.id)}`;
  const files = await outputFiles(run, problem);
  const inner = await subtreeNumbers(run, problem);
  const execution = executionOf(manifest, id, asksForEnvironment(problem));
  const model = build.application({
    id: `${id}#model`,
    name: manifest.model.model ?? manifest.model.key,
    description: `Provider: ${manifest.model.provider}`,
  });
  const judged = `${base}/scorings/${encodeURIComponent(scoring.id)}`;

  const solve = (own: Task, path: readonly number[]): build.ImplementedSolution => {
    const part = path.length === 0 ? '' : `#subtask-${path.join('-')}`;
    const suffix = path.length === 0 ? '' : `-${path.join('-')}`;
    const aggregates = aggregatesOf(scoring);
    const names = path.length === 0 ? null : [own.name, own.id].filter((name) => name !== null);
    const numbers = inner.get(own) ?? numberGroup(aggregates, names);
    const results = numbers === null ? [] : resultsOf(run, own, numbers, path.length === 0);
    const file = files.get(own);
    const name = `${manifest.display_names?.model ?? manifest.model.key} on ${own.name ?? task.key}`;
    const asked = own.inputs.filter((input) => isSpec(input) && !isIntermediate(input));
    const outputs = own.outputs.filter(isSpec);
    return build.solution({
      id: id + part,
      name,
      ...(path.length === 0 ? { description: description(run, publisher) } : {}),
      basedOn: namedProblem(own, task.key),
      ...(asked.length === 0
        ? {}
        : { input: some(asked.map((spec, i) => inputData(run, spec, `${id}#input${suffix}-${i + 1}`))) }),
      ...(outputs.length === 0 ? {} : { output: outputData(outputs[0]!, file, `${id}#outputs${suffix}`) }),
      implementation: implementation(own, model),
      execution,
      ...(results.length === 0
        ? {}
        : { evaluation: { id: judged + part, name: `Scores of ${name}`, results: some(results) } }),
      subTasks: own.subTasks.map((subtask, i) => solve(subtask, [...path, i + 1])),
    });
  };
  return { document: writeDocument(solve(problem, [])), files: [...files.values()] };
}

function isSpec({ kind }: Component): boolean {
  return kind === 'spec';
}

/** Another subtask's output, standing as an input: it is filled there. */
function isIntermediate({ types }: Component): boolean {
  return types.includes(classes.OutputSpec) && !types.includes(classes.InputSpec);
}

function some<T>(list: readonly T[]): readonly [T, ...T[]] {
  return list as unknown as readonly [T, ...T[]];
}

/** A solution names its problem, and each part the subtask it answers: both need an address that travels. */
function namedProblem({ id, name }: Task, key: string): string {
  if (id !== null && !id.startsWith('file:') && !id.startsWith('_:')) return id;
  throw new AssayError(
    'usage',
    'E_PUBLISH_PROBLEM',
    `a published solution names the problem it answers; in the problem of task ${key}, ${JSON.stringify(name ?? id ?? 'a task')} has no absolute @id`,
    {
      fix: 'Give every TaskProblem of the document, subtasks included, an @id such as https://example.org/tasks/quiz#part-1.',
    },
  );
}

/** The model under test; where the problem gives the implementation, that one, as it is. */
function implementation(problem: Task, model: build.Application): build.Application | build.SourceCode {
  const given = problem.implementations.find((part) => !isSpec(part));
  if (given === undefined || problem.implementations.some(isSpec)) return model;
  const naming = {
    ...(given.id === null ? {} : { id: given.id }),
    ...(given.name === null ? {} : { name: given.name }),
  };
  const isCode = given.types.some((type) => type.endsWith('SoftwareSourceCode'));
  return isCode ? build.sourceCode(naming) : build.application(naming);
}

/** Assay knows the machine it ran on, not the environment that a problem prescribes for implementations. */
function asksForEnvironment(problem: Task): boolean {
  return (
    problem.implementations.some((part) => isSpec(part) && part.environments.length > 0) ||
    problem.subTasks.some(asksForEnvironment)
  );
}

function inputData({ manifest, task }: PublishedRun, spec: Component, id: string): build.Dataset {
  const paths = task.datasets.map(({ path }) => path).join(', ');
  return build.dataset({
    id,
    name: spec.name ?? paths,
    description: `${paths}; inputs ${manifest.inputs_digest}`,
  });
}

function outputData(spec: Component, file: OutputFile | undefined, id: string): build.Dataset {
  const name = spec.name === null ? {} : { name: spec.name };
  if (file === undefined) return build.dataset({ id, ...name });
  return build.dataset({
    id,
    ...name,
    description: file.description,
    contentUrl: file.path,
    encodingFormat: 'application/jsonl',
    sha256: file.sha256,
  });
}

function description({ manifest, scoring }: PublishedRun, publisher: Publisher): string {
  const { organization, relationship } = publisher;
  return [
    `Published by ${organization} (${relationship.replace('_', ' ')})`,
    `run ${manifest.id} of ${manifest.started_at}`,
    `scoring ${scoring.id} by scorer ${scoring.scorer_version}`,
    ...(manifest.stopped_because === null ? [] : [`stopped early: ${manifest.stopped_because}`]),
  ].join('; ');
}
