import {
  type AnswerReading,
  countAgainstModel,
  countAnswer,
  isModelFault,
  type Metric,
  NULL_ANSWER,
  type PortMetric,
  type SampleGroups,
  type ScoringSample,
} from '@assay/metrics';
import { type JsonObject, type JsonValue, missing, type Missing, type Score, scored } from '@assay/records';
import { StoppedAsking } from '../model-client/dispatcher.ts';
import type { JournalEntry } from '../ports/store.ts';
import type { EmbedTexts } from '../ports/model.ts';
import { type Added, SetGroups } from './aggregates/set-groups.ts';
import { judgeAssertions } from './assertions/judge-assertions.ts';
import { embedTexts } from './embed-texts.ts';
import {
  type Failed,
  failureOf,
  missingFromLabels,
  NOT_REACHED,
  refusalOutput,
  standInFor,
  unreadBySet,
} from './failure-rules.ts';
import { type JudgeCalibrations, uncalibrated } from './judge/calibrate-judges.ts';
import { judgePanel } from './judge/judge-panel.ts';
import type { LabelledSample } from './labels/labels.ts';
import type { WiredMetric } from './scorer/scorer.ts';
import {
  needsInput,
  needsRunFacts,
  scoringSample,
  viewOf,
  withRunFacts,
  withTrajectory,
} from './scoring-sample.ts';
import type { ScoringSession } from './scoring-session.ts';

const LONGEST_TEXT = 200;

/** A sample with its answer for the output, and what is expected read the same way; null: no answer was found. */
function readSample(sample: ScoringSample, reading: AnswerReading): ScoringSample | null {
  const answer = reading.answer(sample.output);
  if (answer === undefined) return null;
  const { expected } = sample;
  if (typeof expected === 'number' && typeof answer === 'string' && answer.trim() !== '') {
    const number = Number(answer);
    // A number that was found in a text is held against the number that is expected.
    if (reading.extracts && Number.isFinite(number)) return { ...sample, output: number };
  }
  if (reading.extracts && typeof expected === 'boolean' && typeof answer === 'string') {
    const said = /^(?:(true|yes)|(?:false|no))$/i.exec(answer.trim());
    if (said !== null) return { ...sample, output: said[1] !== undefined };
  }
  return {
    ...sample,
    output: answer,
    ...(expected === undefined ? {} : { expected: reading.expected(expected) }),
  };
}

/** That no answer was found, with the end of the text it was looked for in. */
function unparsable(output: JsonValue): Missing {
  const text = typeof output === 'string' ? output : JSON.stringify(output);
  const shown = text.length > LONGEST_TEXT ? `…${text.slice(-LONGEST_TEXT).toWellFormed()}` : text;
  return missing('unparsable', `no answer was found in ${JSON.stringify(shown)}`);
}

/** A score that tells which answer it is about. */
function withAnswer(score: Score, answer: JsonValue): Score {
  return score.kind === 'missing' ? score : scored(score.value, { ...score.details, answer });
}

type MaybeLater = Score | Promise<Score>;

/** One output's scores before sets have taken it in: those that ask somebody come later, those of sets when it is the row's turn. */
export interface OpenRow {
  readonly scores: MaybeLater[];
  /** In the order of the metrics. */
  readonly waiting: readonly Waiting[];
}

/** A score that is made when the others of its row are known, in the order of rows. */
interface Waiting {
  readonly index: number;
  readonly finish: (scores: readonly Score[]) => Added;
}

/** A row whose scores are all there. */
export interface ScoredRow {
  readonly scores: readonly Score[];
  /** By metric: what the sample added to a set's number; null where it added nothing, or the metric is not of sets. */
  readonly statistics?: readonly (readonly number[] | null)[];
}

const NONE: readonly Waiting[] = [];
const WAITS = missing('interrupted', 'not yet scored');

/** Applies every metric of a scorer to one output after another. */
export class RowScorer {
  readonly sets: SetGroups;
  readonly #uses: readonly WiredMetric[];
  /** Metrics that wait for their row's turn: those of sets, and those that are fed by another score. */
  readonly #anyWaits: boolean;
  readonly #views: readonly ('plain' | 'trajectory')[];
  readonly #hasRunFacts: boolean;
  readonly #hasInput: boolean;
  readonly #session: ScoringSession;
  readonly #calibrations: JudgeCalibrations;
  readonly #embedders: readonly (EmbedTexts | null)[];

