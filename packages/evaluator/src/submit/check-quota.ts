import { AssayError, type Quotas } from '@assay/records';
import type { QuotaUse } from './submissions.ts';

/** Throws E_QUOTA where one more does not fit. What is not valid has a quota of its own, so that refusals are not free either. */
export function checkQuota(
  used: QuotaUse,
  quotas: Quotas,
  { isInvalid, bytes }: { readonly isInvalid: boolean; readonly bytes: number },
): void {
  const { today, lifetime, in_flight, invalid_today, bytes_today } = used;
  const rules = isInvalid
    ? ([['refused submissions a day', invalid_today + 1, quotas.invalid_per_day]] as const)
    : ([
        ['submissions a day', today + 1, quotas.per_day],
        ['submissions in all', lifetime + 1, quotas.lifetime],
        ['submissions that are not scored yet', in_flight + 1, quotas.in_flight],
      ] as const);
  for (const [what, would, limit] of [
    ...rules,
    ['bytes a day', bytes_today + bytes, quotas.bytes_per_day],
  ] as const)
    if (limit !== null && would > limit) throw overQuota(what, limit);
}

function overQuota(what: string, limit: number): AssayError {
  return new AssayError('usage', 'E_QUOTA', `a team has ${limit} ${what}, and they are used up`, {
    fix: 'Days begin at midnight UTC. What failed through no fault of the submission can be given back by the host.',
    retryable: true,
  });
}
