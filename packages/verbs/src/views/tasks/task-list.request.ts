import type * as z from 'zod';
import { searchRequest } from '../../tasks/search.request.ts';

/** Which tasks of the folder; all that is given counts. */
export const taskListRequest = searchRequest.unwrap().omit({ paths: true }).readonly();

export type TaskListRequest = z.infer<typeof taskListRequest>;
