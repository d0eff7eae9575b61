import { type Bounds, boundsOf } from './bounds.ts';
import { exceedsThreshold, THETA } from './exceeds-threshold.ts';
import { type Fraction, fractionOf, meanFraction } from '@assay/metrics';

/** 1 or 0, or null where the declared bounds do not allow to say. */
export type Divergence = 0 | 1 | null;

/** A report as far as divergence looks at it. */
export interface ComparedReport {
  /** What names its setup: equal exactly where the setups are. */
  readonly variant: string | number;
  /** Who reported it, null where no party did. */
  readonly party: string | number | null;
  readonly score: number;
  readonly min: number | null;
  readonly max: number | null;
}

/** Variant and cross-party divergence of the reports of one triple, exact. */
export function divergencesOf(
  reports: readonly ComparedReport[],
  theta: number = THETA,
): { readonly variants: Divergence; readonly parties: Divergence } {
  return { variants: variantDivergence(reports, theta), parties: partyDivergence(reports, theta) };
}

/** Over variants, the score of each being the mean over its reports, of all parties. */
export function variantDivergence(reports: readonly ComparedReport[], theta: number): Divergence {
  const variants = Map.groupBy(reports, ({ variant }) => variant);
  return divergenceOf([...variants.values()], { scoreOf: scoreOfVariant, bounds: boundsOf(reports), theta });
}

/** Over parties, the score of each being the mean over its own variants. Reports of no party are left out. */
export function partyDivergence(reports: readonly ComparedReport[], theta: number): Divergence {
  const parties = Map.groupBy(reports, ({ party }) => party);
  parties.delete(null);
  return divergenceOf([...parties.values()], { scoreOf: scoreOfParty, bounds: boundsOf(reports), theta });
}

interface Yardstick {
  readonly scoreOf: (reports: readonly ComparedReport[]) => Fraction;
  readonly bounds: Bounds | null;
  readonly theta: number;
}

/** Fewer than two groups do not diverge, whatever the bounds. */
function divergenceOf(
  groups: readonly (readonly ComparedReport[])[],
  { scoreOf, bounds, theta }: Yardstick,
): Divergence {
  if (groups.length < 2) return 0;
  if (bounds === null) return null;
  return exceedsThreshold(groups.map(scoreOf), bounds, theta) ? 1 : 0;
}

/** D_comp: 1 if either is 1, else null if either is, else 0. */
export function combined(a: Divergence, b: Divergence): Divergence {
  if (a === 1 || b === 1) return 1;
  return a === null || b === null ? null : 0;
}

/** σ(v): the mean over the reports of a variant. */
export function scoreOfVariant(reports: readonly Pick<ComparedReport, 'score'>[]): Fraction {
  return meanFraction(reports.map(({ score }) => fractionOf(score)));
}

/** σ(p): the mean over the variants of a party, each counted once. */
export function scoreOfParty(reports: readonly ComparedReport[]): Fraction {
  const variants = Map.groupBy(reports, ({ variant }) => variant);
  return meanFraction([...variants.values()].map(scoreOfVariant));
}
