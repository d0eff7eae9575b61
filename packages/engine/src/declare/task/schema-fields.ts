import type { JsonObject, JsonValue } from '@assay/records';
import { customaryKeys, type FieldPlan, type SchemaPlan } from '@assay/tasks';

/** The fields of an output schema: those that name the row, which the sample's id fills in, and those asked of a model. */
export function splitFields({ fields, key }: Pick<SchemaPlan, 'fields' | 'key'>): {
  readonly keys: readonly FieldPlan[];
  readonly asked: readonly FieldPlan[];
} {
  const isKey = ({ name }: FieldPlan): boolean =>
    key.length > 0 ? key.includes(name) : customaryKeys.includes(name);
  return { keys: fields.filter(isKey), asked: fields.filter((field) => !isKey(field)) };
}

/** An output that is an object or, where it may be, a text that is one in JSON; else null. */
export function objectIn(output: JsonValue, mayBeText: boolean): JsonObject | null {
  if (typeof output === 'string' && mayBeText) {
    try {
      return objectIn(JSON.parse(output) as JsonValue, false);
    } catch {
      return null;
    }
  }
  return typeof output === 'object' && output !== null && !Array.isArray(output)
    ? (output as JsonObject)
    : null;
}
