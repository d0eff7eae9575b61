import { AssayError } from '@assay/records';
import type { Clock } from '../../ports/platform.ts';
import { retryAfterMs } from '../providers/careful-fetch.ts';

const noAccess: ReadonlySet<number> = new Set([401, 403, 404]);

/** Why the hub does not hand out what is asked for, by its status and the code beside it; null: it is for another reason. */
function whyNoAccess(pathname: string, { status, headers }: Response): AssayError | null {
  if (!noAccess.has(status)) return null;
  const { what, fix } = explained(status, headers.get('x-error-code'));
  return new AssayError('environment', 'E_HUB_ACCESS', `the hub answered ${status} to ${pathname}: ${what}`, {
    fix,
  });
}

function explained(status: number, code: string | null): { readonly what: string; readonly fix: string } {
  if (code === 'RevisionNotFound')
    return { what: 'there is no such revision', fix: 'See that branch, tag or commit are right.' };
  if (code === 'GatedRepo' || status === 403)
    return {
      what: 'only those who were let in may read it',
      fix: 'Accept the terms of the dataset on its page at the hub, and set HF_TOKEN to a token of that account.',
    };
  if (status === 401)
    return {
      what: 'it is private, gated or not there',
      fix: 'See that owner and name are right. Of a private or gated dataset: accept its terms on the hub, and set HF_TOKEN.',
    };
  return { what: 'there is no such thing', fix: 'See that owner, name and revision are right.' };
}

interface HubClientOptions {
  /** `https://huggingface.co`, or HF_ENDPOINT. */
  readonly endpoint: string;
  /** Sent to the endpoint alone; never kept, never shown. */
  readonly token: string | null;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  /** Told before a wait: how long, and why. */
  readonly onWait?: (ms: number, why: string) => void;
}

const TRIES = 6;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 300_000;
const MOST_REDIRECTS = 5;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Requests to the hub: what may go better is asked again, and answers that lead elsewhere are followed without the token. */
export class HubClient {
  readonly #options: HubClientOptions;
  readonly #origin: string;

  constructor(options: HubClientOptions) {
    const { protocol, hostname, origin } = new URL(options.endpoint);
    const isHere = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
    if (protocol !== 'https:' && !(protocol === 'http:' && isHere))
      throw new AssayError('usage', 'E_HUB_ENDPOINT', `${options.endpoint} is not an https address`, {
        fix: 'Name the address of the hub in HF_ENDPOINT, with https:.',
      });
    this.#options = options;
    this.#origin = origin;
  }

  /** The address of something at the hub. */
  url(path: string): string {
    return `${this.#options.endpoint.replace(/\/+$/, '')}${path}`;
  }

  /** An answer of 2xx (or of `also`) to a GET; its body is yet to be read. */
  async get(
    url: string,
    headers: Readonly<Record<string, string>> = {},
    also: readonly number[] = [],
  ): Promise<Response> {
    const { clock, signal, onWait } = this.#options;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#once(url, headers).catch((error: unknown) => {
        signal?.throwIfAborted();
        if (error instanceof AssayError) throw error;
        return error instanceof Error ? error : new Error(String(error));
      });
      if (!(answer instanceof Error) && (answer.ok || also.includes(answer.status))) return answer;
      const isPassing = answer instanceof Error || answer.status === 429 || answer.status >= 500;
      if (!(answer instanceof Error)) await answer.body?.cancel();
      if (!isPassing || attempt === TRIES) throw failed(url, answer);
      const asked =
        answer instanceof Error ? null : retryAfterMs(Object.fromEntries(answer.headers), clock.now());
      const pause = Math.min(LONGEST_PAUSE_MS, asked ?? FIRST_PAUSE_MS * 2 ** (attempt - 1));
      onWait?.(pause, whyOf(answer));
      await clock.sleep(pause, signal);
    }
  }

  async #once(start: string, headers: Readonly<Record<string, string>>): Promise<Response> {
    let url = new URL(start);
    for (let i = 0; i <= MOST_REDIRECTS; i += 1) {
      const { token, signal } = this.#options;
      const isHub = url.origin === this.#origin;
      const answer = await fetch(url, {
        headers: { ...headers, ...(isHub && token !== null ? { authorization: `Bearer ${token}` } : {}) },
        redirect: 'manual',
        ...(signal === undefined ? {} : { signal }),
      });
      const to = answer.headers.get('location');
      if (!redirects.has(answer.status) || to === null) return answer;
      await answer.body?.cancel();
      const next = new URL(to, url);
      if (next.protocol !== 'https:' && next.protocol !== new URL(this.#origin).protocol)
        throw new AssayError(
          'environment',
          'E_HUB_REDIRECT',
          `the hub leads from ${url.origin} to ${next.origin}, which is not https`,
        );
      url = next;
    }
    throw new AssayError(
      'environment',
      'E_HUB_REDIRECT',
      `the hub leads on from ${start} more than ${MOST_REDIRECTS} times`,
    );
  }
}

function whyOf(answer: Response | Error): string {
  if (!(answer instanceof Error)) return `the hub answered ${answer.status}`;
  const { cause, message } = answer;
  return `the hub cannot be reached: ${cause instanceof Error ? cause.message : message}`;
}

function failed(url: string, answer: Response | Error): AssayError {
  const { pathname } = new URL(url);
  const refused = answer instanceof Error ? null : whyNoAccess(pathname, answer);
  if (refused !== null) return refused;
  return new AssayError('environment', 'E_HUB_AWAY', `${whyOf(answer)} (${pathname})`, {
    retryable: true,
    cause: answer,
    fix: 'Ask again: what was fetched is kept, and the rest goes on from there.',
  });
}
