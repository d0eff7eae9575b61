import type { Stability } from '@assay/records';
import { agreeing, intervalOrWhy, numberLabel, plural, shownInterval, shownNumber } from '@assay/shown';
import { columns, type Page, pageMarkdown, table } from '../compare/page.ts';
import type { Lead } from '../report/headline.ts';
import { sampleVaries, type ScorerSpread, type Source, varyingScores } from './stability-of.ts';

const words: Readonly<Record<Source, string>> = {
  neither: 'nothing',
  solver: 'the solver',
  scorer: 'the scorer',
  both: 'solver and scorer',
  unknown: 'cannot be determined',
};

/** Whether solver or scorer varied. */
function scorerSpreadPage({ run_id: run, scorings, metrics, samples }: ScorerSpread): Page {
  return [
    { kind: 'heading', text: 'Solver or scorer' },
    {
      kind: 'line',
      text: `Run ${run} scored ${scorings} times: ${plural(samples.scorer, 'sample')} ${agreeing(samples.scorer, 'varies', 'vary')} with the scorer, ${samples.solver} with the output alone, ${samples.neither} with neither.`,
    },
    ...table(
      columns('metric', '#std over runs', '#std of the scorer', '#left to the solver', 'what varies'),
      Object.entries(metrics).map(([name, { over_runs, scorer, solver, source }]) => [
        name,
        shownNumber(over_runs),
        shownNumber(scorer),
        shownNumber(solver),
        words[source],
      ]),
    ),
  ];
}

interface ShowStabilityOptions {
  /** What rescoring one of the runs showed. */
  readonly scorer?: ScorerSpread;
  /** How many samples that are not stable to list; 50 by default. */
  readonly samples?: number;
}

/** Stability for people: metrics, how many samples are stable, and which are not, the least stable first. */
export function stabilityPage(stability: Stability, options: ShowStabilityOptions = {}): Page {
  const runs = stability.run_ids.length;
  return [
    {
      kind: 'title',
      text: `Repeatability of ${stability.task_specification_key}: ${plural(runs, 'run')}`,
    },
    { kind: 'line', text: measured(stability) },
    { kind: 'heading', text: 'Metrics' },
    ...table(
      columns('metric', '#mean', '#95 % interval', '#std', '#runs', '#missing'),
      Object.entries(stability.metrics).map(
        ([name, { mean, std, interval, interval_missing: why, n, missing }]) => [
          numberLabel(name, stability.labels),
          shownNumber(mean, interval),
          intervalOrWhy(interval, why),
          shownNumber(std),
          String(n),
          String(missing),
        ],
      ),
    ),
    ...scores(stability),
    ...passes(stability),
    ...precision(stability),
    ...samples(stability, options.samples ?? 50),
    ...(options.scorer === undefined ? [] : scorerSpreadPage(options.scorer)),
  ];
}

function measured({ measures, run_ids: ids }: Stability): string {
  if (ids.length < 2) return 'One run says nothing about stability: a deviation and an agreement need two.';
  if (measures === 'scorer alone')
    return 'The outputs are the same every time: what varies is the scorer alone.';
  return `Runs: ${ids.join(', ')}. Deviations are sample standard deviations (n − 1).`;
}

function scores({ scores: counts, labels }: Stability): Page {
  const rows = Object.entries(counts).map(([name, count]) => [
    numberLabel(name, labels),
    String(count.stable),
    String(count.mostly_stable),
    String(count.unstable),
    String(count.not_assessed),
    shownNumber(count.mean_agreement_rate),
  ]);
  if (rows.length === 0) return [];
  return [
    { kind: 'heading', text: 'Samples by stability' },
    ...table(
      columns('score', '#stable', '#mostly stable', '#unstable', '#not assessed', '#mean agreement'),
      rows,
    ),
  ];
}

