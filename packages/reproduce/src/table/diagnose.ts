import type { JsonValue } from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import { nameTheWay } from '../check/other-ways.ts';
import { countsVerdicts, type OutputRow, yesOfVerdicts } from '../outputs/output-row.ts';
import { judgedRows } from '../outputs/scored-rows.ts';
import { roundDecimal } from './judge-row.ts';
import type { MeasuredNumber } from './measured-number.ts';
import type { StatedResult } from './solution-results.ts';

/** What the answers themselves tell of a number: some were cut off, or give far more or fewer items than the labels have. */
function lookOfAnswers({ rows, answeredRows, measure }: MeasuredNumber): readonly string[] {
  return [
    ...cutOff(rows, new Set(answeredRows)),
    ...itemsOf(answeredRows, measure.output, measure.expected),
    ...verdictsIn(rows, measure),
  ];
}

const verdictNames = [
  'exact_match',
  'exactMatch',
  'em',
  'correct',
  'is_correct',
  'isCorrect',
  'match',
  'is_match',
  'right',
];
const verdictPlaces = ['', 'metrics.', 'scores.', 'score.', 'eval.', 'evaluation.', 'judge.', 'result.'];

/**
 * A verdict that the file gives itself is the word of whoever wrote it: where a number rests on that it is said, and where answers
 * were compared here, in how many rows it says otherwise.
 */
function verdictsIn(rows: readonly OutputRow[], measure: MeasuredNumber['measure']): readonly string[] {
  const { metric, expected, output, score } = measure;
  if (metric !== undefined && expected === undefined && countsVerdicts(metric))
    return [`${output} is the file's own verdict, which was not computed again from answers and labels`];
  if (score !== undefined && !score.startsWith('score:'))
    return [`${score} is the file's own score, which was not computed again from answers and labels`];
  const judged = judgedRows(rows, measure);
  if (judged === null) return [];
  return verdictPlaces
    .flatMap((place) => verdictNames.map((name) => `${place}${name}`))
    .flatMap((column) => {
      const given = rows.map(({ cell }) => cell(column) ?? null);
      const yes = yesOfVerdicts(given);
      const others = given.filter(
        (value, i) => value !== null && judged[i] !== null && (value === yes) !== judged[i],
      ).length;
      return yes === null || others === 0
        ? []
        : [
            `the file's own verdict in ${column} differs in ${others} of ${rows.length} rows and is not taken`,
          ];
    });
}

const flags = ['truncated', 'is_truncated', 'isTruncated', 'cut_off'];
const reasons = ['finish_reason', 'finishReason', 'stop_reason', 'stopReason'];
const places = ['', 'metadata.', 'meta.', 'response.', 'output.', 'usage.'];
const limitWords = /^(?:length|max_?(?:output_?)?tokens?|token_?limit|model_length)$/i;

function cutOff(rows: readonly OutputRow[], answered: ReadonlySet<OutputRow>): readonly string[] {
  const cut = rows.filter(isCutOff);
  if (cut.length === 0) return [];
  const lost = cut.filter((row) => !answered.has(row)).length;
  const among = lost === 0 ? '' : `, ${lost} of these ${agreeing(lost, 'is', 'are')} without an answer`;
  return [
    `${cut.length} of ${rows.length} ${agreeing(cut.length, 'was', 'were')} cut off at the token limit${among}`,
  ];
}

function isCutOff({ cell }: OutputRow): boolean {
  const anywhere = (names: readonly string[], is: (value: JsonValue | undefined) => boolean): boolean =>
    places.some((place) => names.some((name) => is(cell(`${place}${name}`))));
  return (
    anywhere(flags, (value) => value === true || value === 1) ||
    anywhere(reasons, (value) => typeof value === 'string' && limitWords.test(value))
  );
}

/** Fewer or more by this factor are worth a word. */
const FAR = 1.5;

