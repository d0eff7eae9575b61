import { cellOf } from '../paper/cell-of.ts';
import { figuresIn } from '../paper/figures.ts';
import { folded, pageOfQuote } from '../paper/quoted.ts';
import type { Paper } from '../paper/paper.ts';
import { meantMetric } from '../meant-metric.ts';
import { asName, isSameMetric } from '../metric-named.ts';
import type { Evidenced, ExtractedBaseline, Extraction } from './extraction.ts';
import { findBaselines } from './find-baselines.ts';

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
    const why = contradiction(paper, field, one);
    if (why !== null) {
      refused.push({ field, value: one.value, why });
      return null;
    }
    return { ...one, page };
  };
  const all = <T extends Evidenced>(field: string, many: readonly T[]): T[] =>
    many.map((one) => checked(field, one)).filter((one) => one !== null);
  const single = (field: string, one: Evidenced | null): Evidenced | null =>
    one === null ? null : checked(field, one);
  const baselines = given.baselines.flatMap((baseline): ExtractedBaseline[] => {
    const model = checked('baseline', baseline.model);
    if (model === null) return [];
    return [
      {
        ...baseline,
        model,
        hyperparameters: all(`hyperparameter of ${model.value}`, baseline.hyperparameters),
        results: withoutRivals(
          paper,
          model.value,
          baseline.results.flatMap((result) => checkedResult(paper, model.value, result, refused)),
          refused,
        ),
      },
    ];
  });
  const kept: Extraction = {
    ...given,
    name: single('name', given.name),
    description: single('description', given.description),
    homepage: single('homepage', given.homepage),
    dataset: single('dataset', given.dataset),
    outputs: all('output', given.outputs),
    metrics: all('metric', given.metrics),
    subtasks: all('subtask', given.subtasks),
    baselines,
  };
  return { kept: withParts(paper, kept, refused), refused };
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
    const found = { name: wanted, value: wanted, status: 'inferred' as const, quote: wanted, page };
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

/** Fields whose value is the paper's own word; a description may be put in other words, and what is inferred is. */
const worded = /^(?:name|homepage|dataset|metric|subtask|baseline)$/;

/** A quote that is there vouches for nothing else: a number has to stand in it, a name somewhere in the paper. */
function contradiction(paper: Paper, field: string, { value, quote, status }: Evidenced): string | null {
  if (status === 'inferred') return null;
  if (field.startsWith('hyperparameter') && /^-?\d[\d,]*(?:\.\d+)?$/.test(value)) {
    const [wanted] = figuresIn(value);
    return figuresIn(quote).some((figure) => Number(figure) === Number(wanted))
      ? null
      : `the number is not in its quote: ${JSON.stringify(quote)}`;
  }
  if (!worded.test(field) || folded(quote).includes(folded(value))) return null;
  return folded(value).length >= 3 && pageOfQuote(paper, value, null) === null
    ? `the paper does not have these words, and the quote is about something else: ${JSON.stringify(quote)}`
    : null;
}

type Result = ExtractedBaseline['results'][number];

/** Words around a number that say what it is; a quote of less is a cell of a table. */
const LEAST_WORDS = 4;

/** A number has to stand in a cell of its model in a table on its page, or word for word in a sentence that is quoted. */
function checkedResult(paper: Paper, model: string, result: Result, refused: Refused[]): Result[] {
  const field = `${result.metric} of ${model}`;
  const refuse = (why: string): Result[] => {
    refused.push({ field, value: result.value, why });
    return [];
  };
  const quoted = pageOfQuote(paper, result.quote, result.page);
  const page = quoted ?? pageOfCell(paper, model, result);
  if (page === null) return refuse(`neither quote nor cell is in the paper: ${JSON.stringify(result.quote)}`);
  const cell = cellOf(paper, result.value, page, model);
  const [wanted] = figuresIn(result.value);
  const inQuote = quoted !== null && wanted !== undefined && figuresIn(result.quote).includes(wanted);
  const isSentence = (result.quote.match(/\p{L}{2,}/gu) ?? []).length >= LEAST_WORDS;
  if (cell === 'own' || (inQuote && (cell === 'none' || isSentence)))
    return [{ ...result, value: withPoint(result.value), page }];
  return refuse(
    cell === 'other'
      ? `the number stands on page ${page} in the row or column of another model`
      : `the number is in no cell of page ${page}, and not in its quote`,
  );
}

/** A number that stands in a sentence alone gives way to one of the same metric that stands in a table. */
function withoutRivals(
  paper: Paper,
  model: string,
  results: readonly Result[],
  refused: Refused[],
): Result[] {
  const isInCell = ({ value, page }: Result): boolean =>
    page !== null && cellOf(paper, value, page, model) === 'own';
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

/** `Acc. (%)` and `Accuracy` are one. */
function isSameHead(one: string, other: string): boolean {
  const [a, b] = [one, other].map((head) => head.replaceAll(/\(.*?\)|[%↑↓*.]/g, '').trim());
  const [meant, also] = [meantMetric(asName(a!)), meantMetric(asName(b!))];
  return isSameMetric(a!, b!) || (meant !== undefined && meant.metric === also?.metric);
}

/** 68,25 as a number of a task file. */
function withPoint(value: string): string {
  const [, number = '', rest = ''] = /^(-?\d+,\d+)(\s*%?)$/.exec(value.trim()) ?? [];
  return number === '' ? value : `${figuresIn(number)[0] ?? number}${rest}`;
}

function pageOfCell(paper: Paper, model: string, { value, page }: Result): number | null {
  return page !== null && cellOf(paper, value, page, model) !== 'none' ? page : null;
}
