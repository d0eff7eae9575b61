import { encodeRowGroup, type RowGroup, type Table } from '@assay/rows';
import { hash } from 'node:crypto';
import type { Finding } from '../../corpus/finding.ts';
import type { InstanceRow } from '../../corpus/instance-row.ts';
import type { RecordHead } from '../../corpus/normalise-record.ts';
import { type ResultRow, type SetupField, variantFields, widerSetupFields } from '../../corpus/result-row.ts';
import { partyNames, partyOf } from '../../signals/provenance.ts';
import { isAgentic, missingBits } from '../../signals/reproducibility.ts';

/** The first 128 bits of SHA-256: a key that two texts do not share by chance, nor by effort anybody can make. */
export function digest128(content: string | Uint8Array): Uint8Array {
  return hash('sha256', content, 'buffer').subarray(0, 16);
}

const text = (name: string): Table[number] => ({ name, type: 'VARCHAR', nullable: true });
const number = (name: string): Table[number] => ({ name, type: 'DOUBLE', nullable: true });

/** The columns of settings: those of the source, then the others. */
const settingColumns: readonly SetupField[] = [...variantFields, ...widerSetupFields];

/**
 * `rows.parquet`: one row for each reported result. `variant` is the digest of the setup as the literal reading has it, `setup`
 * that of everything stated; null where a report states no more.
 */
export const rowTable: Table = [
  { name: 'triple', type: 'UUID', plain: true },
  { name: 'variant', type: 'UUID' },
  { name: 'setup', type: 'UUID', nullable: true },
  { name: 'record', type: 'BIGINT', plain: true },
  { name: 'result', type: 'INTEGER' },
  { name: 'model', type: 'VARCHAR' },
  { name: 'collection', type: 'VARCHAR' },
  { name: 'dataset', type: 'VARCHAR' },
  { name: 'evaluation', type: 'VARCHAR' },
  text('split'),
  { name: 'metric', type: 'VARCHAR' },
  text('metric_parameters'),
  { name: 'score', type: 'DOUBLE', plain: true },
  number('min'),
  number('max'),
  text('source_type'),
  text('organization'),
  text('relationship'),
  text('harness'),
  { name: 'party', type: 'TINYINT' },
  { name: 'agentic', type: 'BOOLEAN' },
  { name: 'missing', type: 'TINYINT' },
  ...settingColumns.map(text),
  text('library'),
  { name: 'lower_is_better', type: 'BOOLEAN', nullable: true },
  text('unit'),
  { name: 'source', type: 'INTEGER' },
];

/** A row, the number of its record, and the index of its source in the shard. */
export interface StoredRow {
  readonly row: ResultRow;
  readonly record: bigint;
  readonly source: number;
}

export function encodeRows(stored: readonly StoredRow[]): RowGroup | null {
  if (stored.length === 0) return null;
  const columns = emptyColumns(stored.length);
  const settings = Object.fromEntries(
    settingColumns.map((field) => [field, list<string | null>(stored.length)]),
  );
  const variants = new VariantDigests();
  for (const [index, one] of stored.entries()) {
    fill(columns, index, one);
    const { variant, setup } = variants.of(one.row);
    columns.variant[index] = variant;
    columns.setup[index] = setup;
    for (const field of settingColumns) settings[field]![index] = one.row.setup[field];
  }
  return encodeRowGroup(rowTable, { ...columns, ...settings }, stored.length);
}

function list<T>(rows: number): T[] {
  const values: T[] = [];
  values.length = rows;
  return values;
}

/** Filled row by row: one pass over the rows is faster than one for each of forty columns. */
function emptyColumns(rows: number) {
  return {
    triple: list<Uint8Array>(rows),
    variant: list<Uint8Array>(rows),
    setup: list<Uint8Array | null>(rows),
    record: new BigInt64Array(rows),
    result: new Int32Array(rows),
    model: list<string>(rows),
    collection: list<string>(rows),
    dataset: list<string>(rows),
    evaluation: list<string>(rows),
    split: list<string | null>(rows),
    metric: list<string>(rows),
    metric_parameters: list<string | null>(rows),
    score: new Float64Array(rows),
    min: list<number | null>(rows),
    max: list<number | null>(rows),
    source_type: list<string | null>(rows),
    organization: list<string | null>(rows),
    relationship: list<string | null>(rows),
    harness: list<string | null>(rows),
    party: new Int32Array(rows),
    agentic: list<boolean>(rows),
    missing: new Int32Array(rows),
    library: list<string | null>(rows),
    lower_is_better: list<boolean | null>(rows),
    unit: list<string | null>(rows),
    source: new Int32Array(rows),
  };
}

