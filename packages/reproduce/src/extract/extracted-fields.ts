import { type Extraction, singleFields } from './extraction.ts';

/** One field as a person checks it: what it says, and the words of the paper that vouch for it. */
export interface ExtractedField {
  readonly field: string;
  readonly value: string;
  readonly status: 'explicit' | 'inferred';
  readonly quote: string;
  readonly page: number | null;
}

export function extractedFields(extraction: Extraction): readonly ExtractedField[] {
  const single = singleFields.flatMap((field) => {
    const one = extraction[field];
    return one === null ? [] : [{ ...one, field }];
  });
  const solutions = extraction.baselines.flatMap(({ model, hyperparameters, results }) => [
    { ...model, field: 'baseline' },
    ...hyperparameters.map((one) => ({ ...one, field: `${one.name} of ${model.value}` })),
    ...results.map((one) => ({
      field: `${one.metric} of ${model.value}${one.subtask === null ? '' : ` on ${one.subtask}`}`,
      value: one.value,
      status: 'explicit' as const,
      quote: one.quote,
      page: one.page,
    })),
  ]);
  return [
    ...single,
    ...extraction.authors.map((one) => ({ ...one, field: 'author' })),
    ...extraction.inputs.map((one) => ({ ...one, field: `input field ${one.name}` })),
    ...extraction.prompts.map((one) => ({ ...one, field: `${one.role} prompt` })),
    ...extraction.outputs.map((one) => ({ ...one, field: `output field ${one.name}` })),
    ...extraction.metrics.map((one) => ({ ...one, field: 'metric' })),
    ...extraction.subtasks.map((one) => ({ ...one, field: `subtask ${one.name}` })),
    ...solutions,
  ].map(({ field, value, status, quote, page }) => ({ field, value, status, quote, page }));
}
