import type { DuckDBConnection } from '@duckdb/node-api';
import { quotedList } from '../../corpus/json-shape.ts';
import { setupFields } from '../../corpus/result-row.ts';
import { type ComparedReport, type Divergence, unexplainedSpread } from '../../signals/comparability.ts';
import { isPopulated } from '../../signals/completeness.ts';
import { signalTable } from '../../signals/signal-table.ts';
import { type StatedField, statedFields } from '../../signals/signals-of.ts';
import type { DuckDb } from './open-duckdb.ts';

/**
 * The settings of a corpus: a setup and declared bounds. Setups and usable scales have numbers, a few bytes to group
 * by instead of forty; bounds that cannot be used are scale 0. Equal variants have equal texts, so any report of one
 * will do.
 */
const settings = `
CREATE OR REPLACE TEMP TABLE settings AS
SELECT
  *,
  dense_rank() OVER (ORDER BY variant)::UINTEGER AS setup,
  CASE WHEN low < high THEN dense_rank() OVER (ORDER BY low, high) ELSE 0 END::UINTEGER AS scale
FROM (
  SELECT variant, "min" AS low, "max" AS high, ${setupFields.map((field) => `any_value("${field}") AS "${field}"`).join(', ')}
  FROM engine.rows GROUP BY variant, low, high
)`;

const setups = `
CREATE OR REPLACE TABLE engine.setups AS
SELECT DISTINCT ON (setup) setup, variant, ${setupFields.map((field) => `"${field}"`).join(', ')} FROM settings`;

const scales = `
CREATE OR REPLACE TABLE engine.scales AS
SELECT DISTINCT scale, low, high FROM settings WHERE scale > 0`;

/**
 * One pass over all reports: what can be said of a triple by counting. `place` names one report of it, from which
 * the names are taken later; carrying six texts through the grouping would cost more than everything else. What is
 * a set of bits travels as one number. A triple is bounded where all its reports declare the same usable scale.
 */
const tally = `
CREATE OR REPLACE TABLE engine.tally AS
SELECT
  triple,
  place,
  reports,
  (bits >> 8)::UTINYINT AS missing,
  bits & 128 <> 0 AS agentic,
  (bits & 127)::UTINYINT AS party_bits,
  setup_a,
  setup_b,
  least,
  most,
  scale,
  scale > 0 AND scale = other_scale AS is_bounded
FROM (
  SELECT
    triple,
    min(place) AS place,
    count(*)::UINTEGER AS reports,
    bit_or((missing::USMALLINT << 8) | (agentic::USMALLINT << 7) | (1 << party)::USMALLINT) AS bits,
    min(setup) AS setup_a,
    max(setup) AS setup_b,
    min(score) AS least,
    max(score) AS most,
    min(scale) AS scale,
    max(scale) AS other_scale
  FROM engine.rows r JOIN settings s
    ON r.variant = s.variant AND r."min" IS NOT DISTINCT FROM s.low AND r."max" IS NOT DISTINCT FROM s.high
  GROUP BY triple
)`;

/** The steps that make `engine.tally`, `engine.setups` and `engine.scales`. */
const countReports = [settings, setups, scales, tally, 'DROP TABLE settings'];

const differs = setupFields.map(
  (field, bit) => `((a."${field}" IS DISTINCT FROM b."${field}")::UINTEGER << ${bit})`,
);

/** The setups of a triple beside its two known ones. Nearly every triple has no more than two. */
const otherSetups = `
CREATE OR REPLACE TEMP TABLE other_setups AS
SELECT DISTINCT triple, setup, setup_a
FROM engine.score_groups JOIN engine.tally USING (triple)
WHERE setup NOT IN (setup_a, setup_b)`;

/** In which fields two setups differ, a bit for each; every pair once, however many triples have it. */
const differences = `
CREATE OR REPLACE TEMP TABLE differences AS
SELECT setup_a, setup_b, ${differs.join(' | ')} AS bits
FROM (
  SELECT DISTINCT setup_a, setup_b FROM engine.tally WHERE setup_a <> setup_b
  UNION SELECT DISTINCT setup_a, setup FROM other_setups
)
  JOIN engine.setups a ON a.setup = setup_a
  JOIN engine.setups b ON b.setup = setup_b`;

