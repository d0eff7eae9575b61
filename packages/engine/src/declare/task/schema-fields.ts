import { isObject, type JsonObject, type JsonValue } from '@assay/records';
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
