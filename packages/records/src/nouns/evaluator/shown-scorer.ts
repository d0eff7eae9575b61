import * as z from 'zod';
import { judgePolicySchema, panelistSchema } from './judge-policy.ts';
import { type EvaluatorScorer, scorerKinds } from './scorer-kinds.ts';

const { labels, tests, program, judge, arena, review } = scorerKinds;

/** Which model it is; where it is asked, and with what, is the host's own business. */
const shownPanelist = z.object({
  ...panelistSchema.shape,
  model: z.object({
    key: z.string().optional(),
    provider: z.string().optional(),
    model: z.string().optional(),
  }),
});

/** Rules and limits. What a judge is asked, and in which scale, is its prompt, whichever field says it. */
const shownJudge = z
  .object({ ...judgePolicySchema.shape, panel: z.array(shownPanelist).readonly() })
  .omit({ prompt: true, rubric: true, verdict: true, inputs: true, reference: true })
  .extend({
    calibration: z
      .object(judgePolicySchema.shape.calibration.unwrap().shape)
      .omit({ cases: true })
      .optional(),
  });

/** A scorer as everybody may know it, field by field: nothing of what it hides, where that stands, or how the host runs it. */
export const shownScorerSchema = z.discriminatedUnion('kind', [
  z.object(labels.shape),
  z.object(tests.shape).omit({ tests: true }),
  z.object(program.shape).omit({ command: true, url: true, code: true }),
  z.object({ ...judge.shape, judge: shownJudge }),
  z.object(arena.shape).omit({ arena: true }),
  z.object(review.shape),
]);
export type ShownScorer = z.infer<typeof shownScorerSchema>;

export function shownScorer(scorer: EvaluatorScorer): ShownScorer {
  return shownScorerSchema.parse(scorer);
}
