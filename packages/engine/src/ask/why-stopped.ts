import { AssayError } from '@assay/records';
import { plural } from '@assay/shown';
import type { FailureCount } from '../run/failure-tally.ts';
import type { Unanswered } from './outage.ts';
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

/** Request after request failed in all its tries: none was answered at all, or none since the last answer. */
export function notAnswering({ requests, first, hasAnswered, kind }: Unanswered): AssayError {
  const lost = kind === 'failing' ? 'failed in all their tries' : 'got no answer';
  const fix = hasAnswered
    ? 'If these samples do fail, raise max_failures in the limits of the model.'
    : 'None was answered before: run the model with one sample by hand.';
  const text = `the model does not answer: ${plural(requests, 'request')} in a row ${lost}: ${first.class}: ${first.message}`;
  return new AssayError('environment', 'E_PROVIDER_FAILING', text, {
    retryable: true,
    fix: `Check the provider's state, the key and the account, and that the server or program runs. ${fix}`,
    action: { kind: 'resume' },
  });
}

/** All samples of a run were seen to, and not one was answered: that is no number of the model's. */
export function nobodyAnswered(failures: readonly FailureCount[], outputs: number): AssayError {
  const [most] = failures;
  const counts = failures.map(({ class: kind, count }) => `${kind} ${count}`).join(', ');
  const first = most === undefined ? '' : `; first ${most.example.sample_id}: ${most.example.message}`;
  const text = `the model answered none of ${plural(outputs, 'request')} (${counts}${first})`;
  return new AssayError('environment', 'E_PROVIDER_FAILING', text, {
    fix: 'There is nothing to score. Run the model with one sample by hand, mend it, and run again.',
  });
}
