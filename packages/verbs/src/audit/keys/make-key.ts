import { addKey, type LogKey } from '@assay/evaluator';
import * as z from 'zod';
import type { Verb } from '../../verb.ts';
import { actorField, homeField } from '../home-fields.request.ts';
import { withHome } from '../with-home.ts';

/** Makes a key; the first one makes the home, and names its log. */
export const makeKey: Verb<MakeKeyRequest, LogKey> = ({ name, origin = name, ...request }, world) =>
  withHome({ ...request, origin }, world, (home, by) => addKey(home, name, by));

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
