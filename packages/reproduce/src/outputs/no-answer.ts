import { standInFor } from '@assay/engine';
import { findMetric } from '@assay/metrics';
import type { JsonValue } from '@assay/records';
import type { Measure } from '../plan/reproduction-plan.ts';
import type { OutputRow } from './output-row.ts';

/** What scripts write where an answer should stand and none came, or none that they could read. */
const absentWords =
  /^[[<(]?(?:|(?:api|parse|parsing|format|request|llm)?[ _-]?(?:error|failed|failure)(?:[: ].*)?|timed?[ _-]?out|none|null|nan|n\/?a|no[ _-]?(?:answer|response|output)|unpars(?:ed|able|eable)|invalid(?:[ _-]\w+)?|not[ _-]?parsed)[\])>]?$/is;

export function saysNoAnswer(value: JsonValue): boolean {
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
