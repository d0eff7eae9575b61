import { isObject } from '@assay/records';
import type { Comparison } from '../../client/shapes.ts';

export interface ChangedField {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** What differs between two runs, field by field, down to the innermost; of labels nothing is shown. */
export function changedFields({ changed }: Comparison): readonly ChangedField[] {
  return changed.flatMap(({ what, before, after }) =>
    what === 'hidden_data' ? [] : fieldsOf(what.replace('_', ' '), before, after),
  );
}

function fieldsOf(name: string, before: unknown, after: unknown): readonly ChangedField[] {
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => fieldsOf(`${name}.${key}`, before[key], after[key]));
  }
  const [was, is] = [textOf(before), textOf(after)];
  return was === is ? [] : [{ name, before: was, after: is }];
}

function textOf(value: unknown): string {
  if (value === undefined) return '(none)';
  return typeof value === 'string' ? shortened(value) : JSON.stringify(value);
}

/** Enough of a digest to tell two apart: what is in it cannot be read from it. */
function shortened(text: string): string {
  return /^sha256:[0-9a-f]{64}$/.test(text) ? `${text.slice(0, 19)}…` : text;
}
