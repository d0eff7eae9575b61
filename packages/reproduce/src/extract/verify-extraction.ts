import { cellOf, type CellPlace } from '../paper/cell-of.ts';
import { figuresIn } from '../paper/figures.ts';
import { isOfInstruction, isOnlyInstruction } from '../paper/instructions.ts';
import { contradiction } from './contradiction.ts';
import { folded, pageOfQuote } from '../paper/quoted.ts';
import type { Paper } from '../paper/paper.ts';
import { isSameHead } from '../same-head.ts';
import {
  type Evidenced,
  type ExtractedBaseline,
  type Extraction,
  partNamed,
  type Setting,
  type SingleField,
} from './extraction.ts';
import { findBaselines } from './facts/find-baselines.ts';
import { findSettings } from './facts/find-settings.ts';
import { settingNamed } from './facts/settings.ts';
import { strayNumber } from './stray-number.ts';

/** A field that nothing in the paper vouches for: it is left out, and said to be. */
export interface Refused {
  readonly field: string;
  readonly value: string;
  readonly why: string;
}

/** The extraction with what the paper does vouch for, and what it does not. */
export function verifyExtraction(
  paper: Paper,
  given: Extraction,
): { kept: Extraction; refused: readonly Refused[] } {
  const refused: Refused[] = [];
  let found: readonly Setting[] | null = null;
  const settings = (): readonly Setting[] => (found ??= allSettings(paper));
  const checked = <T extends Evidenced>(field: string, one: T): T | null => {
    const page = pageOfQuote(paper, one.quote, one.page);
    if (page === null) {
      refused.push({
        field,
        value: one.value,
        why: `the quote is not in the paper: ${JSON.stringify(one.quote)}`,
      });
      return null;
    }
    const isToReader = field === 'prompt' ? isOnlyInstruction : isOfInstruction;
    const why = isToReader(paper, one.quote, page) ? ofInstruction : contradiction(paper, field, one);
    if (why !== null) {
      refused.push({ field, value: one.value, why });
      return null;
    }
    return { ...one, page };
  };
  const all = <T extends Evidenced>(field: string | ((one: T) => string), many: readonly T[]): T[] =>
    many
      .map((one) => checked(typeof field === 'string' ? field : field(one), one))
      .filter((one) => one !== null);
  const single = (field: string, one: Evidenced | null): Evidenced | null =>
    one === null ? null : checked(field, one);
  /** A text in other words than the paper's gives way to its quote where it has a number of its own. */
  const inWords = <T extends Evidenced>(field: string, one: T): T => {
    const number = one.value === one.quote ? null : strayNumber(paper, one.value);
    if (number === null) return one;
    refused.push({ field, value: one.value, why: `${notInPaper(number)}; its quote stands in its place` });
    return { ...one, value: one.quote };
  };
  const told = (field: SingleField): Evidenced | null => {
    const one = single(field, given[field]);
    return one === null ? null : inWords(field, one);
  };
  const baselines = given.baselines.flatMap((baseline): ExtractedBaseline[] => {
    const model = checked('baseline', baseline.model);
    if (model === null) return [];
    return [
      {
        ...baseline,
        model,
        hyperparameters: all(
          ({ name }) => `hyperparameter ${name} of ${model.value}`,
          baseline.hyperparameters.map((one) => withQuote(one, settings())),
        ),
        results: onceEach(
          model.value,
          withoutRivals(
            paper,
            model.value,
            baseline.results.flatMap((result) => checkedResult(paper, model.value, result, refused)),
            refused,
          ).map((result) => ({ ...result, metric: calledAlike(given.metrics, result.metric) })),
          refused,
        ),
      },
    ];
  });
  const kept: Extraction = {
    ...given,
    name: single('name', given.name),
    description: told('description'),
    homepage: single('homepage', given.homepage),
    dataset: single('dataset', given.dataset),
    authors: all('author', given.authors),
    inputs: all('input', given.inputs).map((one) => inWords(`input field ${one.name}`, one)),
    protocol: told('protocol'),
    judge: single('judge', given.judge),
    prompts: all('prompt', given.prompts),
    outputs: all('output', given.outputs).map((one) => inWords(`output field ${one.name}`, one)),
    metrics: all('metric', given.metrics).map((one) => withDefinition(paper, one, refused)),
    subtasks: given.subtasks.flatMap((part) => {
      const named = checked('subtask', { ...part, value: part.name });
      return named === null ? [] : [inWords(`subtask ${part.name}`, { ...named, value: part.value })];
    }),
    settings: all(
      ({ name }) => `hyperparameter ${name}`,
      given.settings.map((one) => withQuote(one, settings())),
    ),
    baselines,
  };
  return { kept: withParts(paper, kept, refused), refused };
}

function notInPaper(number: string): string {
  return `the paper does not have the number ${number}`;
}

type Metric = Extraction['metrics'][number];

function withDefinition(paper: Paper, metric: Metric, refused: Refused[]): Metric {
  const number = metric.definition === null ? null : strayNumber(paper, metric.definition);
  if (number === null) return metric;
  refused.push({
    field: `definition of ${metric.value}`,
    value: metric.definition!,
    why: notInPaper(number),
  });
  return { ...metric, definition: null };
}

