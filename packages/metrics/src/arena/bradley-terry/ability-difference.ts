import { AssayError } from '@assay/records';
import type { BradleyTerryFit } from './bradley-terry.ts';
import { errorBetween } from './covariance-matrix.ts';

/** Which standard errors: clustered and robust, or from the model. */
export type ErrorKind = 'sandwich' | 'fisher';

/** θ_a − θ_b with its standard error, from var(a) + var(b) − 2 cov(a, b); the error of a player against itself is 0. */
export function abilityDifference(
  fit: BradleyTerryFit,
  a: string,
  b: string,
  errors: ErrorKind = 'sandwich',
): { readonly difference: number; readonly error: number | null } {
  const i = playerIndex(fit, a);
  const j = playerIndex(fit, b);
  const difference = fit.abilities[i]! - fit.abilities[j]!;
  const covariance = fit.errors[errors];
  if (i === j) return { difference: 0, error: 0 };
  return { difference, error: covariance === null ? null : errorBetween(covariance, i, j) };
}

/** The place of a player in the fit; an unknown one is a wrong call. */
export function playerIndex(fit: BradleyTerryFit, player: string): number {
  const index = fit.players.indexOf(player);
  if (index !== -1) return index;
  throw new AssayError(
    'usage',
    'E_METRIC_ARENA_PLAYER',
    `${JSON.stringify(player)} fought no battle; expected one of ${fit.players
      .slice(0, 20)
      .map((name) => JSON.stringify(name))
      .join(', ')}${fit.players.length > 20 ? ', …' : ''}`,
  );
}
