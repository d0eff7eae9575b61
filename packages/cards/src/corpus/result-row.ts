/** The setup fields of the source, in the order in which differences are listed; the literal reading has no others. */
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

/** Everything that a report can state about how a model was run; equal setups are equal in all of it. */
export const setupFields = [
  ...variantFields,
  'max_attempts',
  'incorrect_attempt_feedback',
  'scaffold',
  'precision',
  'shots',
  'reasoning_effort',
  'system_prompt',
] as const;

export type SetupField = (typeof setupFields)[number];

/** Those that the literal reading leaves out. */
export const widerSetupFields = setupFields.slice(variantFields.length) as readonly Exclude<
  SetupField,
  VariantField
>[];

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
  /** With its parameters: `pass_at_k (k=10)`. */
  readonly metric: string;
  /** The parameters as they stand in the name, `k=10`; null where the metric has none. */
  readonly parameters: string | null;
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
  /** `eval_library.version` as written; null of a library without a name. */
  readonly harnessVersion: string | null;
  /** `retrieved_timestamp` as written, seconds since 1970 or ISO 8601; absent where the rows come without it. */
  readonly retrieved?: string | null;
  /** What was stated about the setup, as `statedSetup` reads it; null where nothing was. */
  readonly setup: Readonly<Record<SetupField, string | null>>;
  /** What no signal reads and extra views ask for; absent where the rows come without it. */
  readonly wider?: WiderFields;
}

/** How a score is to be read. Null where a record does not say. */
export interface WiderFields {
  readonly lowerIsBetter: boolean | null;
  readonly unit: string | null;
}

/**
 * How a corpus is read. `resolved`: a metric is told apart by its parameters, a setup by everything stated, and what says
 * nothing counts as not stated. `literal`: the narrow reading of the source, names and settings as they stand.
 */
export type Reading = 'resolved' | 'literal';

/** A row as the literal reading has it. */
export function literalRow(row: ResultRow): ResultRow {
  const setup: Record<SetupField, string | null> = { ...row.setup };
  for (const field of widerSetupFields) setup[field] = null;
  const { metric, parameters } = row;
  const plain = parameters === null ? metric : metric.slice(0, -parametersSuffix(parameters).length);
  return { ...row, metric: plain, parameters: null, setup };
}

/** What parameters add to the name of a metric. */
export function parametersSuffix(parameters: string): string {
  return ` (${parameters})`;
}
