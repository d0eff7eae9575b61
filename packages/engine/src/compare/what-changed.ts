import { canonicalJson, type Comparison, type JsonValue } from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import { aggregatesOf, type ScoredRun } from '../score/scored-run.ts';

/** What can be said about the labels of two scored runs. */
export interface LabelComparison {
  /** `unknown`: nothing can be said, because the two were scored under different keys. */
  readonly kind: 'same' | 'changed' | 'unknown';
  /** Samples that both have, with the same input, and another label; null where they cannot be counted. */
  readonly relabelled: number | null;
  /** Samples that both have, with the same input; null where they were not looked at. */
  readonly shared: number | null;
}

/**
 * Compares labels by their HMACs, sample by sample where the two sets are not the same: samples that only one side has,
 * and their order, change no label. A scoring of an earlier version has none for each sample: then all that is known is
 * that something changed.
 */
export async function compareLabels(before: ScoredRun, after: ScoredRun): Promise<LabelComparison> {
  const [was, is] = [before.scoring, after.scoring];
  if (was.label_key !== is.label_key) return { kind: 'unknown', relabelled: null, shared: null };
  if (was.hidden_data === is.hidden_data) return { kind: 'same', relabelled: 0, shared: null };
  const labels = new Map<string, { readonly input: string; readonly label: string | null }>();
  for await (const row of before.table.rows)
    labels.set(row.sample_id, { input: row.input_digest, label: row.label_hmac?.join() ?? null });
  let [shared, relabelled, isCounted] = [0, 0, true];
  for await (const row of after.table.rows) {
    const other = labels.get(row.sample_id);
    if (row.trial > 0 || other === undefined || other.input !== row.input_digest) continue;
    shared += 1;
    if (other.label === null || row.label_hmac === null) isCounted = false;
    else if (other.label !== row.label_hmac.join()) relabelled += 1;
  }
  if (!isCounted) return { kind: 'changed', relabelled: null, shared };
  return { kind: relabelled === 0 ? 'same' : 'changed', relabelled, shared };
}

/** In words, to follow "the labels". */
export function labelWords({ kind, relabelled, shared }: LabelComparison): string {
  if (kind === 'same') return 'are the same';
  if (kind === 'unknown') return 'cannot be compared: the two were scored under different keys';
  return relabelled === null || shared === null
    ? 'are not the same'
    : `are not the same: ${relabelled} of ${plural(shared, 'shared sample')} ${agreeing(relabelled, 'was', 'were')} relabelled`;
}

type Changed = Comparison['changed'][number];

export interface WhatChanged {
  readonly changed: readonly Changed[];
  readonly labels: LabelComparison;
}

/** What differs between two scored runs besides their numbers: the first thing to look at when those differ, and who judged before all else. */
export async function whatChanged(before: ScoredRun, after: ScoredRun): Promise<WhatChanged> {
  const labels = await compareLabels(before, after);
  const aspects: readonly (readonly [what: Changed['what'], of: (run: ScoredRun) => JsonValue])[] = [
    ['scorer', ({ scoring }) => scoring.scorer_version],
    [
      'model',
      ({ manifest }) => ({
        provider: manifest.model.provider,
        model: manifest.model.model ?? null,
        identity: manifest.model_identity,
      }),
    ],
    ['parameters', ({ manifest }) => manifest.model.parameters ?? {}],
    ['prompt', promptOf(before, after)],
    ['data', ({ manifest }) => manifest.inputs_digest],
    ['hidden_data', (run) => (run === before ? null : labelsSaid(labels))],
    ['seed', ({ manifest }) => manifest.seed],
    ['trials', ({ scoring }) => ({ ...aggregatesOf(scoring).trials })],
  ];
  const changed = aspects.flatMap(([what, of]) => {
    const [was, is] = [of(before), of(after)];
    return canonicalJson(was) === canonicalJson(is) ? [] : [{ what, before: was, after: is }];
  });
  return { changed, labels };
}

/** The texts, where both runs kept theirs; else the digests. */
function promptOf(...runs: readonly ScoredRun[]): (run: ScoredRun) => JsonValue {
  const areKept = runs.every(
    ({ manifest }) => (manifest.prompt === undefined) === (manifest.prompt_digest === null),
  );
  return ({ manifest }) => (areKept ? (manifest.prompt ?? null) : manifest.prompt_digest);
}

/** Counts, and nothing of what is hidden; null where labels are the same. */
function labelsSaid({ kind, relabelled, shared }: LabelComparison): JsonValue {
  return kind === 'same' ? null : { comparable: kind === 'changed', relabelled, shared };
}
