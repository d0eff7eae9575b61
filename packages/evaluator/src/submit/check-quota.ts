import { AssayError, type Quotas } from '@assay/records';
import { plural } from '@assay/shown';
import type { QuotaUse } from './submissions.ts';

interface Rule {
  readonly would: number;
  readonly limit: number | null;
  readonly words: (limit: number) => string;
  readonly fix: string;
}

const tomorrow =
  'Days begin at midnight UTC. The host can refund submissions that failed through no fault of their own.';
const ask = 'The host can refund submissions that failed through no fault of their own.';
const wait = 'Wait until it is scored.';

/**
 * Throws E_QUOTA where one more does not fit. What is not valid has a quota of its own, so that refusals are not free
 * either. What has no limit is not counted.
 */
export function checkQuota(
  count: () => QuotaUse,
  quotas: Quotas,
  { isInvalid, bytes }: { readonly isInvalid: boolean; readonly bytes: number },
): void {
  if (Object.values(quotas).every((limit) => limit === null)) return;
  const { today, lifetime, in_flight, invalid_today, bytes_today } = count();
  const { per_day, lifetime: all, in_flight: waiting, invalid_per_day, bytes_per_day } = quotas;
  const rules: readonly Rule[] = [
    ...(isInvalid
      ? [{ would: invalid_today + 1, limit: invalid_per_day, words: refused, fix: tomorrow }]
      : [
          { would: today + 1, limit: per_day, words: daily, fix: tomorrow },
          { would: lifetime + 1, limit: all, words: inAll, fix: ask },
          { would: in_flight + 1, limit: waiting, words: unscored, fix: wait },
        ]),
    { would: bytes_today + bytes, limit: bytes_per_day, words: byteCount, fix: tomorrow },
  ];
  for (const { would, limit, words, fix } of rules)
    if (limit !== null && would > limit)
      throw new AssayError('usage', 'E_QUOTA', `the team’s quota is used up: ${words(limit)}`, {
        fix,
        retryable: true,
      });
}

const refused = (limit: number): string => `${plural(limit, 'refused submission')} a day`;
const daily = (limit: number): string => `${plural(limit, 'submission')} a day`;
const inAll = (limit: number): string => `${plural(limit, 'submission')} in all`;
const unscored = (limit: number): string => `${plural(limit, 'submission')} not scored yet`;
const byteCount = (limit: number): string => `${plural(limit, 'byte')} a day`;
