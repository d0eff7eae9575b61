import * as z from 'zod';
import { projectField, referenceField } from './request-fields.ts';

/** A name, and the scoring that it is to point to. */
export const setBaselineRequest = z.strictObject({
  project: projectField,
  name: z.string(),
  run: referenceField,
  /** Although a part is missing, or its gates fail. */
  force: z.boolean().default(false),
});

export const listBaselinesRequest = z.strictObject({ project: projectField });

export const showBaselineRequest = z.strictObject({ project: projectField, name: z.string() });

export type SetBaselineRequest = Readonly<z.infer<typeof setBaselineRequest>>;
export type ListBaselinesRequest = Readonly<z.infer<typeof listBaselinesRequest>>;
export type ShowBaselineRequest = Readonly<z.infer<typeof showBaselineRequest>>;
