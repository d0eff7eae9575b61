import type { JsonObject, JsonValue } from '@assay/records';
import { type FieldPlan, planSchema, type RecordSet } from '@assay/tasks';
import { listIn, objectIn, splitFields } from '../../declare/task/schema-fields.ts';

export type RowOf = (sampleId: string, output: JsonValue) => JsonObject;

/**
 * Makes rows of a schema from outputs: the key is the sample's id, which stands as `id` where the schema has no key, so that
 * a reader can tell which input a row answers; one other field holds the output, or the field
 * of that name in it; several are taken from an object, or from a text that is one in JSON. A number, truth
 * value or list that the model wrote as text becomes one where the schema says so.
 */
export async function outputRow(schema: RecordSet | null): Promise<RowOf> {
  if (schema === null) return (id, output) => ({ id, output });
  const { keys, asked } = splitFields(await planSchema(schema));
  const [only] = asked;
  return (id, output) => {
    const named = keys.length === 0 ? { id } : Object.fromEntries(keys.map(({ name }) => [name, id]));
    if (asked.length === 1 && only !== undefined) {
      const object = objectIn(output, false);
      const value = object !== null && Object.hasOwn(object, only.name) ? object[only.name]! : output;
      return { ...named, [only.name]: typed(value, only) };
    }
    const object = objectIn(output, true) ?? {};
    return {
      ...named,
      ...Object.fromEntries(
        asked.filter(({ name }) => Object.hasOwn(object, name)).map(({ name }) => [name, object[name]!]),
      ),
    };
  };
}

const numeric = /(?:integer|int|long|short|byte|float|double|decimal|number)$/i;

function typed(value: JsonValue, plan: FieldPlan): JsonValue {
  if (typeof value !== 'string') return value;
  if (plan.repeated) return listIn(value, plan) ?? value;
  const { field } = plan;
  const text = value.trim();
  if (
    field.dataTypes.some((type) => numeric.test(type)) &&
    /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text)
  ) {
    return Number(text);
  }
  if (field.dataTypes.some((type) => /boolean$/i.test(type))) {
    if (/^(?:true|1)$/i.test(text)) return true;
    if (/^(?:false|0)$/i.test(text)) return false;
  }
  return value;
}
