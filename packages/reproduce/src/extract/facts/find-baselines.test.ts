import { expect, test } from 'vitest';
import { findBaselines } from './find-baselines.ts';

const found = (...rows: readonly (readonly string[])[]) => {
  const { baselines, subtasks } = findBaselines({
    title: null,
    pages: [{ number: 1, text: '', tables: [{ caption: null, rows }] }],
  });
  return {
    subtasks: subtasks.map(({ name }) => name),
    results: Object.fromEntries(
      baselines.map(({ model, results }) => [
        model.value,
        results.map(({ metric, value, subtask }) =>
          [subtask, metric, value].filter((one) => one !== null).join(' '),
        ),
      ]),
    ),
  };
};

test('spreads, marks, intervals and decimal commas', () => {
  const table = found(
    ['System', 'Acc. (%)', 'F1'],
    ['GPT-4o', '91,2 ± 0,4', '**90,8**'],
    ['Llama-3-8B†', '78.1†', '76.0 [74.1, 78.2]'],
    ['Human', '97.0', '–'],
  );
  expect(table.results).toEqual({
    'GPT-4o': ['Acc. (%) 91.2', 'F1 90.8'],
    'Llama-3-8B': ['Acc. (%) 78.1', 'F1 76.0'],
    Human: ['Acc. (%) 97.0'],
  });
});

test('two rows of heads: parts above metrics', () => {
  const table = found(
    ['', 'Easy', 'Easy', 'Hard', 'Hard'],
    ['Model', 'SR', 'PR', 'SR', 'PR'],
    ['GPT-4', '88.0', '0.91', '41.5', '0.62'],
  );
  expect(table).toEqual({
    subtasks: ['Easy', 'Hard'],
    results: { 'GPT-4': ['Easy SR 88.0', 'Easy PR 0.91', 'Hard SR 41.5', 'Hard PR 0.62'] },
  });
});

test('two rows of heads: metrics above parts', () => {
  const table = found(
    ['', 'Accuracy', 'Accuracy', 'F1'],
    ['Model', 'Law', 'Art', 'Law'],
    ['GPT-4', '1.5', '2.5', '3.5'],
  );
  expect(table.results).toEqual({ 'GPT-4': ['Law Accuracy 1.5', 'Art Accuracy 2.5', 'Law F1 3.5'] });
});

test('a table without numbers or heads has no results', () => {
  expect(found(['a', 'b'], ['c', 'd']).results).toEqual({});
  expect(found(['GPT-4', '1.0']).results).toEqual({});
});
