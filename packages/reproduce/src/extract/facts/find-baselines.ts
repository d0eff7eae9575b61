import { nameParts } from '../../paper/bare-text.ts';
import type { Paper } from '../../paper/paper.ts';
import { type ExtractedBaseline, type Extraction, partNamed } from '../extraction.ts';
import {
  isMetric,
  isWhole,
  resultIn,
  resultOf,
  type ResultTable,
  resultTable,
  underWay,
} from './result-table.ts';

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
        const model = known?.model ?? {
          value: name,
          status: 'explicit' as const,
          quote: quoteOf(name, read),
          page,
        };
        found.set(name, {
          model,
          provider: known?.provider ?? provider,
          results: firstOfEach([...(known?.results ?? []), ...results]),
        });
        for (const { subtask: part } of results) if (part !== null) subtasks.set(part, partNamed(part, page));
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

/** A name that was put together of two cells is quoted by its first. */
function quoteOf(name: string, { rows }: ResultTable): string {
  const isPrinted = rows.some((row) => row.some((cell) => withoutMarks(cell) === name));
  return isPrinted ? name : nameParts(name)[0];
}

interface NamedResults {
  readonly name: string;
  readonly provider: string | null;
  readonly results: readonly Result[];
}

function* byRow(table: ResultTable, page: number): Iterable<NamedResults> {
  const { rows, provider, part, setting, metric: named, columns } = table;
  for (const row of rows) {
    const name = nameOf(table, row);
    if (!/\p{L}{2}|\p{L}\d/u.test(name) || notAModel.test(name)) continue;
    const of = part === null || part === table.model ? null : (row[part]?.trim() ?? null);
    const way = setting === null ? '' : wordsIn(row[setting] ?? '');
    const results = columns.flatMap((column) => {
      const cell = row[column.at] ?? '';
      const value = resultOf(cell, column.within);
      const head = named === null ? column.metric : withoutMarks(row[named] ?? '') || column.metric;
      const metric = way === '' ? head : underWay(head, way);
      const subtask = column.part ?? (of === '' ? null : of);
      return value === null ? [] : [{ metric, value, subtask, quote: cell, page }];
    });
    if (results.length > 0)
      yield { name, provider: provider === null ? null : row[provider] || null, results };
  }
}

/** The model of a row, with what tells it apart from other rows of the same model: `Mask R-CNN (R-50)`. */
function nameOf({ rows, groups, model, provider, variants }: ResultTable, row: readonly string[]): string {
  const written = (one: readonly string[]): string => withoutMarks(one[model] ?? '');
  const name = written(row);
  // People stand in the first column, where models have what kind they are.
  if (name === '')
    return withoutMarks(
      variants
        .concat(provider ?? [])
        .map((at) => row[at] ?? '')
        .find((cell) => cell !== '') ?? '',
    );
  const isApart = (at: number): boolean =>
    rows.some((one) => rows.some((other) => written(one) === written(other) && one[at] !== other[at]));
  const groupOf = (one: readonly string[]): string => (groups[rows.indexOf(one)] ?? []).join(', ');
  const isInOther = rows.some((one) => written(one) === name && groupOf(one) !== groupOf(row));
  const apart = [...variants.filter(isApart).map((at) => row[at] ?? ''), isInOther ? groupOf(row) : '']
    .map(withoutMarks)
    .filter((cell) => /[\p{L}\p{N}]/u.test(cell));
  return apart.length === 0 ? name : `${name} (${apart.join(', ')})`;
}

/** Whether the columns are models: their rows are metrics, or parts and ways to ask. */
function isTurned(table: ResultTable): boolean {
  return isOfBoth(table) || isOfMetrics(table) || isOfParts(table);
}

/** Each row is of a part and of a metric: `Dosing | Recall | 70.3 | 60.2` under the names of models. */
function isOfBoth({ isOfModels, part, model, metric }: ResultTable): boolean {
  return !isOfModels && part !== null && metric === model;
}

function isOfMetrics({ rows, model, columns }: ResultTable): boolean {
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

/** Rows that are headed as parts or settings, under numbers whose heads are no metrics: nothing but the columns can be models. */
function isOfParts({ isOfModels, part, setting, provider, model, columns }: ResultTable): boolean {
  const isOther = [part, setting].includes(model) && provider === null;
  return !isOfModels && isOther && columns.length > 1 && !columns.some(({ head }) => isMetric(head));
}

function* byColumn(table: ResultTable, page: number): Iterable<NamedResults> {
  const { rows, model, part, setting, columns, captionMetric } = table;
  const isBoth = isOfBoth(table);
  const isMetrics = isBoth || isOfMetrics(table);
  if (!isMetrics && captionMetric === null) return;
  for (const { at, head } of columns) {
    const results = rows.flatMap((row): readonly (Result & { way: string })[] => {
      const cell = row[at] ?? '';
      const value = resultIn(cell);
      const metric = isMetrics ? withoutMarks(row[model] ?? '') : captionMetric!;
      if (value === null || metric === '') return [];
      const of = (isMetrics && !isBoth) || part === null ? '' : partIn(row[part]?.trim() ?? '');
      const way = isMetrics || setting === null ? '' : (row[setting]?.trim() ?? '');
      return [{ metric, value, subtask: of === '' ? null : of, quote: cell, page, way }];
    });
    const isOneForAll = (one: Result): boolean =>
      new Set(results.filter(({ subtask }) => subtask === one.subtask).map(({ value }) => value)).size === 1;
    const named = results.map(({ way, ...one }) =>
      way === '' || (isOneForAll(one) && results.length > 1)
        ? one
        : { ...one, metric: underWay(one.metric, way) },
    );
    if (named.length > 0) yield { name: withoutMarks(head), provider: null, results: firstOfEach(named) };
  }
}

/** A dash stands where there is nothing to say. */
function wordsIn(cell: string): string {
  return /[\p{L}\p{N}]/u.test(cell) ? cell.trim() : '';
}

function partIn(name: string): string {
  return isWhole(name) ? '' : name;
}

function withoutMarks(name: string): string {
  return name.replaceAll(/\^\S+|[*†‡§¶]+/g, '').trim();
}
