import { partsOf } from '../paper/bare-text.ts';
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
import { findSettings, settingNamed } from './facts/find-settings.ts';
import { verifyResults } from './verify-results.ts';

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
