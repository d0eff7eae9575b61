import { compensatedSum } from '@assay/metrics';
import type { Spend, UnknownCost } from '@assay/records';

/** What all that was asked has cost: what is certain, and the requests whose cost is unknown. */
export interface TotalSpend {
  readonly cost_usd: number;
  readonly unknown_cost: UnknownCost | null;
  /** By who was asked. */
  readonly by: readonly Spend[];
}

export function totalSpend(by: readonly Spend[]): TotalSpend {
  const unknown = by.flatMap(({ unknown_cost }) => unknown_cost ?? []);
  const bounds = unknown.flatMap(({ at_most_usd: most }) => (most === null ? [] : [most]));
  return {
    cost_usd: compensatedSum(by.map(({ cost_usd }) => cost_usd)),
    unknown_cost:
      unknown.length === 0
        ? null
        : {
            requests: unknown.reduce((sum, { requests }) => sum + requests, 0),
            at_most_usd: bounds.length < unknown.length ? null : compensatedSum(bounds),
          },
    by,
  };
}