/** How many setups a triple has, and in which fields any of them differs from the first. */
const setupCounts = `
CREATE OR REPLACE TABLE engine.setup_counts AS
SELECT place, 2 + coalesce(others, 0)::UINTEGER AS variants, (bits | coalesce(other_bits, 0)) AS differing
FROM (SELECT triple, place, setup_a, setup_b FROM engine.tally WHERE setup_a <> setup_b)
  JOIN differences USING (setup_a, setup_b)
  LEFT JOIN (
    SELECT triple, count(*) AS others, bit_or(bits) AS other_bits
    FROM other_setups o JOIN differences d ON d.setup_a = o.setup_a AND d.setup_b = o.setup
    GROUP BY triple
  ) USING (triple)`;

/** The steps that make `engine.setup_counts`: a row for each triple with two or more setups. */
const countSetups = [
  otherSetups,
  differences,
  setupCounts,
  'DROP TABLE other_setups',
  'DROP TABLE differences',
];

/** A statement over `engine` as one over another schema that has the same tables. */
function inSchema(sql: string, schema: string): string {
  return sql.replaceAll('engine.', `${schema}.`);
}

const billion = 1e9;

/** Nine decimals: scores and bounds are rarely written with more. */
const unit = `${billion}::HUGEINT`;

/**
 * Whether a column is a decimal of at most nine places and fourteen digits. Two such decimals are two doubles, so the
 * nearest one is the number as it was written (the shortest decimal that reads back as the same double).
 */
export function isShortDecimal(column: string): string {
  return `(abs(${column}) < 1e5 AND round(${column} * ${billion}) / ${billion} = ${column})`;
}

/**
 * Such a decimal as a whole number of billionths: sums, differences and products of these are exact. Each fits into
 * 64 bits, products do not.
 */
export function billionths(column: string, type: 'BIGINT' | 'HUGEINT' = 'HUGEINT'): string {
  return `round(${column} * ${billion})::${type}`;
}

/** θ as such a number. θ must be a short decimal. */
function inBillionths(theta: number): string {
  return `${Math.round(theta * billion)}::HUGEINT`;
}

/** Whether most − least > θ · (high − low), exactly, for short decimals. */
function exceedsExactly(theta: number): string {
  const spread = `(${billionths('most')} - ${billionths('least')})`;
  const range = `(${billionths('high')} - ${billionths('low')})`;
  return `(${spread} * ${unit} > ${inBillionths(theta)} * ${range})`;
}

/** What SQL says of a spread that it cannot judge. */
const DOUBTFUL = 2;

/**
 * `engine.verdicts`: for every wide triple 0, 1 or doubtful, for its setups and for its parties. Where every report is
 * a group of its own and all numbers are short decimals, a tie is settled here, in whole numbers.
 */
function judgeSpreads(theta: number): string {
  const setups: Groups = {
    areMany: 'has_setups',
    spread: 'coalesce(setup_spread, most - least)',
    areLone: 'coalesce(has_lone_setups, true)',
  };
  const parties: Groups = {
    areMany: 'parties > 1',
    spread: 'coalesce(party_spread, most - least)',
    areLone: 'parties = reports',
  };
  return `
CREATE OR REPLACE TABLE engine.verdicts AS
SELECT place, ${verdict(setups, theta)} AS setups, ${verdict(parties, theta)} AS parties
FROM engine.wide LEFT JOIN engine.spreads USING (triple)`;
}

interface Groups {
  /** There are two or more of them. */
  readonly areMany: string;
  /** The spread of their means. */
  readonly spread: string;
  /** Each has one report: the spread is that of the scores. */
  readonly areLone: string;
}

/** Asked of the few that come so far. */
const isShort = ['least', 'most', 'low', 'high'].map(isShortDecimal).join(' AND ');

