import type { Labels } from '../labels/labels.ts';
import { assertionsOf } from './assertions-metric.ts';

/** How many assertions of all rows ask a judge. */
export async function judgedAssertions(labels: Labels): Promise<number> {
  let judged = 0;
  for await (const batch of labels.read())
    for (const { label } of batch)
      judged += (assertionsOf(label) ?? []).filter(({ metric }) => metric.kind === 'port').length;
  return judged;
}
