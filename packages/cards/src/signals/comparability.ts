import { type ResultRow, type VariantField, variantFields } from '../corpus/result-row.ts';
import {
  type ComparedReport,
  combined,
  type Divergence,
  divergencesOf,
  scoreOfParty,
  scoreOfVariant,
} from './divergences.ts';
import type { Fraction } from '@assay/metrics';
import { partyOf } from './provenance.ts';

export type { Divergence };

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
  const compared = reports.map(comparedReport);
  const { variants, parties } = divergencesOf(compared);
  return {
    variants: new Set(compared.map(({ variant }) => variant)).size,
    variantDivergence: variants,
    crossPartyDivergence: parties,
    comparability: combined(variants, parties),
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

/** σ(v): the mean over the reports of a variant. */
export const variantScore: (reports: readonly ResultRow[]) => Fraction = scoreOfVariant;

/** σ(p): the mean over the variants of a party, each counted once. */
export function partyScore(reports: readonly ResultRow[]): Fraction {
  return scoreOfParty(reports.map(comparedReport));
}

/** A JSON text is never empty and has no bare line feed, so the key of two setups is one only where they are equal. */
export function variantKey({ setup }: ResultRow): string {
  return variantFields.map((field) => setup[field] ?? '').join('\n');
}

function differs(reports: readonly ResultRow[], field: VariantField): boolean {
  const first = reports[0]?.setup[field];
  return reports.some((report) => report.setup[field] !== first);
}

function comparedReport(report: ResultRow): ComparedReport {
  const { score, min, max } = report;
  return { variant: variantKey(report), party: partyOf(report), score, min, max };
}
