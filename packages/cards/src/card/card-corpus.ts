import {
  type CardDocumentation,
  type FieldState,
  isObject,
  type JsonObject,
  type JsonValue,
  type Signals,
} from '@assay/records';
import type { CardFile } from '../corpus/card-file.ts';
import type { Finding } from '../corpus/finding.ts';
import type { MetricPath, Reading, ResultRow } from '../corpus/result-row.ts';
import type { BenchmarkCompleteness } from '../signals/benchmark-completeness.ts';
import { completenessFields, isPopulated, type Population } from '../signals/completeness.ts';
import { populationOf, reproducibilityOf } from '../signals/reproducibility.ts';
import { riskCategories } from '../signals/risk-categories.ts';
import { signalsOfTriple, type Triple, triplesOf } from '../signals/signals-of.ts';
import type { SourceReport, SubjectNames } from './subject-names.ts';

type Field = CardDocumentation['fields'][number];
type Stated = Pick<Field, 'path' | 'state' | 'stated' | 'source'>;

/** The 28 fields of a benchmark one by one: what stands there, and whether it says something. */
function documentationOf(
  line: BenchmarkCompleteness,
  card: CardFile | undefined,
  reports: readonly SourceReport[],
  population: Population,
): CardDocumentation {
  const look = (path: string): Stated =>
    path.startsWith('eee_eval.') ? inReports(path, reports) : inCard(path, card);
  return {
    benchmark: line.benchmark,
    card: line.card,
    population,
    score: line.score,
    value: line.value,
    fully_missing: line.fully_missing,
    risk_categories: card === undefined ? [] : [...riskCategories(card.sections)],
    fields: completenessFields.map(({ path, coverage, parts = [] }, i) => {
      const score = line.fields[i]!.score;
      const looked = parts.map(look);
      return {
        ...(parts.length === 0 ? look(path) : summary(path, looked)),
        coverage,
        score,
        parts: looked.map(({ path: part, state, stated }) => ({ path: part, state, stated })),
      };
    }),
  };
}

const longestStated = 240;

function inCard(path: string, card: CardFile | undefined): Stated {
  const keys = path.replace(/^autobenchmarkcard\./, '').split('.');
  const value = card === undefined ? undefined : valueAt(card.sections, keys);
  const state = stateOf(value);
  return { path, state, stated: statedText(value), source: state === 'missing' ? null : card!.path };
}

/** What the records say: the first populated value, else the first placeholder. */
function inReports(path: string, reports: readonly SourceReport[]): Stated {
  const column = reportColumns[path];
  let placeholder: Stated | null = null;
  for (const report of column === undefined ? [] : reports) {
    const value = report[column!] ?? null;
    const state = stateOf(value);
    const found = { path, state, stated: statedText(value), source: report.file };
    if (state === 'populated') return found;
    if (state === 'placeholder') placeholder ??= found;
  }
  return placeholder ?? { path, state: 'missing', stated: null, source: null };
}

const reportColumns: Readonly<Record<string, 'sourceType' | 'organization' | 'relationship' | undefined>> = {
  'eee_eval.source_metadata.source_type': 'sourceType',
  'eee_eval.source_metadata.source_organization_name': 'organization',
  'eee_eval.source_metadata.evaluator_relationship': 'relationship',
};

function summary(path: string, parts: readonly Stated[]): Stated {
  const states = new Set(parts.map(({ state }) => state));
  const source = parts.find(({ state }) => state !== 'missing')?.source ?? null;
  const whole: FieldState = states.has('placeholder') ? 'placeholder' : 'missing';
  if (!states.has('populated')) return { path, state: whole, stated: null, source };
  return { path, state: states.size === 1 ? 'populated' : 'partial', stated: null, source };
}

function stateOf(value: JsonValue | undefined): FieldState {
  if (isPopulated(value, 'placeholder_aware')) return 'populated';
  return isPopulated(value, 'literal') ? 'placeholder' : 'missing';
}

function statedText(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null) return null;
  const text = typeof value === 'string' ? value : listText(value);
  return text.length <= longestStated ? text : `${text.slice(0, longestStated)}…`;
}

function listText(value: JsonValue): string {
  const isTextList = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return isTextList && value.length > 0 ? value.join(', ') : JSON.stringify(value);
}

function valueAt(sections: JsonObject, keys: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = sections;
  for (const key of keys) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
}

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
