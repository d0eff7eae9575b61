import type { JsonValue } from '@assay/records';
import { agreeing } from '@assay/shown';
import type { MeasuredNumber } from './measured-number.ts';
import { countsVerdicts } from '../outputs/no-answer.ts';
import type { OutputRow } from '../outputs/output-row.ts';
import { judgedRows } from '../outputs/scored-rows.ts';
import { yesOfVerdicts } from '../outputs/truth.ts';
import { roundDecimal } from './round-decimal.ts';

/** What the answers themselves tell of a number: some were cut off, or give far more or fewer items than the labels have. */
export function lookOfAnswers({ rows, answeredRows, measure }: MeasuredNumber): readonly string[] {
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
