import type { JsonObject, JsonValue } from '@assay/records';
import { isPopulated } from '../signals/populated.ts';
import { textOf } from './json-shape.ts';
import { isTooDeep } from './nesting.ts';
import { type ResultRow, type SetupField, setupFields, variantFields } from './result-row.ts';
import { settingText } from './setting-text.ts';

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
