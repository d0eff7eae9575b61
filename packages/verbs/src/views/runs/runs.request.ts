import * as z from 'zod';
import { projectField } from '../../references/request-fields.ts';

export const runSorts = ['newest', 'oldest', 'value', 'model', 'evaluation', 'verdict'] as const;

/** Which runs a list shows; all that is given counts. */
export const runsViewRequest = z.strictObject({
  project: projectField,
  evaluation: z.string().optional(),
  specification: z.string().optional(),
  task: z.string().optional(),
  model: z.string().optional(),
  status: z.enum(['open', 'closed', 'stopped']).optional(),
  verdict: z.enum(['pass', 'fail', 'inconclusive', 'none']).optional(),
  /** In an id or a key, in whatever case. */
  text: z.string().optional(),
  /** The newest first unless it is said; runs without a value last. */
  sort: z.enum(runSorts).optional(),
  /** Those that come after this run, by its id: a list to which runs are added meanwhile has each once. */
  after: z.string().optional(),
  offset: z.int().nonnegative().optional(),
  /** 50 unless it is said. */
  limit: z.int().nonnegative().max(1000).optional(),
});

export type RunsViewRequest = Readonly<z.infer<typeof runsViewRequest>>;
