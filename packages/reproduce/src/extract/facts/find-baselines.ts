import type { Paper } from '../../paper/paper.ts';
import type { ExtractedBaseline, Extraction } from '../extraction.ts';
import { isMetric, resultIn, type ResultTable, resultTable, underWay } from './result-table.ts';

type Found = Omit<ExtractedBaseline, 'hyperparameters'>;
type Result = ExtractedBaseline['results'][number];

/** What result tables say: whose numbers, of which metric, of which part. */
export interface FoundResults {
  readonly baselines: readonly Found[];
  readonly subtasks: Extraction['subtasks'];
}

/** Rows of tables that have the name of a model and numbers, by the heads of their columns; also tables with a model for each column. */
export function findBaselines({ pages }: Paper): FoundResults {
  const found = new Map<string, Found>();
  const subtasks = new Map<string, Extraction['subtasks'][number]>();
  for (const { number: page, tables } of pages) {
    for (const table of tables) {
      const read = resultTable(table);
      if (read === null) continue;
      for (const { name, provider, results } of isTurned(read) ? byColumn(read, page) : byRow(read, page)) {
        const known = found.get(name);
        const model = known?.model ?? { value: name, status: 'explicit' as const, quote: name, page };
        found.set(name, {
          model,
          provider: known?.provider ?? provider,
          results: firstOfEach([...(known?.results ?? []), ...results]),
        });
        for (const { subtask: part } of results)
          if (part !== null)
            subtasks.set(part, { name: part, value: part, status: 'explicit', quote: part, page });
      }
    }
  }
  return { baselines: [...found.values()], subtasks: [...subtasks.values()] };
}

/** A later table may give the same number again, or another one under other conditions: the first stands. */
function firstOfEach(results: readonly Result[]): Result[] {
  const key = ({ metric, subtask }: Result): string => `${subtask ?? ''}|${metric}`;
  return results.filter((one, i) => results.findIndex((other) => key(other) === key(one)) === i);
}

/** What heads a row that is not of one model: a metric, a sum, a file, a count. */
const notAModel =
  /^(?:metrics?|models?|total|average|avg|mean|median|overall|coverage|number of|#|train|test|valid|dev|parameter)\b|^#|\b(?:f1|auc|accuracy|rate|score|map|bleu|rouge|meteor|fnr|iou)\b|^(?:acc|map)@?\d|\.(?:json|csv|py|txt|md|jsonld|ya?ml|pdf)\w*$/i;

interface NamedResults {
  readonly name: string;
  readonly provider: string | null;
  readonly results: readonly Result[];
}

function* byRow(
  { rows, model, provider, part, setting, metric: named, columns }: ResultTable,
  page: number,
): Iterable<NamedResults> {
  for (const row of rows) {
    const name = withoutMarks(row[model] ?? '');
    if (!/\p{L}{2}|\p{L}\d/u.test(name) || notAModel.test(name)) continue;
    const of = part === null ? null : (row[part]?.trim() ?? null);
    const way = setting === null ? '' : (row[setting]?.trim() ?? '');
    const results = columns.flatMap((column) => {
      const cell = row[column.at] ?? '';
      const value = resultIn(cell);
      const head = named === null ? column.metric : withoutMarks(row[named] ?? '') || column.metric;
      const metric = way === '' ? head : underWay(head, way);
      const subtask = column.part ?? (of === '' ? null : of);
      return value === null ? [] : [{ metric, value, subtask, quote: cell, page }];
    });
    if (results.length > 0)
      yield { name, provider: provider === null ? null : row[provider] || null, results };
  }
}

/** Whether the rows are metrics and the columns models. */
function isTurned({ rows, model, columns }: ResultTable): boolean {
  const names = rows.map((row) => row[model] ?? '').filter((name) => name !== '');
  return (
    names.length > 0 &&
    names.filter(isMetric).length * 2 >= names.length &&
    !columns.some(
      ({ metric }) =>
        isMetric(metric) || /^(?:reported|obtained|value|result|score|paper|ours)\b/i.test(metric),
    )
  );
}

function* byColumn({ rows, model, columns }: ResultTable, page: number): Iterable<NamedResults> {
  for (const { at, metric: head } of columns) {
    const results = rows.flatMap((row) => {
      const [cell, metric] = [row[at] ?? '', withoutMarks(row[model] ?? '')];
      const value = resultIn(cell);
      return value === null || metric === '' ? [] : [{ metric, value, subtask: null, quote: cell, page }];
    });
    if (results.length > 0) yield { name: withoutMarks(head), provider: null, results };
  }
}

function withoutMarks(name: string): string {
  return name.replaceAll(/\^\S+|[*†‡§¶]+/g, '').trim();
}
