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

const captioned = (caption: string, ...rows: readonly (readonly string[])[]): readonly string[] =>
  findBaselines({
    title: null,
    pages: [{ number: 1, text: '', tables: [{ caption, rows }] }],
  }).baselines.flatMap(({ model, results }) =>
    results.map(({ metric, value, subtask }) => [model.value, subtask ?? '', metric, value].join(' | ')),
  );

test('rows of the same model are told apart by what their other column has', () => {
  expect(
    captioned(
      'Table 1: Box AP',
      ['Method', 'Backbone', 'AP'],
      ['Mask R-CNN', 'R-50', '32.4'],
      ['Mask R-CNN', 'Swin-L', '41.7'],
      ['Cascade', 'R-50', '30.0'],
    ),
  ).toEqual([
    'Mask R-CNN (R-50) |  | AP | 32.4',
    'Mask R-CNN (Swin-L) |  | AP | 41.7',
    'Cascade (R-50) |  | AP | 30.0',
  ]);
});

test('two numbers in a cell are of the two metrics of its head, or of what the caption says these are', () => {
  expect(
    captioned(
      'Table 2: Test results. P/S: Pearson/Spearman.',
      ['', 'Pairs', 'Similar'],
      ['System', 'Acc/F1', 'P/S'],
      ['Alpha', '88.4/91.3', '88.6/88.1'],
    ),
  ).toEqual([
    'Alpha | Pairs | Acc | 88.4',
    'Alpha | Pairs | F1 | 91.3',
    'Alpha | Similar | Pearson | 88.6',
    'Alpha | Similar | Spearman | 88.1',
  ]);
});

test('a head over parts is their metric; one over cuts of a metric is a part', () => {
  expect(
    captioned(
      'Table 1: Average score by category, and win rate.',
      ['Model', 'Score', 'Score', 'Score', 'Win rate'],
      ['Model', 'Writing', 'Math', 'Avg.', 'Win rate'],
      ['Alpha', '9.65', '6.80', '8.99', '73.1'],
    ),
  ).toEqual([
    'Alpha | Writing | Score | 9.65',
    'Alpha | Math | Score | 6.80',
    'Alpha |  | Score | 8.99',
    'Alpha |  | Win rate | 73.1',
  ]);
  expect(
    captioned(
      'pass@k (%) on Bench.',
      ['', 'COBOL', 'COBOL', 'Fortran'],
      ['Model', 'k=1', 'k=10', 'k=1'],
      ['Alpha', '1.2', '3.9', '4.6'],
    ),
  ).toEqual([
    'Alpha | COBOL | pass@1 | 1.2',
    'Alpha | COBOL | pass@10 | 3.9',
    'Alpha | Fortran | pass@1 | 4.6',
  ]);
});

test('columns are models where the rows are parts and ways to ask', () => {
  expect(
    captioned(
      'Table 2: Accuracy (%) of models and people.',
      ['Set', 'Setting', 'Gamma-2', 'Expert'],
      ['Main', 'Zero-shot', '30.1', '81.2'],
      ['Main', 'Few-shot', '31.4', '81.2'],
    ),
  ).toEqual([
    'Gamma-2 | Main | Accuracy (Zero-shot) | 30.1',
    'Gamma-2 | Main | Accuracy (Few-shot) | 31.4',
    'Expert | Main | Accuracy | 81.2',
  ]);
});

test('counts of questions, samples and papers are no results', () => {
  expect(
    captioned('Table 1: Questions per area and set.', ['', 'Con', 'Tor'], ['Main', '361', '298']),
  ).toEqual([]);
  expect(captioned('Tasks of the suite.', ['Task', 'Train', 'Dev'], ['Pairs', '6,876', '1,088'])).toEqual([]);
  expect(
    captioned('Datasets that papers use.', ['Dataset', 'Papers'], ['TriviaQA', '61'], ['CoQA', '23']),
  ).toEqual([]);
});

test('a caption that names the metric of the parts, beside a metric with a column of its own', () => {
  const { baselines } = findBaselines({
    title: null,
    pages: [
      {
        number: 1,
        text: '',
        tables: [
          {
            caption: 'Accuracy (%) by group, and MRR',
            rows: [
              ['Model', 'All', 'Owls', 'MRR'],
              ['Alpha', '31.4', '35.1', '0.618'],
            ],
          },
        ],
      },
    ],
  });
  expect(baselines[0]!.results.map(({ metric, subtask, value }) => [metric, subtask, value])).toEqual([
    ['Accuracy', null, '31.4'],
    ['Accuracy', 'Owls', '35.1'],
    ['MRR', null, '0.618'],
  ]);
});

test('rows of a part and a metric under the names of models, a part named once for its rows', () => {
  const table = found(
    ['Topic', 'Metric', 'Alpha', 'Beta 7B'],
    ['Dosing', 'Recall', '70.3', '60.2'],
    ['', 'Safety', '91.2', '85.0'],
    ['All', 'Recall', '66.7', '57.8'],
    ['', 'Safety', '91.5', '85.2'],
  );
  expect(table).toEqual({
    subtasks: ['Dosing'],
    results: {
      Alpha: ['Dosing Recall 70.3', 'Dosing Safety 91.2', 'Recall 66.7', 'Safety 91.5'],
      'Beta 7B': ['Dosing Recall 60.2', 'Dosing Safety 85.0', 'Recall 57.8', 'Safety 85.2'],
    },
  });
});

test('a model named once for its settings, a dash for none; settings and their values are no results', () => {
  const table = found(
    ['Model', 'Decoding', 'Acc'],
    ['Alpha', 'Greedy', '41.2'],
    ['', 'Maj@5', '44.7'],
    ['Beta', '–', '58.3'],
  );
  expect(table.results).toEqual({
    Alpha: ['Acc (Greedy) 41.2', 'Acc (Maj@5) 44.7'],
    Beta: ['Acc 58.3'],
  });
  const settings = found(
    ['Setting', 'Value'],
    ['top-p', '0.95'],
    ['samples', '5'],
    ['Alpha version', 'alpha-2'],
  );
  expect(settings.results).toEqual({});
});
