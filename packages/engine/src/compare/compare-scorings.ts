import type { ScoreDefinition } from '@assay/metrics';
import { runMark } from '@assay/records';
import { AssayError, type Comparison, type SetDifference } from '@assay/records';
import { type LabelComparison, labelWords } from './compare-labels.ts';
import { flipsOf } from './flips-of.ts';
import { pairCohorts } from './pair-cohorts.ts';
import { pairSamples, type SamplePair } from './pair-samples.ts';
import { readSampleScores, sampleDefinitions } from './sample-scores.ts';
import { type Differences, differencesOf } from './differences-of.ts';
import { aggregatesOf, type ScoredRun } from '../score/scored-run.ts';
import { oneSidedSamples, unpairedSetDifference } from './set-difference.ts';
import { whatChanged, type WhatChanged } from './what-changed.ts';

export interface CompareOptions {
  /** Compare although the scorer or the hidden data changed: then the numbers differ for more than one reason. */
  readonly allowChanged?: boolean;
  /** How many flipped samples to list; all are counted. */
  readonly flips?: number;
  readonly seed?: number;
  /** Of `judgedAlike`: what was scored again so that the two can be compared, or why that could not be. */
  readonly rescored?: Comparison['rescored'];
  readonly notRescored?: string | null;
}

/**
 * Compares two scorings sample by sample. Different scorer versions or hidden data are refused unless asked
 * for, with what changed in the message. P-values are adjusted by Holm over the scores of each group.
 */
export async function compareScorings(
  before: ScoredRun,
  after: ScoredRun,
  options: CompareOptions = {},
): Promise<Comparison> {
  const { changed, labels } = await whatChanged(before, after);
  if (options.allowChanged !== true) refuseUnlike(changed, labels, options.notRescored ?? null);
  const { definitions, order } = sharedScores(before, after);
  const paired = pairSamples(await samplesOf(before, order.before), await samplesOf(after, order.after));
  const { scores, trials } = aggregatesOf(after.scoring);
  const compared = { definitions, facts: order.after.map((at) => scores[at]!), trials };
  const differences = (pairs: readonly SamplePair[]): Differences =>
    differencesOf(compared, pairs, options.seed ?? 0);
  const whole = differences(paired.pairs);
  const oneSided = (name: string): number =>
    oneSidedSamples(
      paired,
      definitions.findIndex((definition) => definition.name === name),
    );
  const flips = flipsOf(definitions, paired.pairs);
  return {
    schema_version: 'assay.comparison.v1',
    before: sideOf(before),
    after: sideOf(after),
    paired: paired.pairs.length,
    only_before: paired.only_before,
    only_after: paired.only_after,
    input_changed: paired.input_changed,
    relabelled: labels.relabelled,
    rescored: [...(options.rescored ?? [])],
    changed: [...changed],
    scores: whole.scores,
    set_values: [...whole.set_values, ...unpairedSets(before, after, whole, oneSided)],
    cohorts: pairCohorts(paired.pairs).map(({ name, label, is_untagged, pairs }) => ({
      name,
      label,
      is_untagged,
      ...differences(pairs),
    })),
    flips: flips.slice(0, options.flips ?? 100),
    flips_total: flips.length,
  };
}

function sideOf({ manifest, scoring }: ScoredRun): Comparison['before'] {
  return {
    scoring_id: scoring.id,
    run_id: manifest.id,
    model_key: manifest.model.key,
    task_specification_key: manifest.task_specification_key,
    model_name: manifest.display_names?.model ?? null,
    mark: runMark(manifest),
  };
}

function refuseUnlike(
  changed: WhatChanged['changed'],
  labels: LabelComparison,
  notRescored: string | null,
): void {
  const unlike = changed.filter(
    ({ what }) => what === 'scorer' || what === 'hidden_data' || what === 'trials',
  );
  if (unlike.length === 0) return;
  const words = unlike.map(({ what, before, after }) =>
    what === 'hidden_data'
      ? `the labels ${labelWords(labels)}`
      : `${what} (${JSON.stringify(before)} → ${JSON.stringify(after)})`,
  );
  throw new AssayError(
    'usage',
    'E_COMPARE_CHANGED',
    `the two scorings are not comparable: ${words.join('; ')}${notRescored === null ? '' : `; rescoring was not possible: ${notRescored}`}`,
    { action: { kind: 'allow_changed' } },
  );
}

/** The scores that both sides have, with the same type, in the order of the later one. */
function sharedScores(
  before: ScoredRun,
  after: ScoredRun,
): {
  definitions: readonly ScoreDefinition[];
  order: { before: readonly number[]; after: readonly number[] };
} {
  const was = sampleDefinitions(before);
  const is = sampleDefinitions(after);
  const shared = is.flatMap((definition, at) => {
    const other = was.findIndex(
      ({ name, scoreType }) => name === definition.name && scoreType.kind === definition.scoreType.kind,
    );
    return other === -1 ? [] : [{ definition, at, other }];
  });
  if (shared.length === 0) {
    throw new AssayError('usage', 'E_COMPARE_NOTHING', 'the two scorings have no score in common', {
      fix: `One has ${was.map(({ name }) => name).join(', ')}; the other ${is.map(({ name }) => name).join(', ')}.`,
    });
  }
  return {
    definitions: shared.map(({ definition }) => definition),
    order: { before: shared.map(({ other }) => other), after: shared.map(({ at }) => at) },
  };
}

async function samplesOf(
  run: ScoredRun,
  order: readonly number[],
): Promise<Awaited<ReturnType<typeof readSampleScores>>> {
  const samples = await readSampleScores(run);
  return samples.map(({ scores, statistics, ...sample }) => ({
    ...sample,
    scores: order.map((at) => scores[at]!),
    ...(statistics === undefined ? {} : { statistics: order.map((at) => statistics[at]!) }),
  }));
}

/** Numbers of sets that cannot be had from pairs, as the scorings state them. */
function unpairedSets(
  before: ScoredRun,
  after: ScoredRun,
  { set_values: paired }: Differences,
  oneSided: (name: string) => number,
): SetDifference[] {
  const was = aggregatesOf(before.scoring).set_values?.all ?? {};
  const { set_values: sets, scores } = aggregatesOf(after.scoring);
  return scores.flatMap((facts): SetDifference[] => {
    const isPaired = paired.some(({ score_name }) => score_name === facts.name);
    const is = sets?.all[facts.name];
    if (isPaired || is === undefined || !Object.hasOwn(was, facts.name)) return [];
    return [unpairedSetDifference(facts, was[facts.name]!.value, is.value, oneSided(facts.name))];
  });
}
