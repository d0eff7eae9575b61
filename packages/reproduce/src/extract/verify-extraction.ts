import { folded, isInCell, pageOfQuote } from '../paper/quoted.ts';
import type { Paper } from '../paper/paper.ts';
import type { Evidenced, ExtractedBaseline, Extraction } from './extraction.ts';

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
        results: baseline.results.flatMap((result) => checkedResult(paper, model.value, result, refused)),
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
  return { kept, refused };
}

/** Fields whose value is the paper's own word; a description may be put in other words, and what is inferred is. */
const worded = /^(?:name|homepage|dataset|metric|subtask|baseline)$/;

/** A quote that is there vouches for nothing else: a number has to stand in it, a name somewhere in the paper. */
function contradiction(paper: Paper, field: string, { value, quote, status }: Evidenced): string | null {
  if (status === 'inferred') return null;
  if (field.startsWith('hyperparameter') && /^-?\d[\d,]*(?:\.\d+)?$/.test(value)) {
    const plain = (text: string): string => text.replaceAll(',', '');
    const figures = plain(quote).match(/-?\d+(?:\.\d+)?/g) ?? [];
    return figures.some((figure) => Number(figure) === Number(plain(value)))
      ? null
      : `the number is not in its quote: ${JSON.stringify(quote)}`;
  }
  if (!worded.test(field) || folded(quote).includes(folded(value))) return null;
  return folded(value).length >= 3 && pageOfQuote(paper, value, null) === null
    ? `the paper does not have these words, and the quote is about something else: ${JSON.stringify(quote)}`
    : null;
}

type Result = ExtractedBaseline['results'][number];

/** A number has to stand in a cell of a table on its page, or word for word in its quote. */
function checkedResult(paper: Paper, model: string, result: Result, refused: Refused[]): Result[] {
  const page = pageOfQuote(paper, result.quote, result.page) ?? pageOfCell(paper, result);
  const field = `${result.metric} of ${model}`;
  if (page === null) {
    refused.push({
      field,
      value: result.value,
      why: `neither quote nor cell is in the paper: ${JSON.stringify(result.quote)}`,
    });
    return [];
  }
  const inQuote = result.quote
    .replaceAll(',', '')
    .split(/[^\d.-]+/)
    .includes(result.value.replace('%', ''));
  if (!isInCell(paper, result.value, page) && !(inQuote && pageOfQuote(paper, result.quote, page) === page)) {
    refused.push({
      field,
      value: result.value,
      why: `the number is in no cell of page ${page}, and not in its quote`,
    });
    return [];
  }
  return [{ ...result, page }];
}

function pageOfCell(paper: Paper, { value, page }: Result): number | null {
  if (page !== null && isInCell(paper, value, page)) return page;
  return null;
}
