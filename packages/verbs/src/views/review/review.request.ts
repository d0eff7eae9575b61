import * as z from 'zod';
import { homeField } from '../../audit/home-fields.request.ts';
import { viewerField } from '../../submissions/evaluator-field.request.ts';

/** Which evaluators ask people, and for the host how their reviews stand. */
export const reviewViewRequest = z.strictObject({ home: homeField, viewer: viewerField }).readonly();

export type ReviewViewRequest = z.infer<typeof reviewViewRequest>;
