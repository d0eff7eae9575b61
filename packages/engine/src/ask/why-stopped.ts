import { AssayError } from '@assay/records';
import { plural } from '@assay/shown';
import type { AskFailure } from './reply/read-failure.ts';

/** A longer wait is not a rate limit any more: it ends the asking, which can go on later. */
export const LONGEST_WAIT_MS = 15 * 60_000;

/** From here on, people are shown what is waited for. */
export const NOTED_WAIT_MS = 5_000;

/** No request was answered yet, so none will be: asking for every sample would only take time. */
export function denied({ message }: AskFailure): AssayError {
  return new AssayError('environment', 'E_PROVIDER_DENIED', `no sample can be run: ${message}`, {
    fix: 'Check the key, the account, the name of the model and, where there is one, base_url or url.',
    action: { kind: 'resume' },
  });
}

/** No request was answered yet, and the server is not reachable. */
export function unreachable({ message }: AskFailure): AssayError {
  return new AssayError('environment', 'E_PROVIDER_UNREACHABLE', `the model cannot be reached: ${message}`, {
    retryable: true,
    fix: 'Check the network and, where there is one, base_url or url, and that the server runs.',
    action: { kind: 'resume' },
  });
}

export function waitTooLong({ message, retryAfterMs }: AskFailure): AssayError {
  const [asked, most] = [retryAfterMs!, LONGEST_WAIT_MS].map((ms) => Math.ceil(ms / 1000));
  const text = `the provider asks for a wait of ${asked} s, more than the ${most} s that are waited for: ${message}`;
  return new AssayError('environment', 'E_PROVIDER_WAIT', text, {
    retryable: true,
    fix: 'Wait that long, or lower the limits of the model.',
    action: { kind: 'resume' },
  });
}

/** Request after request failed in all its tries, and none was answered in between. */
export function failing({ message }: AskFailure, requests: number): AssayError {
  const text = `the model does not answer: ${plural(requests, 'request')} in a row failed in all their tries: ${message}`;
  return new AssayError('environment', 'E_PROVIDER_FAILING', text, {
    retryable: true,
    fix: "Check the provider's state, the key and the account, and that the server runs.",
    action: { kind: 'resume' },
  });
}
