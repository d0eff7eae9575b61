import { meantMetric } from '../meant-metric.ts';
import { asName } from '../metric-named.ts';
import { figuresIn } from '../paper/figures.ts';
import type { Paper } from '../paper/paper.ts';
import type { ExtractedBaseline, Extraction } from './extraction.ts';

type Found = Omit<ExtractedBaseline, 'hyperparameters'>;
type Rows = readonly (readonly string[])[];

/** What result tables say: whose numbers, of which metric, of which part. */
export interface FoundResults {
  readonly baselines: readonly Found[];
  readonly subtasks: Extraction['subtasks'];
}

/** Rows of tables whose first cell is a name and whose other cells are numbers, by the heads of their columns. */
export function findBaselines({ pages }: Paper): FoundResults {
  const found = new Map<string, Found>();
  const subtasks = new Map<string, Extraction['subtasks'][number]>();
  for (const { number: page, tables } of pages) {
    for (const { rows } of tables) {
      const columns = columnsOf(rows);
      for (const { part } of columns)
        if (part !== null)
          subtasks.set(part, { name: part, value: part, status: 'explicit', quote: part, page });
      for (const [name, results] of resultsIn(rows, columns, page)) {
        const known = found.get(name);
        const model = known?.model ?? { value: name, status: 'explicit' as const, quote: name, page };
        found.set(name, { model, provider: null, results: [...(known?.results ?? []), ...results] });
      }
    }
  }
  return { baselines: [...found.values()], subtasks: [...subtasks.values()] };
}

/** What heads a row that is not of one model: a metric, a sum, a file. */
const notAModel =
  /^(?:metrics?|models?|total|average|mean|overall|coverage)\b|\b(?:f1|auc|accuracy|rate|score|map|bleu|rouge|meteor|fnr|iou)\b|^(?:acc|map)@?\d|\.\w{2,6}$/i;

function* resultsIn(
  rows: Rows,
  columns: readonly Column[],
  page: number,
): Iterable<readonly [string, ExtractedBaseline['results']]> {
  for (const row of rows) {
    const name = (row[0] ?? '').replaceAll(/[*†‡§¶]+/g, '').trim();
    if (!/\p{L}{2}/u.test(name) || notAModel.test(name)) continue;
    const results = columns.flatMap(({ at, metric, part }) => {
      const cell = row[at] ?? '';
      const value = resultIn(cell);
      return value === null ? [] : [{ metric, value, subtask: part, quote: cell, page }];
    });
    if (results.length > 0) yield [name, results];
  }
}

/** `91.2`, `**91,2** ± 0,4`, `78.1†`, `91.2 [90.1, 92.3]`: one number, with its spread and marks. */
const plainCell =
  /^[\s*_†‡§¶]*-?\d+(?:[.,]\d+)?\s*%?[\s*_†‡§¶]*(?:(?:±|\+\/-|\\pm)\s*\d+(?:[.,]\d+)?\s*%?|\([^()]*\)|\[[^[\]]*\])?[\s*_†‡§¶]*$/;

function resultIn(cell: string): string | null {
  return plainCell.test(cell) ? (figuresIn(cell)[0] ?? null) : null;
}

interface Column {
  readonly at: number;
  readonly metric: string;
  readonly part: string | null;
}

/** Columns of numbers with what heads them. Of two rows of heads one names metrics and the other parts of the benchmark. */
function columnsOf(rows: Rows): readonly Column[] {
  const first = rows.findIndex((row) => row.slice(1).some((cell) => resultIn(cell) !== null));
  const heads = rows.slice(0, Math.max(first, 0)).slice(-2);
  const lower = heads.at(-1);
  if (lower === undefined) return [];
  const upper = heads.length === 2 ? heads[0]! : [];
  const isMetricAbove = upper.some(isMetric) && !lower.some(isMetric);
  return lower.flatMap((cell, at) => {
    const [above, below] = [upper[at]?.trim() ?? '', cell.trim()];
    const [metric, part] = isMetricAbove ? [above, below] : [below, above];
    const named = metric === '' ? part : metric;
    if (at === 0 || !/\p{L}/u.test(named)) return [];
    return [{ at, metric: named, part: metric === '' || part === '' || part === metric ? null : part }];
  });
}

function isMetric(head: string): boolean {
  const plain = head.replaceAll(/\(.*?\)|[%↑↓*.]/g, '').trim();
  return plain !== '' && meantMetric(asName(plain)) !== undefined;
}