/** The first case that holds. */
function verdict({ areMany, spread, areLone }: Groups, theta: number): string {
  return `(CASE
    WHEN NOT ${areMany} THEN 0
    WHEN NOT is_plain THEN ${DOUBTFUL}
    WHEN ${spread} < ${theta} * range - error THEN 0
    WHEN ${spread} > ${theta} * range + error THEN 1
    WHEN ${areLone} AND ${isShort} THEN ${exceedsExactly(theta)}::TINYINT
    ELSE ${DOUBTFUL}
  END)::TINYINT`;
}

const { variant_divergence, cross_party_divergence } = signalTable.comparability.flags;

/** The reports of the doubtful triples, those of one triple together. */
const reportsOfDoubtful = `
SELECT v.place, v.setups, v.parties, setup, party, score, "min", "max"
FROM engine.rows
  JOIN engine.setups USING (variant)
  JOIN engine.wide w USING (triple)
  JOIN engine.verdicts v ON v.place = w.place
WHERE ${DOUBTFUL} IN (v.setups, v.parties) AND v.place NOT IN (SELECT place FROM engine.decided)
ORDER BY v.place`;

/**
 * Decides exactly what is doubtful still: the reports of each such triple, one triple in memory at a time, go to
 * the functions that define the signal. Adds to `<schema>.decided`.
 */
async function decideDoubtful({ connection, reader }: DuckDb, theta: number, schema: string): Promise<void> {
  const appender = await connection.createAppender('decided', schema);
  for await (const { place, setups, parties, reports } of doubtfulTriples(
    reader,
    inSchema(reportsOfDoubtful, schema),
  )) {
    appender.appendBigInt(place);
    append(setups === DOUBTFUL ? variant_divergence.decide(reports, theta) : setups);
    append(parties === DOUBTFUL ? cross_party_divergence.decide(reports, theta) : parties);
    appender.endRow();
  }
  appender.closeSync();

  function append(flag: Divergence): void {
    if (flag === null) appender.appendNull();
    else appender.appendTinyInt(flag);
  }
}

type Verdict = Divergence | typeof DOUBTFUL;

interface DoubtfulTriple {
  readonly place: bigint;
  readonly setups: Verdict;
  readonly parties: Verdict;
  readonly reports: ComparedReport[];
}

async function* doubtfulTriples(
  reader: DuckDBConnection,
  sql: string,
): AsyncGenerator<DoubtfulTriple, void, undefined> {
  let triple: DoubtfulTriple | null = null;
  for await (const rows of (await reader.stream(sql)).yieldRows()) {
    for (const [
      place,
      setups,
      parties,
      setup,
      party,
      score,
      min,
      max,
    ] of rows as unknown as readonly Cells[]) {
      if (triple === null || triple.place !== place) {
        if (triple !== null) yield triple;
        triple = { place, setups, parties, reports: [] };
      }
      triple.reports.push({ variant: setup, party: party === 0 ? null : party, score, min, max });
    }
  }
  if (triple !== null) yield triple;
}

type Cells = readonly [
  place: bigint,
  setups: Verdict,
  parties: Verdict,
  setup: number,
  party: number,
  score: number,
  min: number | null,
  max: number | null,
];

/**
 * `engine.wide`: the triples that have something to compare, and scores far enough apart that means of them could
 * exceed θ. All other triples diverge in nothing.
 *
 * `error` is what doubles can have made of a spread or of the range. A score differs from its decimal, and each
 * addition from its sum, by at most a unit in the last place (2⁻⁵²); a mean over n reports is therefore off by less
 * than (n + 3) units of the largest score, a spread by twice that, the range by two units of the larger bound. 10⁻¹⁵
 * for each report covers that twice over. A billionth of the range comes on top, which puts every tie on the side of
 * the doubtful. Where magnitudes leave the middle of the range of doubles the argument ends, and `is_plain` is false.
 */
