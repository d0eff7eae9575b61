import * as z from 'zod';
import { actorField, homeField } from '../audit/home-fields.request.ts';

/** Say why two scores differ. */
export const explainRequest = z
  .strictObject({ home: homeField, actor: actorField, a: z.string().min(1), b: z.string().min(1) })
  .readonly();

export type ExplainRequest = z.infer<typeof explainRequest>;
