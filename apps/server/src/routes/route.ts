import type { World } from '@assay/verbs';
import type * as z from 'zod';
import type { Identity } from '../access/identity.ts';
import type { Role } from '../access/roles.ts';

/** Who may ask for a route. `own`: of what belongs to somebody, only what is theirs; owners and evaluators have all. */
export interface Access {
  readonly roles: readonly Role[];
  readonly ownership: 'any' | 'own';
  /** Roles whose token has to name the scope of the route; without it they are refused. */
  readonly withScope?: readonly Role[];
}

/** A file that came in: a small one as it is, a large one as the path where it stands for as long as the route takes. */
export type Upload = string | { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** What a route is handed: everything is checked. */
export interface Asked<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly identity: Pick<Identity, 'role' | 'id' | 'name'>;
  /** The file that was uploaded; null for other routes. */
  readonly uploaded: Upload | null;
}

/** What a route may use: the world of verbs, and which project is served. */
export interface Services {
  readonly world: World;
  readonly project: string;
}

/** One row of the table of routes: checks, tests and the description of the interface are made from it. */
export interface Route {
  readonly method: 'get' | 'post' | 'delete';
  /** `/api/runs/{run}` */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params: z.ZodObject | null;
  readonly query: z.ZodObject | null;
  readonly body: z.ZodType | null;
  /** The body is a file, named in the query. */
  readonly upload?: boolean;
  /** 200 unless it is said. */
  readonly status?: 201;
  /** The answer has the quota of the team, which its headers say too. */
  readonly tellsQuota?: boolean;
  readonly answer: z.ZodType;
  /** Nothing is read for it: it is answered at once, whatever the thread that reads is busy with. */
  readonly readsNothing?: boolean;
  /** In a thread of its own: whatever takes long does not keep other requests waiting to be heard. */
  readonly handle: (asked: Asked<never, never, never>, services: Services) => Promise<unknown>;
}

/** What is sent may be read-only: nobody changes it on its way. */
type Sent<T> = T extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Sent<T[Key]> }
    : T;

type Shape<Schema> = Schema extends z.ZodType ? z.infer<Schema> : null;

/** A row whose parts fit together: the handler is given what the schemas check, and answers what the schema says. */
export function route<
  Params extends z.ZodObject | null,
  Query extends z.ZodObject | null,
  Body extends z.ZodType | null,
  Answer extends z.ZodType,
>(row: {
  readonly method: Route['method'];
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly upload?: boolean;
  readonly status?: 201;
  readonly tellsQuota?: boolean;
  readonly readsNothing?: boolean;
  readonly answer: Answer;
  readonly handle: (
    asked: Asked<Shape<Params>, Shape<Query>, Shape<Body>>,
    services: Services,
  ) => Promise<Sent<z.input<Answer>>>;
}): Route {
  return row;
}
