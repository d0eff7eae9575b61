import type { Listening, Verb, World } from '@assay/verbs';
import type { ZodType } from 'zod';
import { readArguments } from './read-arguments.ts';

/** A verb as something that a program may call, with arguments nobody has checked yet. */
export interface Tool {
  readonly description: string;
  /** Whether it changes nothing: no file, no store, and nobody is asked for money. */
  readonly readsOnly: boolean;
  readonly schema: () => Promise<ZodType>;
  readonly call: (given: unknown, world: World, listening: Listening<unknown>) => Promise<unknown>;
}

type Loader<T> = () => Promise<T>;

/** A verb that changes nothing. */
export function reading<Request, Result, Event>(
  description: string,
  schema: Loader<ZodType<Request>>,
  verb: Loader<Verb<Request, Result, Event>>,
): Tool {
  return {
    description,
    readsOnly: true,
    schema,
    call: async (given, world, listening) => {
      const request = readArguments(await schema(), given);
      return (await verb())(request, world, listening);
    },
  };
}

/** A verb that writes files, fills the store or asks models. */
export function writing<Request, Result, Event>(
  description: string,
  schema: Loader<ZodType<Request>>,
  verb: Loader<Verb<Request, Result, Event>>,
): Tool {
  return { ...reading(description, schema, verb), readsOnly: false };
}
