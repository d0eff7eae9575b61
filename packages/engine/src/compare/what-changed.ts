import { canonicalJson, type Comparison, type JsonValue } from '@assay/records';
import { compareLabels, type LabelComparison } from './compare-labels.ts';
import { aggregatesOf, type ScoredRun } from '../score/scored-run.ts';

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
