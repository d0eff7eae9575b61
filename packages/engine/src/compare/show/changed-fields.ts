import { canonicalJson, isObject, type JsonValue } from '@assay/records';

export interface ChangedField {
  /** `parameters.temperature`; the name alone where the two are not both objects. */
  readonly field: string;
  /** Undefined where that side does not have the field. */
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
}

/** The fields in which two values differ, down to the innermost ones: what is the same is not repeated. */
export function changedFields(
  name: string,
  before: JsonValue | undefined,
  after: JsonValue | undefined,
): readonly ChangedField[] {
  if (!isObject(before) || !isObject(after)) {
    const same =
      before !== undefined && after !== undefined && canonicalJson(before) === canonicalJson(after);
    return same ? [] : [{ field: name, before, after }];
  }
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => changedFields(`${name}.${key}`, before[key], after[key]));
}
