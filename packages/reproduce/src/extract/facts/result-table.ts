import { meantMetric } from '../../meant-metric.ts';
import { asName } from '../../metric-named.ts';
import { figuresIn } from '../../paper/figures.ts';
import type { PaperTable } from '../../paper/paper.ts';
import { plainHead } from '../../same-head.ts';
import { settingNamed } from './settings.ts';

/** A column of numbers with what heads it. */
interface ResultColumn {
  readonly at: number;
  readonly metric: string;
  /** Of the benchmark; null for the whole of it. */
  readonly part: string | null;
}

/** A table of results by what its columns are. */
export interface ResultTable {
  readonly rows: PaperTable['rows'];
  readonly model: number;
  readonly provider: number | null;
  readonly part: number | null;
  readonly setting: number | null;
  /** Where the metric stands in the row and not above the number. */
  readonly metric: number | null;
  readonly columns: readonly ResultColumn[];
}

const ofModels =
  /\b(?:models?|methods?|systems?|approach(?:es)?|baselines?|llms?|m?llms?|agents?|devices?|algorithms?|architectures?|submissions?|teams?)\b/i;
const ofProviders = /\b(?:provider|organi[sz]ation|company|developer|vendor|creator|family)\b/i;
const ofParts =
  /\b(?:categor(?:y|ies)|sub-?tasks?|tasks?|subsets?|domains?|datasets?|splits?|subjects?|languages?|topics?)\b/i;
const ofSettings = /\b(?:settings?|prompt(?:ing)?|shots?|strategy|mode|variant|decoding)\b/i;
const aside =
  /^(?:#|params?\b|size\b|year|date|release|access|license|open|n$|rank|type\b|version|∆|Δ|\$?\\?Delta|diff)/i;
const wholes = /^(?:average|avg\.?|overall|all|total|mean|macro[- ]?av(?:era)?g(?:e)?\.?)$/i;

/** The roles of a table's columns; null for a table of something else: statistics of the data, settings, ablations. */
export function resultTable({ caption, rows }: PaperTable): ResultTable | null {
  const first = rows.findIndex((row) => row.slice(1).some((cell) => resultIn(cell) !== null));
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
  const body = rows.slice(first);
  const names = leadingNames(body, lower.length);
  const headed = (pattern: RegExp): number | null =>
    names.find((at) => heads.some((row) => pattern.test(row[at] ?? ''))) ?? null;
  const [provider, part, setting] = [headed(ofProviders), headed(ofParts), headed(ofSettings)];
  const model = headed(ofModels) ?? names.find((at) => ![provider, part, setting].includes(at)) ?? 0;
  const named = headed(/^metrics?$/i);
  const metric = named === model ? null : named;
  const numbers = columnsOf(heads, caption).filter(({ at }) => at > model && !names.includes(at));
  const columns = metric === null ? numbers : numbers.slice(0, 1).map((one) => ({ ...one, part: null }));
  const isOfSettings = (names: readonly string[]): boolean =>
    names.filter((name) => settingNamed(name) !== null).length * 2 > names.length;
  if (columns.length === 0 || isOfSettings(columns.map(({ metric }) => metric))) return null;
  if (isOfSettings(body.map((row) => row[model] ?? ''))) return null;
  return { rows: body, model, provider, part: part === model ? null : part, setting, metric, columns };
}

function isAside(caption: string | null): boolean {
  const isOther =
    /statistic|hyper-?parameter|settings of|configuration|distribution|composition|ablation|annotator|agreement/i;
  return caption !== null && isOther.test(caption) && !/\b(?:results?|performance|accuracy)\b/i.test(caption);
}

/** Columns before the numbers that hold words. */
function leadingNames(body: PaperTable['rows'], width: number): readonly number[] {
  const isNames = (at: number): boolean => {
    const cells = body.map((row) => row[at] ?? '').filter((cell) => cell !== '');
    const words = cells.filter((cell) => resultIn(cell) === null && /\p{L}{2}/u.test(cell));
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
  const isMetricAbove = upper.some(isMetric) && !lower.some(isMetric);
  const named = upper.length === 0 && !lower.some(isMetric) ? metricIn(caption) : null;
  return lower.flatMap((cell, at) => {
    const [above, below] = [upper[at]?.trim() ?? '', cell.trim()];
    const [head, over] = isMetricAbove ? [above, below] : [below, above];
    const metric = withoutArrows(head === '' ? over : head);
    if (at === 0 || !/\p{L}/u.test(metric) || aside.test(metric)) return [];
    if (named !== null) return [{ at, ...underCaption(named, metric) }];
    const part = head === '' || over === '' || over === head || wholes.test(over) ? null : over;
    return [{ at, metric, part }];
  });
}

/** The caption names the metric, and the head a part, the whole, or a way to ask. */
function underCaption(metric: string, head: string): Omit<ResultColumn, 'at'> {
  if (wholes.test(head)) return { metric, part: null };
  return /shot|\bcot\b|chain|prompt|greedy|pass\b/i.test(head)
    ? { metric: underWay(metric, head), part: null }
    : { metric, part: head };
}

const common =
  /\b(?:accuracy|exact match|(?:macro|micro)?[- ]?F1(?:[- ]score)?|BLEU|ROUGE-L|pass@\d+|success rate|win rate|perplexity|mIoU|mAP)\b/i;

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

export function resultIn(cell: string): string | null {
  return plainCell.test(cell) ? (figuresIn(cell)[0] ?? null) : null;
}

/** A number that a model has when it is asked in one of several ways. */
export function underWay(metric: string, way: string): string {
  return `${metric} (${way})`;
}
