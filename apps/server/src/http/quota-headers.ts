import type { Quotas } from '@assay/records';

/** What a team may still submit, as the answer to a submission says it. */
export interface TeamQuota {
  readonly used: { readonly today: number; readonly lifetime: number };
  readonly limits: Pick<Quotas, 'per_day' | 'lifetime'>;
}

const DAY = 86_400;

/**
 * The quota of submissions as `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers: q what is
 * allowed, w seconds of its window, r what is left, t seconds until it begins anew. Days begin at midnight UTC.
 */
export function quotaHeaders({ used, limits }: TeamQuota, now: Date): Readonly<Record<string, string>> {
  const policies: string[] = [];
  const left: string[] = [];
  const allow = (name: string, limit: number | null, spent: number, window: string, reset: string): void => {
    if (limit === null) return;
    policies.push(`"${name}";q=${limit}${window}`);
    left.push(`"${name}";r=${Math.max(0, limit - spent)}${reset}`);
  };
  allow('day', limits.per_day, used.today, `;w=${DAY}`, `;t=${secondsUntilMidnight(now)}`);
  allow('lifetime', limits.lifetime, used.lifetime, '', '');
  return policies.length === 0 ? {} : { 'ratelimit-policy': policies.join(', '), ratelimit: left.join(', ') };
}

function secondsUntilMidnight(now: Date): number {
  return DAY - Math.floor((now.getTime() / 1000) % DAY);
}
