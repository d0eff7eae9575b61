import { createHash } from 'node:crypto';
import type { JsonValue } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { readOracle } from '../../../../testing/oracle-files.ts';
import { labelLeaf } from './label-key.ts';

interface Bundle {
  readonly snapshot: { readonly envelope: { readonly payload: string } } | null;
  readonly openings?: readonly {
    readonly item: string;
    readonly label: JsonValue;
    readonly salt: string;
    readonly index: number;
    readonly proof: readonly string[];
  }[];
}

const bundles = Array.from({ length: 10 }, (_, i) => readOracle<Bundle>(`audit/good-${i}.json`)).filter(
  (bundle) => bundle !== null && bundle.snapshot !== null && (bundle.openings ?? []).length > 0,
) as readonly Bundle[];

describe('openings of bundles made elsewhere', () => {
  if (bundles.length === 0) {
    test.skip('not on this machine: audit/good-*.json', () => {});
    return;
  }
  test.each(bundles.map((bundle, i) => ({ i, bundle })))(
    '$i lead from labelLeaf to the root',
    ({ bundle }) => {
      const statement = JSON.parse(
        Buffer.from(bundle.snapshot!.envelope.payload, 'base64').toString('utf8'),
      ) as { predicate: { commitment_root: string; items: number } };
      const { commitment_root: root, items } = statement.predicate;
      for (const { item, label, salt, index, proof } of bundle.openings!)
        expect(rootFrom(labelLeaf(salt, item, label), index, items, proof)).toBe(root);
    },
  );
});

/** RFC 9162, 2.1.3.2. */
function rootFrom(leaf: string, index: number, size: number, proof: readonly string[]): string {
  let [at, last, hash] = [index, size - 1, leaf];
  for (const sibling of proof) {
    if (at % 2 === 1 || at === last) {
      hash = nodeOf(sibling, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [at >> 1, last >> 1];
    } else hash = nodeOf(hash, sibling);
    [at, last] = [at >> 1, last >> 1];
  }
  return hash;
}

function nodeOf(left: string, right: string): string {
  return createHash('sha256').update('01', 'hex').update(left, 'hex').update(right, 'hex').digest('hex');
}
