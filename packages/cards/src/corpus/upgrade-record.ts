import { isObject, type JsonObject, type JsonValue, objectOf } from '@assay/records';
import { argumentFields } from './stated-setup.ts';

/** A record in the shape since 0.2.0, and what had to be moved to bring it there. */
export interface UpgradedRecord {
  readonly record: JsonObject;
  readonly repairs: readonly { readonly rule: string; readonly message: string }[];
}

type Step = (record: JsonObject) => { record: JsonObject; rule: string; message: string } | null;

/** What 0.1.0 and 0.2.0 moved; nothing the signals read has changed since. */
const steps: readonly Step[] = [evaluationSourceToMetadata, sourceDataToResults, settingsToArguments];

const known = /^0\.(0\.1|1\.0|2\.\d+|3\.0)$/;

/**
 * Brings a record of any schema version to the shape since 0.2.0. Only places move: no value is made up. The old places
 * are looked at whatever version a record names, because converters kept to them longer than to the number; one
 * without a version, or of one not known, is read by its shape alone, and that is said.
 */
export function upgradeRecord(record: JsonObject): UpgradedRecord {
  const version = record['schema_version'];
  const repairs: { rule: string; message: string }[] = [];
  if (typeof version !== 'string' || !known.test(version))
    repairs.push({
      rule: 'unknown_version',
      message: `schema_version is ${JSON.stringify(version) ?? 'absent'}; expected 0.0.1, 0.1.0, 0.2.x or 0.3.0; read by its shape`,
    });
  let upgraded = record;
  for (const step of steps) {
    const taken = step(upgraded);
    if (taken === null) continue;
    upgraded = taken.record;
    repairs.push({ rule: taken.rule, message: taken.message });
  }
  return { record: upgraded, repairs };
}

/** 0.0.1 named the source in `evaluation_source`, at first in `leaderboard_name`; 0.1.0 moved it into `source_metadata`. */
function evaluationSourceToMetadata(record: JsonObject) {
  const place = oldPlace(record, 'evaluation_source', 'leaderboard_name');
  const source = objectOf(record['evaluation_source']);
  const name = source['evaluation_source_name'] ?? source['name'] ?? record['leaderboard_name'] ?? null;
  const type = source['evaluation_source_type'] ?? source['type'] ?? null;
  if (name === null && type === null) return null;
  const moved = {
    ...(name === null ? {} : { source_name: name }),
    ...(type === null ? {} : { source_type: type }),
  };
  return {
    record: { ...record, source_metadata: { ...moved, ...objectOf(record['source_metadata']) } },
    rule: 'evaluation_source_moved',
    message: `${place} read as source_metadata.source_name and source_type, as 0.1.0 has it`,
  };
}

/**
 * Until 0.1.0 one `source_data` (at first `source_data_urls`) stood at the root; 0.2.0 gave every result its own. A list
 * of addresses has no name.
 */
function sourceDataToResults(record: JsonObject) {
  const place = oldPlace(record, 'source_data', 'source_data_urls');
  const results = record['evaluation_results'];
  if (place === null || !Array.isArray(results) || !results.some(lacksSource)) return null;
  const source = record[place]!;
  const sourceData = Array.isArray(source) ? { source_type: 'url', url: source } : source;
  return {
    record: { ...record, evaluation_results: results.map((result) => withSource(result, sourceData)) },
    rule: 'source_data_moved',
    message: `${place} of the record read as the source_data of each result, as 0.2.0 has it`,
  };
}

/** Converters to 0.1.0 wrote settings flat into `generation_config`; they belong into its `generation_args`. */
function settingsToArguments(record: JsonObject) {
  const results = record['evaluation_results'];
  if (!Array.isArray(results) || !results.some(hasFlatSettings)) return null;
  return {
    record: {
      ...record,
      evaluation_results: results.map((result) => (hasFlatSettings(result) ? withArguments(result) : result)),
    },
    rule: 'generation_args_moved',
    message: 'settings directly in generation_config read as its generation_args',
  };
}

function hasFlatSettings(result: JsonValue): result is JsonObject {
  if (!isObject(result)) return false;
  const { generation_args: args, ...flat } = objectOf(result['generation_config']);
  return argumentFields.some((field) => (flat[field] ?? null) !== null && !(field in objectOf(args)));
}

function withArguments(result: JsonObject): JsonObject {
  const { generation_args: args, additional_details, ...flat } = objectOf(result['generation_config']);
  const generation_args = { ...flat, ...objectOf(args) };
  return {
    ...result,
    generation_config: {
      generation_args,
      ...(additional_details === undefined ? {} : { additional_details }),
    },
  };
}

/** The first of these names under which a record has anything. */
function oldPlace(record: JsonObject, ...names: readonly string[]): string | null {
  return names.find((name) => (record[name] ?? null) !== null) ?? null;
}

function withSource(result: JsonValue, sourceData: JsonValue): JsonValue {
  return lacksSource(result) ? { ...result, source_data: sourceData } : result;
}

function lacksSource(result: JsonValue): result is JsonObject {
  return isObject(result) && !isObject(result['source_data']);
}
