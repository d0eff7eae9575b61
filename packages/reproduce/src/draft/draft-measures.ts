import type { JsonObject } from '@assay/records';
import { asName, meantMetric } from '../metric-names.ts';
import type { DerivedColumn } from '../outputs/derived-column.ts';
import { draftByPair, judgeOf, mayCompare } from './draft-by-pair.ts';
import { draftByScores } from './draft-by-scores.ts';
import { draftByVerdicts } from './draft-by-verdicts.ts';
import type { Drafted, DraftedFrom, Shape, WantedNumber } from './drafted.ts';
import { ofModel, type PlacedAnswers } from './of-model.ts';
import { tryMeasure } from './try-measure.ts';
import { draftDimensions } from './ways/draft-dimensions.ts';
import { withColumns } from './ways/draft-read.ts';

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
