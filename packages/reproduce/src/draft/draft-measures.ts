import type { JsonObject } from '@assay/records';
import { asName, isSameMetric, meantMetric } from '../metric-names.ts';
import type { DerivedColumn } from '../outputs/derived-column.ts';
import { snake } from '../outputs/output-row.ts';
import { draftByPair, judgeOf, mayCompare } from './draft-by-pair.ts';
import { draftByVerdicts, wordsIn } from './draft-by-verdicts.ts';
import type { Drafted, DraftedFrom, Shape, WantedNumber } from './drafted.ts';
import { ofModel, type PlacedAnswers } from './of-model.ts';
import { tryMeasure } from './try-measure.ts';
import { withColumns } from './ways/draft-read.ts';

/** A column that bears the name of the metric and holds a number for each row: its mean is the number. */
function draftByScores({ name }: WantedNumber, { rows }: DraftedFrom): Drafted | null {
  const meant = meantMetric(asName(name));
  const isShare = meant?.metric.name === 'accuracy';
  if (meant?.metric.kind === 'set' && !isShare) return null;
  const columns = Object.keys(rows[0] ?? {}).filter(
    (key) =>
      rows.every((row) => (isShare ? isYesOrNo : isScore)(row[key] ?? null)) &&
      rows.some((row) => row[key] != null),
  );
  const isCalled = (last: string): boolean =>
    isSameMetric(last, name) || (meant !== undefined && meantMetric(asName(last))?.metric === meant.metric);
  const shortened = columns.filter((key) => isShortFor(lastOf(key), name));
  const column =
    columns.find((key) => isCalled(lastOf(key))) ?? (shortened.length === 1 ? shortened[0] : undefined);
  if (column === undefined) return null;
  return {
    measure: { score: column },
    why: `the mean of ${column}, a score that each row has already and that was not computed again`,
  };
}

function lastOf(column: string): string {
  return column.split('.').at(-1)!;
}

/** `ApprConsistency` for Appearance Consistency, `Reasoning` for Instruction Reasoning: each word stands for one of the name's, the last is its last. */
function isShortFor(column: string, name: string): boolean {
  const [own, full] = [wordsIn(column), wordsIn(name)];
  if (isQuantity(column, name)) return true;
  if (own.length === 0 || own.at(-1) !== full.at(-1) || plainNames.has(own.join(' '))) return false;
  const places = own.map((word) => full.findIndex((one) => isAbbreviation(word, one)));
  return places.every((place, i) => place !== -1 && (i === 0 || place > places[i - 1]!));
}

/** `Object Score` and `Mean Object Rating` are the mean of `object`, `Average Steps` and `Steps per Task` of `num_steps`. */
function isQuantity(column: string, name: string): boolean {
  const said = wordsIn(name.replace(/\s+per\s+\w+$/i, '')).filter((word) => !wordsOfMeans.has(word));
  const own = wordsIn(column).filter((word) => !wordsOfCounts.has(word));
  return own.length > 0 && own.join(' ') === said.join(' ');
}

const wordsOfCounts = new Set(['n', 'num', 'number', 'of', 'count', 'total']);
const wordsOfMeans = new Set([...wordsOfCounts, 'score', 'scores', 'rating', 'mean', 'average', 'avg']);

/** `appr` of appearance: its first letter, and more of its letters in their order. */
function isAbbreviation(short: string, word: string): boolean {
  if (short.length < 3 || short[0] !== word[0]) return false;
  return new RegExp(`^${short.split('').join('.*')}`).test(word);
}

/** What many columns are called: none of them says of which metric it is. */
const plainNames = new Set(['score', 'rate', 'value', 'accuracy', 'error', 'f1', 'mean', 'average']);

function isYesOrNo(value: unknown): boolean {
  return value === null || value === 0 || value === 1 || typeof value === 'boolean';
}

function isScore(value: unknown): boolean {
  return value === null || typeof value === 'number' || typeof value === 'boolean';
}

