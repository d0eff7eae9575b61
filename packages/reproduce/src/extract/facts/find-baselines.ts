import { asName, meantMetric, plainHead } from '../../metric-names.ts';
import { escapedPattern } from '../../names.ts';
import { figuresIn, nameParts } from '../../paper/bare-text.ts';
import { groupRows } from '../../paper/group-rows.ts';
import type { Paper, PaperTable } from '../../paper/paper.ts';
import { type ExtractedBaseline, type Extraction, partNamed } from '../extraction.ts';
import { settingNamed } from './find-settings.ts';

/** A column of numbers with what heads it. */
interface ResultColumn {
  readonly at: number;
  /** Which of the numbers of its cells, where a head such as `Acc/F1` names several; null: a cell has one. */
  readonly within?: number;
  readonly metric: string;
  /** As it is printed. */
  readonly head: string;
  /** Of the benchmark; null for the whole of it. */
  readonly part: string | null;
}

/** A table of results by what its columns are. */
interface ResultTable {
  readonly rows: PaperTable['rows'];
  /** The names of the groups that each row is in. */
  readonly groups: readonly (readonly string[])[];
  readonly model: number;
  readonly provider: number | null;
  readonly part: number | null;
  readonly setting: number | null;
  /** Where the metric stands in the row and not above the number. */
  readonly metric: number | null;
  /** Other columns of names: what tells rows of the same model apart. */
  readonly variants: readonly number[];
  readonly columns: readonly ResultColumn[];
  /** Whether a head says that the rows are models. */
  readonly isOfModels: boolean;
  /** The metric that the caption names. */
  readonly captionMetric: string | null;
}

const ofModels =
  /\b(?:models?|methods?|systems?|approach(?:es)?|baselines?|llms?|m?llms?|agents?|devices?|algorithms?|architectures?|submissions?|teams?)\b/i;
const ofProviders = /\b(?:provider|organi[sz]ation|company|developer|vendor|creator|family)\b/i;
const ofParts =
  /\b(?:categor(?:y|ies)|sub-?tasks?|tasks?|(?:sub)?sets?|domains?|datasets?|splits?|subjects?|languages?|topics?|class(?:es)?|groups?|areas?|difficulty|levels?|regions?)\b/i;
