import * as z from 'zod';
import { actorField, homeField } from '../home-fields.request.ts';

/** Make a key that signs, and the home of an evaluator where there is none. */
export const makeKeyRequest = z
  .strictObject({
    home: homeField,
    actor: actorField,
    name: z.string().min(1),
    /** Names a new log in its checkpoints; the name of its first key unless it is said. */ origin: z
      .string()
      .min(1)
      .optional(),
  })
  .readonly();

export type MakeKeyRequest = z.infer<typeof makeKeyRequest>;
