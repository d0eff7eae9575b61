import type { JsonObject, Model, ScorerVersion } from '@assay/records';
import { eeeModel } from './eee-model.ts';

interface JudgedScore {
  readonly score: string;
  readonly prompt_version: string;
  readonly prompt_digest: string;
  readonly texts_digest: string;
  readonly judges: readonly (Pick<Model, 'key' | 'provider'> & {
    readonly model: string | null;
    readonly parameters: JsonObject;
  })[];
  readonly options: { readonly aggregate: 'mean' | 'median' | 'majority' };
}

const methods = { mean: 'average', median: 'median', majority: 'majority_vote' } as const;

/** Who judged a score; prompt and rubric by their digests, for they may be hidden. Null where no model judged. */
export function llmScoring(version: ScorerVersion | null, scoreName: string): JsonObject | null {
  const judged = (version?.judge?.['scores'] ?? []) as unknown as readonly JudgedScore[];
  const found = judged.find(({ score }) => score === scoreName);
  if (found === undefined) return null;
  return {
    judges: found.judges.map(({ key, provider, model, parameters }) => ({
      model_info: eeeModel({ key, provider, ...(model === null ? {} : { model }) }),
      ...(typeof parameters['temperature'] === 'number' ? { temperature: parameters['temperature'] } : {}),
    })),
    input_prompt: `${found.prompt_version}, ${found.prompt_digest}; instruction, rubric and policy ${found.texts_digest} (texts withheld)`,
    ...(found.judges.length === 1 ? {} : { aggregation_method: methods[found.options.aggregate] }),
  };
}