  constructor(uses: readonly WiredMetric[], session: ScoringSession, calibrations: JudgeCalibrations = {}) {
    this.#uses = uses;
    this.#anyWaits = uses.some(waits);
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

  /** One score per metric. */
  score(sample: LabelledSample, entry: JournalEntry | null, groups: SampleGroups): OpenRow {
    const { metadata: given } = sample.label;
    const metadata = this.#hasRunFacts && entry !== null ? withRunFacts(given, entry.output) : given;
    const output: Output = { sample, entry, metadata, groups };
    const scores =
      entry !== null && entry.output.kind === 'produced'
        ? this.#produced(output, entry, entry.output.output)
        : this.#uses.map((use) => (waits(use) ? WAITS : this.#failed(use, output)));
    return { scores, waiting: this.#anyWaits ? this.#waiting(output) : NONE };
  }

  /** Makes the scores that waited; to be called row by row, in order. */
  settle({ waiting }: OpenRow, known: readonly Score[]): ScoredRow {
    if (waiting.length === 0) return { scores: known };
    const scores = [...known];
    const statistics: (readonly number[] | null)[] = scores.map(() => null);
    for (const { index, finish } of waiting) {
      const added = finish(known);
      scores[index] = added.score!;
      statistics[index] = added.statistics;
    }
    return { scores, statistics };
  }

  #produced(output: Output, entry: JournalEntry, answer: JsonValue): MaybeLater[] {
    const plain = this.#shown(output, answer);
    const scores: MaybeLater[] = [];
    // A loop: a function for each row of a large run shows.
    for (let i = 0; i < this.#uses.length; i += 1) {
      const use = this.#uses[i]!;
      if (this.#anyWaits && waits(use)) scores.push(WAITS);
      else if (answer === null && this.#readsAnswers(i, entry)) scores.push(this.#ofNull(use, plain));
      else if (this.#views[i] !== 'plain')
        scores.push(this.#ask(use, i, { ...plain, output: withTrajectory(answer, entry) }));
      else if (use.reading !== null) scores.push(this.#readThenAsk(use, i, plain));
      else scores.push(this.#ask(use, i, plain));
    }
    return scores;
  }

  /** Code of the project's own is asked what a null is to it, and what an agent did may stand beside one. */
  #readsAnswers(index: number, { trajectory }: JournalEntry): boolean {
    const { metric } = this.#uses[index]!;
    if (metric.kind === 'port' && metric.port === 'custom') return false;
    return this.#views[index] === 'plain' || trajectory === undefined;
  }

  #ofNull(use: WiredMetric, { expected, metadata }: ScoringSample): Score {
    return missingFromLabels(use, expected, metadata) ?? countAgainstModel(NULL_ANSWER, use.metric);
  }

  /** The answer is looked for first; one that is not found counts against the model, and its text is kept. */
  #readThenAsk(use: WiredMetric, index: number, sample: ScoringSample): MaybeLater {
    const read = readSample(sample, use.reading!);
    if (read === null) {
      const absent = missingFromLabels(use, sample.expected, sample.metadata);
      return absent ?? countAgainstModel(unparsable(sample.output), use.metric);
    }
    const score = this.#ask(use, index, read);
    return use.reading!.extracts && 'kind' in score ? withAnswer(score, read.output) : score;
  }

  #waiting(output: Output): readonly Waiting[] {
    return this.#uses.flatMap((use, index): Waiting[] =>
      waits(use) ? [{ index, finish: (scores) => this.#finish(index, output, scores) }] : [],
    );
  }

  #finish(index: number, output: Output, scores: readonly Score[]): Added {
    const use = this.#uses[index]!;
    if (use.input !== null) return this.#fed(index, output, scores);
    const { entry } = output;
    if (entry === null || entry.output.kind !== 'produced') return this.#failedSet(index, output);
    const shown = this.#shown(output, entry.output.output);
    const isPlain = this.#views[index] === 'plain';
    const read = use.reading === null || !isPlain ? shown : readSample(shown, use.reading);
    if (read === null) return this.#failedSet(index, output, unparsable(shown.output));
    const seen = isPlain ? read : { ...shown, output: withTrajectory(shown.output, entry) };
    const unreadable = use.ownSet === null ? unreadBySet(use, seen) : null;
    if (unreadable !== null) return this.#failedSet(index, output, unreadable);
    // What the set leaves out is in none of its numbers: neither the value nor the pass rate of contributions.
    return this.sets.add(index, seen, output.groups);
  }

  /** With another score for the output. A metric that needs no label takes it for a verdict, which no label is held against. */
  #fed(index: number, output: Output, scores: readonly Score[]): Added {
    const use = this.#uses[index]!;
    const { metric, params, input } = use;
    const source = scores[this.#uses.findIndex(({ score_name }) => score_name === input)]!;
    if (source.kind === 'missing') return { score: source, statistics: null };
    const absent = missingFromLabels(use, output.sample.label.expected, output.metadata);
    if (absent !== null) return { score: absent, statistics: null };
    const { expected, ...verdict } = this.#shown(output, source.value);
    const seen =
      metric.requires.includes('expected') && expected !== undefined ? { ...verdict, expected } : verdict;
    if (metric.kind === 'set') return this.sets.add(index, seen, output.groups);
    if (metric.kind === 'port') return { score: NOT_REACHED, statistics: null };
    return { score: countAnswer(metric.score(seen, params), metric), statistics: null };
  }

  #ask(use: WiredMetric, index: number, sample: ScoringSample): MaybeLater {
    const { metric, params } = use;
    if (metric.kind === 'set') return WAITS;
    if (metric.kind === 'sample') {
      if (use.panel === null) return countAnswer(metric.score(sample, params), metric);
      return this.#later(judgeAssertions(use, sample, this.#session), metric);
    }
    const refused = uncalibrated(this.#calibrations[use.score_name]);
    if (refused !== null) return refused;
    const later =
      use.panel !== null
        ? judgePanel(use, sample, this.#session)
        : this.#embedded(metric, use, index, sample);
    return this.#later(later, metric);
  }

  #later(later: Promise<Score>, metric: Metric): Promise<Score> {
    const counted = later.then((score) => countAnswer(score, metric));
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
  #failed(use: WiredMetric, output: Output): MaybeLater {
    const { metric } = use;
    const { entry, sample, metadata } = output;
    if (entry === null || entry.output.kind === 'produced') return NOT_REACHED;
    const refused = refusalOutput(metric, entry.output);
    if (refused !== null) {
      return this.#ask(use, this.#uses.indexOf(use), this.#shown(output, refused.output));
    }
    const absent = missingFromLabels(use, sample.label.expected, metadata);
    return absent ?? countAgainstModel(failureOf(entry.output), metric);
  }

  #failedSet(index: number, output: Output, unread: Missing | null = null): Added {
    const use = this.#uses[index]!;
    const { metric } = use;
    const { entry, sample, metadata, groups } = output;
    const without = (score: Score): Added => ({ score, statistics: null });
    if (entry === null || (entry.output.kind === 'produced' && unread === null)) return without(NOT_REACHED);
    if (entry.output.kind !== 'produced') {
      const refused = refusalOutput(metric, entry.output);
      if (refused !== null) return this.sets.add(index, this.#shown(output, refused.output), groups);
    }
    const absent = missingFromLabels(use, sample.label.expected, metadata);
    if (absent !== null) return without(absent);
    const failure = unread ?? failureOf(entry.output as Failed);
    if (!isModelFault(failure)) return without(failure);
    const standIn = standInFor(metric, sample.label.expected);
    const added = this.sets.add(index, standIn === null ? null : this.#shown(output, standIn.output), groups);
    return { ...added, score: contributionOf(added.score, failure) };
  }

  #shown({ sample, metadata }: Output, output: JsonValue): ScoringSample {
    return scoringSample(sample, output, metadata, this.#hasInput);
  }
}

/** Sets are added to row by row, and a score that feeds another must be there first. */
function waits({ metric, input }: WiredMetric): boolean {
  return metric.kind === 'set' || input !== null;
}

/** What a failure adds to a set's number, where it adds anything of its own; else it is missing there as here. */
function contributionOf(own: Score | null, failure: Missing): Score {
  if (own?.kind === 'scored') return scored(own.value, { failure: failure.class, why: failure.why });
  if (own?.kind === 'missing' && own.class === 'not_applicable') return own;
  return failure;
}

interface Output {
  readonly sample: LabelledSample;
  readonly entry: JournalEntry | null;
  readonly metadata: JsonObject | undefined;
  readonly groups: SampleGroups;
}
