/** The setup fields that tell variants apart, in the order in which differences are listed. */
export const variantFields = [
  'temperature',
  'top_p',
  'top_k',
  'max_tokens',
  'prompt_template',
  'reasoning',
  'agentic_eval_config',
  'eval_plan',
  'eval_limits',
  'sandbox',
] as const;

export type VariantField = (typeof variantFields)[number];

/** [collection, dataset, evaluation name, split]. */
export type MetricPath = readonly [string, string, string, string | null];

/**
 * One reported score: one entry of `evaluation_results`, flat, with nothing but texts, numbers and nulls,
 * so that a table can hold it as it is.
 */
export interface ResultRow {
  /** The file the record came from: its identity, because an evaluation_id is not unique. */
  readonly file: string;
  /** The index in `evaluation_results`. */
  readonly result: number;
  readonly model: string;
  readonly path: MetricPath;
  readonly metric: string;
  readonly score: number;
  /** Declared bounds; null where absent or not finite. */
  readonly min: number | null;
  readonly max: number | null;
  /** These three as written: an empty text is there, names nothing, and counts as populated in the literal rule only. */
  readonly sourceType: string | null;
  readonly organization: string | null;
  readonly relationship: string | null;
  /** `eval_library.name` as written. */
  readonly harness: string | null;
  /** `retrieved_timestamp` as written, seconds since 1970 or ISO 8601; absent where the rows come without it. */
  readonly retrieved?: string | null;
  /** The setup fields as canonical JSON texts; null where absent or null. */
  readonly setup: Readonly<Record<VariantField, string | null>>;
  /** What no signal reads and extra views ask for; absent where the rows come without it. */
  readonly wider?: WiderFields;
}

/** Fields of wider variant keys, and how a score is to be read. Null where a record does not say. */
export interface WiderFields {
  /** `name@version` of the evaluation library; the name alone where there is no version. */
  readonly library: string | null;
  /** `model_info.additional_details.precision`. */
  readonly precision: string | null;
  /** `additional_details.agent_scaffold` of the generation, else of the model. */
  readonly scaffold: string | null;
  readonly lowerIsBetter: boolean | null;
  readonly unit: string | null;
}
