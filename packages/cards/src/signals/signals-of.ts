import { codePointOrder } from '@assay/metrics';
import type { Signals, StatedDifference } from '@assay/records';
import { csvLine } from '@assay/rows';
import { differencesText } from '@assay/shown';
import {
  literalRow,
  type MetricPath,
  type Reading,
  type ResultRow,
  setupFields,
} from '../corpus/result-row.ts';
import { boundsOf, comparabilityOf, unexplainedSpread } from './comparability.ts';
import { isPopulated } from './completeness.ts';
import { provenanceOf } from './provenance.ts';
import { populationOf, reproducibilityOf } from './reproducibility.ts';

/** What reports of one triple can state differently, in the order in which it is listed: the setup, then what ran it. */
export const statedFields = [...setupFields, 'library', 'library_version'] as const;

export type StatedField = (typeof statedFields)[number];

/**
 * Everything that the reports of a triple state differently, each value once, not stated (null) first. The library and
 * its version are no part of a setup; where they differ, nobody can say that nothing does.
 */
function statedDifferences(reports: readonly ResultRow[]): StatedDifference[] {
  return statedFields.flatMap((field) => {
    const values = [...new Set(reports.map((report) => statedValue(report, field)))];
    return values.length < 2 ? [] : [{ field, values: values.sort(nullFirst) }];
  });
}

/** What a report states, as text: settings that are arguments as JSON. "unknown" states no library. */
function statedValue({ setup, harness, harnessVersion }: ResultRow, field: StatedField): string | null {
  if (field !== 'library' && field !== 'library_version') return setup[field];
  if (harness === null || !isPopulated(harness, 'placeholder_aware')) return null;
  return field === 'library' ? harness : harnessVersion;
}

function nullFirst(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return codePointOrder(a, b);
}

/** All reports of one (model, path, metric), in the order of the corpus; never empty. */
export interface Triple {
  readonly model: string;
  readonly path: MetricPath;
  readonly metric: string;
  readonly reports: readonly ResultRow[];
}

/**
 * The triples of a corpus, ordered by model, path and metric in code point order, no split before any. One
 * pass and one sort; every row is held once, by reference.
 */
export function triplesOf(rows: Iterable<ResultRow>): Triple[] {
  const triples = new Map<string, Triple & { readonly reports: ResultRow[] }>();
  for (const row of rows) {
    const { model, path, metric } = row;
    const key = JSON.stringify([model, path, metric]);
    const known = triples.get(key);
    if (known === undefined) triples.set(key, { model, path, metric, reports: [row] });
    else known.reports.push(row);
  }
  return [...triples.values()].sort(inOrder);
}

function inOrder(a: Triple, b: Triple): number {
  return (
    codePointOrder(a.model, b.model) ||
    codePointOrder(a.path[0], b.path[0]) ||
    codePointOrder(a.path[1], b.path[1]) ||
    codePointOrder(a.path[2], b.path[2]) ||
    splitOrder(a.path[3], b.path[3]) ||
    codePointOrder(a.metric, b.metric)
  );
}

function splitOrder(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return codePointOrder(a, b);
}

/** The signals of every triple of a corpus, ordered by model, path and metric. */
export function signalsOf(rows: Iterable<ResultRow>, reading: Reading = 'resolved'): Signals[] {
  const read = reading === 'literal' ? Array.from(rows, literalRow) : rows;
  return triplesOf(read).map((triple) => signalsOfTriple(triple, reading));
}

/**
 * The signals of one triple, whose rows are of that reading; the literal one has nothing beside them. Nothing here depends
 * on another triple, so a table engine may hand over any subset.
 */
export function signalsOfTriple(triple: Triple, reading: Reading = 'resolved'): Signals {
  const signals = signalsAlone(triple, reading);
  return reading === 'literal' ? signals : { ...signals, ...besideSignals(triple.reports, signals) };
}

/** What stands beside the signals of a triple and is none of them. */
function besideSignals(
  reports: readonly ResultRow[],
  { variants, parties }: Signals,
): Pick<Signals, 'lowest' | 'highest' | 'stated_differences' | 'unexplained_spread'> {
  const stated_differences = reports.length === 1 ? [] : statedDifferences(reports);
  const scores = reports.map(({ score }) => score);
  const span = { lowest: Math.min(...scores), highest: Math.max(...scores) };
  const scale = boundsOf(reports) ?? { min: null, max: null };
  const together = { reports: reports.length, variants, parties, stated_differences };
  return {
    ...span,
    stated_differences,
    unexplained_spread: unexplainedSpread(together, { ...span, ...scale }),
  };
}

function signalsAlone({ model, path, metric, reports }: Triple, reading: Reading): Signals {
  const reproducibility = reproducibilityOf(reports, populationOf(reading));
  const provenance = provenanceOf(reports);
  const comparability = comparabilityOf(reports);
  return {
    model,
    path: [...path],
    metric,
    reports: reports.length,
    reproducibility_gap: reproducibility.gap,
    missing_fields: [...reproducibility.missing],
    first_party_only: provenance.firstPartyOnly,
    multi_party: provenance.multiParty,
    variants: comparability.variants,
    parties: provenance.parties.length,
    variant_divergence: comparability.variantDivergence,
    cross_party_divergence: comparability.crossPartyDivergence,
    comparability: comparability.comparability,
    differing_fields: [...comparability.differingFields],
  };
}

const columns = [
  'model',
  'collection',
  'dataset',
  'evaluation_name',
  'split',
  'metric',
  'reports',
  'reproducibility_gap',
  'missing_fields',
  'first_party_only',
  'multi_party',
  'variants',
  'parties',
  'variant_divergence',
  'cross_party_divergence',
  'comparability',
  'differing_fields',
  'lowest',
  'highest',
  'stated_differences',
  'unexplained_spread',
] as const;

/** The names of the columns, as the first line. */
export const signalsCsvHead = csvLine(columns);

/**
 * Signals as lines of CSV, a triple a row, the path in four columns, lists joined by spaces, null an empty cell; what the literal
 * reading does not have is empty too.
 */
export function signalsCsv(signals: readonly Signals[]): string {
  return signals.map((triple) => csvLine(cellsOf(triple))).join('');
}

function cellsOf({ path, ...triple }: Signals): readonly (string | number | null)[] {
  const [collection, dataset, evaluation_name, split] = path;
  const lists = {
    missing_fields: triple.missing_fields.join(' '),
    differing_fields: triple.differing_fields.join(' '),
    lowest: triple.lowest ?? null,
    highest: triple.highest ?? null,
    stated_differences: differencesText(triple.stated_differences ?? []),
    unexplained_spread: triple.unexplained_spread ?? null,
  };
  const row = { ...triple, ...lists, collection, dataset, evaluation_name, split };
  return columns.map((column) => row[column]);
}
