import { judgedBy, judgedInWords, knownJudges } from '../score/judge/judged-scores.ts';
import { aggregatesOf } from '../score/scored-run.ts';
import { MACRO_F1 } from './evidence/find-number.ts';
import type { GateEvidence } from './evidence/gate-evidence.ts';
import type { GateCheck } from './gate-result.ts';

/** Who stands behind a number that was judged: a check on it says their version, and how they did on cases that people have judged. */
export function nameJudges(check: GateCheck, evidence: GateEvidence): GateCheck {
  const aggregates = aggregatesOf(evidence.scoring);
  const stands = aggregates.named_of?.[check.name] ?? check.name;
  const isBehind = (score: string): boolean =>
    stands === score ||
    stands.startsWith(`${score}.`) ||
    (stands === MACRO_F1 && aggregates.macro_f1.metrics.includes(score));
  const judged = knownJudges(evidence.scorer_version ?? null)
    .filter(({ score }) => isBehind(score))
    .map((score) => judgedBy(score, aggregates.judge_calibration?.[score.score]));
  if (judged.length === 0) return check;
  return { ...check, judged, message: `${check.message}; ${judged.map(judgedInWords).join('; ')}` };
}
