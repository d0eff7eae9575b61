import * as z from 'zod';
import { homeField } from '../audit/home-fields.request.ts';
import { evaluatorField, viewerField } from './evaluator-field.request.ts';

/** The standing of teams. */
export const leaderboardRequest = z
  .strictObject({
    home: homeField,
    evaluator: evaluatorField,
    /** On the split that never gave feedback. */ final: z.boolean().optional(),
    viewer: viewerField,
  })
  .readonly();

export type LeaderboardRequest = z.infer<typeof leaderboardRequest>;
