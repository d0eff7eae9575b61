import { isObject, type JsonObject, type JsonValue } from '@assay/records';
import {
  customaryKeys,
  type FieldPlan,
  planSchema,
  type RecordSet,
  RowChecker,
  type SchemaPlan,
  shortId,
  type Task,
} from '@assay/tasks';
import type { DeclaredTask } from './project.ts';
import { problemIn, problemUrl } from './read-problem.ts';

/** The fields of an output schema: those that name the row, which the sample's id fills in, and those asked of a model. */
export function splitFields({ fields, key }: Pick<SchemaPlan, 'fields' | 'key'>): {
  readonly keys: readonly FieldPlan[];
  readonly asked: readonly FieldPlan[];
} {
  const isKey = ({ name }: FieldPlan): boolean =>
    key.length > 0 ? key.includes(name) : customaryKeys.includes(name);
  return { keys: fields.filter(isKey), asked: fields.filter((field) => !isKey(field)) };
}

/** An output that is an object or, where it may be, a text that is one in JSON, fenced or not; else null. */
export function objectIn(output: JsonValue, mayBeText: boolean): JsonObject | null {
  if (typeof output === 'string' && mayBeText) {
    const text = /^\s*```(?:json)?\s*\n([^]*)\n\s*```\s*$/i.exec(output)?.[1] ?? output;
    try {
      return objectIn(JSON.parse(text) as JsonValue, false);
    } catch {
      return null;
    }
  }
  return isObject(output) ? output : null;
}

const textTypes = /(?:string|text)$/i;

/**
 * The list that a text is, where a field asks for one: a list in JSON or, of texts, its lines, as metrics of lists take a text
 * apart. Null: it is none.
 */
export function listIn(text: string, { field }: Pick<FieldPlan, 'field'>): readonly JsonValue[] | null {
  const trimmed = text.trim();
  if (trimmed.startsWith('[')) {
    try {
      const list = JSON.parse(trimmed) as JsonValue;
      if (Array.isArray(list)) return list as readonly JsonValue[];
    } catch {
      // A line that only begins like a list.
    }
  }
  const isOfTexts = field.dataTypes.length === 0 || field.dataTypes.some((type) => textTypes.test(type));
  const lines = text.split('\n').map((line) => line.trim());
  return isOfTexts ? lines.filter((line) => line !== '') : null;
}

type FaultOf = (output: JsonValue) => string | null;

/**
 * Checks outputs against the problem's OutputSpecs: the problem's own, else those of its subtasks, of which
 * one must fit (a run does not know to which subtask a sample belongs). The schema describes rows; the key
 * of a row is the sample's id, which the model does not repeat, so what is left is asked of the output:
 * one field: the output itself, or an object with it; several: an object, or a text that is one in JSON.
 * Text is read by the written form of the declared type (`42` for xsd:integer), and as a list where a field is repeated.
 */
export async function outputFault(problem: Task): Promise<FaultOf> {
  const schemas = schemasOf(problem);
  const checks = await Promise.all((schemas.length > 0 ? schemas : subtaskSchemas(problem)).map(schemaFault));
  if (checks.length === 0) return () => null;
  return (output) => {
    let first: string | null = null;
    for (const check of checks) {
      const fault = check(output);
      if (fault === null) return null;
      first ??= fault;
    }
    return first;
  };
}

function schemasOf(task: Task): readonly RecordSet[] {
  return task.outputs.flatMap(({ schema }) => (schema === null ? [] : [schema]));
}

/** Subtasks often share one schema; it is checked once. */
function subtaskSchemas(task: Task): readonly RecordSet[] {
  const byNode = new Map<unknown, RecordSet>();
  const collect = (inner: Task): void => {
    for (const subtask of inner.subTasks) {
      for (const schema of schemasOf(subtask)) byNode.set(schema.node, schema);
      collect(subtask);
    }
  };
  collect(task);
  return [...byNode.values()];
}

