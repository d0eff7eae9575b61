import type * as z from 'zod';
import { scoreRequest } from './score.request.ts';

/** Which runs to look into before they are finished; all that are not unless named. */
export const peekRequest = scoreRequest.pick({ project: true, runs: true });

export type PeekRequest = Readonly<z.infer<typeof peekRequest>>;
