import { codePointOrder } from '@assay/metrics';
import { type JsonObject, objectOf } from '@assay/records';
import type { CardFile } from '../corpus/card-file.ts';
import { textOf } from '../corpus/json-shape.ts';
import type { ResultRow } from '../corpus/result-row.ts';
import { type Aliases, noAliases } from '../resolve/name-index.ts';
import { type Completeness, completenessOf, isPopulated, type Population } from './completeness.ts';

/** A row as far as its source is looked at. */
export type ReportedSource = Pick<ResultRow, 'path' | 'sourceType' | 'organization' | 'relationship'>;

/**
 * What the records of a benchmark say of their source, field by field: a value that is populated where any record
 * has one. Made to be counted, not quoted: the three values may come from three records.
 */
export function reportedSources(rows: Iterable<ReportedSource>, population: Population): JsonObject {
  const found: Record<string, string> = {};
  for (const row of rows) {
    const given = {
      source_type: row.sourceType,
      source_organization_name: row.organization,
      evaluator_relationship: row.relationship,
    };
    for (const [field, value] of Object.entries(given))
      if (value !== null && !(field in found) && isPopulated(value, population)) found[field] = value;
  }
  return { source_metadata: found };
}

export interface BenchmarkCompleteness extends Completeness {
  readonly benchmark: string;
  /** The file of the card, null where the benchmark has none. */
  readonly card: string | null;
}

/**
 * Completeness of every benchmark of a corpus: one line for each card, joined with the records whose dataset has
 * exactly its name or an explicit alias of it, and one for each dataset without a card. Ordered by name, then by card.
 */
export function benchmarkCompleteness(
  rows: readonly ReportedSource[],
  cards: readonly CardFile[],
  population: Population = 'placeholder_aware',
  aliases: Aliases = noAliases,
): BenchmarkCompleteness[] {
  const reports = Map.groupBy(rows, (row) => aliases.canonical('benchmark', row.path[1]));
  const sources = (benchmark: string) => {
    const given = reports.get(benchmark);
    return given === undefined ? {} : { eee_eval: reportedSources(given, population) };
  };
  const carded = cards.map(({ path, sections }) => {
    const name = textOf(objectOf(sections['benchmark_details'])['name']);
    const benchmark = name === null ? path : aliases.canonical('benchmark', name);
    const evalcards = objectOf(sections['evalcards']);
    const document = { autobenchmarkcard: sections, evalcards, ...sources(benchmark) };
    return { benchmark, card: path, ...completenessOf(document, population) };
  });
  const named = new Set(carded.map(({ benchmark }) => benchmark));
  const uncarded = [...reports.keys()]
    .filter((benchmark) => !named.has(benchmark))
    .map((benchmark) => ({ benchmark, card: null, ...completenessOf(sources(benchmark), population) }));
  return [...carded, ...uncarded].sort(
    (a, b) => codePointOrder(a.benchmark, b.benchmark) || codePointOrder(a.card ?? '', b.card ?? ''),
  );
}
