import type { Digest } from '@assay/records';
import type { Store } from '../ports/store.ts';
import { allOf } from './copy/records-of.ts';
import { bundledFiles } from './fleet/open-bundle.ts';

export interface CleanedBlobs {
  readonly kept: number;
  /** Those that no record names. */
  readonly unnamed: readonly Digest[];
  readonly removed: boolean;
}

/** Blobs that no scoring and no project on its way to workers names; removed only where that is asked for. */
export async function cleanBlobs(
  { blobs, scorings }: Pick<Store, 'blobs' | 'scorings'>,
  { remove, bundles }: { readonly remove: boolean; readonly bundles: readonly Digest[] },
): Promise<CleanedBlobs> {
  // First what there is, then what is named: what is added meanwhile is not looked at.
  const there = await Array.fromAsync(blobs.list());
  const named = new Set<Digest>();
  for await (const { scores } of allOf((request) => scorings.list(request))) named.add(scores);
  for (const bundle of bundles) {
    named.add(bundle);
    for (const { digest } of await bundledFiles(bundle, blobs)) named.add(digest);
  }
  const unnamed = there.filter((digest) => !named.has(digest));
  if (remove) for (const digest of unnamed) await blobs.remove(digest);
  return { kept: there.length - unnamed.length, unnamed, removed: remove };
}
