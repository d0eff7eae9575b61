import * as z from 'zod';
import { reviewFields } from './review-fields.request.ts';

/** How reviews stand. */
export const reviewStatusRequest = z.strictObject(reviewFields).readonly();

export type ReviewStatusRequest = z.infer<typeof reviewStatusRequest>;
