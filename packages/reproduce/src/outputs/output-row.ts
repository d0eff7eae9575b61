import { standInFor } from '@assay/engine';
import { findMetric, type Metric, readParameters } from '@assay/metrics';
import type { JsonValue, Location } from '@assay/records';
import type { Measure } from '../plan/reproduction-plan.ts';

/** One answer: its columns by name, and whether it failed. */
export interface OutputRow {
  readonly id: string;
  readonly cluster: string | null;
  readonly failed: boolean;
  readonly at: Location;
  readonly cell: (column: string) => JsonValue | undefined;
}

/** The metric of the catalogue that a measure names, with its parameters; null: a column of scores is averaged. */
export function measuredMetric(
  measure: Measure,
): { readonly metric: Metric; readonly params: unknown } | null {
  const {
    metric: name,
    score: _,
    output: __,
    expected: ___,
    metadata: ____,
    passes: _____,
    number: ______,
    ...given
  } = measure;
  if (name === undefined) return null;
  const metric = findMetric(name);
  return { metric, params: readParameters(metric, given) };
}

/** In place of a column of ids: the order of the rows tells them apart. */
export const ROW_NUMBER = 'row_number';

/** `groundTruth`, `ground truth` and `expected.label` are written as one name is. */
export function snake(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[\s.-]+/g, '_')
    .toLowerCase();
}

/** What scripts write where an answer should stand and none came, or none that they could read. */
const absentWords =
  /^[[<(]?(?:|(?:api|parse|parsing|format|request|llm)?[ _-]?(?:error|failed|failure)(?:[: ].*)?|timed?[ _-]?out|none|null|nan|n\/?a|no[ _-]?(?:answer|response|output)|unpars(?:ed|able|eable)|invalid(?:[ _-]\w+)?|not[ _-]?parsed)[\])>]?$/is;

function saysNoAnswer(value: JsonValue): boolean {
  return typeof value === 'string' && absentWords.test(value.trim());
}

/** The rows in which no answer stands: those that say so, and those whose answer is nothing, or a word for it that no label is. */
export function withoutAnswer(
  rows: readonly OutputRow[],
  { metric, output, expected }: Measure,
): readonly boolean[] {
  if (expected === undefined && countsVerdicts(metric))
    return rows.map((row) => {
      const verdict = row.cell(output);
      return row.failed || verdict === null || (verdict !== undefined && saysNoAnswer(verdict));
    });
  const labels = expected === undefined ? [] : rows.map((row) => row.cell(expected) ?? null);
  const known = new Set(
    labels.flatMap((label) => (isNothing(label) ? ['', folded(label)] : [folded(label)])),
  );
  return rows.map((row, i) => {
    if (row.failed || expected === undefined) return row.failed;
    const answer = row.cell(output);
    if (answer === null) return labels[i] !== null;
    return answer !== undefined && saysNoAnswer(answer) && !known.has(folded(answer));
  });
}

/**
 * What an answer that is nothing is judged as: an empty text beside a label of texts as it is, for scripts compare it so (a
 * reference of articles alone equals it); null says that nothing can be judged.
 */
export function asJudged(answer: JsonValue | undefined, label: JsonValue | undefined): '' | null {
  const isOfTexts = typeof label === 'string' || Array.isArray(label);
  return typeof answer === 'string' && answer.trim() === '' && isOfTexts ? '' : null;
}

/** No right answer: then nothing is one. */
function isNothing(label: JsonValue): boolean {
  return label === '' || (Array.isArray(label) && label.length === 0);
}

function folded(value: JsonValue): string {
  return typeof value === 'string' ? value.trim().toLowerCase() : JSON.stringify(value);
}

/** Whether a metric counts what was already judged: a verdict that is nothing is of an answer that nobody could judge. */
export function countsVerdicts(metric: string | undefined): boolean {
  return metric !== undefined && standInFor(findMetric(metric), undefined)?.output === false;
}

const yesWords = /^(?:yes|true|y|pass(?:ed)?|safe|correct|right|success)$/;
const noWords = /^(?:no|false|n|fail(?:ed)?|unsafe|incorrect|wrong|failure)$/;

/** Of verdicts, in which a script may write that there is none (`ERROR`): then the answer is not judged, and that is no third verdict. */
export function yesOfVerdicts(values: readonly JsonValue[]): JsonValue | null {
  return yesOf(values.filter((value) => !saysNoAnswer(value)));
}

/** The values that stand for yes in a column of yes and no; null where the column is none. */
export function yesOf(values: readonly JsonValue[]): JsonValue | null {
  const known = [...new Set(values.filter((value) => value !== null))];
  if (known.length === 0 || known.length > 2) return null;
  if (known.every((value) => typeof value === 'boolean')) return true;
  if (known.every((value) => value === 0 || value === 1)) return 1;
  if (known.every((value) => value === 'C' || value === 'I')) return known.includes('C') ? 'C' : null;
  const words = known.map((value) => (typeof value === 'string' ? value.trim().toLowerCase() : ''));
  if (!words.every((word) => yesWords.test(word) || noWords.test(word))) return null;
  return known.find((_, i) => yesWords.test(words[i]!)) ?? null;
}
