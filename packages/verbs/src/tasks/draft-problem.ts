import { AssayError } from '@assay/records';
import { build, writeDocument } from '@assay/tasks';
import { parseField } from './parse-field.ts';

/** What the person answered, or gave as flags. */
export interface ProblemAnswers {
  readonly name: string;
  readonly id: string | null;
  readonly description: string | null;
  /** Addresses of data sets. */
  readonly inputs: readonly string[];
  readonly outputFields: readonly string[];
  readonly metrics: readonly string[];
  readonly subTasks: readonly string[];
}

/** The text of a valid problem. Subtasks share its input, output and evaluation, by reference. */
export function draftProblem(answers: ProblemAnswers): { readonly id: string; readonly text: string } {
  const id = answers.id ?? `http://example.org/${slug(answers.name)}`;
  const fields = answers.outputFields.map(parseField);
  requireAddress('--id', id);
  for (const input of answers.inputs) requireAddress('--input', input);
  refuseTwice(
    '--output-field',
    fields.map(({ name }) => name),
  );
  refuseTwice('--metric', answers.metrics);
  refuseTwice('--input', answers.inputs);
  refuseTwice('--subtask', answers.subTasks.map(slug));
  const [first, ...more] = fields.map(({ name, dataType, repeated, pattern }) =>
    build.field({ name, dataType, repeated, ...(pattern === null ? {} : { valuePattern: pattern }) }),
  );
  if (first === undefined)
    throw new AssayError('usage', 'E_OPTION', 'a problem needs at least one --output-field');
  const part = (name: string): string => `${id}${id.includes('#') ? '/' : '#'}${name}`;
  const [input, ...inputs] = answers.inputs.map((address) => build.dataset({ id: address }));
  const [metric, ...metrics] = answers.metrics;
  const shared = {
    ...(input === undefined ? {} : { input: [input, ...inputs] as const }),
    output: build.outputSpec({
      id: part('outputSpec'),
      schema: build.recordSet({ fields: [first, ...more] }),
    }),
    ...(metric === undefined
      ? {}
      : {
          evaluation: build.evaluationSpec({
            id: part('evaluationSpec'),
            expectedMetrics: [metric, ...metrics],
          }),
        }),
  };
  const problem = build.problem({
    id,
    name: answers.name,
    ...(answers.description === null ? {} : { description: answers.description }),
    ...shared,
    subTasks: answers.subTasks.map((name) =>
      build.problem({ id: part(subTaskSlug(name)), name: `${answers.name} - ${name}`, ...shared }),
    ),
  });
  return { id, text: writeDocument(problem) };
}

/** `MMLU (5-shot)` → `mmlu-5-shot`. */
export function slug(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return words?.join('-') ?? 'task';
}

/** A subtask must not take the name of the parts that stand beside it. */
function subTaskSlug(name: string): string {
  const short = slug(name);
  return ['outputspec', 'evaluationspec'].includes(short) ? `subtask-${short}` : short;
}

function requireAddress(option: string, text: string): void {
  if (/^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i.test(text)) return;
  throw new AssayError(
    'usage',
    'E_OPTION',
    `${option} ${text}: expected an address such as https://example.org/quiz`,
  );
}

function refuseTwice(option: string, names: readonly string[]): void {
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new AssayError('usage', 'E_OPTION', `${option} ${twice} is given twice`);
}
