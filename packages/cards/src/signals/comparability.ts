import {
  compareFractions,
  type Fraction,
  fraction,
  fractionOf,
  meanFraction,
  subtractFractions,
} from '@assay/metrics';
import type { Signals } from '@assay/records';
import { type ResultRow, type SetupField, setupFields } from '../corpus/result-row.ts';
import { partyOf } from './provenance.ts';

/** The scale of a metric as the records declare it. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** The one pair of finite bounds, min < max, that every report declares; null where there is none. Nothing is guessed. */
export function boundsOf(reports: readonly Pick<ResultRow, 'min' | 'max'>[]): Bounds | null {
  const [first] = reports;
  if (first === undefined) return null;
  const { min, max } = first;
  if (min === null || max === null || min >= max) return null;
  return reports.every((report) => report.min === min && report.max === max) ? { min, max } : null;
}

/** θ = 5 % of the metric's range, as the source has it for every metric. */
export const THETA = 0.05;

/**
 * Whether the spread of two or more scores is more than θ of the range. Exactly θ is not more, and it is decided
 * in exact arithmetic: 0.50 and 0.55 on [0, 1] do not diverge, though 0.55 − 0.50 is above 0.05 in doubles.
 */
export function exceedsThreshold(
  scores: readonly Fraction[],
  bounds: Bounds,
  theta: number = THETA,
): boolean {
  return compareFractions(spreadOf(scores), thresholdOf(bounds, theta)) > 0;
}

/** The largest of one or more scores less the smallest. */
export function spreadOf(scores: readonly Fraction[]): Fraction {
  const ordered = [...scores].sort(compareFractions);
  return subtractFractions(ordered.at(-1)!, ordered[0]!);
}

/** θ of the range: what a spread must exceed to diverge. θ is the decimal it is written as. */
export function thresholdOf({ min, max }: Bounds, theta: number = THETA): Fraction {
  return multiply(fractionOf(theta), subtractFractions(fractionOf(max), fractionOf(min)));
}

function multiply(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator);
}

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
function divergencesOf(
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
function scoreOfVariant(reports: readonly Pick<ComparedReport, 'score'>[]): Fraction {
  return meanFraction(reports.map(({ score }) => fractionOf(score)));
}

/** σ(p): the mean over the variants of a party, each counted once. */
function scoreOfParty(reports: readonly ComparedReport[]): Fraction {
  const variants = Map.groupBy(reports, ({ variant }) => variant);
  return meanFraction([...variants.values()].map(scoreOfVariant));
}

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

/** The lowest and the highest score of a triple, on the scale that its reports share; null where they share none. */
export interface ScoreSpan {
  readonly lowest: number;
  readonly highest: number;
  readonly min: number | null;
  readonly max: number | null;
}

/**
 * Whether reports that neither check compares, because they state nothing differently and come from one party, lie more
 * than θ of the range apart all the same. It is no signal of the source, and enters none: D_var and D_cp of such a triple
 * are 0. Equal scores are not apart, whatever the bounds.
 */
export function unexplainedSpread(
  {
    reports,
    variants,
    parties,
    stated_differences: stated = [],
  }: Pick<Signals, 'reports' | 'variants' | 'parties' | 'stated_differences'>,
  { lowest, highest, min, max }: ScoreSpan,
): Divergence {
  if (reports < 2 || variants > 1 || parties > 1 || stated.length > 0 || lowest === highest) return 0;
  if (min === null || max === null || min >= max) return null;
  return exceedsThreshold([fractionOf(lowest), fractionOf(highest)], { min, max }) ? 1 : 0;
}
