import type { Score } from '@assay/records';
import { colors } from '../colors.ts';
import type { Io } from '../io.ts';
import { printable } from '../printable.ts';
import type { ScoredFile } from './score-file.ts';

const shown = 20;

/** For people: the first rows, then the numbers. */
export async function scoredText({ metric, rows, result, aggregates }: ScoredFile, io: Io): Promise<string> {
  const color = await colors(io);
  const width = Math.max(...rows.slice(0, shown).map(({ id }) => id.length), 2);
  const lines = rows
    .slice(0, shown)
    .map(({ id, score }) => `  ${printable(id).padEnd(width)}  ${inWords(score)}`);
  if (rows.length > shown)
    lines.push(color.dim(`  … ${rows.length - shown} more (--format json has them all)`));
  const numbers = aggregates.metrics[metric]!;
  const summary = [
    ['n', numbers.n],
    ['missing', numbers.missing],
    ['mean', numbers.mean],
    ['std', numbers.std],
    ['p5', numbers.p5],
    ['p50', numbers.p50],
    ['p95', numbers.p95],
    ['pass rate', numbers.pass_rate],
  ] as const;
  const interval = numbers.pass_rate_interval ?? numbers.mean_interval;
  return [
    color.bold(metric),
    ...lines,
    '',
    ...(result === null ? [] : [`${color.bold('result')}  ${inWords(result)}`]),
    summary
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => `${name} ${formatNumber(value!)}`)
      .join(' · '),
    ...(interval === null
      ? []
      : [`95 % interval ${formatNumber(interval.low)} to ${formatNumber(interval.high)}`]),
    '',
  ].join('\n');
}

function inWords(score: Score): string {
  if (score.kind === 'missing') return `missing: ${printable(score.why)} [${score.class}]`;
  return typeof score.value === 'number' ? formatNumber(score.value) : printable(String(score.value));
}

function formatNumber(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(4);
}
