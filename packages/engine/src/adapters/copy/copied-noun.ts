import type { Digest, JsonValue } from '@assay/records';
import { nodeDigester } from '../node-digester.ts';

/** Records of one noun in two stores: how many, and the digest over all of them, in their order. */
export interface CopiedNoun {
  readonly noun: string;
  readonly count: number;
  readonly from: Digest;
  readonly to: Digest;
  readonly is_same: boolean;
}

/** Compares what two stores say, record by record, without holding either. */
export async function compareNoun(
  noun: string,
  from: AsyncIterable<unknown>,
  to: AsyncIterable<unknown>,
): Promise<CopiedNoun> {
  const [before, after] = [await digestOf(from), await digestOf(to)];
  return {
    noun,
    count: before.count,
    from: before.digest,
    to: after.digest,
    is_same: before.digest === after.digest,
  };
}

async function digestOf(
  records: AsyncIterable<unknown>,
): Promise<{ readonly count: number; readonly digest: Digest }> {
  const series = nodeDigester.series();
  let count = 0;
  for await (const record of records) {
    // Through JSON: a member that is absent and one that is undefined are stored alike.
    series.add(JSON.parse(JSON.stringify(record)) as JsonValue);
    count += 1;
  }
  return { count, digest: series.digest() };
}
