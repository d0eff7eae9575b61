import { asName, meantMetric, plainHead } from '../../metric-names.ts';
import { figuresIn } from '../../paper/bare-text.ts';
import { groupRows } from '../../paper/group-rows.ts';
import type { PaperTable } from '../../paper/paper.ts';
import { escapedPattern } from '../../names.ts';
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
export interface ResultTable {
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

export function isWhole(name: string): boolean {
  return wholes.test(name);
}

/** The roles of a table's columns; null for a table of something else: statistics of the data, settings, ablations. */
export function resultTable({ caption, rows }: PaperTable): ResultTable | null {
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

export function isMetric(head: string): boolean {
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
export function resultOf(cell: string, within: number | undefined): string | null {
  if (within === undefined) return resultIn(cell);
  return resultIn(cell.split('/')[within]?.trim() ?? '');
}

export function resultIn(cell: string): string | null {
  return plainCell.test(cell) ? (figuresIn(cell)[0] ?? null) : null;
}

/** A number that a model has when it is asked in one of several ways. */
export function underWay(metric: string, way: string): string {
  return `${metric} (${way})`;
}
