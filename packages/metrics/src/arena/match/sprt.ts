import { AssayError } from '@assay/records';
import type { MatchCounts } from './match-counts.ts';
import { type EloModel, sprtLogLikelihoodRatio } from './sprt-log-likelihood-ratio.ts';

export interface SprtPlan {
  readonly model: EloModel;
  /** H0: elo = elo0, H1: elo = elo1, elo0 < elo1. */
  readonly elo0: number;
  readonly elo1: number;
  /** The rate of accepting H1 under H0, and H0 under H1; 0.05 if absent. */
  readonly alpha?: number;
  readonly beta?: number;
}

export interface SprtState {
  readonly llr: number;
  /** ln(β/(1 − α)) and ln((1 − β)/α). */
  readonly lower: number;
  readonly upper: number;
  readonly decision: 'accept_h0' | 'accept_h1' | 'continue';
}

/**
 * Wald's sequential probability ratio test of a match, by game (trinomial) or by pair of games (pentanomial):
 * look as often as you like, stop at the first decision. The bounds ignore overshoot, which makes the test
 * slightly conservative. After a stop the plain interval of Elo is no longer valid.
 */
export function sprt(match: MatchCounts, plan: SprtPlan): SprtState {
  const { model, elo0, elo1 } = plan;
  if (!(Number.isFinite(elo0) && Number.isFinite(elo1) && elo0 < elo1)) {
    throw new AssayError(
      'usage',
      'E_METRIC_SPRT_ELO',
      `the test was given elo0 ${elo0} and elo1 ${elo1}; expected two finite numbers, elo0 below elo1`,
    );
  }
  const { lower, upper } = sprtBounds(plan.alpha, plan.beta);
  const llr = sprtLogLikelihoodRatio(match, model, elo0, elo1);
  return { llr, lower, upper, decision: decide(llr, lower, upper) };
}

/** Wald's bounds; both error rates above 0, their sum below 1. */
export function sprtBounds(alpha = 0.05, beta = 0.05): { readonly lower: number; readonly upper: number } {
  if (!(alpha > 0 && beta > 0 && alpha + beta < 1)) {
    throw new AssayError(
      'usage',
      'E_METRIC_SPRT_RATES',
      `the test was given alpha ${alpha} and beta ${beta}; expected both above 0 and their sum below 1`,
    );
  }
  return { lower: Math.log(beta / (1 - alpha)), upper: Math.log((1 - beta) / alpha) };
}

function decide(llr: number, lower: number, upper: number): SprtState['decision'] {
  if (llr >= upper) return 'accept_h1';
  return llr <= lower ? 'accept_h0' : 'continue';
}
