import { AssayError, type Stability } from '@assay/records';
import { plural, shownNumber } from '@assay/shown';
import type { ScoredRun } from '../score/scored-run.ts';
import { stabilityOf } from './stability-of.ts';

type StableSample = Stability['samples'][number];

/** Whether one score of a sample differed from run to run; with too few runs to say, it did not. */
function scoreVaries(score: StableSample['scores'][string]): boolean {
  return score.kind === 'agreement' ? (score.agreement_rate ?? 1) < 1 : (score.std ?? 0) > 0;
}

/** Whether any of its scores did. */
export function sampleVaries({ scores }: StableSample): boolean {
  return Object.values(scores).some(scoreVaries);
}

/** `solver`: the outputs vary · `scorer`: the same outputs are scored differently · `unknown`: too few values to say. */
export type Source = 'neither' | 'solver' | 'scorer' | 'both' | 'unknown';

/** What several scorings of one run say about where the variation over runs comes from. */
export interface ScorerSpread {
  readonly run_id: string;
  readonly scorings: number;
  readonly metrics: Readonly<Record<string, MetricSources>>;
  /** Samples whose scores vary over the runs or over the scorings, by what varies; the others. */
  readonly samples: Readonly<Record<'solver' | 'scorer' | 'neither', number>>;
}

interface MetricSources {
  /** Deviation over the runs, of which rescoring is a part; and over scorings of the same outputs. */
  readonly over_runs: number | null;
  readonly scorer: number | null;
  /** What is left for the outputs: the root of the difference of the variances, not below 0. */
  readonly solver: number | null;
  readonly source: Source;
}

/**
 * Whether solver or scorer varied: scores of one run, judged again and again by the same scorer version, beside
 * the runs of the series. Rescoring looks at the outputs of one run; a sample that stays put there may still be
 * one that the scorer is unsure of.
 */
export async function scorerSpread(
  rescored: readonly ScoredRun[],
  overRuns: Stability,
): Promise<ScorerSpread> {
  const ids = new Set(rescored.map(({ manifest }) => manifest.id));
  if (rescored.length < 2 || ids.size !== 1 || overRuns.measures !== 'model and scorer') {
    throw new AssayError(
      'usage',
      'E_REPEAT_RESCORED',
      `the scorer's own spread is over at least two scorings of one run, beside runs of a model; given ${plural(rescored.length, 'scoring')} of ${plural(ids.size, 'run')}`,
      { action: { kind: 'score_again' } },
    );
  }
  const again = await stabilityOf(rescored);
  return {
    run_id: rescored[0]!.manifest.id,
    scorings: rescored.length,
    metrics: Object.fromEntries(
      Object.entries(overRuns.metrics).map(([name, { std }]) => [
        name,
        metricSources(std, again.metrics[name]?.std ?? null),
      ]),
    ),
    samples: sampleSources(overRuns, again),
  };
}

function metricSources(overRuns: number | null, scorer: number | null): MetricSources {
  if (overRuns === null || scorer === null) {
    return { over_runs: overRuns, scorer, solver: null, source: 'unknown' };
  }
  const solver = Math.sqrt(Math.max(0, overRuns ** 2 - scorer ** 2));
  const source = solver > 0 ? (scorer > 0 ? 'both' : 'solver') : scorer > 0 ? 'scorer' : 'neither';
  return { over_runs: overRuns, scorer, solver, source };
}

function sampleSources(overRuns: Stability, again: Stability): ScorerSpread['samples'] {
  const unsure = new Set(again.samples.filter(sampleVaries).map(({ id }) => id));
  const counts = { solver: 0, scorer: 0, neither: 0 };
  for (const sample of overRuns.samples) {
    counts[unsure.has(sample.id) ? 'scorer' : sampleVaries(sample) ? 'solver' : 'neither'] += 1;
  }
  return counts;
}

/** A score of a sample that differed from run to run, in words. */
interface VaryingScore {
  readonly id: string;
  readonly name: string;
  readonly how: string;
  readonly word: string;
  readonly n: number;
  readonly missing: number;
}

/** Those of some samples, in their order. */
export function varyingScores(samples: readonly StableSample[]): readonly VaryingScore[] {
  return samples.flatMap(({ id, scores }) =>
    Object.entries(scores)
      .filter(([, score]) => scoreVaries(score))
      .map(([name, score]) => ({
        id,
        name,
        how: how(name, score),
        word: score.kind === 'agreement' ? (score.word ?? 'not assessed') : '–',
        n: score.n,
        missing: score.missing,
      })),
  );
}

function how(name: string, score: StableSample['scores'][string]): string {
  if (score.kind === 'spread')
    return `${name}.mean: ${shownNumber(score.mean)}, ${name}.std: ${shownNumber(score.std)}`;
  const mode = `${String(score.mode)}${score.tied ? ' (tied)' : ''}`;
  return `${name}.agreement_rate: ${shownNumber(score.agreement_rate)}, mode ${mode}`;
}
