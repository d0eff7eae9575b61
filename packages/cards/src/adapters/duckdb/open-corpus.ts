import { type JsonObject, objectOf, recordFindingSchema } from '@assay/records';
import { parseLenientJson } from '@assay/rows';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { SourceReport, SubjectNames } from '../../card/subject-names.ts';
import type { CardFile } from '../../corpus/card-file.ts';
import type { Finding } from '../../corpus/finding.ts';
import { quoted, textOf } from '../../corpus/json-shape.ts';
import { type Reading, type ResultRow, type SetupField, setupFields } from '../../corpus/result-row.ts';
import type { Corpus, CorpusNames } from '../../ports/corpus.ts';
import type { Aliases, NameKind } from '../../resolve/name-index.ts';
import {
  type BenchmarkCompleteness,
  benchmarkCompleteness,
  type ReportedSource,
} from '../../signals/benchmark-completeness.ts';
import type { Population } from '../../signals/completeness.ts';
import {
  agenticFields,
  baseFields,
  type ReproducibilityField,
  reproducibilityFields,
  type ReproducibilityRates,
} from '../../signals/reproducibility.ts';
import type { Triple } from '../../signals/signals-of.ts';
import { shardFiles } from '../shards/shard.ts';
import { rollUpExtras } from './extra-columns.ts';
import { askWithin } from './limited/ask-within.ts';
import { type DuckDbCorpus, openDuckDbCorpus } from './open-duckdb-corpus.ts';
import { nameColumns } from './rename-rows.ts';
import { tripleOrder } from './signals-view.ts';
import { streamSignals, writeSignals } from './stream-signals.ts';
import { readCounts, rollUpCorpus, suggestedCounts } from './suggested-counts.ts';

/**
 * The reported results for which a condition holds (SQL over the columns of `results`; texts in it `quoted`), in the
 * order of the corpus, some thousands at a time.
 */
export async function* streamRows(
  corpus: DuckDbCorpus,
  condition = 'true',
): AsyncGenerator<readonly ResultRow[], void, undefined> {
  yield* orderedRows(corpus, condition, 'record, result');
}

/** The same, all reports of one triple after another, triples in their order. */
export async function* streamTriples(
  corpus: DuckDbCorpus,
  condition = 'true',
): AsyncGenerator<Triple, void, undefined> {
  let reports: ResultRow[] = [];
  for await (const rows of orderedRows(corpus, condition, `${tripleOrder}, record, result`))
    for (const row of rows) {
      if (reports.length > 0 && !isSameTriple(reports[0]!, row)) {
        yield tripleOf(reports);
        reports = [];
      }
      reports.push(row);
    }
  if (reports.length > 0) yield tripleOf(reports);
}

function tripleOf(reports: readonly ResultRow[]): Triple {
  const { model, path, metric } = reports[0]!;
  return { model, path, metric, reports };
}

function isSameTriple(a: ResultRow, b: ResultRow): boolean {
  return a.model === b.model && a.metric === b.metric && a.path.every((part, i) => part === b.path[i]);
}

async function* orderedRows(
  { database }: DuckDbCorpus,
  condition: string,
  order: string,
): AsyncGenerator<readonly ResultRow[], void, undefined> {
  const columns = [...rowColumns, ...setupFields].map((column) => `"${column}"`).join(', ');
  const result = await database.reader.stream(
    `SELECT ${columns} FROM results WHERE (${condition}\n) ORDER BY ${order}`,
  );
  const share = sharing();
  for await (const rows of result.yieldRows())
    yield (rows as unknown as readonly Cells[]).map((cells) => rowOfCells(cells, share));
}

const rowColumns = [
  'record_path',
  'result',
  'model',
  'collection',
  'dataset',
  'evaluation_name',
  'split',
  'metric',
  'score',
  'min_score',
  'max_score',
  'source_type',
  'organization',
  'relationship',
  'harness',
  'library_version',
  'metric_parameters',
  'retrieved_timestamp',
] as const;

type Text = string | null;
type Cells = readonly [
  file: string,
  result: number,
  model: string,
  collection: string,
  dataset: string,
  evaluation: string,
  split: Text,
  metric: string,
  score: number,
  min: number | null,
  max: number | null,
  sourceType: Text,
  organization: Text,
  relationship: Text,
  harness: Text,
  harnessVersion: Text,
  parameters: Text,
  retrieved: Text,
  ...setup: Text[],
];

/** Rows repeat their texts: each is held once, and so is each setup. */
interface Sharing {
  readonly text: <T extends Text>(text: T) => T;
  readonly setup: (texts: readonly Text[]) => ResultRow['setup'];
}

function sharing(): Sharing {
  const texts = new Map<Text, Text>();
  const setups = new Map<string, ResultRow['setup']>();
  return {
    text: <T extends Text>(text: T): T => {
      const known = texts.get(text);
      if (known !== undefined) return known as T;
      texts.set(text, text);
      return text;
    },
    setup: (given) => {
      const key = JSON.stringify(given);
      const known = setups.get(key) ?? setupOf(given);
      setups.set(key, known);
      return known;
    },
  };
}

