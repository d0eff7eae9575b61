import { AssayError } from '@assay/records';
import { build, writeDocument } from '@assay/tasks';
import type { InitRequest } from './init.request.ts';

/** The text of a valid problem. Subtasks share its input, output and evaluation, by reference. */
export function draftProblem(request: InitRequest): { readonly id: string; readonly text: string } {
  const {
    name,
    description,
    output_fields: fields,
    inputs: addresses = [],
    sub_tasks: subTasks = [],
  } = request;
  const id = request.id ?? `http://example.org/${slug(name)}`;
  requireAddress('id', id);
  for (const address of addresses) requireAddress('inputs', address);
  refuseTwice(
    'output_fields',
    fields.map((field) => field.name),
  );
  refuseTwice('metrics', request.metrics ?? []);
  refuseTwice('inputs', addresses);
  refuseTwice('sub_tasks', subTasks.map(slug));
  const [first, ...more] = fields.map((field) =>
    build.field({
      name: field.name,
      dataType: field.data_type,
      repeated: field.repeated === true,
      ...(field.pattern === undefined ? {} : { valuePattern: field.pattern }),
    }),
  );
  if (first === undefined)
    throw new AssayError('usage', 'E_OPTION', 'a problem needs at least one output field');
  const part = (partName: string): string => `${id}${id.includes('#') ? '/' : '#'}${partName}`;
  const [input, ...inputs] = addresses.map((address) => build.dataset({ id: address }));
  const [metric, ...metrics] = request.metrics ?? [];
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
    name,
    ...(description === undefined ? {} : { description }),
    ...shared,
    subTasks: subTasks.map((subTask) =>
      build.problem({ id: part(subTaskSlug(subTask)), name: `${name} - ${subTask}`, ...shared }),
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

function requireAddress(field: string, text: string): void {
  if (/^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i.test(text)) return;
  throw new AssayError('usage', 'E_OPTION', `${text}: expected an address such as https://example.org/quiz`, {
    field,
  });
}

function refuseTwice(field: string, names: readonly string[]): void {
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new AssayError('usage', 'E_OPTION', `${twice} is given twice`, { field });
}
