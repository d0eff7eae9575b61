import * as z from 'zod';
import { importRequest } from '../import.request.ts';

/** Make runs and scorings of the logs of other tools. */
export const importRunsRequest = importRequest
  .unwrap()
  .pick({ paths: true, format: true, model: true })
  .extend({
    /** The folder of the project that they become part of; the current one unless it is said. */
    folder: z.string().min(1).optional(),
  })
  .readonly();

export type ImportRunsRequest = z.infer<typeof importRunsRequest>;
