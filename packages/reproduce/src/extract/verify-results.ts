import { isSameHead } from '../metric-names.ts';
import { figuresApart, figuresIn, nameParts } from '../paper/bare-text.ts';
import { cellOf, type CellPlace, numbersByName, type ReadNumber } from '../paper/cell-of.ts';
import { plainName } from '../paper/naming.ts';
import type { Paper } from '../paper/paper.ts';
import { folded, isOfInstruction, pageOfQuote } from '../paper/quoted.ts';
import { type ExtractedBaseline, type Extraction, ofInstruction, type Refused } from './extraction.ts';
import { findBaselines } from './facts/find-baselines.ts';

type Result = ExtractedBaseline['results'][number];

interface Verifying {
  readonly paper: Paper;
  /** The model that the numbers are of. */
  readonly model: string;
  /** All models of the answer. */
  readonly models: readonly string[];
  readonly metrics: Extraction['metrics'];
  /** The names of the parts. */
  readonly parts: readonly string[];
  /** What the paper does not vouch for is added here. */
  readonly refused: Refused[];
}

/** The numbers of a model that the paper has, one for each metric and part, by the names of the metrics. */
export function verifyResults(given: readonly Result[], verifying: Verifying): Result[] {
  const { model, metrics, refused } = verifying;
  const found = given.flatMap((result) => checkedResult(result, verifying));
  const named = withoutRivals(found, verifying).map((result) => ({
    ...result,
    metric: calledAlike(metrics, result.metric),
  }));
  return onceEach(model, named, refused);
}

/** Words around a number that say what it is; a quote of less is a cell of a table. */
const LEAST_WORDS = 4;

const MOST_SHOWN = 3;

/** A number has to stand in a cell of its model, or word for word in a sentence that is quoted. Its value is then as the paper prints it. */
function checkedResult(result: Result, verifying: Verifying): Result[] {
  const { paper, refused, model } = verifying;
  const { metric, value, subtask: part } = result;
  const refuse = (why: string): Result[] => {
    refused.push({ field: `${metric} of ${model}${part === null ? '' : ` on ${part}`}`, value, why });
    return [];
  };
  const placeOn = (page: number): CellPlace => cellOf(paper, readNumber(result, verifying), page);
  const quoted = pageOfQuote(paper, result.quote, result.page);
  const likely = [...new Set([result.page, quoted, ...paper.pages.map(({ number }) => number)])];
  const pageWith = (...places: readonly CellPlace[]): number | undefined =>
    likely.find((page): page is number => page !== null && places.includes(placeOn(page))) ?? undefined;
  const own = pageWith('own');
  if (own !== undefined) {
    const named = numbersByName(paper, readNumber(result, verifying), own);
    return named.length === 0
      ? [{ ...result, value: printed(value), page: own }]
      : refuse(`a table has another number for it: ${named.slice(0, MOST_SHOWN).join(', ')}`);
  }
  const [wanted] = figuresIn(value);
  const inQuote =
    quoted !== null && figuresIn(result.quote).some((figure) => Number(figure) === Number(wanted));
  const isSentence = (result.quote.match(/\p{L}{2,}/gu) ?? []).length >= LEAST_WORDS;
  if (inQuote && isSentence && isOfInstruction(paper, result.quote, quoted)) return refuse(ofInstruction);
  if (inQuote && isSentence) return [{ ...result, value: printed(value), page: quoted }];
  const elsewhere = pageWith('column', 'other');
  if (elsewhere !== undefined)
    return refuse(
      `the number is on page ${elsewhere} in the row or column of another ${placeOn(elsewhere) === 'column' ? 'metric or part' : 'model'}`,
    );
  const unnamed =
    pageWith('unnamed') ?? likely.find((page) => page !== null && isInLineOf(paper, page, result, model));
  if (unnamed !== undefined) return [{ ...result, value: printed(value), page: unnamed }];
  return refuse(
    quoted === null
      ? `neither quote nor cell is in the paper: ${JSON.stringify(result.quote)}`
      : `the number is neither in a cell of page ${quoted} nor in its quote`,
  );
}

/** Where a number stands, and what else there is that it may be of. */
function readNumber(
  { value, metric, subtask }: Result,
  { model, models, metrics, parts }: Verifying,
): ReadNumber {
  const others = { others: models, metrics: metrics.map((one) => one.value), parts };
  return { value, owner: model, metric, part: subtask, ...others };
}

/** A number of a table that was not rebuilt: it stands in a line of the page that names its model, whole and beside it. */
function isInLineOf({ pages }: Paper, page: number, { value }: Result, model: string): boolean {
  const [wanted] = figuresIn(value);
  const name = plainName(nameParts(model)[0]);
  const { text = '' } = pages.find(({ number }) => number === page) ?? {};
  return text.split('\n').some((line) => {
    const isThere = figuresApart(line).some((figure) => Number(figure) === Number(wanted));
    return isThere && plainName(line).startsWith(name);
  });
}

/** `48.4 ± 0.7`, `71,3 %` and `1,204` as numbers of a task file; what is more than one number stays as it is. */
function printed(value: string): string {
  const isOne = /^[^\p{L}\d]*\d[\d.,]*\s*%?\s*(?:(?:±|\+\/-|\\pm).*|[([].*)?$/u.test(value.trim());
  return isOne ? (figuresIn(value)[0] ?? value) : value;
}

/** A number that stands in a sentence alone gives way to one of the same metric that stands in a table. */
function withoutRivals(results: readonly Result[], verifying: Verifying): Result[] {
  const { paper, model, refused } = verifying;
  const isInCell = (result: Result): boolean =>
    result.page !== null && cellOf(paper, readNumber(result, verifying), result.page) === 'own';
  const inTables = findBaselines(paper).baselines.filter((one) => folded(one.model.value) === folded(model));
  const rivals = [...results.filter(isInCell), ...inTables.flatMap((one) => one.results)];
  return results.filter((result) => {
    const rival = isInCell(result)
      ? undefined
      : rivals.find(
          ({ metric, subtask, value }) =>
            isSameHead(metric, result.metric) && subtask === result.subtask && value !== result.value,
        );
    if (rival === undefined) return true;
    const field = `${result.metric} of ${model}`;
    refused.push({ field, value: result.value, why: `a table has another number for it: ${rival.value}` });
    return false;
  });
}

/** A result bears the name that the metric has among the metrics: `Acc.` of a column is the `Accuracy` of the text. */
function calledAlike(metrics: Extraction['metrics'], metric: string): string {
  if (/\(.*\p{L}{2}.*\)/u.test(metric) || metrics.some(({ value }) => value === metric)) return metric;
  return metrics.find(({ value }) => isSameHead(value, metric))?.value ?? metric;
}

/** One number for each metric and part: a second one that differs has no place in the files. */
function onceEach(model: string, results: readonly Result[], refused: Refused[]): Result[] {
  return results.filter((result, i) => {
    const before = results
      .slice(0, i)
      .find(({ metric, subtask }) => metric === result.metric && subtask === result.subtask);
    if (before !== undefined && before.value !== result.value)
      refused.push({
        field: `${result.metric} of ${model}`,
        value: result.value,
        why: `the answer has another number for the same metric and part: ${before.value}`,
      });
    return before === undefined;
  });
}
