import { extraKey, type ExtraName } from '../../ports/corpus.ts';
import { THETA } from '../../signals/comparability.ts';
import type { DuckDbCorpus } from './open-duckdb-corpus.ts';
import { plainValue } from './plain-value.ts';
import { billionths, isShortDecimal, settleSignals } from './settle-signals.ts';

/** `by-organization` is `extra_by_organization` in SQL. */
export function extraView(name: ExtraName): string {
  return `extra_${extraKey(name)}`;
}

/** An organisation's name with white space collapsed and in lower case; null where it is blank or "unknown". */
const organization = `nullif(nullif(lower(trim(regexp_replace(organization, '\\s+', ' ', 'g'))), ''), 'unknown')`;

/** Organisations in the place of setups: the spread is that of their mean scores. Reports of nobody are left out. */
const byOrganization = `
SELECT * REPLACE (md5(${organization})::UUID AS variant, 0::TINYINT AS party)
FROM engine.rows WHERE ${organization} IS NOT NULL`;

/** Setups that differ in the library are two, too; what else is stated tells them apart anyway. */
const wideVariants = `
SELECT * REPLACE (md5(to_json([variant::VARCHAR, library])::VARCHAR)::UUID AS variant)
FROM engine.rows`;

const isUnit = `("min" = 0 AND "max" = 1)`;
const isPercent = `("min" = 0 AND "max" = 100 AND score BETWEEN 0 AND 100)`;
const isMistaken = `(${isUnit} AND score > 1 AND score <= 100)`;
/** Reports that are read as percentages: declared so, or above 1 on a scale that ends there. */
const isRepaired = `((${isPercent} OR ${isMistaken}) AND ${isShortDecimal('score')})`;

/**
 * Percentages as shares, in triples where every report is on one of the two scales and both occur. A short decimal
 * divided so is the decimal that was meant.
 */
const scaleRepair = `
SELECT r.* REPLACE (
  CASE WHEN ${isRepaired} THEN (${billionths('score')})::DOUBLE / 1e11 ELSE score END AS score,
  0::DOUBLE AS "min", 1::DOUBLE AS "max"), ${isRepaired} AS is_repaired
FROM engine.rows r
WHERE triple IN (
  SELECT triple FROM engine.rows GROUP BY triple
  HAVING bool_and(coalesce(${isUnit} AND score BETWEEN 0 AND 1 OR ${isRepaired}, false))
    AND bool_or(${isRepaired}) AND bool_or(NOT ${isRepaired})
)`;

/** Rows over which the same signals are computed again, by the schema they stand in. */
const otherRows = {
  by_organization: byOrganization,
  wide_variants: wideVariants,
  scale_repair: scaleRepair,
} as const;

/** What each extra says of a triple. Caveats stand in docs/cards.md. */
const definitions: Readonly<Record<Exclude<ExtraName, 'theta'>, string>> = {
  'by-organization': `
    SELECT triple, variants AS organizations, variant_divergence AS divergence FROM by_organization.settled`,
  'wide-variants': `
    SELECT triple, variants, variant_divergence FROM wide_variants.settled`,
  'agentic-heuristics': `
    SELECT triple, len(rules) > 0 AS agentic, rules FROM (
      SELECT triple, list_sort(list_distinct(flatten(list(rules)))) AS rules FROM (
        SELECT triple, list_filter([
          CASE WHEN agentic THEN 'declared' END,
          CASE WHEN dataset IN (SELECT benchmark FROM cards WHERE list_has_any(
              list_transform(card->>'$.purpose_and_intended_users.tasks[*]', lambda task: lower(trim(task))),
              ['agentic', 'tool_use', 'multi_step_agent'])) THEN 'card' END,
          CASE WHEN regexp_matches(lower(dataset),
              'appworld|swe[-_ ]?bench|tau2?[-_ ]?bench|browsecomp|terminal[-_ ]?bench|(^|[-_ /])agent') THEN 'name' END
        ], lambda rule: rule IS NOT NULL) AS rules FROM engine.rows
      ) GROUP BY triple
    )`,
  'scale-repair': `
    SELECT triple, repaired_reports, variant_divergence, cross_party_divergence, comparability FROM (
      SELECT *, CASE WHEN variant_divergence = 1 OR cross_party_divergence = 1 THEN 1
        ELSE variant_divergence + cross_party_divergence END AS comparability
      FROM scale_repair.settled
    ) JOIN (
      SELECT triple, count(*) FILTER (is_repaired) AS repaired_reports FROM scale_repair.rows GROUP BY triple
    ) USING (triple)`,
  saturation: `
    SELECT t.triple, b.models, b.best, b.headroom, b.models_near_top FROM engine.tally t
      JOIN engine.rows r ON r.place = t.place
      JOIN (
        SELECT collection, dataset, evaluation, split, metric, count(DISTINCT model) AS models,
          CASE WHEN any_value(lower_is_better) THEN min(score) ELSE max(score) END AS best,
          min(room) AS headroom, count(DISTINCT model) FILTER (room <= ${THETA}) AS models_near_top
        FROM (
          -- Rounded: 1 − 0.95 is a hair more than 0.05 in doubles.
          SELECT *, round(CASE WHEN lower_is_better THEN score - "min" ELSE "max" - score END / ("max" - "min"), 12) AS room
          FROM engine.rows
        ) WHERE "min" < "max" AND lower_is_better IS NOT NULL
        GROUP BY collection, dataset, evaluation, split, metric
        HAVING count(DISTINCT ("min", "max")) = 1 AND count(DISTINCT lower_is_better) = 1
      ) b ON b.collection = r.collection AND b.dataset = r.dataset AND b.evaluation = r.evaluation
        AND b.split IS NOT DISTINCT FROM r.split AND b.metric = r.metric`,
};