function itemsOf(
  rows: readonly OutputRow[],
  output: string,
  expected: string | undefined,
): readonly string[] {
  if (expected === undefined || rows.length === 0) return [];
  const mean = (column: string): number | null => {
    const counts = rows.map(({ cell }) => cell(column)).map((list) => (isItems(list) ? list.length : null));
    return counts.includes(null) ? null : counts.reduce<number>((sum, n) => sum + n!, 0) / rows.length;
  };
  const [given, wanted] = [mean(output), mean(expected)];
  if (given === null || wanted === null || wanted === 0) return [];
  if (given / wanted <= FAR && wanted / Math.max(given, Number.MIN_VALUE) <= FAR) return [];
  const shown = (value: number): string => roundDecimal(value, 2).toFixed(2);
  return [`an answer has ${shown(given)} items on average, a label ${shown(wanted)}`];
}

/** A list of things, and not the four numbers of a box. */
function isItems(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value) && !(value.length === 4 && value.every((item) => typeof item === 'number'));
}

/** What else is known of a number: answers that failed, how much of the data it is, what the reproduction says itself. */
export function diagnose(
  number: MeasuredNumber,
  scale: number,
  { claimed, decimals }: { claimed: Pick<StatedResult, 'value' | 'decimals'> | null; decimals: number },
): readonly string[] {
  const { rows, all, answered, answeredRows, of, measure } = number;
  const absent = rows.length - answeredRows.length;
  const shown = (value: number | null): string =>
    value === null ? 'undefined' : roundDecimal(value * scale, decimals).toFixed(decimals);
  const found: string[] = [];
  if (answered !== null) {
    const isTold = rows.filter((row) => row.failed).length === absent;
    const what = isTold ? 'have no answer' : 'have no answer, or none that can be read,';
    found.push(
      all.n === answered.n
        ? `${absent} of ${rows.length} ${what} and are left out: the metric has no worst value to give them`
        : `${absent} of ${rows.length} ${what} and count as wrong; without them it is ${shown(answered.value)} (n ${answered.n})`,
    );
  }
  if (measure.score !== undefined && all.n < rows.length)
    found.push(
      `${rows.length - all.n} of ${rows.length} have no number in ${measure.score} and are left out`,
    );
  found.push(...lookOfAnswers(number));
  if (of !== null && of > rows.length) {
    found.push(`${rows.length} of the ${plural(of, 'sample')} that the paper judged`);
  }
  if (claimed !== null && all.value !== null && !isClaimed(all.value, scale, claimed)) {
    found.push(
      `the reproduction's own file claims ${claimed.value}; its outputs give ${shown(all.value)}${wayOf(claimed, scale, number)}`,
    );
  }
  return found;
}

/** Whether a number is the one that is claimed, as a share or in the unit of the row, to the digits of the claim. */
export function isClaimed(
  value: number,
  scale: number,
  { value: claimed, decimals }: Pick<StatedResult, 'value' | 'decimals'>,
): boolean {
  return [1, scale].some((by) => roundDecimal(value * by, decimals) === roundDecimal(claimed, decimals));
}

/** A hypothesis, which changes no number: the way to count that gives what is claimed, where one of those is known that have been taken for the metric. */
function wayOf(
  claimed: Pick<StatedResult, 'value' | 'decimals'>,
  scale: number,
  { measure, rows }: MeasuredNumber,
): string {
  const {
    metric,
    output,
    expected,
    metadata: _,
    score: __,
    passes: ___,
    number: ____,
    ...parameters
  } = measure;
  if (metric === undefined || expected === undefined) return '';
  const samples = rows.map((row) => ({
    id: row.id,
    output: row.failed ? null : (row.cell(output) ?? null),
    expected: row.cell(expected) ?? null,
  }));
  const [way] = nameTheWay(claimed.value / scale, {
    metric,
    parameters: parameters as Readonly<Record<string, JsonValue>>,
    samples,
    within: (0.5 * 10 ** -claimed.decimals) / scale,
  });
  return way === undefined ? '' : `: the claim is what ${way} gives`;
}