function findWide(theta: number): string {
  return `
CREATE OR REPLACE TABLE engine.wide AS
SELECT *
FROM (
  SELECT
    *,
    high - low AS range,
    (high - low) * 1e-9 + (reports + 16) * 1e-15 * magnitude AS error,
    magnitude < 1e290 AND high - low > 1e-290 AS is_plain
  FROM (
    SELECT
      triple, place, reports, setup_a <> setup_b AS has_setups, bit_count(party_bits & 14) AS parties,
      least, most, low, high, greatest(abs(least), abs(most)) + greatest(abs(low), abs(high)) AS magnitude
    FROM engine.tally JOIN engine.scales USING (scale)
    WHERE is_bounded AND (setup_a <> setup_b OR bit_count(party_bits & 14) > 1)
  )
)
WHERE NOT is_plain OR most - least > ${theta} * range - error`;
}

/**
 * Of three and more reports: `setup_spread` over the means of setups, `party_spread` over the means that parties have
 * of their setups. Of two reports the spread is their difference, whoever made them.
 */
const spreads = `
CREATE OR REPLACE TABLE engine.spreads AS
WITH wide_groups AS MATERIALIZED (
  SELECT * FROM engine.score_groups WHERE triple IN (SELECT triple FROM engine.wide WHERE is_plain)
)
SELECT triple, setup_spread, has_lone_setups, party_spread
FROM (
  SELECT triple, max(mean) - min(mean) AS setup_spread, max(n) = 1 AS has_lone_setups
  FROM (SELECT triple, sum(total) / sum(n) AS mean, sum(n) AS n FROM wide_groups GROUP BY triple, setup)
  GROUP BY triple
) LEFT JOIN (
  SELECT triple, max(mean) - min(mean) AS party_spread
  FROM (SELECT triple, avg(total / n) AS mean FROM wide_groups WHERE party > 0 GROUP BY triple, party)
  GROUP BY triple
) USING (triple)`;

/** The steps that make `engine.wide` and `engine.spreads`. */
function findSpreads(theta: number): readonly string[] {
  return [findWide(theta), spreads];
}

const whole = `(CASE WHEN ${isShortDecimal('score')} THEN ${billionths('score', 'BIGINT')} END)`;

/**
 * `engine.score_groups`: the reports of a triple by setup and party, of the triples that have three or more and
 * something to compare. Their total is there in doubles and, where all are short decimals, in whole numbers. All that
 * is asked of other triples stands in `engine.tally`.
 */
const groupReports = `
CREATE OR REPLACE TABLE engine.score_groups AS
SELECT
  triple,
  setup,
  party,
  count(*) AS n,
  sum(score) AS total,
  sum(${whole}) AS billionths,
  count(${whole}) = count(*) AS is_short
FROM engine.rows JOIN engine.setups USING (variant)
WHERE triple IN (
  SELECT triple FROM engine.tally WHERE reports > 2 AND (setup_a <> setup_b OR bit_count(party_bits & 14) > 1)
)
GROUP BY triple, setup, party`;

/** The least number that every number up to `most` divides: means over so few are whole numbers of its parts. */
const parts = '720720::HUGEINT';
const most = 16;

/**
 * `engine.decided`: what is doubtful of three and more reports, decided in whole numbers where scores and bounds are
 * short decimals and groups are small, which ties nearly always are. A mean over a setup is counted in parts of a
 * billionth, a party's mean over its setups in parts of those.
 */
