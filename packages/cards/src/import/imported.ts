import { AssayError, asText, type EvaluationRecord, type JsonObject, type JsonValue } from '@assay/records';

/** One parsed document. JSON lines come as the list of their rows; of a `.eval` archive, each entry is a document. */
export interface SourceFile {
  /** With forward slashes; documents of one run share a folder. */
  readonly path: string;
  readonly json: JsonValue;
  /** What is doubtful about it. */
  readonly notes?: readonly string[];
}

/** What the files themselves do not say. */
export interface ImportOptions {
  /** When the record is made, in seconds since 1970, as the record writes it. */
  readonly retrieved_timestamp: string;
  /** Who reports; `unknown` where not given. */
  readonly organization?: string;
  /** Who reports, as seen from the model's developer; `other` (no party) where not given. */
  readonly relationship?: EvaluationRecord['source_metadata']['evaluator_relationship'];
  /** What the addresses of whoever reports start with. */
  readonly id_base?: string;
  /** The model's id, for formats that do not name one; it wins over what a file says. */
  readonly model?: string;
}

/** One record in the shape of Every Eval Ever 0.3.0, its instance-level rows, and what could not be told in it. */
export interface Imported {
  readonly record: EvaluationRecord;
  readonly instances: readonly JsonObject[];
  readonly notes: readonly string[];
}

export function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A finite number; 1e999 parses to Infinity and is none. */
export function numberOf(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** How many: a whole number, none below zero. */
export function countOf(value: JsonValue | undefined): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
}

/** The keys that have a value: a record says nothing about what is not known. */
export function known(values: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

/** The string map that `additional_details` is: nulls and empty values left out, the rest as text. */
export function detailsOf(values: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      value === undefined || isEmpty(value) ? [] : [[key, asText(value)]],
    ),
  );
}

