import { passedShare, type ScoreDefinition } from '@assay/metrics';
import { asText, isObject, type JsonValue, type Score } from '@assay/records';
import type { JournalEntry } from '../ports/store.ts';
import type { AskedSample, LoggedAnswers } from '../samples/asked-sample.ts';
import { definitionOf, reductionOf } from '../score/aggregates/score-aggregates.ts';
import { aggregatesOf, type ScoredRun } from '../score/scored-run.ts';
import type { ScoreTableRow } from '../score/score-table.ts';

interface Excerpt {
  readonly text: string;
  readonly characters: number;
  readonly shortened: boolean;
}

/** What a reader may see of a sample: the question, the answer, and what judges gave as their reasons. */
interface SampleExcerpt {
  readonly asked?: Excerpt;
  readonly output: Excerpt;
  readonly reasons?: readonly {
    readonly score_name: string;
    readonly judge: string;
    readonly text: string;
  }[];
}

/** How the project tells what samples were asked; without it only the answers are known. */
export type Recall = (samples: readonly LoggedAnswers[]) => Promise<ReadonlyMap<string, AskedSample>>;

/** A few samples, shortened; a failed one says why. The first trial speaks for the sample. */
export async function sampleExcerpts(
  journal: AsyncIterable<JournalEntry>,
  ordinals: ReadonlySet<number>,
  most: number,
  recall?: Recall,
): Promise<ReadonlyMap<number, SampleExcerpt>> {
  const entries = await firstEntries(journal, ordinals);
  const asked = await recall?.(entries.map((entry) => ({ id: entry.output.sample_id, entries: [entry] })));
  return new Map(
    entries.map(({ ordinal, output }) => {
      const text = output.kind === 'failed' ? `(${output.class}) ${output.message}` : asText(output.output);
      const known = asked?.get(output.sample_id);
      return [ordinal, { ...questionOf(known, most), output: excerpt(text, most), ...reasonsOf(known) }];
    }),
  );
}

async function firstEntries(
  journal: AsyncIterable<JournalEntry>,
  ordinals: ReadonlySet<number>,
): Promise<readonly JournalEntry[]> {
  const entries = new Map<number, JournalEntry>();
  for await (const entry of journal) {
    if (!ordinals.has(entry.ordinal) || entries.has(entry.ordinal)) continue;
    entries.set(entry.ordinal, entry);
    if (entries.size === ordinals.size) break;
  }
  return [...entries.values()];
}

function questionOf(known: AskedSample | undefined, most: number): Pick<SampleExcerpt, 'asked'> {
  if (known === undefined || known.input === null) return {};
  return { asked: excerpt(questionText(known.input), most) };
}

/** An input that is one text under one name is that text; of several simple fields each is a line. */
export function questionText(input: JsonValue): string {
  if (!isObject(input)) return asText(input);
  const values = Object.values(input);
  if (values.length === 1 && typeof values[0] === 'string') return values[0];
  if (values.length === 0 || values.some((value) => typeof value === 'object')) return asText(input);
  return Object.entries(input)
    .map(([name, value]) => `${name}: ${asText(value)}`)
    .join('\n');
}

function reasonsOf(known: AskedSample | undefined): Pick<SampleExcerpt, 'reasons'> {
  const reasons = (known?.verdicts ?? []).flatMap(({ score_name, judge, verdict }) =>
    verdict === null || verdict.kind === 'failed' || verdict.reason === ''
      ? []
      : [{ score_name, judge, text: verdict.reason }],
  );
  return reasons.length === 0 ? {} : { reasons };
}

function excerpt(text: string, most: number): Excerpt {
  const characters = Array.from(text);
  const shortened = characters.length > most;
  return {
    text: shortened ? characters.slice(0, most).join('') : text,
    characters: characters.length,
    shortened,
  };
}

/** The samples of a run, one at a time, their trials reduced as the scoring reduced them. */
export async function* reducedSamples(run: ScoredRun): AsyncGenerator<ScoreTableRow, void, undefined> {
  const { scores, trials } = aggregatesOf(run.scoring);
  if (trials.num_trials === 1) return yield* run.table.rows;
  const reductions = scores.map((facts) =>
    reductionOf(definitionOf(facts, 'trial'), facts.reduced?.by ?? trials.reducer, trials.k),
  );
  let rows: ScoreTableRow[] = [];
  const reduced = (): ScoreTableRow => {
    const byScore = (i: number): readonly Score[] => rows.map((row) => row.scores[i]!);
    return { ...rows[0]!, scores: reductions.map((reduction, i) => reduction.reduce(byScore(i))) };
  };
  for await (const row of run.table.rows) {
    if (rows.length > 0 && rows[0]!.ordinal !== row.ordinal) {
      yield reduced();
      rows = [];
    }
    rows.push(row);
  }
  if (rows.length > 0) yield reduced();
}

interface WorstSample {
  readonly ordinal: number;
  readonly sample_id: string;
  readonly value: boolean | number;
}

export interface WorstOfScore {
  readonly score_name: string;
  readonly not_passed: number | null;
  readonly samples: readonly WorstSample[];
}

/**
 * Per score, the samples that do not pass, worst first and in the order of the run among equals; those with the
 * worst values where there is no pass rule. Labels, and scores that are neither good nor bad, have none.
 */
export async function worstSamples(run: ScoredRun, most: number): Promise<readonly WorstOfScore[]> {
  const { scores, metrics } = aggregatesOf(run.scoring);
  const lists = scores.map((facts) => new WorstList(definitionOf(facts, 'sample'), most));
  for await (const { ordinal, sample_id: id, scores: own } of reducedSamples(run)) {
    lists.forEach((list, i) => list.add(ordinal, id, own[i]!));
  }
  return lists.flatMap((list) => {
    if (!list.ranks) return [];
    const { passed, n } = metrics[list.name]!;
    const notPassed = passed === null ? null : n - passed;
    return [{ score_name: list.name, not_passed: notPassed, samples: list.samples }];
  });
}

/** Keeps the worst few of many: a sorted list that is never longer than asked. */
class WorstList {
  readonly name: string;
  readonly ranks: boolean;
  readonly samples: WorstSample[] = [];
  readonly #definition: ScoreDefinition;
  readonly #most: number;
  /** The good end of the range: nothing is wrong there. */
  readonly #best: number | null;

  constructor(definition: ScoreDefinition, most: number) {
    this.name = definition.name;
    this.ranks = definition.scoreType.kind !== 'label' && definition.direction !== 'none';
    this.#definition = definition;
    this.#most = most;
    const { scoreType: type, direction } = definition;
    this.#best = type.kind !== 'number' ? null : direction === 'lower' ? type.min : type.max;
  }

  add(ordinal: number, id: string, score: Score): void {
    if (!this.ranks || this.#most === 0 || score.kind === 'missing') return;
    const value = score.value as boolean | number;
    const { passRule } = this.#definition;
    if (passRule === null ? value === this.#best : passedShare(score, passRule) === 1) return;
    const last = this.samples.at(-1);
    if (this.samples.length === this.#most && this.#badness(value) <= this.#badness(last!.value)) return;
    const at = this.samples.findLastIndex((kept) => this.#badness(kept.value) >= this.#badness(value)) + 1;
    this.samples.splice(at, 0, { ordinal, sample_id: id, value });
    if (this.samples.length > this.#most) this.samples.pop();
  }

  #badness(value: boolean | number): number {
    return this.#definition.direction === 'lower' ? Number(value) : -Number(value);
  }
}
