import type { JsonObject, JsonValue } from '@assay/records';
import { isPopulated } from '../signals/completeness.ts';
import { isTooDeep, textOf } from './json-shape.ts';
import { type ResultRow, type SetupField, setupFields, variantFields } from './result-row.ts';

/**
 * One setting as a text that is equal exactly where the value is: JSON with sorted keys, numbers by value
 * (0 and 0.0 and -0 are one), lone surrogates escaped. Absent and null are both null.
 */
export function settingText(value: JsonValue | undefined): string | null {
  return value === undefined || value === null ? null : settingTextOf(value);
}

function settingTextOf(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(settingTextOf).join(',')}]`;
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${settingTextOf(value[key]!)}`);
  return `{${members.join(',')}}`;
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Where a report states something about its setup. */
export interface SetupPlaces {
  /** `generation_config.generation_args`. */
  readonly args: JsonObject;
  /** `generation_config.additional_details`. */
  readonly generation: JsonObject;
  /** `model_info.additional_details`. */
  readonly model: JsonObject;
}

/** The fields of `generation_args`, kept as canonical JSON. */
export const argumentFields = [...variantFields, 'max_attempts', 'incorrect_attempt_feedback'] as const;

type DetailField = Exclude<SetupField, (typeof argumentFields)[number]>;

/**
 * The fields that the schema has no place for, and the spellings under which records write them. The list is closed:
 * costs, ranks, seeds and dates stand beside them, and are outcomes.
 */
const detailFields: Readonly<
  Record<DetailField, { readonly spellings: readonly string[]; readonly isOfModelToo: boolean }>
> = {
  scaffold: { spellings: ['agent_scaffold', 'scaffold', 'agent_name'], isOfModelToo: true },
  precision: { spellings: ['precision', 'dtype', 'quantization', 'model_dtype'], isOfModelToo: true },
  shots: { spellings: ['num_fewshot', 'n_shot', 'num_shots'], isOfModelToo: false },
  reasoning_effort: { spellings: ['reasoning_effort', 'inference_effort'], isOfModelToo: true },
  system_prompt: {
    spellings: ['system_prompt', 'system_prompt_digest', 'prompt_digest'],
    isOfModelToo: false,
  },
};

const detailEntries = Object.entries(detailFields) as readonly (readonly [
  DetailField,
  (typeof detailFields)[DetailField],
])[];

/** Whether a field is kept as JSON; the others are texts. */
export function isArgument(field: SetupField): boolean {
  return (argumentFields as readonly string[]).includes(field);
}

/**
 * What a report states about its setup. Arguments are canonical JSON, so that numbers are equal by value; the rest are texts,
 * taken from the first place and spelling that says something, the generation before the model.
 */
export function statedSetup({ args, generation, model }: SetupPlaces): ResultRow['setup'] {
  const setup = { ...nothingStated };
  for (const field of argumentFields) setup[field] = settingText(args[field]);
  for (const [field, { spellings, isOfModelToo }] of detailEntries) {
    setup[field] =
      firstStated(generation, spellings) ??
      firstStated(args, spellings) ??
      (isOfModelToo ? firstStated(model, spellings) : null);
  }
  return setup;
}

/** The first setting that is nested too deep to be walked through; null where none is. */
export function tooDeepSetting({ args, generation, model }: SetupPlaces): string | null {
  for (const place of [args, generation, model])
    for (const name in place) if (readNames.has(name) && isTooDeep(place[name])) return name;
  return null;
}

/** Every name that a setting is read from. */
const readNames: ReadonlySet<string> = new Set([
  ...argumentFields,
  ...detailEntries.flatMap(([, { spellings }]) => spellings),
]);

const nothingStated = Object.fromEntries(setupFields.map((field) => [field, null])) as Record<
  SetupField,
  string | null
>;

function firstStated(place: JsonObject, spellings: readonly string[]): string | null {
  for (const name of spellings) {
    const stated = detailText(place[name]);
    if (stated !== null) return stated;
  }
  return null;
}

/** "none" is a setting here (no scaffold, no effort); the other placeholders state nothing. */
function detailText(value: JsonValue | undefined): string | null {
  if (typeof value !== 'string') return isPopulated(value, 'placeholder_aware') ? settingText(value) : null;
  const text = textOf(value.trim());
  return text?.toLowerCase() === 'none' || isPopulated(value, 'placeholder_aware') ? text : null;
}
