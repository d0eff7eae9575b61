import {
  AssayError,
  type JsonObject,
  type JsonValue,
  type Location,
  type SpecProblems,
} from '@assay/records';
import type { PlacedEvaluation } from './read-evaluations.ts';
import type { EvaluationInFile, WrittenMatrix, WrittenSpecification } from './schema/evaluation-schema.ts';

/** What a matrix may be made of. */
export interface MatrixNames {
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