function isEmpty(value: JsonValue): boolean {
  if (value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

export const EEE_VERSION = '0.3.0';

export type EeeResult = EvaluationRecord['evaluation_results'][number];

interface RecordDraft {
  /** The run's name, for `evaluation_id`. */
  readonly name: string;
  readonly library: { readonly name: string; readonly version: string | undefined };
  readonly library_details?: JsonObject;
  readonly model: JsonObject & { readonly id: string };
  readonly evaluation_timestamp?: string | undefined;
  readonly source_details: JsonObject;
  readonly results: readonly EeeResult[];
}

/** A record from what an importer found; who reports is never in the files, so it is `unknown` unless given. */
export function draftRecord(draft: RecordDraft, options: ImportOptions): EvaluationRecord {
  const { library, model, source_details: details } = draft;
  return {
    schema_version: EEE_VERSION,
    evaluation_id: `${draft.name}/${model.id}/${options.retrieved_timestamp}`,
    ...known({ evaluation_timestamp: draft.evaluation_timestamp }),
    retrieved_timestamp: options.retrieved_timestamp,
    source_metadata: {
      source_name: library.name,
      source_type: 'evaluation_run',
      source_organization_name: options.organization ?? 'unknown',
      evaluator_relationship: options.relationship ?? 'other',
      additional_details: { ...details, ...known({ id_base: options.id_base }) },
    },
    eval_library: {
      name: library.name,
      version: library.version ?? 'unknown',
      ...known({ additional_details: draft.library_details }),
    },
    model_info: model,
    evaluation_results: distinct(draft.results),
  };
}

/** A log that tells one number twice keeps both, under ids of their own; rows join the first. */
function distinct(results: readonly EeeResult[]): EeeResult[] {
  const seen = new Map<unknown, number>();
  return results.map((result) => {
    const id = result['evaluation_result_id'];
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return count === 1 ? result : { ...result, evaluation_result_id: `${String(id)}#${count}` };
  });
}

/** A log without a single number has nothing to report: refused with the reason. */
export function noResults(path: string, reason: string): AssayError {
  return new AssayError('invalid', 'E_IMPORT_NO_RESULTS', `no score to import: ${reason}`, {
    location: { file: path },
  });
}

/** The shape of a row demands an answer to whether it is correct; where nobody says, this stands beside it. */
export const unknownCorrectness = { correctness: 'unknown' } as const;

/** A duration in seconds as milliseconds; a clock that ran backwards measured nothing. */
export function elapsedMs(seconds: JsonValue | undefined): number | undefined {
  const given = numberOf(seconds);
  const ms = given === undefined ? Number.NaN : given * 1000;
  return Number.isFinite(ms) && ms >= 0 ? ms : undefined;
}

interface ModelFacts {
  /** As the source writes it. */
  readonly name: string;
  readonly id: string;
  readonly platform?: string | undefined;
  readonly engine?: { readonly name: string; readonly version?: string | undefined } | undefined;
  readonly deployment?: 'self_deployed' | 'externally_managed' | undefined;
  readonly details?: JsonObject;
}

/** The model as the record names it. Who developed it and whether its weights are open, no log says. */
export function modelInfo(facts: ModelFacts): JsonObject & { readonly id: string } {
  const { engine } = facts;
  return {
    name: facts.name,
    id: facts.id,
    ...known({ inference_platform: facts.platform }),
    ...(engine === undefined ? {} : { inference_engine: known({ ...engine }) }),
    additional_details: {
      ...facts.details,
      deployment_type: facts.deployment ?? 'unknown',
      model_availability: 'unknown',
    },
  };
}

const isNumber = (value: JsonValue): boolean => typeof value === 'number' && Number.isFinite(value);
const isCount = (value: JsonValue): boolean => Number.isInteger(value) && (value as number) >= 1;

/** The parameters that the record has a place for, under the names they go by, and what it takes there. */
const places: Readonly<Record<string, readonly [string, (value: JsonValue) => boolean]>> = {
  temperature: ['temperature', isNumber],
  top_p: ['top_p', isNumber],
  top_k: ['top_k', isNumber],
  max_tokens: ['max_tokens', isCount],
  max_gen_toks: ['max_tokens', isCount],
  max_new_tokens: ['max_tokens', isCount],
  max_completion_tokens: ['max_tokens', isCount],
};

/** Declared parameters in their places; the rest, and what does not fit its place, as details. Nothing is defaulted. */
export function splitParameters(declared: JsonObject): {
  readonly args: JsonObject;
  readonly beside: JsonObject;
} {
  const args: Record<string, JsonValue> = {};
  const beside: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(declared)) {
    const place = Object.hasOwn(places, name) ? places[name] : undefined;
    if (place !== undefined && place[1](value) && !Object.hasOwn(args, place[0])) args[place[0]] = value;
    else beside[name] = value;
  }
  return { args, beside: detailsOf(beside) };
}

/** What a metric's definition says about its scale. */
interface MetricFacts {
  readonly kind?: string;
  readonly unit?: string;
  readonly min: number | '-Infinity';
  readonly max: number | 'Infinity';
  readonly lower_is_better: boolean;
}

const share = (kind: string): MetricFacts => ({
  kind,
  unit: 'proportion',
  min: 0,
  max: 1,
  lower_is_better: false,
});
const perplexity: MetricFacts = { kind: 'perplexity', min: 1, max: 'Infinity', lower_is_better: true };

/** By name, first match wins. A name that is not here has no known bounds: an observed range is not a scale. */
const families: readonly (readonly [RegExp, MetricFacts])[] = [
  [/^(?:acc|accuracy|acc_norm|acc_mutual_info)$|_acc(?:uracy)?$/, share('accuracy')],
  [/^(?:quasi_)?(?:prefix_)?exact_match(?:@\d+)?$|^p?q?em$|^extractive_match$/, share('exact_match')],
  [/^pass(?:@|_at_)\d+$/, share('pass_at_k')],
  [/(?:^|[._])(?:pass|success)_rate$/, share('pass_rate')],
  [/^(?:f1|f1_score|macro_f1|micro_f1)$|_f1$/, share('f1')],
  [/^precision$/, share('precision')],
  [/^recall$/, share('recall')],
  [/^mcc$/, { kind: 'mcc', min: -1, max: 1, lower_is_better: false }],
  [/^(?:\w+_)?(?:perplexity|ppl)$/, perplexity],
  [/^bits_per_byte$/, { kind: 'bits_per_byte', min: 0, max: 'Infinity', lower_is_better: true }],
  [/^logprob(?:_per_byte)?$/, { kind: 'logprob', min: '-Infinity', max: 0, lower_is_better: false }],
];

/**
 * The `metric_config` of a metric: what the file says of its direction first, then the definition. Bounds are
 * declared only where the definition has them and the score keeps to them (BLEU is 0–1 here, 0–100 there, so it
 * has none). The shape demands a direction; where none is known, `direction: unknown` stands beside.
 */
export function metricConfig(
  name: string,
  score: number,
  told: { readonly lower_is_better?: boolean | undefined; readonly id?: string | undefined } = {},
): JsonObject & { readonly lower_is_better: boolean; readonly additional_details: JsonObject } {
  const facts = families.find(([pattern]) => pattern.test(name))?.[1];
  const lower = told.lower_is_better ?? facts?.lower_is_better;
  const bounded = facts !== undefined && score >= Number(facts.min) && score <= Number(facts.max);
  return {
    metric_id: told.id ?? name,
    metric_name: name,
    ...known({ metric_kind: facts?.kind, metric_unit: bounded ? facts.unit : undefined }),
    lower_is_better: lower ?? false,
    ...(bounded ? { score_type: 'continuous', min_score: facts.min, max_score: facts.max } : {}),
    additional_details: lower === undefined ? { direction: 'unknown' } : {},
  };
}

/** Whether 1 means correct and 0 wrong for one sample; of other scores it is not known what counts as correct. */
export function correctness(name: string, score: number): boolean | null {
  const kind = families.find(([pattern]) => pattern.test(name))?.[1].kind;
  const decides = kind === 'accuracy' || kind === 'exact_match' || kind === 'pass_at_k';
  return decides && (score === 0 || score === 1) ? score === 1 : null;
}
