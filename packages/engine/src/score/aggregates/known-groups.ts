import { type SampleGroups, sampleGroups } from '@assay/metrics';
import type { JsonObject } from '@assay/records';

/** Metadata that are remembered. */
const MOST = 1_000;

/** Where samples belong, found once for metadata that many samples share. */
export class KnownGroups {
  readonly #known = new Map<JsonObject | undefined, SampleGroups>();

  of(metadata: JsonObject | undefined): SampleGroups {
    return this.#known.get(metadata) ?? this.#find(metadata);
  }

  #find(metadata: JsonObject | undefined): SampleGroups {
    const groups = sampleGroups(metadata);
    if (this.#known.size < MOST) this.#known.set(metadata, groups);
    return groups;
  }
}
