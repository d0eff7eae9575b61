import type { CardDocumentation, Signals } from '@assay/records';
import type { CardFile } from '../corpus/card-file.ts';
import type { Finding } from '../corpus/finding.ts';
import type { MetricPath, ResultRow } from '../corpus/result-row.ts';
import type { BenchmarkCompleteness } from '../signals/benchmark-completeness.ts';
import type { Population } from '../signals/populated.ts';
import { reproducibilityOf } from '../signals/reproducibility.ts';
import { signalsOfTriple } from '../signals/signals-of.ts';
import { triplesOf } from '../signals/triples.ts';
import { documentationOf } from './documentation.ts';

/** What cards are made from. */
export interface CardSources {
  readonly rows: readonly ResultRow[];
  readonly cards: readonly CardFile[];
  readonly findings: readonly Finding[];
  /** Of every benchmark that the rows speak of, over all its records. */
  readonly completeness: readonly BenchmarkCompleteness[];
  readonly population: Population;
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
}

/** Signals, documentation and findings of a corpus, each computed once and found by the names that cards are about. */
export function cardCorpus({ rows, cards, findings, completeness, population }: CardSources): CardCorpus {
  const triples = triplesOf(rows).map((triple) => {
    const missing = triple.reports.map((report) => reproducibilityOf([report]));
    return {
      signals: signalsOfTriple(triple),
      path: triple.path,
      agentic: missing.some(({ agentic }) => agentic),
      reports: triple.reports,
      missing: missing.map((report) => report.missing),
    };
  });
  const files = new Map(cards.map((card) => [card.path, card]));
  const reports = Map.groupBy(rows, (row) => row.path[1]);
  const documentation = completeness.map((line) =>
    documentationOf(line, files.get(line.card ?? ''), reports.get(line.benchmark) ?? [], population),
  );
  return {
    triples,
    byModel: Map.groupBy(triples, ({ signals }) => signals.model),
    byDataset: Map.groupBy(triples, ({ path }) => path[1]),
    byOrganization: groupByOrganization(triples),
    documentation: Map.groupBy(documentation, ({ benchmark }) => benchmark),
    findings,
    findingsByFile: Map.groupBy(findings, ({ path }) => path),
  };
}

function groupByOrganization(triples: readonly CardTriple[]): ReadonlyMap<string, readonly CardTriple[]> {
  const groups = new Map<string, CardTriple[]>();
  for (const triple of triples)
    for (const name of new Set(triple.reports.map(({ organization }) => organization))) {
      if (name === null) continue;
      const known = groups.get(name);
      if (known === undefined) groups.set(name, [triple]);
      else known.push(triple);
    }
  return groups;
}
