import { THETA } from '../../../signals/exceeds-threshold.ts';
import type { DuckDbCorpus } from '../open-duckdb-corpus.ts';
import { settleSignals } from '../settle/settle-signals.ts';
import { type ExtraName, extraKey } from '../../../ports/extra-names.ts';
import { extraView } from './extra-view.ts';
import { otherRows } from './other-rows.ts';

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
