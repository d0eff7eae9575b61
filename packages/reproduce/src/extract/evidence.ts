import { type CellAddress, cellAddress } from '../paper/cell-of.ts';
import type { Paper } from '../paper/paper.ts';
import { sectionName, sectionOfQuote, sectionOfTable, sectionsOf } from '../paper/sections.ts';
import type { ExtractedPaper } from './extract-paper.ts';
import {
  type Evidenced,
  type ExtractedBaseline,
  type Extraction,
  isNoModel,
  singleFields,
} from './extraction.ts';
import { paperParts } from './paper-parts.ts';

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

/** One field with who found it. */
interface FieldEvidence extends ExtractedField {
  readonly found_by: readonly string[];
}

/** A page as it was read: which of it a model was given, and in which of its requests. */
interface ReadPage {
  readonly page: number;
  readonly characters: number;
  /** Sections that begin on it. */
  readonly sections: readonly string[];
  readonly tables: number;
  readonly cells: number;
  readonly given: boolean;
  readonly request: number | null;
}

interface Evidence extends Pick<ExtractedPaper, 'refused' | 'disagreements' | 'notices'> {
  readonly schema_version: 'assay.evidence.v1';
  readonly found_by: string;
  readonly reading: readonly ReadPage[];
  readonly coverage: FieldCoverage;
  readonly evidence: readonly FieldEvidence[];
  readonly fields: ExtractedPaper['extraction'];
}

/** evidence.json: what was read, and for every field its quote, its page and who found it. */
export function evidenceOf(
  paper: Paper,
  extracted: ExtractedPaper,
  { model, coverage }: { readonly model: string | null; readonly coverage: FieldCoverage },
): Evidence {
  const { extraction, byPatterns, refused, disagreements, notices } = extracted;
  const key = ({ field, value }: ExtractedField): string => `${field} ${value}`.toLowerCase();
  const patterned = new Set(extractedFields(byPatterns, paper).map(key));
  const finder = model === null ? 'patterns' : `model ${model}`;
  const requests = paperParts(paper);
  return {
    schema_version: 'assay.evidence.v1',
    found_by: finder,
    reading: paper.pages.map((page) => ({
      page: page.number,
      characters: page.text.length,
      sections: sectionsOf(paper)
        .filter((section) => section.page === page.number)
        .map(sectionName),
      tables: page.tables.length,
      cells: page.tables.reduce((sum, { rows }) => sum + rows.flat().length, 0),
      given: model !== null,
      request: model === null ? null : requests.findIndex(({ pages }) => pages.includes(page)) + 1,
    })),
    coverage,
    evidence: extractedFields(extraction, paper).map((field) => ({
      ...field,
      found_by: model !== null && patterned.has(key(field)) ? [finder, 'patterns'] : [finder],
    })),
    fields: extraction,
    refused,
    disagreements,
    notices,
  };
}

/** How much of what a task file can say was found in the paper. */
export interface FieldCoverage {
  readonly percent: number;
  readonly filled: readonly string[];
  readonly missing: readonly string[];
}

/**
 * Counted as the Croissant Tasks paper counts it: a category of fields is filled or not, those of the problem and, where
 * baselines were asked for, those of the solutions. A category of the solutions is filled when every one of them has it, its numbers by subtask
 * when each subtask has some; people and chance have neither a provider nor settings.
 */
export function fieldCoverage(extraction: Extraction, paperUrl: string | null): FieldCoverage {
  const { outputs, metrics, subtasks, baselines } = extraction;
  const models = baselines.filter(({ model }) => !isNoModel(model.value));
  const every = (has: (one: Extraction['baselines'][number]) => boolean): boolean => baselines.every(has);
  const everyModel: typeof every = (has) => models.length > 0 && models.every(has);
  const categories: readonly (readonly [string, boolean])[] = [
    ['name', extraction.name !== null],
    ['description', extraction.description !== null],
    ['paper address', paperUrl !== null],
    ['homepage', extraction.homepage !== null],
    ['input dataset', extraction.dataset !== null],
    ['input fields', extraction.inputs.length > 0],
    ['output fields', outputs.length > 0],
    ['metrics', metrics.length > 0],
    ['evaluation protocol', extraction.protocol !== null],
    ['subtasks', subtasks.length > 0],
    ...(baselines.length === 0
      ? []
      : ([
          ['models of the solutions', true],
          ['providers of the models', everyModel(({ provider }) => provider !== null)],
          ['hyperparameters', everyModel(({ hyperparameters }) => hyperparameters.length > 0)],
          ['results', every(({ results }) => results.length > 0)],
          ...(subtasks.length === 0
            ? []
            : ([
                [
                  'results by subtask',
                  subtasks.every(({ name }) =>
                    baselines.some(({ results }) => results.some(({ subtask }) => subtask === name)),
                  ),
                ],
              ] as const)),
        ] as const)),
  ];
  const filled = categories.filter(([, isFilled]) => isFilled).map(([name]) => name);
  return {
    percent: Math.round((1000 * filled.length) / categories.length) / 10,
    filled,
    missing: categories.filter(([, isFilled]) => !isFilled).map(([name]) => name),
  };
}
