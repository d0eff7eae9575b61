import type { JsonValue } from '@assay/records';
import type { Reading, ResultRow } from '../corpus/result-row.ts';
import { isPopulated as isStated, type Population } from './completeness.ts';

/** The fields every evaluation must state to be run again, in the order of the source. */
export const baseFields = ['temperature', 'max_tokens'] as const;
/** The fields an agentic evaluation must state besides. */
export const agenticFields = ['harness', 'eval_plan', 'eval_limits'] as const;

/** Every field of reproducibility; the bits of `missingBits`, lowest first. */
export const reproducibilityFields = [...baseFields, ...agenticFields] as const;

export type ReproducibilityField = (typeof reproducibilityFields)[number];

export interface Reproducibility {
  /** 1 where any report lacks a field it must state. */
  readonly gap: 0 | 1;
  /** The union over the reports, sorted. */
  readonly missing: readonly ReproducibilityField[];
  /** Whether any report is agentic. */
  readonly agentic: boolean;
}

/**
 * Reproducibility of one triple (Evaluation Cards, appendix H.1): G(r) = 1 − Π pop(f, r) over the required fields.
 * Each report is judged by itself; it is agentic when it declares an `agentic_eval_config`, an empty one too.
 * Populated: it says something, as completeness has it: a placeholder does not; 0 and false are values. Literally, anything but
 * null, "", [] and {}. The harness is the library's name, "unknown" is none in both.
 */
export function reproducibilityOf(
  reports: readonly ResultRow[],
  population: Population = 'placeholder_aware',
): Reproducibility {
  const missing = new Set<ReproducibilityField>();
  for (const report of reports)
    for (const field of requiredFields(report))
      if (!isPopulated(report, field, population)) missing.add(field);
  return {
    gap: missing.size > 0 ? 1 : 0,
    missing: [...missing].sort(),
    agentic: reports.some(isAgentic),
  };
}

/** The corpus view: shares of triples, null where there is none to speak of. */
export interface ReproducibilityRates {
  readonly triples: number;
  readonly agentic_triples: number;
  readonly gap_rate: number | null;
  /** Per field the share of triples that lack it; agentic fields over agentic triples only. */
  readonly missingness: Readonly<Record<ReproducibilityField, number | null>>;
}

/** The share of triples with a gap, and per field the share of triples it applies to in which it is missing. */
export function reproducibilityRates(triples: readonly Reproducibility[]): ReproducibilityRates {
  const agentic = triples.filter((triple) => triple.agentic);
  const rates = {} as Record<ReproducibilityField, number | null>;
  for (const field of baseFields) rates[field] = share(triples, (triple) => triple.missing.includes(field));
  for (const field of agenticFields)
    rates[field] = share(agentic, (triple) => triple.missing.includes(field));
  return {
    triples: triples.length,
    agentic_triples: agentic.length,
    gap_rate: share(triples, (triple) => triple.gap === 1),
    missingness: rates,
  };
}

/** The fields that one report must state and does not, as a set of bits. */
export function missingBits(report: ResultRow): number {
  let bits = 0;
  for (const [bit, field] of requiredFields(report).entries())
    if (!isPopulated(report, field, 'placeholder_aware')) bits |= 1 << bit;
  return bits;
}

/** The first so many of `reproducibilityFields`. */
function requiredFields(report: ResultRow): readonly ReproducibilityField[] {
  return isAgentic(report) ? reproducibilityFields : baseFields;
}

/** Whether a report declares an `agentic_eval_config`. */
export function isAgentic(report: ResultRow): boolean {
  return report.setup.agentic_eval_config !== null;
}

function isPopulated(report: ResultRow, field: ReproducibilityField, population: Population): boolean {
  if (field === 'harness') return isHarness(report.harness, population);
  const text = report.setup[field];
  if (text === null || emptySettings.includes(text)) return false;
  // Numbers and booleans, which most settings are, are values in both rules.
  return (
    population === 'literal' || !/^["[{]/.test(text) || isStated(JSON.parse(text) as JsonValue, population)
  );
}

/** Settings that are there and hold nothing, as they are kept. */
export const emptySettings: readonly string[] = ['""', '[]', '{}'];

function isHarness(name: string | null, population: Population): boolean {
  return name !== null && name !== 'unknown' && isStated(name, population);
}

/** What counts as stated in a reading. */
export function populationOf(reading: Reading): Population {
  return reading === 'literal' ? 'literal' : 'placeholder_aware';
}

function share<T>(all: readonly T[], holds: (one: T) => boolean): number | null {
  return all.length === 0 ? null : all.filter(holds).length / all.length;
}
