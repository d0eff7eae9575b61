import { AssayError } from '@assay/records';
import { chiSquaredTail } from '../compare/distributions/chi-squared-tail.ts';
import type { ErrorKind } from './bradley-terry/ability-difference.ts';
import { errorOf } from './bradley-terry/covariance-matrix.ts';
import type { BradleyTerryFit } from './bradley-terry/bradley-terry.ts';

export interface PositionTest {
  /** What standing first adds to the log odds, and its standard error. */
  readonly advantage: number;
  readonly error: number | null;
  /** 2(ℓ₁ − ℓ₀), χ² with one degree of freedom if the position is worth nothing and battles are independent. */
  readonly statistic: number;
  readonly p: number;
}

/**
 * Whether it matters who stands first: the likelihood ratio of two fits of the same battles, without and with
 * a position advantage. With clusters or weights prefer the advantage over its sandwich error.
 */
export function positionTest(
  without: BradleyTerryFit,
  withPosition: BradleyTerryFit,
  errors: ErrorKind = 'fisher',
): PositionTest {
  if (!comparable(without, withPosition)) {
    throw new AssayError(
      'usage',
      'E_METRIC_ARENA_NESTING',
      'the position test was given two fits that are not the same battles, ties and no regularisation, first without and then with a position advantage',
    );
  }
  const statistic = Math.max(0, 2 * (withPosition.logLikelihood - without.logLikelihood));
  const covariance = withPosition.errors[errors];
  return {
    advantage: withPosition.position!,
    error: covariance === null ? null : errorOf(covariance.values.at(-1)!),
    statistic,
    p: chiSquaredTail(statistic),
  };
}

function comparable(without: BradleyTerryFit, withPosition: BradleyTerryFit): boolean {
  return (
    without.position === null &&
    withPosition.position !== null &&
    without.battles === withPosition.battles &&
    without.ties.rule === withPosition.ties.rule &&
    without.regularisation === 0 &&
    withPosition.regularisation === 0 &&
    without.players.length === withPosition.players.length &&
    without.players.every((player, i) => player === withPosition.players[i])
  );
}
