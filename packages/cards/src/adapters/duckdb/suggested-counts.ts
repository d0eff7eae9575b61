import type { CardSubject, NameCounts } from '@assay/records';
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../../corpus/json-shape.ts';
import type { CountsByName } from '../../ports/corpus.ts';
import type { SuggestedNames } from '../../resolve/suggested-names.ts';
import { THETA } from '../../signals/comparability.ts';
import { corpusCounts, type CorpusRollup } from '../../signals/corpus-rollup.ts';
import { type SignalFlag, signalTable } from '../../signals/signal-table.ts';
import type { DuckDbCorpus } from './open-duckdb-corpus.ts';
import { changedNames, keepPairs, nameColumns } from './rename-rows.ts';
import { settleSignals } from './settle-signals.ts';

/** Counts by the names that a question gives its columns. A column that is not a number is a fault of the question. */
export async function readCounts<Name extends string>(
  connection: DuckDBConnection,
  sql: string,
  names: readonly Name[],
): Promise<Readonly<Record<Name, number>>> {
  const [row] = (await connection.runAndReadAll(sql)).getRowObjectsJS();
  const counts = names.map((name) => {
    const count = row?.[name];
    if (typeof count !== 'number') throw new Error(`the question gives no number for ${name}: ${sql}`);
    return [name, count] as const;
  });
  return Object.fromEntries(counts) as Record<Name, number>;
}

/** The roll-up of `corpusRollup`, counted in the database. */
export async function rollUpCorpus(corpus: DuckDbCorpus): Promise<CorpusRollup> {
  await corpus.settle();
  return readCounts(corpus.database.connection, counts, corpusCounts);
}

const { reproducibility, provenance, comparability } = signalTable;

/** How many triples a flag is raised for. */
const raised = ({ sql }: SignalFlag): string => `count(*) FILTER (${sql} = 1)::DOUBLE`;

/** What is counted of the signals of triples. Doubles hold every count exactly, and come back as numbers. */
const settledCounts = `
    ${raised(reproducibility.flags.reproducibility_gap)} AS reproducibility_gap,
    count(*) FILTER (missing & 1 <> 0)::DOUBLE AS temperature_missing_triples,
    count(*) FILTER (missing & 2 <> 0)::DOUBLE AS max_tokens_missing_triples,
    ${raised(provenance.flags.first_party_only)} AS first_party_only,
    ${raised(provenance.flags.multi_party)} AS multi_party,
    ${raised(comparability.flags.variant_divergence)} AS variant_divergence,
    count(*) FILTER (variant_divergence IS NULL)::DOUBLE AS variant_not_assessable,
    ${raised(comparability.flags.cross_party_divergence)} AS cross_party_divergence,
    ${raised(comparability.flags.comparability)} AS comparability`;

const counts = `
SELECT * FROM (
  SELECT
    coalesce(sum(reports), 0)::DOUBLE AS "rows",
    count(*)::DOUBLE AS triples,
    ${settledCounts}
  FROM engine.settled s
), (
  SELECT count(DISTINCT model)::DOUBLE AS models, count(DISTINCT (collection, dataset))::DOUBLE AS benchmarks
  FROM engine.rows
)`;

/**
 * `suggested.all_settled`: the signals of all triples under the suggested names, from `named`, the rows with both names. Only
 * triples that become one are settled again, under the least of their keys.
 */
async function settleSuggested(corpus: DuckDbCorpus, named: string): Promise<void> {
  await corpus.settle();
  const { connection } = corpus.database;
  await connection.run('CREATE SCHEMA IF NOT EXISTS suggested');
  await connection.run(`
CREATE OR REPLACE TABLE suggested.merged AS
SELECT triple AS old, "first" AS new FROM (
  SELECT triple, min(triple) OVER same AS "first", count(*) OVER same AS together
  FROM (SELECT DISTINCT triple, new_model, collection, new_dataset, evaluation, split, new_metric FROM (${named}))
  WINDOW same AS (PARTITION BY new_model, collection, new_dataset, evaluation, split, new_metric)
) WHERE together > 1`);
  await connection.run(`
CREATE OR REPLACE VIEW suggested.rows AS
SELECT r.* REPLACE (m.new AS triple) FROM engine.rows r JOIN suggested.merged m ON m.old = r.triple`);
  await settleSignals(corpus.database, THETA, 'suggested');
  await connection.run(`
CREATE OR REPLACE VIEW suggested.all_settled AS
SELECT * FROM engine.settled WHERE triple NOT IN (SELECT old FROM suggested.merged)
UNION ALL SELECT * FROM suggested.settled`);
}

