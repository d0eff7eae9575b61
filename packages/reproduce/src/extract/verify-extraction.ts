import type { Paper } from '../paper/paper.ts';
import type { Evidenced, ExtractedBaseline, Extraction, Setting, SingleField } from './extraction.ts';
import { findSettings } from './facts/find-settings.ts';
import { settingNamed } from './facts/settings.ts';
import type { Refused } from './refused.ts';
import { CheckedFields } from './verify/checked-fields.ts';
import { verifyParts } from './verify/verify-parts.ts';
import { verifyResults } from './verify/verify-results.ts';

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
