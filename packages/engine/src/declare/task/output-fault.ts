import type { JsonObject, JsonValue } from '@assay/records';
import { planSchema, type RecordSet, RowChecker, type SchemaPlan, type Task } from '@assay/tasks';
import { listIn, objectIn, splitFields } from './schema-fields.ts';

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
