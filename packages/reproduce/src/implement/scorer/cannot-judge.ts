import type { Field } from '@assay/tasks';
import type { MeantMetric } from '../../meant-metric.ts';
import type { JudgeWords } from './judge-in-words.ts';
import { type MissingMetric, overTests, overVerdicts, unjudged } from './missing-metric.ts';
import { comparesAnswers } from './which-field.ts';

/** Metrics that count verdicts, which a text is not. */
const countsVerdicts = new Set([
  'all-pass-per-group',
  'all-pass-auc',
  'pass-rate-per-group',
  'win-rate',
  'safety-violation-rate',
]);
/** Those that also take an answer that equals the expected one for passed; a program is not compared so. */
const countsPasses = new Set(['pass-at-k', 'pass-hat-k']);
const ofPrograms = /\b(?:code|program|function|patch)s?\b/i;

/** Why a metric of the right name cannot judge what the output is; null where it can. */
export function cannotJudge(
  { metric: { name, requires }, parameters }: MeantMetric,
  field: Field | undefined,
  judge: JudgeWords | null,
): MissingMetric | null {
  const has = (type: RegExp): boolean => field?.dataTypes.some((one) => type.test(one)) ?? false;
  const what = field?.name ?? 'the output';
  const saidBy = judge === null ? '' : `; the file says ${JSON.stringify(judge.quote)}`;
  if (comparesAnswers.has(name) && has(/anyURI$|ImageObject$|AudioObject$|VideoObject$/i))
    return unjudged(
      `${what} is a file, whose contents ${name} does not read: who judges it, and how, is not stated${saidBy}`,
      judge,
    );
  if (countsVerdicts.has(name) && has(/string$|Text$/i) && field?.valuePattern == null)
    return overVerdicts(
      { [name]: parameters },
      `${name} counts verdicts, and ${what} is a text: who judges it, with which prompt, is not stated${saidBy}`,
      { judge, isGrouped: requires.includes('metadata.group') },
    );
  if (countsPasses.has(name) && ofPrograms.test(`${field?.name ?? ''} ${field?.description ?? ''}`))
    return overTests(
      { [name]: parameters },
      `${name} counts programs that pass, and which tests ${what} has to pass is not stated`,
    );
  return null;
}
