import { randomStream } from '@assay/metrics';

/** The same items in another order, each order as likely (Fisher and Yates); the same seed gives the same one. */
export function shuffled<T>(items: readonly T[], seed: string): readonly T[] {
  const random = randomStream(0, `shuffle/${seed}`);
  const order = [...items];
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = random.nextInt(i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}