/** Makes the views of the requested extras; the signals are there afterwards, too. */
export async function defineExtras(corpus: DuckDbCorpus, names: readonly ExtraName[]): Promise<void> {
  const { connection } = corpus.database;
  await corpus.settle();
  for (const name of names) {
    if (name === 'theta') continue;
    const schema = extraKey(name);
    if (schema in otherRows) {
      await connection.run(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
      await connection.run(
        `CREATE OR REPLACE VIEW ${schema}.rows AS ${otherRows[schema as keyof typeof otherRows]}`,
      );
      await settleSignals(corpus.database, THETA, schema);
    }
    await connection.run(`CREATE OR REPLACE VIEW ${extraView(name)} AS ${definitions[name]}`);
  }
}

/** What each extra comes to over the corpus. */
const counts: Readonly<Record<Exclude<ExtraName, 'theta'>, string>> = {
  'by-organization': `
    SELECT count(*) FILTER (organizations > 1) AS multi_organization, count(*) FILTER (divergence = 1) AS divergent,
      count(*) FILTER (divergence IS NULL) AS not_assessable FROM extra_by_organization`,
  'wide-variants': `
    SELECT count(*) FILTER (variants > 1) AS several_variants, count(*) FILTER (variant_divergence = 1) AS divergent,
      count(*) FILTER (variant_divergence IS NULL) AS not_assessable FROM extra_wide_variants`,
  'agentic-heuristics': `
    SELECT count(*) FILTER (agentic) AS agentic, count(*) FILTER (list_contains(rules, 'declared')) AS declared,
      count(*) FILTER (list_contains(rules, 'card')) AS by_card, count(*) FILTER (list_contains(rules, 'name')) AS by_name
    FROM extra_agentic_heuristics`,
  'scale-repair': `
    SELECT count(*) AS triples, coalesce(sum(repaired_reports), 0) AS repaired_reports,
      count(*) FILTER (comparability = 1) AS divergent FROM extra_scale_repair`,
  saturation: `
    SELECT count(*) AS triples, count(*) FILTER (headroom <= 0.05) AS near_top FROM extra_saturation`,
};

/** θ below, at and above the source's. */
const thetas = [0.01, 0.02, 0.05, 0.1, 0.2];

/** The requested extras, counted, under the names they have in JSON. */
export async function rollUpExtras(
  corpus: DuckDbCorpus,
  names: readonly ExtraName[],
): Promise<Record<string, unknown>> {
  await defineExtras(corpus, names);
  const extras: Record<string, unknown> = {};
  for (const name of names)
    extras[extraKey(name)] = name === 'theta' ? await byTheta(corpus) : await firstRow(corpus, counts[name]);
  return extras;
}

/** How many triples diverge at several thresholds. */
async function byTheta(corpus: DuckDbCorpus): Promise<object[]> {
  const { connection } = corpus.database;
  await connection.run(
    'CREATE SCHEMA IF NOT EXISTS theta; CREATE OR REPLACE VIEW theta.rows AS SELECT * FROM engine.rows',
  );
  const rates: object[] = [];
  for (const theta of thetas) {
    await settleSignals(corpus.database, theta, 'theta');
    const row = await firstRow(
      corpus,
      `SELECT count(*) FILTER (variant_divergence = 1) AS variant_divergence,
        count(*) FILTER (cross_party_divergence = 1) AS cross_party_divergence,
        count(*) FILTER (variant_divergence = 1 OR cross_party_divergence = 1) AS comparability FROM theta.settled`,
    );
    rates.push({ theta, ...row });
  }
  return rates;
}

async function firstRow({ database }: DuckDbCorpus, sql: string): Promise<Record<string, unknown>> {
  const [row] = (await database.connection.runAndReadAll(sql)).getRowObjects();
  return Object.fromEntries(Object.entries(row!).map(([column, value]) => [column, plainValue(value)]));
}
