import { isObject, type JsonObject } from '@assay/records';
import { ModelFailure } from '../../../ports/model.ts';

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

/** Longest reply that is read, in bytes, after decompression. */
const maxReplyBytes = 64 * 1024 * 1024;

/**
 * `fetch` as models are asked by it. Redirects are not followed, because keys travel in headers that would be
 * handed to whoever is at the other end; replies have a longest length and are UTF-8; `extra` is merged into
 * the JSON of every request, for parameters that the library in between does not know.
 */
export function carefulFetch(extra: JsonObject = {}, maxBytes: number = maxReplyBytes): typeof fetch {
  return async (address, init) => {
    const dispatcher = patientDispatcher();
    const response = await fetch(address, {
      ...withExtra(init, extra),
      redirect: 'manual',
      ...(dispatcher === undefined ? {} : { dispatcher }),
    });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      throw new ModelFailure(
        'provider_error',
        `the server answered ${response.status} with a redirect to ${hostOf(response.headers.get('location'))}; redirects are not followed`,
      );
    }
    return response.body === null ? response : withLimit(response, response.body, maxBytes);
  };
}

function withExtra(init: RequestInit | undefined, extra: JsonObject): RequestInit | undefined {
  if (Object.keys(extra).length === 0 || typeof init?.body !== 'string') return init;
  return { ...init, body: JSON.stringify(merged(JSON.parse(init.body) as JsonObject, extra)) };
}

/** Objects are merged key by key; anything else of `extra` takes the place of what was there. */
function merged(base: JsonObject, extra: JsonObject): JsonObject {
  const entries = Object.entries(extra).map(([key, value]) => {
    const old = base[key];
    return [key, isObject(old) && isObject(value) ? merged(old, value) : value] as const;
  });
  return { ...base, ...Object.fromEntries(entries) };
}

function withLimit(response: Response, body: ReadableStream<Uint8Array>, maxBytes: number): Response {
  let length = 0;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const checkText = (chunk?: Uint8Array): void => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new ModelFailure('provider_error', 'the server answered bytes that are not UTF-8', {
        retryable: true,
      });
    }
  };
  const limited = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        length += chunk.length;
        if (length > maxBytes)
          throw new ModelFailure('provider_error', `the reply is longer than ${maxBytes} bytes`);
        checkText(chunk);
        controller.enqueue(chunk);
      },
      flush: () => checkText(),
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(limited, { status, statusText, headers });
}

function hostOf(location: string | null): string {
  return location !== null && URL.canParse(location) ? new URL(location).host : 'another address';
}
