import * as z from 'zod';
import { projectField } from '../../references/request-fields.ts';

/** Nothing is chosen: all that needs attention. */
export const todayViewRequest = z.strictObject({ project: projectField });

export type TodayViewRequest = Readonly<z.infer<typeof todayViewRequest>>;
