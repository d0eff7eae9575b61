import * as z from 'zod';
import { actorField, homeField } from '../../audit/home-fields.request.ts';
import { viewerField } from '../../submissions/evaluator-field.request.ts';

/** Say why two scores differ, as far as the viewer may know. */
export const explanationViewRequest = z
  .strictObject({
    home: homeField,
    actor: actorField,
    evaluator: z.string().min(1),
    a: z.string().min(1),
    b: z.string().min(1),
    viewer: viewerField,
    /** Whose scores they have to be where the viewer is not the host. */ team: z.string().min(1).optional(),
  })
  .readonly();

export type ExplanationViewRequest = z.infer<typeof explanationViewRequest>;
