import { plural, shownInterval, shownNumber } from '@assay/shown';
import type { ScoreEvidence } from '@assay/verbs';

type Calibration = ScoreEvidence['judges'][number];
type Rate = Calibration['agreement'];

/** More cases than these are for JSON. */
const MOST_CASES = 10;

/** How judges did on the cases that they were tried on, for the host. */
export function calibrationLines(told: Calibration): readonly string[] {
  const { scorer, passed, why, kappa, prevalence, position, length_correlation, wrong } = told;
  const cases = wrong.slice(0, MOST_CASES).map(({ id, human_verdict, verdict }) => {
    return `${id} (people ${human_verdict}, judges ${verdict})`;
  });
  const more = wrong.length > MOST_CASES ? [plural(wrong.length - MOST_CASES, 'more case')] : [];
  return [
    `judges of ${scorer}: ${passed ? 'passed their calibration' : `did NOT pass their calibration: ${why}`}`,
    `  agreement ${rateText(told.agreement)}, kappa ${shownNumber(kappa)}, ${shownNumber(prevalence)} of the cases passed by people`,
    `  sensitivity ${rateText(told.sensitivity)}, specificity ${rateText(told.specificity)}`,
    ...(position === null ? [] : [`  the same in both orders ${rateText(position)}`]),
    ...(length_correlation === null
      ? []
      : [`  length and verdict: Spearman's rho ${shownNumber(length_correlation)}`]),
    ...(wrong.length === 0 ? [] : [`  judged otherwise: ${[...cases, ...more].join(', ')}`]),
  ];
}

function rateText({ hits, of, low, high }: Rate): string {
  const interval = low === null || high === null ? '' : ` ${shownInterval({ low, high })}`;
  return `${hits} of ${of}${interval}`;
}