async function schemaFault(schema: RecordSet): Promise<FaultOf> {
  const whole = await planSchema(schema);
  if (whole.refused.length > 0) throw whole.refused[0]![1];
  const { asked } = splitFields(whole);
  const plan: SchemaPlan = { ...whole, fields: asked.length === 0 ? whole.fields : asked, key: [] };
  const only = plan.fields.length === 1 ? plan.fields[0]! : null;
  return (output) => {
    const cells = objectIn(output, only === null);
    if (cells !== null && (only === null || Object.hasOwn(cells, only.name) || only.inner.length > 0))
      return faultIn(
        plan,
        only !== null && !Object.hasOwn(cells, only.name) ? { [only.name]: cells } : cells,
        false,
      );
    if (only === null) return `expected an object with ${plan.fields.map(({ name }) => name).join(', ')}`;
    const isText = typeof output === 'string';
    const answer = isText && only.repeated ? (listIn(output, only) ?? output) : output;
    return faultIn(plan, { [only.name]: answer }, isText && !only.repeated);
  };
}

function faultIn(plan: SchemaPlan, given: JsonObject, untyped: boolean): string | null {
  const cells: Record<string, JsonValue> = {};
  for (const { name } of plan.fields) if (Object.hasOwn(given, name)) cells[name] = given[name]!;
  const checker = new RowChecker(plan);
  checker.check({ number: 1, line: null, cells, untyped });
  for (const { rule, path, plan: field } of checker.tallies.values()) {
    if (rule === 'field-missing') return `the field ${path} is missing`;
    if (rule === 'cell-null') return `${path} is null, and a value is required`;
    if (rule === 'cell-not-array') return `${path} is not a list`;
    if (rule === 'cell-pattern')
      return `${path} does not match ${JSON.stringify(field?.field.valuePattern)} in full`;
    return `${path} is not of the type ${field?.field.dataTypes.join(' or ') ?? 'declared'}`;
  }
  return null;
}

/**
 * Every subtask, at any depth, by its id, by its name, and by the last part of its id where only one has it; the value is
 * the name, or the id where there is none.
 */
export function subtaskNames(problem: Task): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const byShortId = new Map<string, Set<string>>();
  const collect = (task: Task): void => {
    for (const subtask of task.subTasks) {
      const name = subtask.name ?? subtask.id;
      if (name !== null) names.set(name, name);
      if (name !== null && subtask.id !== null) names.set(subtask.id, name);
      const short = shortId(subtask.id);
      if (name !== null && short !== null)
        byShortId.set(short, (byShortId.get(short) ?? new Set()).add(name));
      collect(subtask);
    }
  };
  collect(problem);
  for (const [short, [name, ...others]] of byShortId)
    if (others.length === 0 && !names.has(short)) names.set(short, name!);
  return names;
}

export interface OpenedTask {
  readonly problem: Task;
  /** Subtasks by their id and by their name, each leading to the name that scores carry. Empty: it has none. */
  readonly subtasks: ReadonlyMap<string, string>;
  /** What is wrong with an output by the problem's output schema; null: nothing, or the text is read first. */
  readonly faultOf: (output: JsonValue) => string | null;
}

/** What running a task needs to know of its problem. A derived problem asks for nothing of an output. */
export async function openTask(
  declared: Pick<DeclaredTask, 'key' | 'problem' | 'problem_derived'> &
    Partial<Pick<DeclaredTask, 'scorers'>>,
): Promise<OpenedTask> {
  const source = { url: problemUrl(declared.key), text: JSON.stringify(declared.problem) };
  const problem = await problemIn(source, `the problem of task ${declared.key}`);
  const faultOf = declared.problem_derived ? () => null : await outputFault(problem);
  return {
    problem,
    subtasks: subtaskNames(problem),
    faultOf: readsTexts(declared.scorers ?? [])
      ? (output) => (typeof output === 'string' ? null : faultOf(output))
      : faultOf,
  };
}

/**
 * Whether answers are read out of what a model writes: by steps of extraction, or by a score that others take for the output.
 * Then the schema is of what is read, and a text in which nothing is found is for the metrics to call unparsable.
 */
function readsTexts(scorers: DeclaredTask['scorers']): boolean {
  return scorers.some(({ metrics }) =>
    metrics.some(({ input, reading }) => input !== undefined || reading?.extract !== undefined),
  );
}