function fill(columns: ReturnType<typeof emptyColumns>, index: number, stored: StoredRow): void {
  const { row, record, source } = stored;
  const { path, wider } = row;
  columns.triple[index] = tripleDigest(row);
  columns.record[index] = record;
  columns.result[index] = row.result;
  columns.model[index] = row.model;
  columns.collection[index] = path[0];
  columns.dataset[index] = path[1];
  columns.evaluation[index] = path[2];
  columns.split[index] = path[3];
  columns.metric[index] = row.metric;
  columns.metric_parameters[index] = row.parameters;
  columns.score[index] = row.score;
  columns.min[index] = row.min;
  columns.max[index] = row.max;
  columns.source_type[index] = row.sourceType;
  columns.organization[index] = row.organization;
  columns.relationship[index] = row.relationship;
  columns.harness[index] = row.harness;
  columns.party[index] = partyNumber(row);
  columns.agentic[index] = isAgentic(row);
  columns.missing[index] = missingBits(row);
  columns.library[index] = libraryOf(row);
  columns.lower_is_better[index] = wider?.lowerIsBetter ?? null;
  columns.unit[index] = wider?.unit ?? null;
  columns.source[index] = source;
}

export function tripleDigest({
  model,
  path,
  metric,
}: Pick<ResultRow, 'model' | 'path' | 'metric'>): Uint8Array {
  return digest128(JSON.stringify([model, path[0], path[1], path[2], path[3], metric]));
}

/** `name@version`; the name alone where there is no version. */
function libraryOf({ harness, harnessVersion }: ResultRow): string | null {
  return harness === null || harnessVersion === null ? harness : `${harness}@${harnessVersion}`;
}

/** 0 for none, else 1 and on in the order of the names. */
function partyNumber(row: ResultRow): number {
  const party = partyOf(row);
  return party === null ? 0 : partyNames.indexOf(party) + 1;
}

interface SetupDigests {
  /** Of the ten settings of the source. */
  readonly variant: Uint8Array;
  /** Of all of them. */
  readonly setup: Uint8Array | null;
}

/** The digests of setups; few differ. A JSON text has no bare line feed, so the first ten lines of a key are the ten. */
class VariantDigests {
  readonly #known = new Map<string, SetupDigests>();

