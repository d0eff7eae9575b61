import { plainValue } from '../ask/plain-value.ts';
import type { DuckDbCorpus } from '../open-duckdb-corpus.ts';
import { settleSignals } from '../settle/settle-signals.ts';
import { defineExtras } from './define-extras.ts';
import { type ExtraName, extraKey } from '../../../ports/extra-names.ts';

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
