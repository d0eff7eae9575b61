import { holm, passedShare, passesInPart, type ScoreDefinition } from '@assay/metrics';
import {
  AssayError,
  type Comparison,
  runMark,
  type Scored,
  type ScoreDifference,
  type ScoreFacts,
  type ScoreValue,
  type SetDifference,
} from '@assay/records';
import { scoreLabel } from '@assay/shown';
import { aggregatesOf, type ScoredRun } from '../score/scored-run.ts';
import {
  pairCohorts,
  pairSamples,
  readSampleScores,
  sampleDefinitions,
  type SamplePair,
} from './pair-samples.ts';
import { scoreDifference } from './score-difference.ts';
import { oneSidedSamples, setDifference, unpairedSetDifference } from './set-difference.ts';
import { type LabelComparison, labelWords, whatChanged, type WhatChanged } from './what-changed.ts';

type Flip = Comparison['flips'][number];

/**
 * The samples whose verdict turned: booleans and labels that changed, numbers that crossed their pass line (of trials: the
 * share of them that passes).
 * A number without a pass rule has no verdict; how many moved is in the differences. Worse ones first, each
 * kind in the order of the run.
 */
export function flipsOf(
  definitions: readonly ScoreDefinition[],
  pairs: readonly SamplePair[],
): readonly Flip[] {
  const flips = pairs.flatMap(({ before, after }) =>
    definitions.flatMap((definition, at): Flip[] => {
      const [was, is] = [before.scores[at]!, after.scores[at]!];
      if (was.kind === 'missing' || is.kind === 'missing') return [];
      if (verdictOf(definition, was) === verdictOf(definition, is)) return [];
      const better = isBetter(definition, was, is);
      return [
        { sample_id: after.id, score_name: definition.name, before: was.value, after: is.value, better },
      ];
    }),
  );
  const rank = (better: boolean | null): number => (better === false ? 0 : better === null ? 1 : 2);
  return flips.sort((a, b) => rank(a.better) - rank(b.better));
}

function verdictOf({ passRule, scoreType }: ScoreDefinition, score: Scored): ScoreValue | null {
  if (typeof score.value === 'boolean' && scoreType.kind === 'number') return Number(score.value);
  if (typeof score.value !== 'number') return score.value;
  return passRule === null ? null : shareOf(score, passRule);
}

/** Beside a run of several trials one of a single trial has none counted: it passes whole or not at all. */
function shareOf(score: Scored, rule: NonNullable<ScoreDefinition['passRule']>): number {
  if (rule.kind === 'is-true' || score.details?.['trials'] !== undefined) return passedShare(score, rule);
  const { over: _over, ...once } = rule;
  return passedShare(score, once);
}

/** By how far it passes, where samples pass in part: the mean of its trials may move the other way. */
function isBetter(definition: ScoreDefinition, was: Scored, is: Scored): boolean | null {
  const { direction, scoreType, passRule } = definition;
  if (scoreType.kind === 'label' || direction === 'none') return null;
  if (passRule !== null && passRule.kind !== 'is-true' && passesInPart(definition)) {
    return shareOf(is, passRule) > shareOf(was, passRule);
  }
  return direction === 'higher' ? Number(is.value) > Number(was.value) : Number(is.value) < Number(was.value);
}

/** The scores of both sides, in one order. */
interface ComparedScores {
  readonly definitions: readonly ScoreDefinition[];
  readonly facts: readonly ScoreFacts[];
  readonly trials: { readonly k: number };
}

interface Differences {
  readonly scores: ScoreDifference[];
  readonly set_values: SetDifference[];
}

/**
 * How every score changed over some pairs: a metric of sets by its number, any other by its mean over samples, each once.
 * P-values are adjusted by Holm over all of them.
 */
function differencesOf(
  { definitions, facts, trials }: ComparedScores,
  pairs: readonly SamplePair[],
  seed: number,
): Differences {
  const sets = facts.map((score, at) =>
    score.kind === 'set' ? setDifference(score, at, pairs, seed) : null,
  );
  const scores = definitions.flatMap((definition, at) =>
    facts[at]!.kind === 'set'
      ? []
      : [{ ...scoreDifference(definition, at, pairs, seed), ...labelOf(facts[at]!, trials) }],
  );
  const known = sets.filter((set) => set !== null);
  const tested = [...scores, ...known].filter(({ p_value: p }) => p !== null);
  const values = holm(tested.map(({ p_value: p }) => p!));
  const adjusted = new Map(tested.map(({ score_name: name }, i) => [name, values[i]!]));
  const withAdjusted = <T extends { readonly score_name: string }>(difference: T): T => ({
    ...difference,
    p_adjusted: adjusted.get(difference.score_name) ?? null,
  });
  return { scores: scores.map(withAdjusted), set_values: known.map(withAdjusted) };
}

/** Nothing where the score goes by its name. */
function labelOf(facts: ScoreFacts, trials: ComparedScores['trials']): { readonly label?: string } {
  const label = scoreLabel(facts, trials);
  return label === facts.name ? {} : { label };
}

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

/**
 * Comparisons that are looked at together are one family: p-values adjusted by Holm over all scores and numbers of sets of
 * all of them. Whoever looks at ten runs would find a difference by chance in one of two otherwise. Cohorts stay as they are.
 */
export function adjustOverAll(comparisons: readonly Comparison[]): readonly Comparison[] {
  if (comparisons.length < 2) return comparisons;
  const tested = comparisons.flatMap(({ scores, set_values: sets }) =>
    [...scores, ...sets].flatMap(({ p_value: p }) => p ?? []),
  );
  const adjusted = holm(tested);
  let next = 0;
  const withAdjusted = <T extends { readonly p_value: number | null }>(difference: T): T => ({
    ...difference,
    p_adjusted: difference.p_value === null ? null : adjusted[next++]!,
  });
  return comparisons.map((comparison) => ({
    ...comparison,
    scores: comparison.scores.map(withAdjusted),
    set_values: comparison.set_values.map(withAdjusted),
  }));
}
