import { type CellAddress, cellAddress } from '../paper/cell-of.ts';
import type { Paper } from '../paper/paper.ts';
import { sectionOfQuote, sectionOfTable } from '../paper/section-of.ts';
import { type Evidenced, type ExtractedBaseline, type Extraction, singleFields } from './extraction.ts';

/** One field as a person checks it: what it says, and the words of the paper that vouch for it. */
export interface ExtractedField {
  readonly field: string;
  readonly value: string;
  readonly status: 'explicit' | 'inferred';
  readonly quote: string;
  readonly page: number | null;
  /** `3.2 Metrics`, `Appendix B Decoding`; null above the first heading, and where no heading was found. */
  readonly section: string | null;
  /** Of a number of a results table; null where a sentence gives it. */
  readonly cell?: CellAddress | null;
}

export function extractedFields(extraction: Extraction, paper: Paper): readonly ExtractedField[] {
  const { authors, inputs, prompts, outputs, metrics, subtasks, baselines } = extraction;
  const others = baselines.map(({ model }) => model.value);
  const field = (name: string, one: Evidenced): ExtractedField => fieldOf(paper, name, one);
  return [
    ...singleFields.flatMap((name) => (extraction[name] === null ? [] : [field(name, extraction[name])])),
    ...authors.map((one) => field('author', one)),
    ...inputs.map((one) => field(`input field ${one.name}`, one)),
    ...prompts.map((one) => field(`${one.role} prompt`, one)),
    ...outputs.map((one) => field(`output field ${one.name}`, one)),
    ...metrics.map((one) => field('metric', one)),
    ...subtasks.map((one) => field(`subtask ${one.name}`, one)),
    ...baselines.flatMap(({ model, hyperparameters, results }) => [
      field('baseline', model),
      ...hyperparameters.map((one) => field(`${one.name} of ${model.value}`, one)),
      ...results.map((one) => {
        const name = `${one.metric} of ${model.value}${one.subtask === null ? '' : ` on ${one.subtask}`}`;
        const cell = addressOf(paper, { owner: model.value, others }, one);
        const given = { ...fieldOf(paper, name, { ...one, status: 'explicit' }), cell };
        return cell === null || one.page === null
          ? given
          : { ...given, section: sectionOfTable(paper, one.page, cell.table) };
      }),
    ]),
  ];
}

function fieldOf(paper: Paper, name: string, { value, status, quote, page }: Evidenced): ExtractedField {
  return { field: name, value, status, quote, page, section: sectionOfQuote(paper, quote, page) };
}

function addressOf(
  paper: Paper,
  whose: { readonly owner: string; readonly others: readonly string[] },
  { value, metric, subtask, page }: ExtractedBaseline['results'][number],
): CellAddress | null {
  return page === null ? null : cellAddress(paper, { value, ...whose, metric, part: subtask }, page);
}
