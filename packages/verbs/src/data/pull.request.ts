import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';

const name = z.string().regex(/^[A-Za-z0-9][\w.-]*(?:\/[A-Za-z0-9][\w.-]*)*$/);

/** Fetch datasets of the hub: the one that is named, else all that the project declares. */
export const pullRequest = z.strictObject({
  project: projectField,
  repository: name.optional(),
  config: z.string().min(1).optional(),
  split: z.string().min(1).optional(),
  revision: name.optional(),
  /** Where plain files are put; the hub's own cache unless it is said. */
  folder: z.string().min(1).optional(),
  /** Write the commits that were fetched into the project file. */
  pin: z.boolean().optional(),
});

export type PullRequest = Readonly<z.infer<typeof pullRequest>>;
