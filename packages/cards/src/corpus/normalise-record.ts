import { isObject, type JsonObject, type JsonValue, objectOf } from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import { collectionOf } from './collection.ts';
import type { Finding } from './finding.ts';
import { finiteOf, momentOf, textOf, writtenOf } from './json-shape.ts';
import { metricOf } from './metric-name.ts';
import { modelOfPath } from './model-of-path.ts';
import { deepestNesting, isTooDeep } from './nesting.ts';
import { type RecordHead, recordHead } from './record-head.ts';
import type { ResultRow, WiderFields } from './result-row.ts';
import { type SetupPlaces, statedSetup, tooDeepSetting } from './stated-setup.ts';
import { upgradeRecord } from './upgrade-record.ts';

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
