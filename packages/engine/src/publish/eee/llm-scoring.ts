import type { JsonObject, ScorerVersion } from '@assay/records';
import { judgedScores } from '../../score/judge/judged-scores.ts';
import { eeeModel } from './eee-model.ts';

const methods = { mean: 'average', median: 'median', majority: 'majority_vote' } as const;

/** Who judged a score; prompt and rubric by their digests, for they may be hidden. Null where no model judged. */
export function llmScoring(version: ScorerVersion | null, scoreName: string): JsonObject | null {
  const found = judgedScores(version).find(({ score }) => score === scoreName);
  if (found === undefined || found.judges.length === 0) return null;
  return {
    judges: found.judges.map(({ key, provider, model, parameters }) => ({
      model_info: eeeModel({ key, provider, ...(model === null ? {} : { model }) }),
      ...(typeof parameters['temperature'] === 'number' ? { temperature: parameters['temperature'] } : {}),
    })),
    input_prompt: `${found.prompt_version}, ${found.prompt_digest}; instruction, rubric and policy ${found.texts_digest} (texts withheld)`,
    ...(found.judges.length === 1 ? {} : { aggregation_method: methods[found.options.aggregate] }),
  };
}
