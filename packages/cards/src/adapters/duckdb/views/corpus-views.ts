import { partyNames } from '../../../signals/provenance.ts';
import { variantFields, widerSetupFields } from '../../../corpus/result-row.ts';
import { quotedList } from '../../../corpus/quoted.ts';
import { missingFields } from './missing-fields.ts';

/** `results`: one reported score a row, with the record it stands in. */
const results = `
CREATE VIEW results AS
SELECT
  r.triple,
  r.model,
  r.collection,
  r.dataset,
  r.evaluation AS evaluation_name,
  r.split,
  r.metric,
  r.metric_parameters,
  r.score,
  r."min" AS min_score,
  r."max" AS max_score,
  r.lower_is_better,
  r.unit,
  r.source_type,
  r.organization,
  r.relationship,
  CASE WHEN r.party > 0 THEN ${quotedList(partyNames)}[r.party] END AS party,
  r.harness,
  r.agentic,
  ${missingFields('r.missing')} AS missing_fields,
  ${variantFields.map((field) => `r.${field}`).join(', ')},
  r.variant,
  r.library,
  CASE WHEN r.library <> r.harness THEN substr(r.library, length(r.harness) + 2) END AS library_version,
  ${widerSetupFields.map((field) => `r."${field}"`).join(', ')},
  k.path AS record_path,
  k.line,
  r.result,
  k.evaluation_id,
  k.schema_version,
  k.retrieved_timestamp,
  r.record
FROM engine.rows r JOIN engine.records k USING (record)`;

/** `records`: one record a row, with the file it was read from. */
const records = `
CREATE VIEW records AS
SELECT r.record, r.path, s.path AS file, r.line, r.schema_version, r.evaluation_id, r.retrieved_timestamp,
  r.source_name, r.model_name, r.developer, r.digest
FROM engine.records r JOIN engine.sources s ON s.shard = r.shard AND s."source" = r."source"`;

const benchmarks = `
CREATE VIEW benchmarks AS
SELECT dataset AS benchmark, collection, count(*) AS results, count(DISTINCT triple) AS triples,
  count(DISTINCT model) AS models, count(DISTINCT nullif(organization, '')) AS organizations, bool_or(agentic) AS agentic
FROM engine.rows GROUP BY dataset, collection`;

const models = `
CREATE VIEW models AS
SELECT model, count(*) AS results, count(DISTINCT triple) AS triples,
  count(DISTINCT (collection, dataset)) AS benchmarks, count(DISTINCT nullif(organization, '')) AS organizations
FROM engine.rows GROUP BY model`;

const organizations = `
CREATE VIEW organizations AS
SELECT nullif(organization, '') AS organization, count(*) AS results, count(DISTINCT triple) AS triples, count(DISTINCT model) AS models,
  count(DISTINCT (collection, dataset)) AS benchmarks,
  list_sort(list(DISTINCT relationship) FILTER (relationship <> '')) AS relationships
FROM engine.rows GROUP BY nullif(organization, '')`;

const findings = `
CREATE VIEW findings AS
SELECT f.action, f.rule, f.path, f.result, f.message, s.path AS file
FROM engine.findings f JOIN engine.sources s ON s.shard = f.shard AND s."source" = f."source"`;

const instances = `
CREATE VIEW instances AS
SELECT i.* EXCLUDE (place, shard, "source"), s.path AS file
FROM engine.instances i JOIN engine.sources s ON s.shard = i.shard AND s."source" = i."source"`;

/** The views that need no more than the shards. */
export const corpusViews: readonly string[] = [
  results,
  records,
  benchmarks,
  models,
  organizations,
  findings,
  instances,
];
