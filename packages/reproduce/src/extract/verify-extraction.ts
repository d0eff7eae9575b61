import { isSameHead } from '../metric-names.ts';
import { figuresApart, figuresIn, nameParts, partsOf } from '../paper/bare-text.ts';
import { cellOf, type CellPlace, numbersByName, type ReadNumber } from '../paper/cell-of.ts';
import { plainName } from '../paper/naming.ts';
import type { Paper } from '../paper/paper.ts';
import { folded, isOfInstruction, isOnlyInstruction, pageOfQuote } from '../paper/quoted.ts';
import { contradiction, strayNumber } from './contradiction.ts';
import {
  type Evidenced,
  type ExtractedBaseline,
  type Extraction,
  ofInstruction,
  partNamed,
  type Refused,
  type Setting,
  type SingleField,
} from './extraction.ts';
import { findBaselines } from './facts/find-baselines.ts';
import { findSettings, settingNamed } from './facts/find-settings.ts';

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
function verifyResults(given: readonly Result[], verifying: Verifying): Result[] {
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

/** Fields held against the paper one by one; what it does not vouch for is in `refused`. */
class CheckedFields {
  readonly refused: Refused[] = [];
  readonly #paper: Paper;

  constructor(paper: Paper) {
    this.#paper = paper;
  }

  /** The field with the page of its quote; null where its quote is not in the paper, or vouches for something else. */
  one<T extends Evidenced>(field: string, given: T | null): T | null {
    if (given === null) return null;
    const { value, quote } = given;
    const page = pageOfQuote(this.#paper, quote, given.page);
    if (page === null)
      return this.#refuse(field, value, `the quote is not in the paper: ${JSON.stringify(quote)}`);
    const isToReader = field === 'prompt' ? isOnlyInstruction : isOfInstruction;
    const why = isToReader(this.#paper, quote, page)
      ? ofInstruction
      : contradiction(this.#paper, field, given);
    return why === null ? { ...given, page } : this.#refuse(field, value, why);
  }

  all<T extends Evidenced>(field: string | ((one: T) => string), many: readonly T[]): T[] {
    return many
      .map((one) => this.one(typeof field === 'string' ? field : field(one), one))
      .filter((one) => one !== null);
  }

  /** A text in other words than the paper's gives way to its quote where it has a number of its own. */
  inWords<T extends Evidenced>(field: string, given: T): T {
    const number = given.value === given.quote ? null : strayNumber(this.#paper, given.value);
    if (number === null) return given;
    this.#refuse(field, given.value, `${notInPaper(number)}; its quote is used instead`);
    return { ...given, value: given.quote };
  }

  /** A text that has no quote of its own; null where it has a number that the paper does not have. */
  unquoted(field: string, text: string | null): string | null {
    const number = text === null ? null : strayNumber(this.#paper, text);
    return text === null || number === null ? text : this.#refuse(field, text, notInPaper(number));
  }

  #refuse(field: string, value: string, why: string): null {
    this.refused.push({ field, value, why });
    return null;
  }
}

function notInPaper(number: string): string {
  return `the paper does not have the number ${number}`;
}

/**
 * Numbers are of parts that the benchmark has. A part that only results name is one where the paper has its name; else its numbers
 * have no place in the files.
 */
function verifyParts(paper: Paper, kept: Extraction, refused: Refused[]): Extraction {
  const subtasks = [...kept.subtasks];
  const partOf = (wanted: string): Extraction['subtasks'][number] | null => {
    const isIt = ({ name, value }: Extraction['subtasks'][number]): boolean =>
      [name, value].some((one) => folded(one) === folded(wanted));
    const known = subtasks.find(isIt) ?? onlyOne(subtasks, wanted);
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
        why: `it belongs to ${JSON.stringify(result.subtask)}, which is not one of the subtasks, and the paper does not have these words`,
      });
      return [];
    }),
  }));
  return { ...kept, subtasks, baselines };
}

/** `Urban` is `Retrieval (Urban)` where that is the only part of which it is said. */
function onlyOne(
  subtasks: Extraction['subtasks'],
  wanted: string,
): Extraction['subtasks'][number] | undefined {
  const [first, ...others] = subtasks.filter(({ name }) =>
    partsOf(name)
      .slice(1)
      .some((part) => folded(part) === folded(wanted)),
  );
  return others.length === 0 ? first : undefined;
}

/** The extraction with what the paper does vouch for, and what it does not. */
export function verifyExtraction(
  paper: Paper,
  given: Extraction,
): { kept: Extraction; refused: readonly Refused[] } {
  const fields = new CheckedFields(paper);
  const { refused } = fields;
  const told = (field: SingleField): Evidenced | null => {
    const one = fields.one(field, given[field]);
    return one === null ? null : fields.inWords(field, one);
  };
  const found = allSettings(paper);
  const settings = <T extends Setting>(of: string, many: readonly T[]): T[] =>
    fields.all(
      ({ name }) => `hyperparameter ${name}${of}`,
      many.map((one) => withQuote(one, found)),
    );
  const models = given.baselines.map(({ model }) => model.value);
  const parts = given.subtasks.map(({ name }) => name);
  const baselines = given.baselines.flatMap((baseline): ExtractedBaseline[] => {
    const model = fields.one('baseline', baseline.model);
    if (model === null) return [];
    const verifying = { paper, model: model.value, models, metrics: given.metrics, parts, refused };
    return [
      {
        ...baseline,
        model,
        hyperparameters: settings(` of ${model.value}`, baseline.hyperparameters),
        results: verifyResults(baseline.results, verifying),
      },
    ];
  });
  const kept: Extraction = {
    ...given,
    name: fields.one('name', given.name),
    description: told('description'),
    homepage: fields.one('homepage', given.homepage),
    dataset: fields.one('dataset', given.dataset),
    authors: fields.all('author', given.authors),
    inputs: fields.all('input', given.inputs).map((one) => fields.inWords(`input field ${one.name}`, one)),
    protocol: told('protocol'),
    judge: fields.one('judge', given.judge),
    prompts: fields.all('prompt', given.prompts),
    outputs: fields
      .all('output', given.outputs)
      .map((one) => fields.inWords(`output field ${one.name}`, one)),
    metrics: fields.all('metric', given.metrics).map((one) => ({
      ...one,
      definition: fields.unquoted(`definition of ${one.value}`, one.definition),
    })),
    subtasks: given.subtasks.flatMap((part) => {
      const named = fields.one('subtask', { ...part, value: part.name });
      return named === null ? [] : [fields.inWords(`subtask ${part.name}`, { ...named, value: part.value })];
    }),
    settings: settings('', given.settings),
    baselines,
  };
  return { kept: verifyParts(paper, kept, refused), refused };
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
