import { randomStream } from '@assay/metrics';

/**
 * `count` of `total` positions, uniformly, in order: Knuth's Algorithm S (selection sampling). The same seed
 * chooses the same positions. O(total) draws; four bytes for each position chosen.
 */
export function chooseOrdinals(count: number, total: number, seed: string): Uint32Array {
  const random = randomStream(0, `subsampling/${seed}`);
  const chosen = new Uint32Array(Math.min(count, total));
  let taken = 0;
  for (let i = 0; taken < chosen.length; i += 1) {
    if (random.nextInt(total - i) >= chosen.length - taken) continue;
    chosen[taken] = i;
    taken += 1;
  }
  return chosen;
}