function setupOf(texts: readonly Text[]): ResultRow['setup'] {
  return Object.fromEntries(setupFields.map((field, i) => [field, texts[i]!])) as Record<SetupField, Text>;
}

function rowOfCells(cells: Cells, { text, setup }: Sharing): ResultRow {
  const [file, result, model, collection, dataset, evaluation, split, metric, score, min, max, ...rest] =
    cells;
  const [sourceType, organization, relationship, harness, harnessVersion, parameters, retrieved, ...texts] =
    rest;
  return {
    file: text(file),
    result,
    model: text(model),
    path: [text(collection), text(dataset), text(evaluation), text(split)],
    metric: text(metric),
    parameters: text(parameters),
    score,
    min,
    max,
    sourceType: text(sourceType),
    organization: text(organization),
    relationship: text(relationship),
    harness: text(harness),
    harnessVersion: text(harnessVersion),
    retrieved: text(retrieved),
    setup: setup(texts),
  };
}

/** The names that cards can be about, out of a corpus on disk and the benchmark cards there are. */
export async function askSubjectNames(
  { database, aliases }: DuckDbCorpus,
  cards: readonly CardFile[],
): Promise<SubjectNames> {
  const distinct = async (columns: string): Promise<readonly (readonly (string | null)[])[]> => {
    const read = await database.connection.runAndReadAll(`SELECT DISTINCT ${columns} FROM engine.rows`);
    return read.getRows() as unknown as readonly (readonly (string | null)[])[];
  };
  const only = async (column: string): Promise<string[]> =>
    (await distinct(column)).map(([name]) => name!).filter((name) => name !== null && name !== '');
  const pairs = await distinct('dataset, collection');
  return {
    benchmarks: pairs.map(([name, collection]) => ({ name: name!, collection: collection! })),
    documented: cards.map(({ path, sections }) => {
      const name = textOf(objectOf(sections['benchmark_details'])['name']);
      return name === null ? path : aliases.canonical('benchmark', name);
    }),
    organizations: await only('organization'),
    models: await only('model'),
  };
}

/** The benchmark cards of a corpus, in the order in which they came. */
export async function corpusCards({ shards }: DuckDbCorpus): Promise<CardFile[]> {
  const cards: CardFile[] = [];
  for (const { number, folder, cards: count } of shards.shards) {
    if (count === 0) continue;
    const old = new Set(
      shards.superseded.filter(({ shard }) => shard === number).map(({ source }) => source),
    );
    const lines = createInterface({ input: createReadStream(join(folder, shardFiles.cards)) });
    for await (const line of lines) {
      const kept = parseLenientJson(line) as unknown as KeptCard;
      if (!old.has(kept.source)) cards.push({ path: kept.path, sections: kept.card });
    }
  }
  return cards;
}

/** A line of `cards.jsonl`. */
interface KeptCard {
  readonly path: string;
  readonly source: number;
  readonly card: JsonObject;
}

/** Completeness of every benchmark of a corpus, and of cards that come besides. */
export async function corpusCompleteness(
  corpus: DuckDbCorpus,
  population: Population,
  cards: readonly CardFile[] = [],
): Promise<BenchmarkCompleteness[]> {
  const all = [...(await corpusCards(corpus)), ...cards];
  return benchmarkCompleteness(await reportedSources(corpus), all, population, corpus.aliases);
}

/** Who reported what, each once: the rows are many, these are few. */
async function reportedSources({ database }: DuckDbCorpus): Promise<ReportedSource[]> {
  const read = await database.connection.runAndReadAll(
    'SELECT DISTINCT dataset, source_type, organization, relationship FROM engine.rows',
  );
  const rows = read.getRows() as unknown as readonly (readonly [string, Text, Text, Text])[];
  return rows.map(([dataset, sourceType, organization, relationship]) => ({
    path: ['', dataset, '', null],
    sourceType,
    organization,
    relationship,
  }));
}

const findings = recordFindingSchema.array();

/** What was refused, dropped, repaired or odd when the corpus was read: everything, or what is about some of its records. */
async function corpusFindings(
  { database, verify }: DuckDbCorpus,
  condition: string | null = null,
): Promise<Finding[]> {
  await verify(['findings']);
  const records = `WHERE path IN (SELECT record_path FROM results WHERE (${condition}))`;
  const read = await database.connection.runAndReadAll(
    `SELECT action, rule, path, result, message FROM engine.findings ${condition === null ? '' : records} ORDER BY place`,
  );
  return findings.parse(read.getRowObjects());
}

export async function corpusNames({ database }: DuckDbCorpus): Promise<CorpusNames> {
  const names: Record<NameKind, string[]> = { model: [], benchmark: [], metric: [], organization: [] };
  for (const { kind, column } of nameColumns) {
    const found = await database.reader.runAndReadAll(
      `SELECT DISTINCT ${column} FROM engine.rows WHERE ${column} <> '' ORDER BY ${column}`,
    );
    names[kind] = found.getRows().map(([name]) => name as string);
  }
  return names;
}

