import type { CardDocumentation, Signals } from '@assay/records';
import type { CardFile } from '../corpus/card-file.ts';
import type { Finding } from '../corpus/finding.ts';
import type { MetricPath, Reading, ResultRow } from '../corpus/result-row.ts';
import type { BenchmarkCompleteness } from '../signals/benchmark-completeness.ts';
import type { Population } from '../signals/populated.ts';
import { populationOf, reproducibilityOf } from '../signals/reproducibility.ts';
import { signalsOfTriple } from '../signals/signals-of.ts';
import { type Triple, triplesOf } from '../signals/triples.ts';
import { documentationOf } from './documentation.ts';
import type { SourceReport } from './source-report.ts';
import type { SubjectNames } from './subject-names.ts';

/** What cards are made from. */
export interface CardSources {
  readonly rows: readonly ResultRow[];
  readonly cards: readonly CardFile[];
  readonly findings: readonly Finding[];
  /** Who reported on what, with a record that says so; over all records, where the rows are of some only. */
  readonly sources: readonly SourceReport[];
  /** Of every benchmark that the rows speak of, over all its records. */
  readonly completeness: readonly BenchmarkCompleteness[];
  readonly population: Population;
  /** As what the rows are read. */
  readonly reading: Reading;
}

/** One triple with everything that several cards say of it, settled once. */
export interface CardTriple {
  readonly signals: Signals;
  readonly path: MetricPath;
  readonly agentic: boolean;
  readonly reports: readonly ResultRow[];
  /** Beside each report the fields it does not state. */
  readonly missing: readonly (readonly string[])[];
}

/** A corpus made ready for cards: each card reads it, none computes a signal again. */
export interface CardCorpus {
  /** Ordered by model, path and metric. */
  readonly triples: readonly CardTriple[];
  readonly byModel: ReadonlyMap<string, readonly CardTriple[]>;
  readonly byDataset: ReadonlyMap<string, readonly CardTriple[]>;
  /** The triples an organisation reported on, with the reports of everybody else. */
  readonly byOrganization: ReadonlyMap<string, readonly CardTriple[]>;
  readonly documentation: ReadonlyMap<string, readonly CardDocumentation[]>;
  readonly findings: readonly Finding[];
  readonly findingsByFile: ReadonlyMap<string, readonly Finding[]>;
  readonly names: SubjectNames;
  readonly reading: Reading;
}

/** Signals, documentation and findings of a corpus, each computed once and found by the names that cards are about. */
export function cardCorpus(given: CardSources): CardCorpus {
  const triples = triplesOf(given.rows).map((triple) => cardTriple(triple, given.reading));
  const byModel = Map.groupBy(triples, ({ signals }) => signals.model);
  const byDataset = Map.groupBy(triples, ({ path }) => path[1]);
  const byOrganization = groupByOrganization(triples);
  const documentation = documentBenchmarks(given);
  return {
    triples,
    byModel,
    byDataset,
    byOrganization,
    documentation,
    findings: given.findings,
    reading: given.reading,
    findingsByFile: Map.groupBy(given.findings, ({ path }) => path),
    names: {
      benchmarks: [...byDataset].flatMap(([name, own]) =>
        [...new Set(own.map(({ path }) => path[0]))].map((collection) => ({ name, collection })),
      ),
      documented: [...documentation.keys()],
      organizations: [...byOrganization.keys()],
      models: [...byModel.keys()],
    },
  };
}

/** A triple with its signals, and what each of its reports lacks. */
export function cardTriple(triple: Triple, reading: Reading): CardTriple {
  const population = populationOf(reading);
  const reproducibility = triple.reports.map((report) => reproducibilityOf([report], population));
  return {
    signals: signalsOfTriple(triple, reading),
    path: triple.path,
    agentic: reproducibility.some(({ agentic }) => agentic),
    reports: triple.reports,
    missing: reproducibility.map(({ missing }) => missing),
  };
}

/** The documentation of every benchmark, by its name. */
export function documentBenchmarks({
  cards,
  sources,
  completeness,
  population,
}: Omit<CardSources, 'rows' | 'findings' | 'reading'>): ReadonlyMap<string, readonly CardDocumentation[]> {
  const files = new Map(cards.map((card) => [card.path, card]));
  const reports = Map.groupBy(sources, ({ path }) => path[1]);
  const lines = completeness.map((line) =>
    documentationOf(line, files.get(line.card ?? ''), reports.get(line.benchmark) ?? [], population),
  );
  return Map.groupBy(lines, ({ benchmark }) => benchmark);
}

function groupByOrganization(triples: readonly CardTriple[]): ReadonlyMap<string, readonly CardTriple[]> {
  const groups = new Map<string, CardTriple[]>();
  for (const triple of triples)
    for (const name of new Set(triple.reports.map(({ organization }) => organization))) {
      if (name === null || name === '') continue;
      const known = groups.get(name);
      if (known === undefined) groups.set(name, [triple]);
      else known.push(triple);
    }
  return groups;
}
