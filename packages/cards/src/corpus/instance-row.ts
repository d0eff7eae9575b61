import { isObject, type JsonObject, type JsonValue, objectOf } from '@assay/records';
import { finiteOf, textOf } from './json-shape.ts';

/** One sample of an instance-level file: how it was scored, not what was asked and answered. */
export interface InstanceRow {
  readonly evaluationId: string | null;
  readonly model: string | null;
  readonly evaluation: string | null;
  readonly evaluationResultId: string | null;
  readonly sampleId: string;
  readonly sampleHash: string | null;
  readonly interactionType: string | null;
  readonly score: number | null;
  readonly isCorrect: boolean | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly totalTokens: number | null;
  readonly latencyMs: number | null;
  /** Whether the sample names an error. */
  readonly failed: boolean;
}

/** What makes a sample one, and what it lacks. */
export type ReadInstance =
  | { readonly row: InstanceRow; readonly lacks: readonly string[] }
  | { readonly row: null; readonly why: string };

/** A line of an instance-level file. Without a sample id it is none; other fields may be absent, and are named. */
export function instanceRow(json: JsonValue): ReadInstance {
  if (!isObject(json)) return { row: null, why: 'the sample is not a JSON object' };
  const sampleId = identifierOf(json['sample_id']);
  if (sampleId === null) return { row: null, why: 'sample_id is missing or not a text' };
  const evaluation = objectOf(json['evaluation']);
  const tokens = objectOf(json['token_usage']);
  const isCorrect = isUnknown(json) ? null : evaluation['is_correct'];
  const row: InstanceRow = {
    evaluationId: textOf(json['evaluation_id']),
    model: textOf(json['model_id']),
    evaluation: textOf(json['evaluation_name']),
    evaluationResultId: textOf(json['evaluation_result_id']),
    sampleId,
    sampleHash: textOf(json['sample_hash']),
    interactionType: textOf(json['interaction_type']),
    score: finiteOf(evaluation['score']),
    isCorrect: typeof isCorrect === 'boolean' ? isCorrect : null,
    inputTokens: finiteOf(tokens['input_tokens']),
    outputTokens: finiteOf(tokens['output_tokens']),
    totalTokens: finiteOf(tokens['total_tokens']),
    latencyMs: finiteOf(objectOf(json['performance'])['latency_ms']),
    failed: textOf(json['error']) !== null,
  };
  return { row, lacks: lacking(row).filter((name) => name !== 'evaluation.is_correct' || !isUnknown(json)) };
}

/** The shape demands an answer to whether a sample is correct; a row may say beside it that nobody knows. */
function isUnknown(json: JsonObject): boolean {
  return objectOf(json['metadata'])['correctness'] === 'unknown';
}

/** Whether a document says that it is a sample and no record. */
export function isInstance(json: JsonObject): boolean {
  return json['sample_id'] !== undefined && json['evaluation_results'] === undefined;
}

/** Some write the number of a sample. */
function identifierOf(value: JsonValue | undefined): string | null {
  return typeof value === 'number' ? String(value) : textOf(value);
}

/** What the schema requires and this row does not have. */
function lacking(row: InstanceRow): string[] {
  const required = {
    evaluation_id: row.evaluationId,
    model_id: row.model,
    evaluation_name: row.evaluation,
    interaction_type: row.interactionType,
    'evaluation.score': row.score,
    'evaluation.is_correct': row.isCorrect,
  };
  return Object.entries(required).flatMap(([name, value]) => (value === null ? [name] : []));
}
