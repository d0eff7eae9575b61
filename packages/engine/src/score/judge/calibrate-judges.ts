import { cohenKappa, passes } from '@assay/metrics';
import { type JudgeCalibration, missing, type Missing, type Score } from '@assay/records';
import { plural } from '@assay/shown';
import { knownMetric } from '../../declare/read-scorers.ts';
import type { ResolvedScorer, WiredMetric } from '../scorer/scorer.ts';
import type { ScoringSession } from '../scoring-session.ts';
import type { CalibrationCase } from './calibration-cases.ts';
import { judgePanel } from './judge-panel.ts';

/** Every judge with a calibration set before it, by score name; none where no score has one. */
export async function calibrateJudges(
  { metrics }: ResolvedScorer,
  session: ScoringSession,
): Promise<JudgeCalibrations> {
  const calibrations: Record<string, JudgeCalibration> = {};
  for (const use of metrics) {
    const { calibration } = use.panel ?? { calibration: null };
    if (calibration === null) continue;
    const scores = await Promise.all(calibration.cases.map((one) => judgePanel(use, one, session)));
    calibrations[use.score_name] = calibrationOf(use, calibration.cases, scores, calibration.min_agreement);
  }
  return calibrations;
}

/** Why an uncalibrated judge gives no score; null where it may judge. */
export function uncalibrated(calibration: JudgeCalibration | undefined): Missing | null {
  if (calibration === undefined || calibration.passed) return null;
  return missing('judge_error', `the judge is not calibrated: ${shortfall(calibration)}`);
}

/** What a reader of the scores must know of their judges. */
export function calibrationWarnings(calibrations: JudgeCalibrations): readonly string[] {
  return Object.entries(calibrations).flatMap(([score, calibration]) => [
    ...(calibration.passed ? [] : [`the judge of "${score}" is not used: ${shortfall(calibration)}`]),
    ...(Math.abs(calibration.length_correlation ?? 0) >= lengthBias(calibration)
      ? [`the judge of "${score}" goes by length: rho ${calibration.length_correlation!.toFixed(2)}`]
      : []),
  ]);
}

/** Where the correlation of length and score is worth a warning: 0.4, and on few cases beyond what chance gives, 2/√n. */
function lengthBias({ cases, unjudged }: JudgeCalibration): number {
  return Math.max(0.4, 2 / Math.sqrt(cases - unjudged));
}

function shortfall({ agreed, cases, min_agreement, critical_disagreed }: JudgeCalibration): string {
  const share = `it agrees with people on ${agreed} of ${plural(cases, 'case')}, at least ${min_agreement} asked`;
  return critical_disagreed.length === 0 ? share : `${share}, and not on ${critical_disagreed.join(', ')}`;
}

function calibrationOf(
  { metric }: WiredMetric,
  cases: readonly CalibrationCase[],
  scores: readonly Score[],
  minAgreement: number,
): JudgeCalibration {
  const verdicts = scores.map((score) =>
    score.kind === 'missing' || metric.passRule === null
      ? null
      : passes(score.value as number, metric.passRule)
        ? 'pass'
        : 'fail',
  );
  const count = (human: string, judged: string): number =>
    cases.filter(({ human_verdict }, i) => human_verdict === human && verdicts[i] === judged).length;
  const [passPass, passFail, failPass, failFail] = [
    count('pass', 'pass'),
    count('pass', 'fail'),
    count('fail', 'pass'),
    count('fail', 'fail'),
  ] as const;
  const agreed = passPass + failFail;
  const differing = cases.filter(({ human_verdict }, i) => verdicts[i] !== human_verdict);
  const critical = differing.filter((one) => one.critical).map(({ id }) => id);
  return {
    cases: cases.length,
    agreed,
    agreement_rate: agreed / cases.length,
    min_agreement: minAgreement,
    kappa: numberOf(
      cohenKappa([
        [passPass, passFail],
        [failPass, failFail],
      ]),
    ),
    pass_pass: passPass,
    pass_fail: passFail,
    fail_pass: failPass,
    fail_fail: failFail,
    unjudged: verdicts.filter((verdict) => verdict === null).length,
    length_correlation: lengthCorrelation(cases, scores),
    disagreed: differing.map(({ id }) => id),
    critical_disagreed: critical,
    passed: critical.length === 0 && agreed / cases.length >= minAgreement,
  };
}

function lengthCorrelation(cases: readonly CalibrationCase[], scores: readonly Score[]): number | null {
  const metric = knownMetric('spearman');
  if (metric.kind !== 'set') throw new TypeError('spearman is a number of a set');
  const pairs = metric.begin({});
  for (const [i, { id, output }] of cases.entries()) {
    const score = scores[i]!;
    const length = (typeof output === 'string' ? output : JSON.stringify(output)).length;
    if (score.kind === 'scored') pairs.add({ id, output: Number(score.value), expected: length });
  }
  return numberOf(pairs.result());
}

function numberOf(score: Score): number | null {
  return score.kind === 'scored' ? (score.value as number) : null;
}

export type JudgeCalibrations = Readonly<Record<string, JudgeCalibration>>;
