import type * as z from 'zod';
import { runRequest } from './run.request.ts';

/** Which evaluations of a project would be run. */
export const planRequest = runRequest.omit({ cache: true });

export type PlanRequest = Readonly<z.infer<typeof planRequest>>;