/** Who reported on what, each once, with the first record that says so. */
async function corpusSources({ database }: DuckDbCorpus): Promise<SourceReport[]> {
  const read = await database.connection.runAndReadAll(`
    SELECT dataset, source_type, organization, relationship, min(record_path) AS file
    FROM results GROUP BY dataset, source_type, organization, relationship ORDER BY file, dataset, source_type, organization, relationship`);
  return read.getRows().map(([dataset, sourceType, organization, relationship, file]) => ({
    file: String(file),
    path: ['', String(dataset), '', null],
    sourceType: sourceTextOf(sourceType),
    organization: sourceTextOf(organization),
    relationship: sourceTextOf(relationship),
  }));
}

function sourceTextOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

async function countRows({ database }: DuckDbCorpus, condition: string): Promise<number> {
  const read = await database.connection.runAndReadAll(
    `SELECT count(*)::DOUBLE FROM results WHERE (${condition})`,
  );
  return Number(read.value(0, 0));
}

/**
 * What records call the models of a corpus, or one of them, beside their ids (`model_info.name`): the name that most
 * results come with. Left out where it is the id, or the end of it, and tells nothing more.
 */
export async function displayNames(
  { database }: DuckDbCorpus,
  model?: string,
): Promise<ReadonlyMap<string, string>> {
  const read = await database.connection.runAndReadAll(`
    SELECT DISTINCT ON (model) model, model_name FROM (
      SELECT r.model, k.model_name, count(*) AS results
      FROM engine.rows r JOIN engine.records k USING (record)
      WHERE k.model_name <> ''${model === undefined ? '' : ` AND r.model = ${quoted(model)}`}
      GROUP BY r.model, k.model_name
    ) ORDER BY model, results DESC, model_name`);
  const pairs = read.getRows().map(([id, name]) => [String(id), String(name)] as const);
  return new Map(pairs.filter(([id, name]) => name.trim() !== '' && name !== id && !id.endsWith(`/${name}`)));
}

/** The rates of `reproducibilityRates`, counted in the database. */
async function rollUpRates(corpus: DuckDbCorpus): Promise<ReproducibilityRates> {
  await corpus.settle();
  const { connection } = corpus.database;
  const names = ['triples', 'agentic', 'gap', ...reproducibilityFields] as const;
  const counted = await readCounts(connection, counts, names);
  const { triples, agentic, gap } = counted;
  const share = (field: ReproducibilityField, of: number): number | null =>
    of === 0 ? null : counted[field] / of;
  const missingness = {} as Record<ReproducibilityField, number | null>;
  for (const field of baseFields) missingness[field] = share(field, triples);
  for (const field of agenticFields) missingness[field] = share(field, agentic);
  return {
    triples,
    agentic_triples: agentic,
    gap_rate: triples === 0 ? null : gap / triples,
    missingness,
  };
}

/** Fields that only agentic reports must state are missing from no other. */
const counts = `
SELECT count(*)::DOUBLE AS triples, count(*) FILTER (agentic)::DOUBLE AS agentic, count(*) FILTER (missing <> 0)::DOUBLE AS gap,
  ${reproducibilityFields.map((field, bit) => `count(*) FILTER (missing & ${1 << bit} <> 0)::DOUBLE AS ${field}`).join(', ')}
FROM engine.settled`;

/** Opens the corpus in a folder for reading. Several processes may have it open, and one may add to it meanwhile. */
export async function openCorpus(
  folder: string,
  aliases?: Aliases,
  reading: Reading = 'resolved',
): Promise<Corpus> {
  return corpusOver(await openDuckDbCorpus(folder, aliases, { reading }));
}

export function corpusOver(opened: DuckDbCorpus): Corpus {
  return {
    aliases: opened.aliases,
    reading: opened.reading,
    names: () => corpusNames(opened),
    subjectNames: (cards) => askSubjectNames(opened, cards),
    displayNames: (model) => displayNames(opened, model),
    cards: () => corpusCards(opened),
    findings: (condition) => corpusFindings(opened, condition),
    sources: () => corpusSources(opened),
    completeness: (population, cards) => corpusCompleteness(opened, population, cards),
    countRows: (condition) => countRows(opened, condition),
    rows: (condition) => streamRows(opened, condition),
    triples: (condition) => streamTriples(opened, condition),
    signals: (condition, extras) => streamSignals(opened, condition, extras),
    writeSignals: (file) => writeSignals(opened, file),
    rollUp: () => rollUpCorpus(opened),
    rollUpRates: () => rollUpRates(opened),
    rollUpExtras: (names) => rollUpExtras(opened, names),
    suggestedCounts: (suggested) => suggestedCounts(opened, suggested),
    ask: (question, limits, signal) => askWithin(opened, question, limits, signal),
    interrupt: opened.interrupt,
    close: opened.close,
  };
}
