import { type Fraction, fraction, fractionNumber, fractionText, meanFraction } from '@assay/metrics';
import { isObject, type JsonObject, type JsonValue } from '@assay/records';

/**
 * How a field counts. `full`: populated or not · `partial`: the populated share of its sub-items ·
 * `reserved`: as full, for fields that no source fills yet.
 */
export type Coverage = 'full' | 'partial' | 'reserved';

export interface CompletenessField {
  readonly path: string;
  readonly coverage: Coverage;
  /** The paths of the sub-items of a partial field. */
  readonly parts?: readonly string[];
}

const card = 'autobenchmarkcard';

/** The fields of the benchmark card, section by section. */
const cardSections: Readonly<Record<string, readonly string[]>> = {
  benchmark_details: [
    'name',
    'overview',
    'data_type',
    'domains',
    'languages',
    'similar_benchmarks',
    'resources',
  ],
  purpose_and_intended_users: ['goal', 'audience', 'tasks', 'limitations', 'out_of_scope_uses'],
  methodology: ['methods', 'metrics', 'calculation', 'interpretation', 'baseline_results', 'validation'],
  ethical_and_legal_considerations: [
    'privacy_and_anonymity',
    'data_licensing',
    'consent_procedures',
    'compliance_with_regulations',
  ],
};

export const cardSectionNames: readonly string[] = [...Object.keys(cardSections), 'data'];

/**
 * The 28 fields of the operationalised schema: 22 of the card in full, the card's data section in four parts,
 * three of the records, two reserved. The fields of reproducibility are not among them, whatever the source says.
 */
export const completenessFields: readonly CompletenessField[] = [
  ...Object.entries(cardSections).flatMap(([section, names]) =>
    names.map((name) => ({ path: `${card}.${section}.${name}`, coverage: 'full' as const })),
  ),
  {
    path: `${card}.data`,
    coverage: 'partial',
    parts: ['source', 'size', 'format', 'annotation'].map((name) => `${card}.data.${name}`),
  },
  { path: 'eee_eval.source_metadata.source_type', coverage: 'full' },
  { path: 'eee_eval.source_metadata.source_organization_name', coverage: 'full' },
  { path: 'eee_eval.source_metadata.evaluator_relationship', coverage: 'full' },
  { path: 'evalcards.lifecycle_status', coverage: 'reserved' },
  { path: 'evalcards.preregistration_url', coverage: 'reserved' },
];

/** `placeholder_aware`: a value must say something. `literal`: it must be there, as the published pipeline counts. */
export type Population = 'placeholder_aware' | 'literal';

/** Texts that stand where nothing is known; compared trimmed, without trailing dots, case-folded. */
const placeholders = new Set([
  '-',
  '—',
  'n/a',
  'na',
  'no information available',
  'no information found',
  'none',
  'not applicable',
  'not available',
  'not mentioned',
  'not provided',
  'not specified',
  'null',
  'tbd',
  'unknown',
  'unspecified',
]);

/**
 * Whether a field is populated. Literal: present and not null. Placeholder-aware: also not empty and no
 * placeholder; a list or an object needs one member that is populated itself. 0 and false are values in both.
 */
export function isPopulated(value: JsonValue | undefined, population: Population): boolean {
  if (value === undefined || value === null) return false;
  return population === 'literal' || saysSomething(value);
}

function saysSomething(value: JsonValue): boolean {
  if (value === null) return false;
  if (typeof value === 'string') return !isPlaceholder(value);
  if (typeof value === 'object') return Object.values(value).some(saysSomething);
  return true;
}

function isPlaceholder(text: string): boolean {
  const bare = foldCase(text.trim().replace(/\.+$/, '').trim());
  return bare === '' || placeholders.has(bare);
}

/** By way of upper case, which takes ligatures apart: texts out of PDF files say "Not speciﬁed" in eleven letters. */
function foldCase(text: string): string {
  return text.toUpperCase().toLowerCase();
}

/** What completeness is counted over; each part as its source has it, absent where there is none. */
export interface CompletenessDocument {
  /** The sections of the benchmark card. */
  readonly autobenchmarkcard?: JsonObject;
  /** What the records of the benchmark say: `{source_metadata: {…}}`. */
  readonly eee_eval?: JsonObject;
  readonly evalcards?: JsonObject;
}

export interface FieldScore {
  readonly path: string;
  readonly coverage: Coverage;
  readonly score: number;
}

export interface Completeness {
  /** C(b) as a fraction in lowest terms. */
  readonly score: string;
  /** The same as a number. */
  readonly value: number;
  /** How many of the 28 fields score 0. */
  readonly fully_missing: number;
  readonly fields: readonly FieldScore[];
}

/**
 * Reporting completeness (Evaluation Cards, appendix H.1): C(b) = (1/28) Σ s(f, b), where s is 0 or 1, and for
 * a partial field the populated share of its sub-items. Exact.
 */
export function completenessOf(
  document: CompletenessDocument,
  population: Population = 'placeholder_aware',
): Completeness {
  const scores = completenessFields.map((field) => fieldScore(document, field, population));
  const mean = meanFraction(scores);
  return {
    score: fractionText(mean),
    value: fractionNumber(mean),
    fully_missing: scores.filter((score) => score.numerator === 0n).length,
    fields: completenessFields.map(({ path, coverage }, i) => ({
      path,
      coverage,
      score: fractionNumber(scores[i]!),
    })),
  };
}

function fieldScore(
  document: CompletenessDocument,
  field: CompletenessField,
  population: Population,
): Fraction {
  const paths = field.parts ?? [field.path];
  const populated = paths.filter((path) => isPopulated(valueAt(document, path), population));
  return fraction(BigInt(populated.length), BigInt(paths.length));
}

/** What stands at a dotted path; undefined where anything on the way is not an object. */
function valueAt(document: CompletenessDocument, path: string): JsonValue | undefined {
  let value: JsonValue | undefined = document as JsonObject;
  for (const key of path.split('.')) value = isObject(value) ? ownValue(value, key) : undefined;
  return value;
}

function ownValue(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** The corpus view of completeness. */
export interface CompletenessRollup {
  readonly benchmarks: number;
  /** The median of C(b), the mean of the middle two for an even count; null without benchmarks. */
  readonly median: number | null;
  /** Per field the mean of its scores over the benchmarks; null without benchmarks. */
  readonly population: readonly { readonly path: string; readonly rate: number | null }[];
}

/** The median of C and the population rate of each field, over the benchmarks of a corpus. */
export function completenessRollup(benchmarks: readonly Completeness[]): CompletenessRollup {
  return {
    benchmarks: benchmarks.length,
    median: medianOf(benchmarks.map(({ value }) => value)),
    population: completenessFields.map(({ path }, i) => ({
      path,
      rate: meanOf(benchmarks.map(({ fields }) => fields[i]!.score)),
    })),
  };
}

function medianOf(values: readonly number[]): number | null {
  const ordered = [...values].sort((a, b) => a - b);
  const half = ordered.length / 2;
  return meanOf(ordered.slice(Math.ceil(half) - 1, Math.floor(half) + 1));
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