const ofSettings = /\b(?:settings?|prompt(?:ing)?|shots?|strategy|mode|variant|decoding)\b/i;
const aside =
  /^(?:#|params?\b|size\b|year|date|release|access|license|open|n$|rank|type\b|version|∆|Δ|\$?\\?Delta|diff)/i;
const wholes = /^(?:average|avg\.?|overall|all|total|mean|macro[- ]?av(?:era)?g(?:e)?\.?)$/i;

function isWhole(name: string): boolean {
  return wholes.test(name);
}

/** The roles of a table's columns; null for a table of something else: statistics of the data, settings, ablations. */
function resultTable({ caption, rows }: PaperTable): ResultTable | null {
  const first = rows.findIndex((row) => row.slice(1).some(hasResults));
  const heads = rows
    .slice(0, Math.max(first, 0))
    .filter(
      (row) =>
        new Set(row.filter((cell) => cell !== '')).size > 1 ||
        (row[0] === '' && row.some((cell) => cell !== '')),
    )
    .slice(-2);
  const lower = heads.at(-1);
  if (lower === undefined || isAside(caption)) return null;
  const written = rows.slice(first);
  const names = leadingNames(written, lower.length);
  const body = withNames(written, names);
  const headed = (pattern: RegExp): number | null =>
    names.find((at) => heads.some((row) => pattern.test(row[at] ?? ''))) ?? null;
  const [provider, setting] = [headed(ofProviders), headed(ofSettings)];
  const part = headed(ofParts) ?? names.find((at) => isBy(caption, lower[at] ?? '')) ?? null;
  const model = headed(ofModels) ?? names.find((at) => ![provider, part, setting].includes(at)) ?? 0;
  const named = headed(/^metrics?$/i);
  const metric = named === model && part === null ? null : named;
  const numbers = columnsOf(heads, caption).filter(({ at }) => at > model && !names.includes(at));
  const isOfColumns = named === model && part !== null;
  const columns =
    metric === null || isOfColumns ? numbers : numbers.slice(0, 1).map((one) => ({ ...one, part: null }));
  const isOfSettings = (names: readonly string[]): boolean =>
    names.filter((name) => settingNamed(name) !== null).length * 2 > names.length;
  if (columns.length === 0 || isOfSettings(columns.map(({ metric }) => metric))) return null;
  if (isOfSettings(body.map((row) => row[model] ?? ''))) return null;
  if (columns.every(({ head }) => /^values?$/i.test(head)) && /setting|parameter/i.test(lower[0] ?? ''))
    return null;
  if (isOfCounts(caption, heads, body)) return null;
  const variants = names.filter((at) => ![model, provider, part, setting, metric].includes(at));
  return {
    rows: body,
    groups: groupRows(rows)
      .slice(first)
      .map(({ groups }) => groups),
    model,
    provider,
    part,
    setting,
    metric,
    variants,
    columns,
    isOfModels: headed(ofModels) !== null,
    captionMetric: metricIn(caption),
  };
}

/** Whether a caption gives numbers by what a head names: `Accuracy by field of law` above `Field`. */
function isBy(caption: string | null, head: string): boolean {
  return (
    /\p{L}{3}/u.test(head) && new RegExp(`\\b(?:by|per) ${escapedPattern(head)}\\b`, 'i').test(caption ?? '')
  );
}

/** Rows in which a name that is left out, as nothing but what it stands beside changes, stands again. */
function withNames(body: PaperTable['rows'], names: readonly number[]): PaperTable['rows'] {
  let above: readonly string[] = [];
  return body.map((row) => {
    if (!row.slice(names.length).some(hasResults)) {
      above = [];
      return row;
    }
    const filled = names.findIndex((at) => (row[at] ?? '').trim() !== '');
    above = row.map((cell, at) => (at < filled && names.includes(at) ? (above[at] ?? cell) : cell));
    return above;
  });
}

/** Whole numbers alone that nothing calls results: how many questions, papers or samples there are of something. */
function isOfCounts(caption: string | null, heads: PaperTable['rows'], body: PaperTable['rows']): boolean {
  const figures = body.flatMap((row) => row.slice(1).flatMap((cell) => resultIn(cell) ?? []));
  const isWhole =
    figures.every((figure) => /^\d+$/.test(figure)) && !body.flat().some((cell) => cell.includes('%'));
  const isMeasured =
    heads.flat().some((head) => isMetric(head) || /%/.test(head)) ||
    /\b(?:results?|performance|scores?|rates?|leaderboard)\b/i.test(caption ?? '') ||
    metricIn(caption) !== null;
  if (!isWhole || isMeasured) return false;
  return figures.some((figure) => Number(figure) > 100) || !heads.flat().some((head) => ofModels.test(head));
}

function isAside(caption: string | null): boolean {
  const isOther =
    /statistic|hyper-?parameter|settings of|configuration|distribution|composition|ablation|annotator|agreement|\bnumber of (?:\w+ )?(?:examples|questions|samples|instances|tasks|images|documents|papers)/i;
  return caption !== null && isOther.test(caption) && !/\b(?:results?|performance|accuracy)\b/i.test(caption);
}

/** Columns before the numbers that hold words. */
function leadingNames(body: PaperTable['rows'], width: number): readonly number[] {
  const isNames = (at: number): boolean => {
    const cells = body.map((row) => row[at] ?? '').filter((cell) => cell !== '');
    const words = cells.filter((cell) => resultIn(cell) === null && /\p{L}/u.test(cell));
    return words.length > 0 && words.length >= cells.length * 0.6;
  };
  const all = Array.from({ length: width }, (_, at) => at);
  const end = all.findIndex((at) => at > 0 && !isNames(at));
  return all.slice(0, end === -1 ? width : end);
}

/** Columns of numbers with what heads them. Of two rows of heads one names metrics and the other parts of the benchmark. */
function columnsOf(heads: PaperTable['rows'], caption: string | null): readonly ResultColumn[] {
  const lower = heads.at(-1)!;
  const upper = heads.length === 2 ? heads[0]! : [];
  const isAbove = upper.length > 0 && isMetricAbove(upper, lower);
  // `All` beside parts is all of what the caption names, though another metric may have a column of its own.
  const isOfParts = !lower.some(namesMetrics) || lower.some((cell) => wholes.test(cell.trim()));
  const named = upper.length === 0 && isOfParts ? metricIn(caption) : null;
  return lower.flatMap((cell, at): readonly ResultColumn[] => {
    const [above, below] = [upper[at]?.trim() ?? '', cell.trim()];
    const [head, over] = isAbove ? [above, below] : [below, above];
    const written = withoutArrows(head === '' ? over : head);
    const metric = cutMetric(written, caption) ?? written;
    if (at === 0 || !/\p{L}/u.test(metric) || aside.test(metric)) return [];
    if (named !== null && (wholes.test(metric) || !namesMetrics(metric)))
      return [{ at, head: written, ...underCaption(named, metric) }];
    const part = head === '' || over === '' || over === head || wholes.test(over) ? null : over;
    const several = severalMetrics(metric, caption);
    return several.length > 1
      ? several.map((one, within) => ({ at, within, head: written, metric: one, part }))
      : [{ at, head: written, metric, part }];
  });
}

/** Whether the upper of two rows of heads names the metrics: `Success rate` over Mail and Calendar, not COBOL over k=1 and k=10. */
function isMetricAbove(upper: readonly string[], lower: readonly string[]): boolean {
  const pairs = lower.flatMap((cell, at) => {
    const [above, below] = [upper[at]?.trim() ?? '', cell.trim()];
    return above === '' || below === '' || above === below ? [] : [{ above, below }];
  });
  if (pairs.some(({ below }) => namesMetrics(below) && !wholes.test(below))) return false;
  // All is all of the parts beside it, so what stands above them is what is measured.
  if (pairs.some(({ above, below }) => isMetric(withoutArrows(above)) || wholes.test(below))) return true;
  return (
    pairs.length > 1 &&
    pairs.every(({ above }) => ofMeasures.test(withoutArrows(above).replace(/\s*\(.*?\)\s*$/, '')))
  );
}

const ofMeasures =
  /(?:^|\s)(?:scores?|ratings?|rates?|ratios?|grades?|points|errors?|accurac(?:y|ies)|results)$/i;

function namesMetrics(head: string): boolean {
  return head.split('/').some((part) => isMetric(part) || averagePrecision.test(plainHead(part)));
}

/** `AP`, `AP50`, `APmask`: which average precision it is depends on the paper. */
const averagePrecision = /^m?AP(?:$|[^\p{L}]|box|bbox|bb|mask|segm?|[smlrcf]\b)/u;

/** `k=10` under a caption that speaks of pass@k is pass@10. */
function cutMetric(head: string, caption: string | null): string | null {
  const [, cut] = /^\$?k\s*=\s*(\d+)\$?$/i.exec(head) ?? [];
  const [, family] = /([\p{L}-]+@)k\b/iu.exec(caption ?? '') ?? [];
  return cut === undefined || family === undefined ? null : `${family}${cut}`;
}

/** `Acc/F1` as its two metrics; `P/S` by what the caption says it is. */
function severalMetrics(head: string, caption: string | null): readonly string[] {
  const parts = head.split('/').map((part) => part.trim());
  if (parts.length < 2 || parts.some((part) => part === '')) return [head];
  if (parts.some((part) => isMetric(part))) return parts;
  const at = caption?.indexOf(`${head}:`) ?? -1;
  const written =
    at === -1
      ? []
      : caption!
          .slice(at + head.length + 1)
          .trim()
          .split(/[\s.;,]/)[0]!
          .split('/');
  return written.length === parts.length ? written : [head];
}

/** The caption names the metric, and the head a part, the whole, or a way to ask. */
function underCaption(metric: string, head: string): Pick<ResultColumn, 'metric' | 'part'> {
  if (wholes.test(head) || plainHead(head).toLowerCase() === metric.toLowerCase())
    return { metric, part: null };
  return /shot|\bcot\b|chain|prompt|greedy|pass\b/i.test(head)
    ? { metric: underWay(metric, head), part: null }
    : { metric, part: head };
}

const common =
  /\b(?:accuracy|exact match|(?:macro|micro)?[- ]?F1(?:[- ]score)?|BLEU|ROUGE-L|pass@\d+|success rate|win rate|perplexity|mIoU|m?AP)\b/i;

function metricIn(caption: string | null): string | null {
  return caption === null ? null : (common.exec(caption)?.[0] ?? null);
}

function withoutArrows(head: string): string {
  return head.replaceAll(/\s*[↑↓⇑⇓]\s*/g, ' ').trim();
}

function isMetric(head: string): boolean {
  const plain = plainHead(head);
  return plain !== '' && meantMetric(asName(plain)) !== undefined;
}

/** `91.2`, `**91,2** ± 0,4`, `78.1†`, `91.2 [90.1, 92.3]`: one number, with its spread and marks. */
const plainCell =
  /^[\s*_†‡§¶]*[-−]?\d+(?:[.,]\d+)*\s*%?[\s*_†‡§¶]*(?:\^\S+)?(?:(?:±|\+\/-|\\pm)\s*\d+(?:[.,]\d+)?\s*%?|\([^()]*\)|\[[^[\]]*\])?[\s*_†‡§¶]*(?:\^\S+)?$/;

function hasResults(cell: string): boolean {
  return cell.split('/').every((part) => resultIn(part.trim()) !== null);
}

/** The number of a cell, or the one at its place where the cell has as many as its head. */
function resultOf(cell: string, within: number | undefined): string | null {
  if (within === undefined) return resultIn(cell);
  return resultIn(cell.split('/')[within]?.trim() ?? '');
}

function resultIn(cell: string): string | null {
  return plainCell.test(cell) ? (figuresIn(cell)[0] ?? null) : null;
}

/** A number that a model has when it is asked in one of several ways. */
function underWay(metric: string, way: string): string {
  return `${metric} (${way})`;
}

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
