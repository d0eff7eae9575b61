import { AssayError, shapeProblem } from '@assay/records';
import type { Listening, Verb, World } from '@assay/verbs';
import type { ZodType } from 'zod';

/** The arguments of a call as the request of a verb; everything that is wrong with them is said at once. */
function readArguments<Request>(schema: ZodType<Request>, given: unknown): Request {
  const result = schema.safeParse(given ?? {});
  if (result.success) return result.data;
  const problem = shapeProblem(result.error, given ?? {});
  throw new AssayError('usage', 'E_ARGUMENTS', `the arguments do not fit the tool: ${problem}`, {
    fix: 'Compare them with the inputSchema of the tool; fields it does not name are not taken.',
  });
}

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
