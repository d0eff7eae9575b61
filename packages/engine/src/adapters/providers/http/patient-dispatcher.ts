/** Where Node's own `fetch` keeps what carries its requests, of the class that it came with. */
const place = Symbol.for('undici.globalDispatcher.1');

type Dispatcher = NonNullable<RequestInit['dispatcher']>;
type DispatcherClass = new (options: { headersTimeout: number; bodyTimeout: number }) => Dispatcher;

let patient: Dispatcher | undefined;

/**
 * Carries requests without a limit of its own: `fetch` gives up after five minutes without an answer, and models
 * that think may take longer. The run's timeout decides, through the signal. It is of the class of the usual one,
 * so that settings for a proxy hold; undefined, and the five minutes with it, where Node does not show that one.
 */
export function patientDispatcher(): Dispatcher | undefined {
  if (patient !== undefined) return patient;
  const usual = (globalThis as { readonly [place]?: object })[place];
  if (usual === undefined) return undefined;
  try {
    patient = new (usual.constructor as DispatcherClass)({ headersTimeout: 0, bodyTimeout: 0 });
  } catch {
    return undefined;
  }
  return patient;
}
