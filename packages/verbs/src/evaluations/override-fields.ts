import { jsonObjectSchema } from '@assay/records';
import * as z from 'zod';

const texts = z.array(z.string().min(1)).readonly().optional();

/** What is asked otherwise than the project says, and which samples alone. */
export const overrideFields = {
  /** Keys of models that are asked in place of those of the specifications. */
  models: texts,
  /** Parameters of the models. */
  parameters: jsonObjectSchema.optional(),
  /** Values that stand in for those of the project file: `tasks.capitals.few_shot.k=5`. */
  settings: texts,
  /** Conditions on samples, all of which hold: `tags = hard`. */
  where: texts,
  /** The samples of an earlier run (`of`) that failed, are missing, turned since the run before it, or vary in its series. */
  only: z.enum(['failed', 'missing', 'turned', 'unstable']).optional(),
  of: z.string().min(1).optional(),
};
