import { type PaidBy, paidBy } from './paid-by.ts';
import { OwnPaidTime } from './paid-time.ts';

/** The rates of models that are asked by several in this process, and by nobody else. */
export function ownRates(): PaidBy {
  const known = new Map<string, OwnPaidTime>();
  return paidBy({
    paidTime: (name) => {
      const paid = known.get(name) ?? new OwnPaidTime();
      known.set(name, paid);
      return paid;
    },
  });
}