const counted = [
  'reports',
  'triples',
  'models',
  'benchmarks',
  'organizations',
  'multi_party',
  'several_parties',
  'first_party_only',
  'reproducibility_gap',
  'temperature_missing_triples',
  'max_tokens_missing_triples',
  'variant_divergence',
  'variant_not_assessable',
  'cross_party_divergence',
  'comparability',
] as const satisfies readonly (keyof NameCounts)[];

const nothingChanges: CountsByName = { of: async () => null, affected: async () => () => false };

/** Makes the suggested names of a corpus ready to be counted by. Where they join nothing, nothing is counted. */
export async function suggestedCounts(
  corpus: DuckDbCorpus,
  { aliases, joined }: SuggestedNames,
): Promise<CountsByName> {
  if (joined.length === 0) return nothingChanges;
  const { connection } = corpus.database;
  for (const { kind, column } of nameColumns) {
    const pairs = await changedNames(connection, { table: 'rows', column }, (name) =>
      aliases.canonical(kind, name),
    );
    await keepPairs(connection, `suggested_${column}`, pairs);
  }
  await settleSuggested(corpus, rows);
  const count = (columns: Columns, condition: string): Promise<NameCounts> =>
    readCounts(connection, countsOf(columns, condition), counted);
  const keys = async (sql: string): Promise<Set<string>> =>
    new Set(
      (await connection.runAndReadAll(sql))
        .getRows()
        .map(([kind, name]) => `${String(kind)} ${String(name)}`),
    );
  return {
    of: async (subject) => {
      const kind = subject.kind === 'corpus' ? null : subject.kind;
      const name = kind === null ? '' : aliases.canonical(kind, subject.name);
      const condition = conditionOf(renamed, { ...subject, name });
      const exact = await count(written, conditionOf(written, subject));
      const suggested = await count(renamed, condition);
      if (isSame(exact, suggested)) return null;
      const own = await keys(namesOf(condition));
      return { joined: joined.filter((one) => own.has(`${one.kind} ${one.name}`)), exact, suggested };
    },
    affected: async () => {
      const found = await keys(affectedSubjects);
      for (const { kind, written: names } of joined) for (const name of names) found.add(`${kind} ${name}`);
      return ({ kind, name }) => kind === 'corpus' || found.has(`${kind} ${name}`);
    },
  };
}

/** The suggested names that the chosen rows have, each with its kind. */
function namesOf(condition: string): string {
  const kinds = nameColumns.map(
    ({ kind, column }) => `SELECT DISTINCT '${kind}', ${renamed[column]} FROM chosen`,
  );
  return `WITH named AS (${rows}), chosen AS (SELECT * FROM named WHERE ${condition}) ${kinds.join(' UNION ALL ')}`;
}

type Columns = Readonly<Record<(typeof nameColumns)[number]['column'], string>>;

const written: Columns = {
  model: 'model',
  dataset: 'dataset',
  metric: 'metric',
  organization: 'organization',
};
const renamed: Columns = {
  model: 'new_model',
  dataset: 'new_dataset',
  metric: 'new_metric',
  organization: 'new_organization',
};

const rows = `SELECT r.*, ${nameColumns
  .map(({ column }) => `coalesce(suggested_${column}.new, r.${column}) AS new_${column}`)
  .join(', ')} FROM engine.rows r ${nameColumns
  .map(({ column }) => `LEFT JOIN engine.suggested_${column} ON suggested_${column}.old = r.${column}`)
  .join(' ')}`;

