import type { Events } from '@assay/engine';

/** The number of the newest event, by halves: whether there is an event after a number is one look at the index. */
export async function lastEventNumber(events: Events): Promise<number> {
  const isAfter = async (number: number): Promise<boolean> =>
    (await events.read({ after: number, limit: 1 })).length > 0;
  let [low, high] = [0, 1];
  while (await isAfter(high)) [low, high] = [high, high * 2];
  if (low === 0 && !(await isAfter(0))) return 0;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await isAfter(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
