import { AssayError, type JsonObject, modelSchema, type ScorerVersion } from '@assay/records';
import * as z from 'zod';
import { eeeModel } from './eee-model.ts';

/** What a scorer version says of its judges, as far as a record tells it. Versions have more, which is left alone. */
const judgedSchema = z.object({
  scores: z.array(
    z.object({
      score: z.string(),
      prompt_version: z.string(),
      prompt_digest: z.string(),
      texts_digest: z.string(),
      judges: z.array(
        z.object({
          key: modelSchema.shape.key,
          provider: modelSchema.shape.provider,
          model: z.string().nullable(),
          parameters: z.record(z.string(), z.unknown()),
        }),
      ),
      options: z.object({ aggregate: z.enum(['mean', 'median', 'majority']) }),
    }),
  ),
});

const methods = { mean: 'average', median: 'median', majority: 'majority_vote' } as const;

/** Who judged a score; prompt and rubric by their digests, for they may be hidden. Null where no model judged. */
export function llmScoring(version: ScorerVersion | null, scoreName: string): JsonObject | null {
  const found = judgedScores(version).find(({ score }) => score === scoreName);
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

function judgedScores(version: ScorerVersion | null): z.infer<typeof judgedSchema>['scores'] {
  if (version === null || version.judge === null) return [];
  const read = judgedSchema.safeParse(version.judge);
  if (read.success) return read.data.scores;
  const [issue] = read.error.issues;
  throw new AssayError(
    'environment',
    'E_SCORER_VERSION',
    `the scorer version ${version.digest} does not say who judged: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
    { fix: 'Score the run again: that makes a version that does.' },
  );
}
