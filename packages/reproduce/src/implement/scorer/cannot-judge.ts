import type { Metric } from '@assay/metrics';
import type { Field } from '@assay/tasks';
import type { JudgeWords } from './judge-in-words.ts';
import { type MissingMetric, overVerdicts, unjudged } from './missing-metric.ts';
import { comparesAnswers } from './which-field.ts';

/** Metrics that count verdicts. */
const countsVerdicts = new Set(['all-pass-per-group', 'all-pass-auc', 'pass-rate-per-group']);

/** Why a metric of the right name cannot judge what the output is; null where it can. */
export function cannotJudge(
  { name }: Metric,
  field: Field | undefined,
  judge: JudgeWords | null,
): MissingMetric | null {
  const has = (type: RegExp): boolean => field?.dataTypes.some((one) => type.test(one)) ?? false;
  const what = field?.name ?? 'the output';
  const saidBy = judge === null ? '' : `; the file says ${JSON.stringify(judge.quote)}`;
  if (comparesAnswers.has(name) && has(/anyURI$|ImageObject$|AudioObject$|VideoObject$/i))
    return unjudged(
      `${what} is a file, which ${name} does not look into: who judges it, and how, is not said${saidBy}`,
      judge,
    );
  if (countsVerdicts.has(name) && has(/string$|Text$/i) && field?.valuePattern == null)
    return overVerdicts(
      name,
      `${name} counts verdicts, and ${what} is a text: who judges it, with which prompt, is not said${saidBy}`,
      judge,
    );
  return null;
}
