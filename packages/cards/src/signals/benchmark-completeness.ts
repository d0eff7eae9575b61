import { codePointOrder } from '@assay/metrics';
import { objectOf } from '@assay/records';
import type { CardFile } from '../corpus/card-file.ts';
import { textOf } from '../corpus/json-shape.ts';
import { type Aliases, noAliases } from '../resolve/aliases.ts';
import { type Completeness, completenessOf } from './completeness.ts';
import type { Population } from './populated.ts';
import { type ReportedSource, reportedSources } from './reported-sources.ts';

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
