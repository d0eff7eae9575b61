import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';
import { roles } from './roles.ts';
import { scopes } from './scopes.ts';

/** Whose token, for what, and for how long. */
export const newTokenRequest = z.strictObject({
  project: projectField,
  /** What people call it: a person, a machine, a job. */
  name: z.string().min(1).max(200),
  role: z.enum(roles),
  /** What it may do of what its role may: `runs:read`, `submissions:write` …; all of it unless it is said. */
  scopes: z.array(z.enum(scopes)).min(1).readonly().optional(),
  /** 90 unless it is said. */
  days: z.int().positive().max(3650).optional(),
});

export type NewTokenRequest = Readonly<z.infer<typeof newTokenRequest>>;
