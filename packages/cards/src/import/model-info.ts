import type { JsonObject, JsonValue } from '@assay/records';
import { detailsOf, known } from './imported.ts';

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
