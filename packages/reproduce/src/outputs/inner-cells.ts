import type { JsonObject, JsonValue } from '@assay/records';
import type { Cells } from './read-cells.ts';

/** A row whose objects are opened: what stands inside is a column too, `output.label`. */
export function withInner(row: Cells): Cells {
  const inner = Object.entries(row).flatMap(([name, value]) =>
    isObject(value) ? Object.entries(value).map(([key, each]) => [`${name}.${key}`, each] as const) : [],
  );
  return inner.length === 0 ? row : { ...Object.fromEntries(inner), ...row };
}

/** The value of a column, or of what stands inside of one; a column whose own name has a dot comes first. */
export function cellIn(row: Cells, column: string): JsonValue | undefined {
  if (Object.hasOwn(row, column)) return row[column];
  const dot = column.indexOf('.');
  const outer = dot === -1 ? undefined : row[column.slice(0, dot)];
  return isObject(outer) ? cellIn(outer, column.slice(dot + 1)) : undefined;
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
