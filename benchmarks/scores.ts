// Scores of the exact-match class with their aggregation, and edit distance on long texts.
import { aggregateScores, findMetric, type ScoringSample } from '@assay/metrics';
import { distance } from 'fastest-levenshtein';
import { printRows } from './print-rows.ts';
import type { BenchmarkRow } from './row.ts';

const samples = 1_000_000;

export function benchmarkScores(): Promise<readonly BenchmarkRow[]> {
  const rows = ['exact-match', 'contains', 'numeric-tolerance'].map(scoresPerSecond);
  return Promise.resolve([...rows, ...longTexts()]);
}

function scoresPerSecond(name: string): BenchmarkRow {
  const metric = findMetric(name);
  if (metric.kind !== 'sample') throw new Error(`${name} is not scored sample by sample`);
  const params = metric.parameters.parse({});
  const data = Array.from({ length: 1_000 }, (_, i) => sampleOf(name, i));
  const aggregation = aggregateScores([metric]);
  const before = process.cpuUsage();
  for (let i = 0; i < samples; i += 1) {
    const sample = data[i % data.length]!;
    aggregation.add(sample, [metric.score(sample, params)]);
  }
  const scored = aggregation.result().metrics[name]!.n;
  const { user, system } = process.cpuUsage(before);
  const rate = scored / ((user + system) / 1e6);
  return {
    what: `${name}, scored and aggregated, ${samples.toLocaleString('en')} samples`,
    value: rate,
    unit: 'scores/s CPU',
    budget: '≥ 500,000',
  };
}

function sampleOf(name: string, i: number): ScoringSample {
  const tags = i % 3 === 0 ? ['policy'] : ['geography', 'history'];
  const [output, expected] =
    name === 'numeric-tolerance' ? [i, i % 7 === 0 ? i + 1 : i] : [`answer ${i}`, `answer ${i % 900}`];
  return { id: `s${i}`, output, expected, metadata: { tags } };
}

function longTexts(): readonly BenchmarkRow[] {
  const metric = findMetric('levenshtein-similarity');
  if (metric.kind !== 'sample') throw new Error('levenshtein-similarity is scored sample by sample');
  const params = metric.parameters.parse({});
  const text = (step: number): string =>
    Array.from({ length: 10_000 }, (_, i) => String.fromCharCode(97 + ((i * step) % 26))).join('');
  const sample: ScoringSample = { id: 'long', output: text(7), expected: text(11) };
  return [
    {
      what: 'levenshtein-similarity of 10,000 characters',
      value: milliseconds(() => metric.score(sample, params)),
      unit: 'ms',
      budget: '< 50 ms',
    },
    {
      what: 'fastest-levenshtein alone, the same texts',
      value: milliseconds(() => distance(text(7), text(11))),
      unit: 'ms',
      budget: '',
    },
  ];
}

/** CPU time of one call. */
function milliseconds(call: () => unknown): number {
  call();
  const before = process.cpuUsage();
  for (let i = 0; i < 5; i += 1) call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / 5;
}

if (import.meta.main) printRows(await benchmarkScores());