function passes({ passes: byScore, run_ids: ids, labels }: Stability): Page {
  const rows = Object.entries(byScore).flatMap(([name, estimates]) =>
    estimates.map(({ k, samples: n, pass_at_k: any, pass_hat_k: all }) => [
      numberLabel(name, labels),
      String(k),
      shownNumber(any),
      shownNumber(all),
      String(n),
    ]),
  );
  if (rows.length === 0 || ids.length < 2) return [];
  return [
    { kind: 'heading', text: 'Chances over several runs' },
    {
      kind: 'line',
      text: 'pass@k: at least one of k runs passes; pass^k: all of them do. Unbiased estimates.',
    },
    ...table(columns('score', '#k', '#pass@k', '#pass^k', '#samples'), rows),
  ];
}

function precision({ precision: byScore, run_ids: ids, labels }: Stability): Page {
  const rows = Object.entries(byScore).map(
    ([name, { within_sample_variance: variance, resolution, required_runs: needed }]) => [
      numberLabel(name, labels),
      shownNumber(variance),
      shownNumber(resolution),
      needed === null ? '–' : String(needed),
    ],
  );
  if (rows.length === 0 || ids.length < 2) return [];
  return [
    { kind: 'heading', text: 'What this many runs can detect' },
    {
      kind: 'line',
      text: 'Resolution: the smallest difference between two pass rates of a sample that this many runs each can detect.',
    },
    ...table(columns('score', '#variance within samples', '#resolution', '#runs to tell 0.05'), rows),
  ];
}

function samples({ samples: all, run_ids: ids }: Stability, most: number): Page {
  if (ids.length < 2) return [];
  const varying = varyingScores(all);
  const stable = all.filter((sample) => !sampleVaries(sample)).length;
  const cut = varying.length > most ? `; the first ${most} of ${plural(varying.length, 'score')}` : '';
  return [
    { kind: 'heading', text: 'Samples that vary' },
    {
      kind: 'line',
      text:
        varying.length === 0
          ? `None of ${all.length}.`
          : `${all.length - stable} of ${all.length}, the least stable first${cut}. Unstable does not mean that the model is wrong: the sample may be ambiguous, or the scorer sensitive.`,
    },
    ...table(
      columns('sample', 'score', 'how it varies', 'in words', '#runs', '#missing'),
      varying
        .slice(0, most)
        .map(({ id, name, how, word, n, missing }) => [id, name, how, word, String(n), String(missing)]),
    ),
  ];
}

/** Stability for a pull request or a job summary, the least stable samples first. */
export function stabilityMarkdown(stability: Stability, options: ShowStabilityOptions = {}): string {
  return pageMarkdown(stabilityPage(stability, options));
}

/** What repeated runs say of one number (the first, where none is named), and how many samples keep their score. */
export function stabilityLead(stability: Stability, number?: string): Lead {
  const { run_ids: runs, metrics, scores } = stability;
  const all = Object.entries(metrics);
  const [name, metric] = all.find(([one]) => one === number) ?? all[0] ?? [null, null];
  if (runs.length < 2 || name === null || metric === null)
    return { strong: 'One run says nothing about stability.', rest: '' };
  const { mean, std, interval } = metric;
  const value = mean === null ? 'has no value' : `is ${shownNumber(mean, interval)}`;
  const limits = interval === null ? '' : ` ${shownInterval(interval)}`;
  const spread = std === null ? '' : `, standard deviation ${shownNumber(std)}`;
  const [score, counts] = Object.entries(scores)[0] ?? [null, null];
  const sum = counts === null ? 0 : counts.stable + counts.mostly_stable + counts.unstable;
  const rest =
    score === null || counts === null
      ? ''
      : ` By ${score}, ${counts.stable} of ${plural(sum, 'sample')} ${agreeing(counts.stable, 'has', 'have')} the same score in every run.`;
  return { strong: `${name} ${value}${limits} over ${plural(runs.length, 'run')}${spread}.`, rest };
}
