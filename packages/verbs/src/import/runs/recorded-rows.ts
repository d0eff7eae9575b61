import { type JsonObject, type JsonValue, listOf, objectOf } from '@assay/records';

/** A row of a record's instances, as far as a run is made of it. */
export interface RecordedRow {
  readonly sample_id: string;
  readonly result_id: string;
  /** Of a score that has several: which of them; they may belong to one result. */
  readonly part: string | null;
  readonly input: JsonValue;
  readonly expected: JsonValue | undefined;
  readonly metadata: JsonObject;
  readonly output: JsonValue | null;
  readonly error: string | null;
  readonly messages: readonly JsonObject[];
  readonly score: number;
  /** Null: nobody says whether that is correct. */
  readonly is_correct: boolean | null;
  readonly explanation: string | null;
  readonly tokens: JsonObject | null;
  readonly latency_ms: number | null;
}

/** What rows tell of one answer, and not of the sample. */
const ofAnswers = new Set([
  'epoch',
  'score_explanation',
  'system_message',
  'score',
  'named_scores',
  'reason',
  'correctness',
  'score_part',
]);

/** Reads a row in the shape of Every Eval Ever. */
export function readRecordedRow(row: JsonObject): RecordedRow {
  const input = objectOf(row['input']);
  const { score, is_correct } = objectOf(row['evaluation']);
  const metadata = objectOf(row['metadata']);
  const messages = listOf(row['messages']).map(objectOf);
  const explanation = metadata['score_explanation'] ?? metadata['reason'];
  const latency = objectOf(row['performance'])['latency_ms'];
  return {
    sample_id: textOf(row['sample_id']),
    result_id: textOf(row['evaluation_result_id']),
    part: typeof metadata['score_part'] === 'string' ? metadata['score_part'] : null,
    input: inputOf(input),
    expected: expectedOf(listOf(input['reference'])),
    metadata: Object.fromEntries(Object.entries(metadata).filter(([key]) => !ofAnswers.has(key))),
    output: outputOf(row, messages),
    error: typeof row['error'] === 'string' ? row['error'] : null,
    messages,
    score: Number(score),
    is_correct: metadata['correctness'] === 'unknown' ? null : is_correct === true,
    explanation: typeof explanation === 'string' ? explanation : null,
    tokens: row['token_usage'] === undefined ? null : objectOf(row['token_usage']),
    latency_ms: typeof latency === 'number' ? latency : null,
  };
}

/** Choices belong to what is asked. */
function inputOf({ raw, choices }: JsonObject): JsonValue {
  const listed = listOf(choices);
  return listed.length === 0 ? (raw ?? '') : { question: raw ?? '', choices: listed };
}

function expectedOf(references: readonly JsonValue[]): JsonValue | undefined {
  return references.length > 1 ? references : references[0];
}

/** What was said last; of several completions all of them. */
function outputOf(row: JsonObject, messages: readonly JsonObject[]): JsonValue | null {
  const raw = listOf(objectOf(row['output'])['raw']);
  if (raw.length > 0) return raw.length === 1 ? raw[0]! : raw;
  return messages.findLast(({ role }) => role === 'assistant')?.['content'] ?? null;
}

/** A text as it is, anything else as JSON. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
