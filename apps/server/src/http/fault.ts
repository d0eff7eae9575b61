/** What the log is told of a fault: the request that met it, as its answer names it, and where it came from. */
export interface Fault {
  readonly request_id: string;
  readonly stack: string;
}

/** Where an error came from, with the error that it came from in turn: what else stands there may be what a request carried. */
export function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.stack ?? error.message;
  return error.cause instanceof Error ? `${own}\ncaused by ${stackOf(error.cause)}` : own;
}