interface Dimensions {
  readonly columns: readonly string[];
  /** Full marks. */
  readonly most: number;
}

/**
 * A number over several marks of each answer, one column for each dimension: the share of answers with full marks in all of them,
 * where the file says so of it. Null: it does not.
 */
function draftDimensions(number: WantedNumber, from: DraftedFrom): Drafted | null {
  const dimensions = dimensionsIn(from);
  if (dimensions === null) return null;
  const said = saysFullMarks(number.name, [...(number.elsewhere ?? []), ...number.described]);
  const isOfGiven = lacksSome(dimensions, from);
  if (said === null || (isOfGiven && !said.areApplicable)) return null;
  return fullMarks(dimensions, isOfGiven);
}

/** Whether some rows have marks in some dimensions alone: the others do not apply to them, or were not given. */
function lacksSome({ columns }: Dimensions, { all }: DraftedFrom): boolean {
  return all.some((row) => {
    const lacking = columns.filter((name) => (row[name] ?? null) === null).length;
    return lacking > 0 && lacking < columns.length;
  });
}

function fullMarks({ columns, most }: Dimensions, isOfGiven: boolean): Drafted {
  return {
    measure: { metric: 'task-completion-rate', output: 'full_marks' },
    columns: {
      full_marks: { every: columns, is: most, ...(isOfGiven ? { given: true as const } : {}) },
    },
    why: `the share of rows with ${most} in each of ${columns.join(', ')}${isOfGiven ? ' that they have' : ''}, as the file says`,
  };
}

const FEWEST = 2;
const HIGHEST = 10;
const otherNumbers =
  /(?:^|_)(?:id|index|idx|seed|tokens?|time|latency|count|n|num|length|year|page|attempts?|retries|difficulty|level|overall|total|mean|avg|average|sum)(?:$|_)/;

