import { AssayError, type Prediction } from '@assay/records';
import { jsonCell, readRows } from '@assay/rows';
import type { World } from '../world.ts';
import { withRowFile } from '../world/row-file.ts';
import type { InitEvaluatorRequest } from './init.request.ts';

/** More distinct labels than these are texts, not a closed set. */
const MOST_VALUES = 50;

/** What can be seen in a file of labels. */
export interface LabelSurvey {
  readonly id: string;
  readonly label: string;
  readonly type: Prediction['type'];
  /** Of a closed set. */
  readonly values: readonly string[];
  readonly items: number;
}

/** Looks at the labels for their column, their type and how many there are. */
export async function surveyLabels(
  { labels: path, id = 'id', label, slices = [], split }: InitEvaluatorRequest,
  world: World,
): Promise<LabelSurvey> {
  const apart = new Set([id, ...slices, ...(split === undefined ? [] : [split])]);
  let column = label;
  const seen = new Set<string>();
  const kinds = new Set<string>();
  let items = 0;
  await withRowFile(path, world, async (file) => {
    for await (const { cells, untyped, number } of readRows(file)) {
      if (!(id in cells)) throw wrong(path, `row ${number} has no ${id}`);
      column ??= onlyOther(
        Object.keys(cells).filter((name) => !apart.has(name)),
        path,
      );
      const value = jsonCell(cells[column] ?? null, column, { file: path });
      items += 1;
      kinds.add(
        untyped && typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? 'number' : typeof value,
      );
      if (seen.size <= MOST_VALUES) seen.add(typeof value === 'string' ? value : JSON.stringify(value));
    }
  });
  if (column === undefined) throw wrong(path, 'there are no labels');
  const type = typeOf(kinds, seen.size);
  return { id, label: column, type, values: type === 'label' ? [...seen].toSorted() : [], items };
}

function onlyOther(names: readonly string[], path: string): string {
  if (names.length === 1) return names[0]!;
  throw wrong(
    path,
    `which column is the label? There are ${names.join(', ')}`,
    'Name the column of the label.',
  );
}

function typeOf(kinds: ReadonlySet<string>, values: number): Prediction['type'] {
  if (kinds.size !== 1) return 'json';
  const [kind] = kinds;
  if (kind === 'number' || kind === 'boolean') return kind;
  if (kind !== 'string') return 'json';
  return values >= 2 && values <= MOST_VALUES ? 'label' : 'text';
}

function wrong(file: string, message: string, fix?: string): AssayError {
  return new AssayError('invalid', 'E_LABELS', message, { location: { file }, fix });
}
