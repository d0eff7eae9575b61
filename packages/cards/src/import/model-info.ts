import type { JsonObject } from '@assay/records';
import { known } from './loose-json.ts';

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