function settleTies(theta: number): string {
  return `
CREATE OR REPLACE TABLE engine.decided AS
WITH doubtful AS (
  SELECT v.place, v.setups, v.parties, w.triple, ${billionths('high')} - ${billionths('low')} AS range
  FROM engine.verdicts v JOIN engine.wide w USING (place)
  WHERE ${DOUBTFUL} IN (v.setups, v.parties) AND ${isShortDecimal('low')} AND ${isShortDecimal('high')}
), score_groups AS (
  SELECT place, setup, party, n, billionths, is_short FROM engine.score_groups JOIN doubtful USING (triple)
), setup_spreads AS (
  SELECT place, max(mean) - min(mean) AS spread, bool_and(is_exact) AS is_exact
  FROM (
    SELECT place, sum(billionths) * (${parts} // sum(n)) AS mean, bool_and(is_short) AND sum(n) <= ${most} AS is_exact
    FROM score_groups GROUP BY place, setup
  )
  GROUP BY place
), party_spreads AS (
  SELECT place, max(mean) - min(mean) AS spread, bool_and(is_exact) AS is_exact
  FROM (
    SELECT
      place,
      sum(billionths * (${parts} // n)) * (${parts} // count(*)) AS mean,
      bool_and(is_short AND n <= ${most}) AND count(*) <= ${most} AS is_exact
    FROM score_groups WHERE party > 0 GROUP BY place, party
  )
  GROUP BY place
)
SELECT
  d.place,
  ${decided('d.setups', `s.spread * ${unit} > ${inBillionths(theta)} * range * ${parts}`)} AS setups,
  ${decided('d.parties', `p.spread * ${unit} > ${inBillionths(theta)} * range * ${parts} * ${parts}`)} AS parties
FROM doubtful d JOIN setup_spreads s USING (place) LEFT JOIN party_spreads p USING (place)
WHERE (d.setups <> ${DOUBTFUL} OR s.is_exact) AND (d.parties <> ${DOUBTFUL} OR p.is_exact)`;
}

function decided(verdict: string, exceeds: string): string {
  return `(CASE WHEN ${verdict} = ${DOUBTFUL} THEN (${exceeds})::TINYINT ELSE ${verdict} END)::TINYINT`;
}

/**
 * The signals of all triples as `<schema>.settled`, from `<schema>.rows`. SQL counts, and decides in doubles what is
 * plain; the functions of `signals/`, which are the definition, decide the rest. Other schemas than `engine` ask the
 * same of other rows.
 */
export async function settleSignals(database: DuckDb, theta: number, schema = 'engine'): Promise<void> {
  const run = (sql: string) => database.connection.run(inSchema(sql, schema));
  const steps = [
    ...countReports,
    groupReports,
    ...countSetups,
    ...findSpreads(theta),
    judgeSpreads(theta),
    settleTies(theta),
  ];
  for (const step of steps) await run(step);
  await decideDoubtful(database, theta, schema);
  await run(settled);
}

/** Bits stay bits here: they are spelled out when somebody looks. */
const settled = `
CREATE OR REPLACE VIEW engine.settled AS
SELECT
  t.triple,
  t.place,
  t.reports,
  t.least,
  t.most,
  t.missing,
  t.agentic,
  (t.party_bits = 2)::TINYINT AS first_party_only,
  bit_count(t.party_bits & 14)::UTINYINT AS parties,
  coalesce(c.variants, 1)::UINTEGER AS variants,
  coalesce(c.differing, 0)::UINTEGER AS differing,
  ${divergence('t.setup_a = t.setup_b', 'v.setups')} AS variant_divergence,
  ${divergence('bit_count(t.party_bits & 14) < 2', 'v.parties')} AS cross_party_divergence
FROM engine.tally t
  LEFT JOIN engine.setup_counts c USING (place)
  LEFT JOIN (
    FROM engine.verdicts WHERE ${DOUBTFUL} NOT IN (setups, parties)
    UNION ALL FROM engine.decided
  ) v USING (place)`;

/** Without bounds nothing can be said of two and more; nothing is said of triples that are not wide. */
function divergence(hasOne: string, verdict: string): string {
  return `(CASE WHEN ${hasOne} THEN 0 WHEN t.is_bounded THEN coalesce(${verdict}, 0) END)::TINYINT`;
}

/**
 * What stands beside the signals of triples with several reports: `engine.stated`, what these state differently, and
 * `engine.apart`, the scores that nothing stated explains. SQL says of `apart` what is plain; the function that defines it
 * decides the rest.
 */
