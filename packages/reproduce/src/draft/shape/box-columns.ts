import type { JsonValue } from '@assay/records';
import type { Cells } from '../../outputs/read-cells.ts';
import { snake } from '../../outputs/snake.ts';

type BoxForm = 'xyxy' | 'xywh';

/** Where the box of a row stands: in one column, or with a column for each side; and how it is written, where names tell. */
export interface BoxColumns {
  readonly boxes: string | readonly string[];
  readonly written: BoxForm | null;
}

const sides: readonly { readonly names: readonly string[]; readonly written: BoxForm }[] = [
  { names: ['x1', 'y1', 'x2', 'y2'], written: 'xyxy' },
  { names: ['xmin', 'ymin', 'xmax', 'ymax'], written: 'xyxy' },
  { names: ['left', 'top', 'right', 'bottom'], written: 'xyxy' },
  { names: ['x', 'y', 'width', 'height'], written: 'xywh' },
  { names: ['x', 'y', 'w', 'h'], written: 'xywh' },
  { names: ['left', 'top', 'width', 'height'], written: 'xywh' },
  { names: ['xmin', 'ymin', 'width', 'height'], written: 'xywh' },
  { names: ['x1', 'y1', 'w', 'h'], written: 'xywh' },
];
const decoration = /^(?:pred(?:icted)?|gt|gold|true|bbox|box)_|_(?:pred(?:icted)?|gt|gold|true)$/g;

/** The columns that hold one box in each row that has any; null where there are none. */
export function boxColumns(rows: readonly Cells[]): BoxColumns | null {
  const columns = Object.keys(rows[0] ?? {});
  const one = columns.find((name) => isBoxName(name) && holdsBoxes(rows, name));
  if (one !== undefined) return { boxes: one, written: null };
  for (const { names, written } of sides) {
    const found = names.map((name) => columns.find((column) => plain(column) === name));
    if (found.every((column) => column !== undefined && holdsNumbers(rows, column)))
      return { boxes: found as string[], written };
  }
  return null;
}

function plain(column: string): string {
  return snake(column).replaceAll(decoration, '').replaceAll('_', '');
}

function isBoxName(name: string): boolean {
  return /box|rect|coord|region|roi/i.test(name);
}

export function isBox(value: JsonValue): boolean {
  return (
    Array.isArray(value) &&
    value.length === 4 &&
    (value as readonly JsonValue[]).every((side) => typeof side === 'number')
  );
}

/** One box in each row, or none. */
function holdsBoxes(rows: readonly Cells[], column: string): boolean {
  const values = rows.map((row) => row[column] ?? null);
  return values.some(isBox) && values.every((value) => value === null || isBox(value));
}

function holdsNumbers(rows: readonly Cells[], column: string): boolean {
  const values = rows.map((row) => row[column] ?? null);
  return (
    values.some((value) => value !== null) &&
    values.every((value) => value === null || typeof value === 'number')
  );
}
