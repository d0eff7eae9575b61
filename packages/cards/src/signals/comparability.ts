import { type ResultRow, type SetupField, setupFields } from '../corpus/result-row.ts';
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
  readonly differingFields: readonly SetupField[];
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
    differingFields: setupFields.filter((field) => differs(reports, field)),
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

/** One text for equal setups, and only for those. */
export function variantKey({ setup }: ResultRow): string {
  return JSON.stringify(setupFields.map((field) => setup[field]));
}

function differs(reports: readonly ResultRow[], field: SetupField): boolean {
  const first = reports[0]?.setup[field];
  return reports.some((report) => report.setup[field] !== first);
}

function comparedReport(report: ResultRow): ComparedReport {
  const { score, min, max } = report;
  return { variant: variantKey(report), party: partyOf(report), score, min, max };
}