/** Columns of marks on one scale of whole numbers that begins at 0 or 1; null: there are none. */
function dimensionsIn({ all, roles }: DraftedFrom): Dimensions | null {
  const columns = Object.keys(all[0] ?? {}).filter((name) => {
    const values = all.map((row) => row[name] ?? null).filter((value) => value !== null);
    return (
      name !== roles.id &&
      !otherNumbers.test(snake(name)) &&
      values.length > 0 &&
      values.every(
        (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= HIGHEST,
      )
    );
  });
  const mostOf = (name: string): number => Math.max(...all.map((row) => Number(row[name] ?? 0)));
  const highest = Math.max(...columns.map(mostOf));
  const own = columns.filter((name) => mostOf(name) === highest);
  return own.length < FEWEST || highest < 2 ? null : { columns: own, most: highest };
}

/**
 * What the file says of full marks: `Overall Accuracy is the share of images with full marks on all five dimensions`, or, at the
 * number itself, `samples achieving scores of 5 on all applicable dimensions`. Null: nothing.
 */
function saysFullMarks(
  name: string,
  described: readonly string[],
): { readonly areApplicable: boolean } | null {
  const sentences = described.flatMap((text, i) =>
    text.split(/(?<=[.;\n])\s+/).map((sentence) => ({ sentence, isOwn: i < described.length - 1 })),
  );
  const found = sentences.find(
    ({ sentence, isOwn }) =>
      (isOwn || sentence.toLowerCase().includes(name.toLowerCase())) && fullWords.test(sentence),
  );
  return found === undefined ? null : { areApplicable: /applicable|\bappl(?:y|ies)\b/i.test(found.sentence) };
}

const fullWords =
  /(?=.*\b(?:all|every|each|both)\b).*(?:\b(?:full|maxim\w+|perfect|highest|top)\s+(?:marks?|scores?|ratings?|points?)\b|\b(?:marks?|scores?|ratings?) of \d+\b)/i;

/** A number that stays open. */
export interface OpenNumber {
  readonly name: string;
  readonly why: string;
}

export interface DraftedMeasures {
  /** The paper's name of a metric → how it is measured. */
  readonly metrics: Readonly<Record<string, JsonObject>>;
  /** What was taken from names and values of columns, to be looked at by a person. */
  readonly assumed: readonly string[];
  /** Metrics that nothing in the file measures, with why. */
  readonly open: readonly OpenNumber[];
  /** Columns that are made of others for it. */
  readonly columns: NonNullable<Shape['columns']>;
}

/** How each number is measured on a file of answers, as far as its columns tell; the others stay open, and none is replaced. */
export function draftMeasures(wanted: readonly WantedNumber[], from: DraftedFrom): DraftedMeasures {
  const metrics: Record<string, JsonObject> = {};
  const assumed: string[] = [];
  const open: OpenNumber[] = [];
  const columns: Record<string, DerivedColumn> = {};
  for (const number of wanted) {
    const drafted = draftOne(number, from);
    if (typeof drafted === 'string') open.push({ name: number.name, why: drafted });
    else {
      metrics[number.name] = drafted.measure;
      Object.assign(columns, drafted.columns);
      assumed.push(`${number.name}: ${drafted.why}`);
    }
  }
  return { metrics, assumed, open, columns };
}

/** A way that the metric cannot go on these columns is none. */
function readable(drafted: Drafted | string, from: DraftedFrom): Drafted | string {
  if (typeof drafted === 'string') return drafted;
  const tried = tryMeasure(drafted.measure, withColumns(from, drafted.columns ?? {}));
  return typeof tried === 'string' ? `${drafted.why}, and ${tried}` : drafted;
}

/**
 * From answers and labels where both are there and the metric compares them; verdicts and scores that the file has itself count
 * for other metrics, and where nothing can be compared.
 */
function draftOne(number: WantedNumber, from: DraftedFrom): Drafted | string {
  const compared = readable(draftByPair(number, from), from);
  if (comparesLabels(number) && judgeOf(number) === null && mayCompare(from)) return compared;
  const judged = draftByVerdicts(number, from);
  const measured = judged === null ? compared : readable(judged, from);
  if (typeof measured !== 'string') return measured;
  return draftByScores(number, from) ?? draftDimensions(number, from) ?? measured;
}

/** Whether a metric of the catalogue needs an answer and its label, and nothing else. */
function comparesLabels({ name, described }: WantedNumber): boolean {
  const metric = meantMetric(asName(name), described.join('\n'))?.metric;
  return (
    metric !== undefined &&
    metric.kind !== 'port' &&
    metric.requires.includes('expected') &&
    metric.name !== 'correct-trace-rate'
  );
}

interface DraftOfFile extends Omit<PlacedAnswers, 'columns'> {
  readonly isPart: boolean;
  readonly isPooled: boolean;
  readonly drafted: Pick<DraftedMeasures, 'metrics'>;
}

/**
 * Drafts in which a number of a part is measured on one file: of files in other forms that give the same number of the same part,
 * those of the model in question, by their names.
 */
export function ofOneFile<T extends DraftOfFile>(
  drafts: readonly T[],
  models: readonly string[],
): { readonly drafts: readonly T[]; readonly said: readonly string[]; readonly open: readonly string[] } {
  const whole = drafts.filter(({ isPart, isPooled }) => !isPart && !isPooled);
  const rivals = whole.filter((one) => whole.some((other) => other !== one && givesTheSame(one, other)));
  const named = ofModel(
    rivals.map((draft) => ({ draft, files: draft.files, subtask: draft.subtask, columns: '' })),
    models,
  );
  const kept = new Set(named.kept.map(({ draft }) => draft.files));
  const dropped = new Set(rivals.flatMap(({ files }) => (kept.has(files) ? [] : [files])));
  return {
    drafts: drafts.filter(({ files }) => !dropped.has(files)),
    said: named.said,
    open: named.open,
  };
}

function givesTheSame(one: DraftOfFile, other: DraftOfFile): boolean {
  return (
    one.subtask === other.subtask &&
    Object.keys(one.drafted.metrics).some((metric) => metric in other.drafted.metrics)
  );
}
