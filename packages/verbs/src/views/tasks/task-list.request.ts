import * as z from 'zod';
import { searchRequest } from '../../tasks/search.request.ts';

/** Which tasks of the folder; all that is given counts. */
export const taskListRequest = searchRequest
  .unwrap()
  .omit({ paths: true })
  .extend({ /** 0: how many there are, and none of them. */ limit: z.int().nonnegative().optional() })
  .readonly();

export type TaskListRequest = z.infer<typeof taskListRequest>;
