import type { JsonValue } from '@assay/records';
import type { Cells } from '../outputs/read-cells.ts';
import { snake } from '../outputs/snake.ts';
import { isNamed } from './of-model.ts';

/** The rows of a file that are of the model in question, where a column says which model a row is of. */
export interface ModelRows {
  readonly column: string;
  readonly value: string;
}

const modelColumn = /^(?:model|system|run|engine|llm)(?:_(?:id|name|key|slug))?$|_model(?:_name)?$/;

/** A column with the models of a file of several. Null: the file has none, or is of one model. */
export function modelColumnOf(rows: readonly Cells[]): { column: string; values: readonly string[] } | null {
  for (const column of Object.keys(rows[0] ?? {}).filter((name) => modelColumn.test(snake(name)))) {
    const values = [...new Set(rows.map((row): JsonValue => row[column] ?? null))];
    if (
      values.length > 1 &&
      values.length * 2 <= rows.length &&
      values.every((one) => typeof one === 'string')
    )
      return { column, values };
  }
  return null;
}

/** Those of the model in question; null where no value names it, or several do. */
export function rowsOfModel(
  { column, values }: { readonly column: string; readonly values: readonly string[] },
  models: readonly string[],
): ModelRows | null {
  for (const model of models) {
    const exact = values.filter((value) => isNamed(value, model) && isNamed(model, value));
    const own = exact.length > 0 ? exact : values.filter((value) => isNamed(value, model));
    if (own.length === 1) return { column, value: own[0]! };
  }
  return null;
}
