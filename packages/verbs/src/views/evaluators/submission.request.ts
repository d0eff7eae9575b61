import * as z from 'zod';
import { homeField } from '../../audit/home-fields.request.ts';
import { viewerField } from '../../submissions/evaluator-field.request.ts';

/** One submission: its way, what is wrong with it, and its scores. */
export const submissionViewRequest = z
  .strictObject({
    home: homeField,
    evaluator: z.string().min(1),
    id: z.string().min(1),
    /** Whose it has to be where the viewer is not the host. */ team: z.string().min(1).optional(),
    viewer: viewerField,
  })
  .readonly();

export type SubmissionViewRequest = z.infer<typeof submissionViewRequest>;
