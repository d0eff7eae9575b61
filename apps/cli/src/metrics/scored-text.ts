import type { Score } from '@assay/records';
import type { ScoredFile } from '@assay/verbs';
import { colors } from '../colors.ts';
import type { Io } from '../io.ts';
import { printable } from '@assay/shown';

const shown = 20;

/** For people: the first rows, then the numbers. */
export async function scoredText({ metric, rows, result, aggregates }: ScoredFile, io: Io): Promise<string> {
  const color = await colors(io);
  const width = Math.max(...rows.slice(0, shown).map(({ id }) => id.length), 2);
  const ofSet = result !== null && rows.every(({ score }) => isOfSetOnly(score));
  const lines = ofSet
    ? [color.dim(`  ${rows.length === 1 ? '1 row' : `${rows.length} rows`}, judged as a whole`)]
    : rows.slice(0, shown).map(({ id, score }) => `  ${printable(id).padEnd(width)}  ${inWords(score)}`);
  if (!ofSet && rows.length > shown)
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
  const [of, interval] =
    numbers.pass_rate_interval === null
      ? (['mean', numbers.mean_interval] as const)
      : (['pass rate', numbers.pass_rate_interval] as const);
  return [
    color.bold(metric),
    ...lines,
    '',
    ...(result === null ? [] : [`${color.bold('result')}  ${inWords(result)}`]),
    ...(ofSet
      ? []
      : [
          summary
            .filter(([, value]) => value !== null && value !== undefined)
            .map(([name, value]) => `${name} ${formatNumber(value!)}`)
            .join(' · '),
        ]),
    ...(interval === null
      ? []
      : [`95 % interval of the ${of} ${formatNumber(interval.low)} to ${formatNumber(interval.high)}`]),
    '',
  ].join('\n');
}

function inWords(score: Score): string {
  if (score.kind === 'missing') return `missing: ${printable(score.why)} [${score.class}]`;
  return typeof score.value === 'number' ? formatNumber(score.value) : printable(String(score.value));
}

/** The metric has nothing to say of the row alone. */
function isOfSetOnly(score: Score): boolean {
  return score.kind === 'missing' && score.class === 'not_applicable';
}

function formatNumber(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return Math.abs(value) < 5e-5 ? value.toExponential(3) : value.toFixed(4);
}