/** Subjects in whose rows names become one, or triples do. An organisation speaks of others' reports, too: each of its triples counts. */
const affectedSubjects = `
WITH named AS (${rows}), merged AS (
  SELECT triple FROM (
    SELECT triple, count(*) OVER (PARTITION BY new_model, collection, new_dataset, evaluation, split, new_metric) AS together
    FROM (SELECT DISTINCT triple, new_model, collection, new_dataset, evaluation, split, new_metric FROM named)
  ) WHERE together > 1
), marked AS (
  SELECT n.*, m.triple IS NOT NULL AS is_merged FROM named n LEFT JOIN merged m USING (triple)
)
${[
  { kind: 'model', column: 'model' },
  { kind: 'benchmark', column: 'dataset' },
  { kind: 'organization', column: 'organization' },
]
  .map(
    ({
      kind,
      column,
    }) => `SELECT '${kind}', ${column} FROM marked WHERE ${column} IS NOT NULL GROUP BY ${column}
  HAVING bool_or(is_merged) OR count(DISTINCT model) <> count(DISTINCT new_model)
    OR count(DISTINCT (collection, dataset)) <> count(DISTINCT (collection, new_dataset))
    OR count(DISTINCT organization) <> count(DISTINCT new_organization)`,
  )
  .join(' UNION ALL ')}`;

/** Triples are grouped by their own key first: few names follow from many rows. */
function countsOf(columns: Columns, condition: string): string {
  const { model, dataset, metric, organization } = columns;
  const settled = columns === written ? 'engine.settled' : 'suggested.all_settled';
  return `
WITH named AS (${rows}), chosen AS (SELECT * FROM named WHERE ${condition}), keyed AS (
  SELECT triple, any_value(${model}) AS model, any_value(collection) AS collection, any_value(${dataset}) AS dataset,
    any_value(evaluation) AS evaluation, any_value(split) AS split, any_value(${metric}) AS metric,
    count(*) AS reports, bit_or(1 << party) AS parties
  FROM chosen GROUP BY triple
), triples AS (
  SELECT min(triple) AS triple, sum(reports) AS reports, bit_or(parties) AS parties
  FROM keyed GROUP BY model, collection, dataset, evaluation, split, metric
)
SELECT * FROM (
  SELECT coalesce(sum(reports), 0)::DOUBLE AS reports, count(*)::DOUBLE AS triples FROM triples
), (
  SELECT count(DISTINCT model)::DOUBLE AS models, count(DISTINCT (collection, dataset))::DOUBLE AS benchmarks FROM keyed
), (
  SELECT count(DISTINCT nullif(${organization}, ''))::DOUBLE AS organizations FROM chosen
), (
  SELECT count(*) FILTER (bit_count(parties & 14) > 1)::DOUBLE AS several_parties FROM triples
), (
  SELECT ${settledCounts} FROM ${settled} s WHERE triple IN (SELECT triple FROM triples)
)`;
}

/** The rows that a card about the subject speaks of, under the names of these columns. */
function conditionOf(columns: Columns, { kind, name, collection }: CardSubject): string {
  const text = quoted(name);
  switch (kind) {
    case 'corpus':
      return 'true';
    case 'model':
      return `${columns.model} = ${text}`;
    case 'benchmark':
      return `${columns.dataset} = ${text}${collection === null ? '' : ` AND collection = ${quoted(collection)}`}`;
    case 'organization':
      return `(${columns.model}, collection, ${columns.dataset}, evaluation, coalesce('=' || split, ''), ${columns.metric}) IN (
        SELECT (${columns.model}, collection, ${columns.dataset}, evaluation, coalesce('=' || split, ''), ${columns.metric})
        FROM named WHERE ${columns.organization} = ${text})`;
  }
}

function isSame(a: NameCounts, b: NameCounts): boolean {
  return (Object.keys(a) as (keyof NameCounts)[]).every((key) => a[key] === b[key]);
}