/**
 * Numbers are of parts that the benchmark has. A part that only results name is one where the paper has its name; else its numbers
 * have no place in the files.
 */
function withParts(paper: Paper, kept: Extraction, refused: Refused[]): Extraction {
  const subtasks = [...kept.subtasks];
  const partOf = (wanted: string): Extraction['subtasks'][number] | null => {
    const isIt = ({ name, value }: Extraction['subtasks'][number]): boolean =>
      [name, value].some((one) => folded(one) === folded(wanted));
    const known = subtasks.find(isIt);
    const page = known === undefined ? pageOfQuote(paper, wanted, null) : null;
    if (known !== undefined || page === null) return known ?? null;
    const found = { ...partNamed(wanted, page), status: 'inferred' as const };
    subtasks.push(found);
    return found;
  };
  const baselines = kept.baselines.map((baseline) => ({
    ...baseline,
    results: baseline.results.flatMap((result) => {
      if (result.subtask === null) return [result];
      const part = partOf(result.subtask);
      if (part !== null) return [{ ...result, subtask: part.name }];
      refused.push({
        field: `${result.metric} of ${baseline.model.value}`,
        value: result.value,
        why: `it is of ${JSON.stringify(result.subtask)}, which is none of the subtasks, and the paper does not have these words`,
      });
      return [];
    }),
  }));
  return { ...kept, subtasks, baselines };
}

function allSettings(paper: Paper): readonly Setting[] {
  const { shared, byModel } = findSettings(paper);
  return [...shared, ...[...byModel.values()].flat()];
}

/** A setting that came without a quote has the place where the paper gives the same value to it. */
function withQuote<T extends Setting>(one: T, found: readonly Setting[]): T {
  if (one.quote !== one.value) return one;
  const name = settingNamed(one.name) ?? one.name;
  const same = found.find((other) => other.name === name && Number(other.value) === Number(one.value));
  return same === undefined ? one : { ...one, quote: same.quote, page: same.page };
}

type Result = ExtractedBaseline['results'][number];

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

const ofInstruction = 'its quote is of a text that tells the reader what to do';

/** Words around a number that say what it is; a quote of less is a cell of a table. */
const LEAST_WORDS = 4;

/** A number has to stand in a cell of its model, or word for word in a sentence that is quoted. Its value is then as the paper prints it. */
function checkedResult(paper: Paper, model: string, result: Result, refused: Refused[]): Result[] {
  const { metric, value, subtask: part } = result;
  const refuse = (why: string): Result[] => {
    refused.push({ field: `${metric} of ${model}${part === null ? '' : ` on ${part}`}`, value, why });
    return [];
  };
  const placeOn = (page: number): CellPlace => cellOf(paper, { value, owner: model, metric, part }, page);
  const quoted = pageOfQuote(paper, result.quote, result.page);
  const likely = [...new Set([result.page, quoted, ...paper.pages.map(({ number }) => number)])];
  const pageWith = (...places: readonly CellPlace[]): number | undefined =>
    likely.find((page): page is number => page !== null && places.includes(placeOn(page))) ?? undefined;
  const own = pageWith('own');
  if (own !== undefined) return [{ ...result, value: printed(value), page: own }];
  const [wanted] = figuresIn(value);
  const inQuote =
    quoted !== null && figuresIn(result.quote).some((figure) => Number(figure) === Number(wanted));
  const isSentence = (result.quote.match(/\p{L}{2,}/gu) ?? []).length >= LEAST_WORDS;
  if (inQuote && isSentence && isOfInstruction(paper, result.quote, quoted)) return refuse(ofInstruction);
  if (inQuote && isSentence) return [{ ...result, value: printed(value), page: quoted }];
  const elsewhere = pageWith('column', 'other');
  if (elsewhere !== undefined)
    return refuse(
      `the number stands on page ${elsewhere} in the row or column of another ${placeOn(elsewhere) === 'column' ? 'metric or part' : 'model'}`,
    );
  const unnamed = pageWith('unnamed');
  if (unnamed !== undefined || inQuote)
    return [{ ...result, value: printed(value), page: unnamed ?? quoted }];
  return refuse(
    quoted === null
      ? `neither quote nor cell is in the paper: ${JSON.stringify(result.quote)}`
      : `the number is in no cell of page ${quoted}, and not in its quote`,
  );
}

/** `48.4 ± 0.7`, `71,3 %` and `1,204` as numbers of a task file; what is more than one number stays as it is. */
function printed(value: string): string {
  const isOne = /^[^\p{L}\d]*\d[\d.,]*\s*%?\s*(?:(?:±|\+\/-|\\pm).*|[([].*)?$/u.test(value.trim());
  return isOne ? (figuresIn(value)[0] ?? value) : value;
}

/** A number that stands in a sentence alone gives way to one of the same metric that stands in a table. */
function withoutRivals(
  paper: Paper,
  model: string,
  results: readonly Result[],
  refused: Refused[],
): Result[] {
  const isInCell = ({ value, page, metric, subtask: part }: Result): boolean =>
    page !== null && cellOf(paper, { value, owner: model, metric, part }, page) === 'own';
  const printed = findBaselines(paper).baselines.filter((one) => folded(one.model.value) === folded(model));
  const rivals = [...results.filter(isInCell), ...printed.flatMap((one) => one.results)];
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
