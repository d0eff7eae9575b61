import { isObject, type JsonValue } from '@assay/records';
import type { Cells } from './read-cells.ts';

/** What stands in each of a list of objects: `answers.text` of [{ text, answer_start }, …]. */
const listed = ['text', 'answer', 'label', 'name', 'value'];

/** A row whose objects are opened: what stands inside is a column too, `output.label`, `judge.scores.helpfulness`. */
export function withInner(row: Cells): Cells {
  const inner = Object.entries(row).flatMap(([name, value]) => innerOf(name, value, DEEPEST));
  return inner.length === 0 ? row : { ...Object.fromEntries(inner), ...row };
}

/** Scores stand in an object of scores in an object of the judge: deeper are settings and logs. */
const DEEPEST = 3;

function innerOf(name: string, value: JsonValue, depth: number): readonly (readonly [string, JsonValue])[] {
  if (isObject(value))
    return depth === 0
      ? []
      : Object.entries(value).flatMap(([key, each]) => {
          const path = `${name}.${key}`;
          return [[path, each] as const, ...innerOf(path, each, depth - 1)];
        });
  return listed.flatMap((key) => {
    const texts = textsIn(value, key);
    return texts === undefined ? [] : [[`${name}.${key}`, texts] as const];
  });
}

/** The value of a column, or of what stands inside of one; a column whose own name has a dot comes first. */
export function cellIn(row: Cells, column: string): JsonValue | undefined {
  if (Object.hasOwn(row, column)) return row[column];
  const dot = column.indexOf('.');
  const outer = dot === -1 ? undefined : row[column.slice(0, dot)];
  const inner = column.slice(dot + 1);
  return isObject(outer) ? cellIn(outer, inner) : textsIn(outer, inner);
}

/** The texts under one name in all objects of a list; undefined where it is none. */
function textsIn(value: JsonValue | undefined, key: string): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || !listed.includes(key)) return undefined;
  const texts = (value as readonly JsonValue[]).map((one) => (isObject(one) ? one[key] : undefined));
  return texts.every((text) => typeof text === 'string') ? texts : undefined;
}

/** Objects with more names in all rows together than this are maps, whose names are values: they stay closed. */
const MOST_NAMES = 64;

/** Rows whose objects are opened; not those that are maps by id. */
export function rowsWithInner(rows: readonly Cells[]): readonly Cells[] {
  const names = new Map<string, Set<string>>();
  for (const row of rows)
    for (const [name, value] of Object.entries(row))
      if (isObject(value)) {
        const known = names.get(name) ?? new Set();
        for (const [key] of innerOf(name, value, DEEPEST)) known.add(key);
        names.set(name, known);
      }
  const maps = new Set([...names].flatMap(([name, keys]) => (keys.size > MOST_NAMES ? [name] : [])));
  if (maps.size === 0) return rows.map(withInner);
  return rows.map((row) => {
    const own = Object.entries(row).filter(([name]) => !maps.has(name));
    return { ...withInner(Object.fromEntries(own)), ...row };
  });
}
