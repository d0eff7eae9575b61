import { countAgainstModel, isModelFault, type PortMetric, type ScoringSample } from '@assay/metrics';
import { type JsonObject, type JsonValue, missing, type Missing, type Score, scored } from '@assay/records';
import { StoppedAsking } from '../ask/stopped-asking.ts';
import type { EmbedTexts } from '../ports/embeddings.ts';
import type { JournalEntry } from '../ports/journal.ts';
import { failureOf, missingFromLabels, NOT_REACHED, refusalOutput, standInFor } from './failure-rules.ts';
import { uncalibrated } from './judge/calibrate-judges.ts';
import type { JudgeCalibrations } from './judge/judge-calibration.ts';
import { judgePanel } from './judge/judge-panel.ts';
import { embedTexts } from './embed/embed-texts.ts';
import type { ScoringSession } from './scoring-session.ts';
import type { LabelledSample } from './labels/labels.ts';
import type { WiredMetric } from './scorer/resolved-scorer.ts';
import {
  needsInput,
  needsRunFacts,
  scoringSample,
  viewOf,
  withRunFacts,
  withTrajectory,
} from './scoring-sample.ts';
import { type Groups, SetGroups } from './aggregates/set-groups.ts';

type MaybeLater = Score | Promise<Score>;

/** Applies every metric of a scorer to one output after another, in order: sets are added to as rows come. */
export class RowScorer {
  readonly sets: SetGroups;
  readonly #uses: readonly WiredMetric[];
  readonly #views: readonly ('plain' | 'trajectory')[];
  readonly #hasRunFacts: boolean;
  readonly #hasInput: boolean;
  readonly #session: ScoringSession;
  readonly #calibrations: JudgeCalibrations;
  readonly #embedders: readonly (EmbedTexts | null)[];

  constructor(uses: readonly WiredMetric[], session: ScoringSession, calibrations: JudgeCalibrations = {}) {
    this.#uses = uses;
    this.#views = uses.map(viewOf);
    this.#hasRunFacts = uses.some(needsRunFacts);
    this.#hasInput = uses.some(needsInput);
    this.sets = new SetGroups(uses);
    this.#session = session;
    this.#calibrations = calibrations;
    this.#embedders = uses.map(({ embeddings }) =>
      embeddings === null ? null : embedTexts(embeddings, session),
    );
  }

  /** One score per metric; those that ask somebody come later. */
  score(sample: LabelledSample, entry: JournalEntry | null, groups: Groups): MaybeLater[] {
    const { metadata: given } = sample.label;
    const metadata = this.#hasRunFacts && entry !== null ? withRunFacts(given, entry.output) : given;
    if (entry !== null && entry.output.kind === 'produced') {
      return this.#produced(sample, entry, entry.output.output, { metadata, groups });
    }
    return this.#uses.map((use, i) => this.#failed(use, i, { sample, entry, metadata, groups }));
  }

  #produced(
    sample: LabelledSample,
    entry: JournalEntry,
    output: JsonValue,
    { metadata, groups }: Pick<Failed, 'metadata' | 'groups'>,
  ): MaybeLater[] {
    const plain = scoringSample(sample, output, metadata, this.#hasInput);
    const scores: MaybeLater[] = [];
    for (let i = 0; i < this.#uses.length; i++) {
      const use = this.#uses[i]!;
      const seen = this.#views[i] === 'plain' ? plain : { ...plain, output: withTrajectory(output, entry) };
      scores.push(this.#ask(use, i, seen, groups));
    }
    return scores;
  }

  #ask(use: WiredMetric, index: number, sample: ScoringSample, groups: Groups): MaybeLater {
    const { metric, params } = use;
    if (metric.kind === 'sample') return countAgainstModel(metric.score(sample, params), metric);
    // What the set leaves out is in none of its numbers: neither the value nor the pass rate of contributions.
    if (metric.kind === 'set') return this.sets.add(index, sample, groups)!;
    const refused = uncalibrated(this.#calibrations[use.score_name]);
    if (refused !== null) return refused;
    const later =
      use.panel !== null
        ? judgePanel(use, sample, this.#session)
        : this.#embedded(metric, use, index, sample);
    const counted = later.then((score) => countAgainstModel(score, metric));
    // Awaited where the row is put together; a metric that throws before that must not leave a rejection unhandled.
    counted.catch(() => undefined);
    return counted;
  }

  async #embedded(
    metric: PortMetric,
    { params }: WiredMetric,
    index: number,
    sample: ScoringSample,
  ): Promise<Score> {
    const embed = this.#embedders[index]!;
    try {
      return await metric.score(sample, params, embed === null ? {} : { embed });
    } catch (error) {
      if (error instanceof StoppedAsking) return missing('interrupted', error.message);
      throw error;
    }
  }

  /** The model's own fault is the metric's worst value; what the infrastructure did is missing. */
  #failed(use: WiredMetric, index: number, { sample, entry, metadata, groups }: Failed): MaybeLater {
    const { metric } = use;
    if (entry === null || entry.output.kind === 'produced') return NOT_REACHED;
    const refused = refusalOutput(metric, entry.output);
    const show = (output: JsonValue): ScoringSample =>
      scoringSample(sample, output, metadata, this.#hasInput);
    if (refused !== null) return this.#ask(use, index, show(refused.output), groups);
    const lacking = missingFromLabels(metric, sample.label.expected, metadata);
    if (lacking !== null) return lacking;
    const failure = failureOf(entry.output);
    if (!isModelFault(failure)) return failure;
    const standIn = metric.kind === 'set' ? standInFor(metric) : null;
    if (metric.kind !== 'set') return countAgainstModel(failure, metric);
    const own = this.sets.add(index, standIn === null ? null : show(standIn.output), groups);
    return contributionOf(own, failure);
  }
}

/** What a failure adds to a set's number, where it adds anything of its own; else it is missing there as here. */
function contributionOf(own: Score | null, failure: Missing): Score {
  if (own?.kind === 'scored') return scored(own.value, { failure: failure.class, why: failure.why });
  if (own?.kind === 'missing' && own.class === 'not_applicable') return own;
  return failure;
}

interface Failed {
  readonly sample: LabelledSample;
  readonly entry: JournalEntry | null;
  readonly metadata: JsonObject | undefined;
  readonly groups: Groups;
}
