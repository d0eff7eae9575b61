import { expect, test } from 'vitest';
import { chooseBaselines } from './choose-baselines.ts';
import { extractionSchema } from './extraction.ts';

const { baselines } = extractionSchema.parse({
  baselines: ['GPT-4', 'GPT-4 (few-shot)', 'GPT-4o', 'GPT-4o mini', 'Claude 3.5 Sonnet'].map((value) => ({
    model: { value, quote: value },
  })),
});

const chosen = (wanted: readonly string[] | null): readonly string[] =>
  chooseBaselines(baselines, wanted).chosen.map(({ model }) => model.value);

test('a model is chosen by its name with all its settings, and not every model whose name begins so', () => {
  expect(chosen(['GPT-4'])).toEqual(['GPT-4', 'GPT-4 (few-shot)']);
  expect(chosen(['gpt-4O', 'Claude 3.5'])).toEqual(['GPT-4o', 'Claude 3.5 Sonnet']);
  expect(chosen([])).toHaveLength(5);
  expect(chosen(null)).toEqual([]);
});

test('one that was asked for and is not there is named', () => {
  expect(chooseBaselines(baselines, ['GPT-4o', 'Gemini']).unfound).toEqual([
    { field: 'baseline', value: 'Gemini', why: 'it was requested, and no result for it was found' },
  ]);
});
