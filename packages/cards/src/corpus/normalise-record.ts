import { isObject, type JsonObject, type JsonValue, objectOf } from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import { collectionOf } from './card-file.ts';
import type { Finding } from './finding.ts';
import { deepestNesting, finiteOf, isTooDeep, momentOf, textOf, writtenOf } from './json-shape.ts';
import { metricOf } from './metric-name.ts';
import type { ResultRow, WiderFields } from './result-row.ts';
import { argumentFields, type SetupPlaces, statedSetup, tooDeepSetting } from './stated-setup.ts';

/** A record in the shape since 0.2.0, and what had to be moved to bring it there. */
interface UpgradedRecord {
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
function upgradeRecord(record: JsonObject): UpgradedRecord {
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

/**
 * The id of a model that has only a name. Records of 0.0.1 stand at `<developer>/<model>/<file>`: a name that says the
 * same as that folder, spelt otherwise perhaps, has the developer before it. A name with a developer is an id.
 */
export function modelOfPath(name: string | null, path: string): string | null {
  if (name === null) return null;
  if (/^[^/\s]+\/[^/\s]+$/.test(name)) return name;
  const [developer, model] = path
    .split(/[\\/]/)
    .filter((folder) => folder !== '')
    .slice(-3, -1);
  if (developer === undefined || model === undefined) return null;
  return spelling(model) === spelling(name) || spelling(model) === spelling(`${developer}/${name}`)
    ? `${developer}/${model}`
    : null;
}

function spelling(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

/** What a record says of itself, besides its results. Null where it does not say. */
export interface RecordHead {
  readonly schemaVersion: string | null;
  readonly evaluationId: string | null;
  readonly retrieved: string | null;
  readonly sourceName: string | null;
  readonly modelName: string | null;
  readonly developer: string | null;
}

function recordHead(record: JsonObject): RecordHead {
  const model: JsonObject = objectOf(record['model_info']);
  const source: JsonValue | undefined = record['source_metadata'];
  return {
    schemaVersion: textOf(record['schema_version']),
    evaluationId: textOf(record['evaluation_id']),
    retrieved: momentOf(record['retrieved_timestamp']),
    sourceName: textOf(objectOf(source)['source_name']),
    modelName: textOf(model['name']),
    developer: textOf(model['developer']),
  };
}

/** A record and where it came from. */
export interface RecordFile {
  readonly path: string;
  readonly record: JsonValue;
}

/** The rows of a record, and everything about it that was refused, dropped, repaired or odd. */
export interface NormalisedRecord {
  /** Null where the record is refused. */
  readonly head: RecordHead | null;
  readonly rows: readonly ResultRow[];
  readonly findings: readonly Finding[];
}

/**
 * One Every Eval Ever record of any schema version as rows, one per result. Names stay as written: the model is
 * `model_info.id`, the metric what `metricOf` makes of its configuration.
 */
export function normaliseRecord(file: RecordFile, root?: string): NormalisedRecord {
  const reading = new Reading(file.path, collectionOf(file.path, root));
  reading.read(file.record);
  return reading;
}

/** What the results of one record share. */
type Shared = Pick<
  ResultRow,
  'model' | 'sourceType' | 'organization' | 'relationship' | 'harness' | 'harnessVersion' | 'retrieved'
> & { readonly details: JsonObject };

/** The reading of one record: rows and findings gather here, in the order of the record. */
class Reading implements NormalisedRecord {
  head: RecordHead | null = null;
  readonly rows: ResultRow[] = [];
  readonly findings: Finding[] = [];
  private readonly path: string;
  private readonly collection: string;

  constructor(path: string, collection: string) {
    this.path = path;
    this.collection = collection;
  }

  read(given: JsonValue): void {
    if (!isObject(given)) return this.find('refused', 'no_record', 'the record is not a JSON object');
    const { record, repairs } = upgradeRecord(given);
    const results = record['evaluation_results'];
    const named = textOf(objectOf(record['model_info'])['id']);
    const model = named ?? modelOfPath(textOf(objectOf(record['model_info'])['name']), this.path);
    if (model === null)
      return this.find(
        'refused',
        'no_model_id',
        `model_info.id is missing or not a text${versionOf(record)}`,
      );
    if (!Array.isArray(results))
      return this.find('refused', 'no_results', 'evaluation_results is missing or not a list');
    for (const { rule, message } of repairs) this.find('repaired', rule, message);
    if (named === null)
      this.find('repaired', 'no_model_id', `no model_info.id; read as ${model} from its name and path`);
    this.noteSamples(record['detailed_evaluation_results_per_samples']);
    this.noteMarks(objectOf(objectOf(record['source_metadata'])['additional_details']));
    this.head = recordHead(record);
    const details = this.detailsOf(objectOf(record['model_info']), 'model_info');
    const shared = { model, ...sourceOf(record), details };
    for (const [index, result] of (results as readonly JsonValue[]).entries())
      this.readResult(shared, result, index);
  }

  /** Until 0.1.0 samples could stand in the record itself; they say no more than an answer, without a score. */
  private noteSamples(samples: JsonValue | undefined): void {
    if (!Array.isArray(samples) || samples.length === 0) return;
    const message = `${plural(samples.length, 'sample')} ${agreeing(samples.length, 'is', 'are')} in the record; they have no scores of their own and are not read`;
    this.find('noted', 'samples_in_record', message);
  }

  /** A record may say that its numbers are not those of the whole benchmark, or of the system as it is declared. */
  private noteMarks(details: JsonObject): void {
    for (const mark of ['partial', 'overridden']) {
      const words = textOf(details[mark]);
      if (words !== null) this.find('noted', mark, `the numbers are ${mark}: ${words}`);
    }
  }

  private readResult({ details, ...shared }: Shared, given: JsonValue, index: number): void {
    const result = objectOf(given);
    const config = objectOf(result['metric_config']);
    const evaluation = textOf(result['evaluation_name']);
    const score = finiteOf(objectOf(result['score_details'])['score']);
    const min = finiteOf(config['min_score']);
    const max = finiteOf(config['max_score']);
    if (evaluation === null)
      return this.find('refused', 'no_evaluation_name', 'evaluation_name is missing or not a text', index);
    if (score === null)
      return this.find('dropped', 'no_score', 'score_details.score is not a finite number', index);
    if (score === -1 && min !== null && min > -1)
      return this.find('dropped', 'not_scored', `score -1 with min_score ${min} says "not scored"`, index);
    const places = this.placesOf(result, details, index);
    const parameters = this.parametersOf(config, index);
    const deep = isTooDeep(parameters) ? 'metric_parameters' : tooDeepSetting(places);
    if (deep !== null)
      return this.find('refused', 'too_deep', `${deep} is nested more than ${deepestNesting} deep`, index);
    if ((min !== null && score < min) || (max !== null && score > max))
      this.find('noted', 'out_of_bounds', `score ${score} is outside [${min}, ${max}]; kept as is`, index);
    this.rows.push({
      file: this.path,
      result: index,
      ...shared,
      path: [this.collection, this.datasetOf(result, index), evaluation, splitOf(result)],
      ...metricOf(config, parameters),
      score,
      min,
      max,
      setup: statedSetup(places),
      wider: widerOf(config),
    });
  }

  private placesOf(result: JsonObject, model: JsonObject, index: number): SetupPlaces {
    const config = objectOf(result['generation_config']);
    const generation = this.detailsOf(config, 'generation_config', index);
    return { args: objectOf(config['generation_args']), generation, model };
  }

  private parametersOf(config: JsonObject, index: number): JsonObject {
    const parameters = config['metric_parameters'];
    if (parameters !== undefined && parameters !== null && !isObject(parameters))
      this.find(
        'noted',
        'parameters_no_map',
        'metric_parameters is not a map; nothing is read from it',
        index,
      );
    return objectOf(parameters);
  }

  /** `additional_details`, which is a map; some records have a text there. */
  private detailsOf(owner: JsonObject, name: string, index: number | null = null): JsonObject {
    const details = owner['additional_details'];
    if (details !== undefined && details !== null && !isObject(details))
      this.find(
        'noted',
        'details_no_map',
        `${name}.additional_details is not a map; nothing is read from it`,
        index,
      );
    return objectOf(details);
  }

  private datasetOf(result: JsonObject, index: number): string {
    const name = textOf(objectOf(result['source_data'])['dataset_name']);
    if (name === null)
      this.find('repaired', 'no_dataset_name', 'no dataset_name; the collection is used instead', index);
    return name ?? this.collection;
  }

  private find(action: Finding['action'], rule: string, message: string, result: number | null = null): void {
    this.findings.push({ action, rule, path: this.path, result, message });
  }
}

function versionOf(record: JsonObject): string {
  const version = textOf(record['schema_version']);
  return version === null ? '' : ` (schema ${version})`;
}

function sourceOf(record: JsonObject): Omit<Shared, 'model' | 'details'> {
  const source = objectOf(record['source_metadata']);
  const library = objectOf(record['eval_library']);
  const harness = textOf(library['name']);
  return {
    sourceType: writtenOf(source['source_type']),
    organization: writtenOf(source['source_organization_name']),
    relationship: writtenOf(source['evaluator_relationship']),
    harness,
    harnessVersion: harness === null ? null : textOf(library['version']),
    retrieved: momentOf(record['retrieved_timestamp']),
  };
}

function splitOf(result: JsonObject): string | null {
  return writtenOf(objectOf(result['source_data'])['hf_split']);
}

function widerOf(config: JsonObject): WiderFields {
  const lower = config['lower_is_better'];
  return {
    lowerIsBetter: typeof lower === 'boolean' ? lower : null,
    unit: textOf(config['metric_unit']),
  };
}
