/** How far the judges of a score agree with people, on answers that people have judged. */
export interface JudgeCalibration {
  readonly cases: number;
  readonly agreed: number;
  readonly agreement_rate: number;
  readonly min_agreement: number;
  /** Cohen's; null where it is undefined. */
  readonly kappa: number | null;
  /** Counts, people's verdict first. A case without a verdict is in none of the four. */
  readonly pass_pass: number;
  readonly pass_fail: number;
  readonly fail_pass: number;
  readonly fail_fail: number;
  readonly unjudged: number;
  /** Spearman's rho of an answer's length and its score; null where it is undefined. */
  readonly length_correlation: number | null;
  /** Cases on which judges and people differ, by id; a case without a verdict is one. */
  readonly disagreed: readonly string[];
  readonly critical_disagreed: readonly string[];
  readonly passed: boolean;
}

export type JudgeCalibrations = Readonly<Record<string, JudgeCalibration>>;
