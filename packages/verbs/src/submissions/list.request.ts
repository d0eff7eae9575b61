import { submissionStates } from '@assay/records';
import * as z from 'zod';
import { homeField } from '../audit/home-fields.request.ts';
import { evaluatorField, viewerField } from './evaluator-field.request.ts';

/** List what was submitted, and where it stands. */
export const listSubmissionsRequest = z
  .strictObject({
    home: homeField,
    evaluator: evaluatorField,
    /** Of one team; a submitter sees their own alone. */ team: z.string().min(1).optional(),
    state: z.enum(submissionStates).optional(),
    /** One of them, by its id. */ id: z.string().min(1).optional(),
    viewer: viewerField,
  })
  .readonly();

export type ListSubmissionsRequest = z.infer<typeof listSubmissionsRequest>;
