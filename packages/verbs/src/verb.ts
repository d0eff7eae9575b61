import type { World } from './world.ts';

/** What may be said while a verb is at work: when to stop, and who wants to hear of progress. */
export interface Listening<Event = never> {
  /** Aborting it ends the verb: what is finished is kept, and E_INTERRUPTED is thrown. */
  readonly signal?: AbortSignal;
  /** Called with what happens; decides nothing. */
  readonly on?: (event: Event) => void;
}

/**
 * One thing that can be asked of Assay. It prints nothing, knows no flags, no exit codes and no HTTP: a front end makes
 * the request and shows the result. It throws AssayError for a wrong request and returns findings about wrong data.
 */
export type Verb<Request, Result, Event = never> = (
  request: Request,
  world: World,
  listening?: Listening<Event>,
) => Promise<Result>;