export async function settleBeside(database: DuckDb, theta: number): Promise<void> {
  const { connection } = database;
  const names = await connection.runAndReadAll(
    'SELECT DISTINCT harness FROM engine.rows WHERE harness IS NOT NULL',
  );
  const harnesses = names.getRows().map(([name]) => name as string);
  const unnamed = harnesses.filter((name) => !isPopulated(name, 'placeholder_aware'));
  await connection.run(statedDifferences(unnamed));
  await connection.run(apart(theta));
  await decideApart(database);
}

/** Each value once, in the order of code points, not stated (NULL) first. */
function statedDifferences(unnamed: readonly string[]): string {
  const isNamed = `NOT list_contains(${quotedList(unnamed)}, harness)`;
  const version = `CASE WHEN library <> harness THEN substr(library, length(harness) + 2) END`;
  return `
CREATE OR REPLACE TABLE engine.stated AS
WITH reports AS (
  SELECT DISTINCT triple, variant,
    CASE WHEN ${isNamed} THEN harness END AS library, CASE WHEN ${isNamed} THEN ${version} END AS library_version
  FROM engine.rows WHERE triple IN (SELECT triple FROM engine.tally WHERE reports > 1)
), listed AS (
  SELECT triple, ${setupFields.map((field) => `list(s."${field}") AS "${field}"`).join(', ')},
    list(library) AS library, list(library_version) AS library_version
  FROM reports JOIN engine.setups s USING (variant) GROUP BY triple HAVING count(*) > 1
)
SELECT triple, list_filter([${statedFields.map(difference).join(', ')}], lambda one: one IS NOT NULL) AS differences
FROM listed`;
}

function difference(field: StatedField): string {
  const list = `"${field}"`;
  const unstated = `CASE WHEN list_count(${list}) < len(${list}) THEN [NULL::VARCHAR] ELSE []::VARCHAR[] END`;
  const values = `list_concat(${unstated}, list_sort(list_distinct(${list})))`;
  return `CASE WHEN len(${values}) > 1 THEN {'field': '${field}', 'values': ${values}} END`;
}

/** Where nothing that is stated differs, no second party reports, and the scores are not one. */
function apart(theta: number): string {
  const error = '((high - low) * 1e-9 + 1e-15 * magnitude)';
  return `
CREATE OR REPLACE TABLE engine.apart AS
SELECT triple, least, most, low, high, (CASE
    WHEN NOT is_bounded THEN NULL
    WHEN magnitude > 1e290 OR high - low < 1e-290 THEN ${DOUBTFUL}
    WHEN most - least < ${theta} * (high - low) - ${error} THEN 0
    WHEN most - least > ${theta} * (high - low) + ${error} THEN 1
    WHEN ${['least', 'most', 'low', 'high'].map(isShortDecimal).join(' AND ')} THEN ${exceedsExactly(theta)}::TINYINT
    ELSE ${DOUBTFUL}
  END)::TINYINT AS verdict
FROM (
  SELECT triple, least, most, low, high, is_bounded,
    greatest(abs(least), abs(most)) + greatest(abs(low), abs(high)) AS magnitude
  FROM engine.tally LEFT JOIN engine.scales USING (scale)
  WHERE reports > 1 AND setup_a = setup_b AND bit_count(party_bits & 14) < 2 AND least < most
    AND triple NOT IN (SELECT triple FROM engine.stated)
)`;
}

async function decideApart({ connection }: DuckDb): Promise<void> {
  const read = await connection.runAndReadAll(
    `SELECT triple::VARCHAR, least, most, low, high FROM engine.apart WHERE verdict = ${DOUBTFUL}`,
  );
  const alike = { reports: 2, variants: 1, parties: 1 };
  for (const [triple, lowest, highest, min, max] of read.getRows() as [
    string,
    number,
    number,
    number,
    number,
  ][]) {
    const verdict = unexplainedSpread(alike, { lowest, highest, min, max });
    await connection.run(
      `UPDATE engine.apart SET verdict = ${verdict ?? 'NULL'} WHERE triple = '${triple}'::UUID`,
    );
  }
}
