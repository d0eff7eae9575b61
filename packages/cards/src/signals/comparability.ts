import { type ResultRow, type VariantField, variantFields } from '../corpus/result-row.ts';
import { type Bounds, boundsOf } from './bounds.ts';
import { exceedsThreshold } from './exceeds-threshold.ts';
import { type Fraction, fractionOf, meanOf } from './fraction.ts';
import { partyOf } from './provenance.ts';

/** 1 or 0, or null where the declared bounds do not allow to say. */
export type Divergence = 0 | 1 | null;

export interface Comparability {
  /** How many distinct setups were reported. */
  readonly variants: number;
  readonly variantDivergence: Divergence;
  readonly crossPartyDivergence: Divergence;
  /** 1 if either is 1, else null if either is, else 0. */
  readonly comparability: Divergence;
  /** The setup fields in which any two reports differ, in their own order. */
  readonly differingFields: readonly VariantField[];
}

/**
 * Comparability of one triple (Evaluation Cards, appendix H.1), θ = 0.05, exact. A variant is one tuple of setup
 * fields, absent unlike every value; its score is the mean over its reports, of all parties. A party's score is
 * the mean over its own variants. Fewer than two variants (parties): 0, whatever the bounds.
 */
export function comparabilityOf(reports: readonly ResultRow[]): Comparability {
  if (reports.length === 1) return singleReport;
  const variants = groupBy(reports, variantKey);
  const parties = groupBy(reports, partyOf);
  parties.delete(null);
  const bounds = boundsOf(reports);
  const variantDivergence = divergence([...variants.values()], variantScore, bounds);
  const crossPartyDivergence = divergence([...parties.values()], partyScore, bounds);
  return {
    variants: variants.size,
    variantDivergence,
    crossPartyDivergence,
    comparability: combined(variantDivergence, crossPartyDivergence),
    differingFields: variantFields.filter((field) => differs(reports, field)),
  };
}

/** Most triples of a real corpus have one report, and there is nothing to compare it with. */
const singleReport: Comparability = {
  variants: 1,
  variantDivergence: 0,
  crossPartyDivergence: 0,
  comparability: 0,
  differingFields: [],
};

function divergence(
  groups: readonly (readonly ResultRow[])[],
  score: (group: readonly ResultRow[]) => Fraction,
  bounds: Bounds | null,
): Divergence {
  if (groups.length < 2) return 0;
  if (bounds === null) return null;
  return exceedsThreshold(groups.map(score), bounds) ? 1 : 0;
}

/** σ(v): the mean over the reports of a variant. */
export function variantScore(reports: readonly ResultRow[]): Fraction {
  return meanOf(reports.map((report) => fractionOf(report.score)));
}

/** σ(p): the mean over the variants of a party, each counted once. */
export function partyScore(reports: readonly ResultRow[]): Fraction {
  return meanOf([...groupBy(reports, variantKey).values()].map(variantScore));
}

function combined(a: Divergence, b: Divergence): Divergence {
  if (a === 1 || b === 1) return 1;
  return a === null || b === null ? null : 0;
}

/** A JSON text is never empty and has no bare line feed, so the key of two setups is one only where they are equal. */
export function variantKey({ setup }: ResultRow): string {
  return variantFields.map((field) => setup[field] ?? '').join('\n');
}

function differs(reports: readonly ResultRow[], field: VariantField): boolean {
  const first = reports[0]?.setup[field];
  return reports.some((report) => report.setup[field] !== first);
}

function groupBy<K>(rows: readonly ResultRow[], keyOf: (row: ResultRow) => K): Map<K, ResultRow[]> {
  return Map.groupBy(rows, keyOf);
}