  of({ setup }: ResultRow): SetupDigests {
    const wider = widerText(setup);
    const key = `${variantFields.map((field) => setup[field] ?? '').join('\n')}\n${wider ?? ''}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const variant = digest128(JSON.stringify(variantFields.map((field) => setup[field])));
    const digests = {
      variant,
      setup: wider === null ? null : digest128(`${Buffer.from(variant).toString('hex')}\n${wider}`),
    };
    this.#known.set(key, digests);
    return digests;
  }
}

/** What a setup states beyond the ten settings; null where nothing. */
function widerText(setup: ResultRow['setup']): string | null {
  if (widerSetupFields.every((field) => setup[field] === null)) return null;
  return JSON.stringify(widerSetupFields.map((field) => setup[field]));
}

/** The columns that shards of earlier versions do not have, made of those that they have. */
export const earlierColumns: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'metric_parameters',
      ...widerSetupFields.filter((field) => field !== 'precision' && field !== 'scaffold'),
    ].map((name) => [name, 'NULL::VARCHAR']),
  ),
  setup: `CASE WHEN "precision" IS NULL AND scaffold IS NULL THEN NULL
    ELSE left(sha256(replace(variant::VARCHAR, '-', '') || chr(10) || to_json([${widerSetupFields
      .map((field) => (field === 'precision' || field === 'scaffold' ? `"${field}"` : 'NULL'))
      .join(', ')}])::VARCHAR), 32)::UUID END`,
};

/** `records.parquet`: one row for each record that was read; refused ones are findings. */
export const recordTable: Table = [
  { name: 'record', type: 'BIGINT', plain: true },
  { name: 'path', type: 'VARCHAR', plain: true },
  { name: 'source', type: 'INTEGER' },
  { name: 'line', type: 'INTEGER', nullable: true, plain: true },
  text('schema_version'),
  text('evaluation_id'),
  text('retrieved_timestamp'),
  text('source_name'),
  text('model_name'),
  text('developer'),
  { name: 'digest', type: 'UUID', plain: true },
];

export interface StoredRecord {
  readonly record: bigint;
  readonly path: string;
  readonly source: number;
  /** Null for a file of one record. */
  readonly line: number | null;
  readonly head: RecordHead;
  readonly digest: Uint8Array;
}

export function encodeRecords(stored: readonly StoredRecord[]): RowGroup | null {
  if (stored.length === 0) return null;
  const of = <T>(value: (record: StoredRecord) => T): T[] => stored.map(value);
  return encodeRowGroup(
    recordTable,
    {
      record: of(({ record }) => record),
      path: of(({ path }) => path),
      source: of(({ source }) => source),
      line: of(({ line }) => line),
      schema_version: of(({ head }) => head.schemaVersion),
      evaluation_id: of(({ head }) => head.evaluationId),
      retrieved_timestamp: of(({ head }) => head.retrieved),
      source_name: of(({ head }) => head.sourceName),
      model_name: of(({ head }) => head.modelName),
      developer: of(({ head }) => head.developer),
      digest: of(({ digest }) => digest),
    },
    stored.length,
  );
}

/** `instances.parquet`: one row for each sample of an instance-level file; its contents stay in the file. */
export const instanceTable: Table = [
  text('evaluation_id'),
  text('model'),
  text('evaluation'),
  text('evaluation_result_id'),
  { name: 'sample_id', type: 'VARCHAR' },
  text('sample_hash'),
  text('interaction_type'),
  number('score'),
  { name: 'is_correct', type: 'BOOLEAN', nullable: true },
  number('input_tokens'),
  number('output_tokens'),
  number('total_tokens'),
  number('latency_ms'),
  { name: 'failed', type: 'BOOLEAN' },
  { name: 'line', type: 'INTEGER', plain: true },
  { name: 'source', type: 'INTEGER' },
];

export interface StoredInstance {
  readonly row: InstanceRow;
  readonly line: number;
  readonly source: number;
}

export function encodeInstances(stored: readonly StoredInstance[]): RowGroup | null {
  if (stored.length === 0) return null;
  const of = <T>(value: (row: InstanceRow) => T): T[] => stored.map(({ row }) => value(row));
  return encodeRowGroup(
    instanceTable,
    {
      evaluation_id: of((row) => row.evaluationId),
      model: of((row) => row.model),
      evaluation: of((row) => row.evaluation),
      evaluation_result_id: of((row) => row.evaluationResultId),
      sample_id: of((row) => row.sampleId),
      sample_hash: of((row) => row.sampleHash),
      interaction_type: of((row) => row.interactionType),
      score: of((row) => row.score),
      is_correct: of((row) => row.isCorrect),
      input_tokens: of((row) => row.inputTokens),
      output_tokens: of((row) => row.outputTokens),
      total_tokens: of((row) => row.totalTokens),
      latency_ms: of((row) => row.latencyMs),
      failed: of((row) => row.failed),
      line: stored.map(({ line }) => line),
      source: stored.map(({ source }) => source),
    },
    stored.length,
  );
}

/** `findings.parquet`: everything that was refused, dropped, repaired or odd. */
export const findingTable: Table = [
  { name: 'action', type: 'VARCHAR' },
  { name: 'rule', type: 'VARCHAR' },
  { name: 'path', type: 'VARCHAR' },
  { name: 'result', type: 'INTEGER', nullable: true },
  { name: 'message', type: 'VARCHAR' },
  { name: 'source', type: 'INTEGER' },
];

/** A finding, and the index of its source in the shard. */
export interface StoredFinding {
  readonly finding: Finding;
  readonly source: number;
}

export function encodeFindings(stored: readonly StoredFinding[]): RowGroup | null {
  if (stored.length === 0) return null;
  const of = <T>(value: (finding: Finding) => T): T[] => stored.map(({ finding }) => value(finding));
  return encodeRowGroup(
    findingTable,
    {
      action: of(({ action }) => action),
      rule: of(({ rule }) => rule),
      path: of(({ path }) => path),
      result: of(({ result }) => result),
      message: of(({ message }) => message),
      source: stored.map(({ source }) => source),
    },
    stored.length,
  );
}
