import { cellAt, labelColumn, wordsAt } from '@assay/evaluator';
import { AssayError, type JsonValue, type Prediction } from '@assay/records';
import { readRows, type Row } from '@assay/rows';
import type { World } from '../../world.ts';
import { withRowFile } from '../../world/row-file.ts';
import type { InitEvaluatorRequest } from '../init.request.ts';
import { noIdColumn } from './read-labels.ts';
import { type Splits, splitsIn } from './splits-in.ts';

/** More distinct labels than these are texts, not a closed set. */
const MOST_VALUES = 50;

/** Where tags are in an ordinary dataset. */
const tagColumns = ['tags', 'metadata.tags'];

/** What can be seen in a file of labels. */
export interface LabelSurvey {
  readonly id: string;
  readonly label: string;
  readonly type: Prediction['type'];
  /** Of a closed set. */
  readonly values: readonly string[];
  readonly items: number;
  /** Columns whose values are slices: those that were asked for, or the tags. */
  readonly slices: readonly string[];
  readonly splits: Splits | null;
}

/** Looks at the labels for their column, their type, their slices and splits, and how many there are. */
export async function surveyLabels(request: InitEvaluatorRequest, world: World): Promise<LabelSurvey> {
  const { labels: path, id = 'id', slices: asked = [], split } = request;
  const known = new Set([id, ...asked, ...tagColumns, 'metadata', ...(split === undefined ? [] : [split])]);
  let column = request.label;
  const values = new DistinctValues();
  const tags = new Set<string>();
  const splits = new Set<string>();
  let items = 0;
  await withRowFile(path, world, async (file) => {
    for await (const row of readRows(file)) {
      if (cellAt(row, id, path) === undefined) throw noIdColumn(row, id, path);
      column ??= labelColumn(Object.keys(row.cells), known, path);
      values.add(cellAt(row, column, path) ?? null, row.untyped);
      for (const name of tagColumns) if ((wordsAt(row, name, path) ?? []).length > 0) tags.add(name);
      if (split !== undefined) splits.add(splitOf(row, split, path));
      items += 1;
    }
  });
  if (column === undefined) throw wrong(path, 'there are no labels');
  const isAsked = request.slices !== undefined;
  return {
    id,
    label: column,
    ...values.survey(),
    items,
    slices: isAsked ? asked : tagColumns.filter((name) => tags.has(name)).slice(0, 1),
    splits: split === undefined ? null : splitsIn([...splits], request, path),
  };
}

/** The kinds of values in a column, and the values while they are few. */
class DistinctValues {
  readonly #kinds = new Set<string>();
  readonly #seen = new Set<string>();

  add(value: JsonValue, isUntyped: boolean): void {
    const isNumber = isUntyped && typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value);
    this.#kinds.add(isNumber ? 'number' : typeof value);
    if (this.#seen.size <= MOST_VALUES)
      this.#seen.add(typeof value === 'string' ? value : JSON.stringify(value));
  }

  survey(): Pick<LabelSurvey, 'type' | 'values'> {
    const type = typeOf(this.#kinds, this.#seen.size);
    return { type, values: type === 'label' ? [...this.#seen].toSorted() : [] };
  }
}

function splitOf(row: Row, column: string, file: string): string {
  const value = cellAt(row, column, file);
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw wrong(file, `row ${row.number}: ${column} is not a text or a number`);
}

function typeOf(kinds: ReadonlySet<string>, values: number): Prediction['type'] {
  if (kinds.size !== 1) return 'json';
  const [kind] = kinds;
  if (kind === 'number' || kind === 'boolean') return kind;
  if (kind !== 'string') return 'json';
  return values >= 2 && values <= MOST_VALUES ? 'label' : 'text';
}

function wrong(file: string, message: string): AssayError {
  return new AssayError('invalid', 'E_LABELS', message, { location: { file } });
}
