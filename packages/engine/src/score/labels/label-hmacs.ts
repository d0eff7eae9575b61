import type { JsonObject, JsonValue, SampleLabel, Scoring } from '@assay/records';
import type { LabelComparison } from '../../compare/what-changed.ts';
import type { LabelKey, Store } from '../../ports/store.ts';
import { openScored, type ScoredRun } from '../scored-run.ts';
import { LABEL_BYTES } from '../score-table.ts';
import type { Labels } from './labels.ts';
import { sealLabels } from './open-labels.ts';

/** HMACs that are remembered; beyond that they are answers, not labels, and hardly come again. */
const MOST = 10_000;
/** After so many without as many that came again, nothing is remembered any more: looking costs what it would save. */
const FEW = 2_000;
const PLACES = 4_096;

type Known = Map<JsonValue | undefined, Uint8Array>;

interface Kept {
  readonly expected: string;
  readonly metadata: JsonObject | undefined;
  readonly hmac: Uint8Array;
}

/**
 * The HMAC of each sample's label: what is expected, and the metadata. The id is not in it, so that most samples of a
 * classification cost a look into a table; samples of the same label have the same one.
 */
export class LabelHmacs {
  readonly #key: LabelKey;
  readonly #known = new Map<JsonObject | undefined, Known>();
  readonly #made = new Uint8Array(LABEL_BYTES);
  /** The first label of each place: to compare a text takes half of what a map takes to find it. */
  readonly #first = Array.from<unknown, Kept | null>({ length: PLACES }, () => null);
  /** Samples that follow one another often have the same metadata. */
  #last: JsonObject | undefined;
  #knownOfLast: Known | undefined;
  #count = 0;
  #repeated = 0;

  constructor(key: LabelKey) {
    this.#key = key;
  }

  /** The bytes may be those of another label after the next call: whoever keeps them copies them. */
  of({ expected, metadata }: SampleLabel): Uint8Array {
    if (this.#count >= FEW && this.#repeated < this.#count) return this.#make(expected, metadata);
    const place = typeof expected === 'string' ? placeOf(expected) : 0;
    const first = this.#first[place]!;
    if (first !== null && first.expected === expected && first.metadata === metadata) {
      this.#repeated += 1;
      return first.hmac;
    }
    const known = this.#knownOf(metadata)?.get(expected);
    if (known === undefined) return this.#learn(expected, metadata);
    if (first === null && typeof expected === 'string')
      this.#first[place] = { expected, metadata, hmac: known };
    this.#repeated += 1;
    return known;
  }

  #knownOf(metadata: JsonObject | undefined): Known | undefined {
    if (this.#knownOfLast !== undefined && this.#last === metadata) return this.#knownOfLast;
    this.#last = metadata;
    this.#knownOfLast = this.#known.get(metadata);
    return this.#knownOfLast;
  }

  #learn(expected: JsonValue | undefined, metadata: JsonObject | undefined): Uint8Array {
    const hmac = this.#make(expected, metadata);
    // An object is made for one sample, and never asked for again.
    const isRepeated = typeof expected !== 'object' || expected === null;
    if (isRepeated && this.#count < MOST) this.#keep(expected, metadata, hmac.slice());
    return hmac;
  }

  /** The first half of it: 128 bits tell any two labels of a store apart. */
  #make(expected: JsonValue | undefined, metadata: JsonObject | undefined): Uint8Array {
    const hmac = this.#key.label({ expected, metadata });
    for (let i = 0; i < LABEL_BYTES; i += 1) this.#made[i] = hmac.charCodeAt(i);
    return this.#made;
  }

  #keep(expected: JsonValue | undefined, metadata: JsonObject | undefined, hmac: Uint8Array): void {
    this.#count += 1;
    const known = this.#known.get(metadata);
    if (known === undefined) this.#known.set(metadata, new Map([[expected, hmac]]));
    else known.set(expected, hmac);
  }
}

/** By its last three characters, in which labels differ most. */
function placeOf(text: string): number {
  const last = text.length - 1;
  const code = text.charCodeAt(last) + 31 * text.charCodeAt(last - 1) + 961 * text.charCodeAt(last - 2);
  return (code % PLACES) | 0;
}

/** Whether labels are still those that a run was scored against, and if not, how many of its samples were relabelled. */
export async function labelsSince(
  { scoring, table }: ScoredRun,
  labels: Labels,
  key: LabelKey,
): Promise<LabelComparison> {
  if (scoring.label_key !== key.id) return { kind: 'unknown', relabelled: null, shared: null };
  const { hidden_data: data } = sealLabels(labels.plainDigest(), key);
  if (data === scoring.hidden_data) return { kind: 'same', relabelled: 0, shared: null };
  const before = new Map<string, string | null>();
  for await (const row of table.rows) before.set(row.sample_id, row.label_hmac?.join() ?? null);
  const hmacs = new LabelHmacs(key);
  let [shared, relabelled, isCounted] = [0, 0, true];
  for await (const batch of labels.read()) {
    for (const { id, label } of batch) {
      const was = before.get(id);
      if (was === undefined) continue;
      shared += 1;
      if (was === null) isCounted = false;
      else if (was !== hmacs.of(label).join()) relabelled += 1;
    }
  }
  return { kind: 'changed', relabelled: isCounted ? relabelled : null, shared };
}

/** Why the label that the data has now is not known to be the one that a scoring was made with; null: it is that one. */
export type LabelFault = (id: string, label: SampleLabel) => string | null;

/**
 * Tells of single labels whether a scoring was made with them. Where one label of a file was edited, the others are
 * still known to be what they were. A run that is not scored was held to no label yet.
 */
export async function labelFaults(
  scoring: Scoring | null,
  labels: Pick<Labels, 'plainDigest'>,
  store: Store,
  ids: ReadonlySet<string> | null = null,
): Promise<LabelFault> {
  if (scoring === null) return () => null;
  const key = await store.labelKey();
  if (scoring.label_key !== key.id)
    return () => 'it cannot be told whether its label is still the one that it was scored with';
  if (sealLabels(labels.plainDigest(), key).hidden_data === scoring.hidden_data) return () => null;
  const before = new Map<string, string | null>();
  const scored = await openScored(scoring.id, store);
  for await (const row of scored?.table.rows ?? [])
    if (ids === null || ids.has(row.sample_id)) before.set(row.sample_id, row.label_hmac?.join() ?? null);
  const hmacs = new LabelHmacs(key);
  return (id, label) => {
    const was = before.get(id) ?? null;
    if (was === null) return 'labels have changed since it was scored, and which of them is not recorded';
    if (was === hmacs.of(label).join()) return null;
    return 'its label or metadata in the data has changed since it was scored; what they were is not kept';
  };
}
