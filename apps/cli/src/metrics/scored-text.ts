import type { Score } from '@assay/records';
import { jsonLine, plural, printable, shownNumber } from '@assay/shown';
import type { ScoredFile, ScoredRow } from '@assay/verbs';
import { jsonList } from '../command.ts';
import { colors, type Io } from '../io.ts';

const shown = 20;

/** For people: the first rows, then the numbers. */
export async function scoredText(scored: ScoredFile, io: Io): Promise<string> {
  const { metric, count, is_of_set: ofSet, result, aggregates } = scored;
  const color = await colors(io);
  const rows = ofSet ? [] : await firstRows(scored);
  const width = Math.max(...rows.map(({ id }) => id.length), 2);
  const lines = ofSet
    ? [color.dim(`  ${plural(count, 'row')}, judged as a whole`)]
    : rows.map(({ id, score }) => `  ${printable(id).padEnd(width)}  ${inWords(score)}`);
  if (!ofSet && count > shown)
    lines.push(color.dim(`  … ${count - shown} more (--format json has them all)`));
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
            .map(
              ([name, value]) =>
                `${name} ${Number.isInteger(value) ? String(value) : shownNumber(value, interval)}`,
            )
            .join(' · '),
        ]),
    ...(interval === null
      ? []
      : [
          `95 % interval of the ${of} ${shownNumber(interval.low, interval)} to ${shownNumber(interval.high, interval)}`,
        ]),
    '',
  ].join('\n');
}

function inWords(score: Score): string {
  if (score.kind === 'missing') return `missing: ${printable(score.why)} [${score.class}]`;
  return typeof score.value === 'number' ? formatNumber(score.value) : printable(String(score.value));
}

async function firstRows({ rows }: ScoredFile): Promise<readonly ScoredRow[]> {
  for await (const batch of rows) return batch.slice(0, shown);
  return [];
}

function formatNumber(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return Math.abs(value) < 5e-5 ? value.toExponential(3) : value.toFixed(4);
}

/** One JSON document, a row a line, in pieces. */
export async function* scoredJson(scored: ScoredFile): AsyncGenerator<string, void, undefined> {
  const { metric, params, rows, result, aggregates } = scored;
  yield `{"metric":${jsonLine(metric)},"params":${jsonLine(params)},"rows":`;
  yield* jsonList(rows);
  yield `,"result":${jsonLine(result)},"aggregates":${jsonLine(aggregates)}}\n`;
}
