import type { JsonValue } from '@assay/records';
import { expect, test } from 'vitest';
import { readPaper } from '../paper/read-paper.ts';
import { type ExtractedPaper, extractPaper } from './extract-paper.ts';

const source = `# TideTriad: Two Tasks on Tides
TideTriad has two tasks: map retrieval, for coastal and inland sites, and object counting, of six classes (buoys, piers, ...).
The data are at hf.co/datasets/tide/triad under CC0. We report Recall@1 and the mean absolute error (MAE).

| Model | Coastal | Inland | MAE |
|---|---|---|---|
| OpenBuoy-9B | 23.6 | 24.0 | 3.47 |
| Pelican-34B | 25.4 | 12.8 | -- |
| Pelican-7B (tuned) | 21.5 | 11.2 | 4.01 |

Table 1: Recall@1 (%) of map retrieval, and MAE of object counting.

| Class | OB | Pelican | Pelican-7B |
|---|---|---|---|
| Buoys | 26.7 | 59.3 | 28.0 |
| Piers | 60.4 | 14.8 | 26.1 |

Table 2: Acc@10% by class. Names are shortened.
`;
const quoted = (value: string, quote = value): object => ({ value, quote, page: 1 });

async function extracted(answer: object): Promise<ExtractedPaper> {
  const paper = await readPaper(new TextEncoder().encode(source), 'paper.md');
  const ask = (): Promise<JsonValue> => Promise.resolve(JSON.stringify(answer));
  return extractPaper(paper, { ask, reads: 1, baselines: [] });
}
const numbers = ({ extraction }: ExtractedPaper): readonly string[] =>
  extraction.baselines.flatMap(({ model, results }) =>
    results.map(({ metric, subtask, value }) => `${model.value} ${metric} ${subtask ?? ''} ${value}`),
  );
const refusals = ({ refused }: ExtractedPaper): string =>
  refused.map(({ field, value, why }) => `${field} = ${value}: ${why}`).join('\n');

const classes = ['Buoys', 'Piers'].map((name) => ({
  name: `Object counting - ${name}`,
  ...quoted(`Counting ${name}.`, 'object counting, of six classes'),
}));
const sites = ['Coastal', 'Inland'].map((name) => ({
  name: `Map retrieval (${name})`,
  ...quoted(`Sites that are ${name}.`, 'for coastal and inland sites'),
}));
const problem = {
  name: quoted('TideTriad'),
  dataset: quoted('https://hf.co/datasets/tide/triad', 'hf.co/datasets/tide/triad'),
  metrics: [quoted('Recall@1'), quoted('MAE'), quoted('Acc@10%')],
  subtasks: [...sites, ...classes],
};
const result = (metric: string, subtask: string | null, value: string | null): object => ({
  metric,
  subtask,
  value,
});

test('parts by names that are made of several, addresses without a scheme, empty cells, and a model once for each table', async () => {
  const made = await extracted({
    ...problem,
    baselines: [
      {
        model: 'OpenBuoy-9B',
        results: [
          result('Recall@1', 'Map retrieval (Coastal)', '23.6'),
          result('Recall@1', 'Inland', '24.0'),
          result('MAE', null, '3.47'),
        ],
      },
      {
        model: 'Pelican-34B',
        results: [result('Recall@1', 'Map retrieval (Coastal)', '25.4'), result('MAE', null, null)],
      },
      {
        model: 'OpenBuoy-9B',
        provider: 'Tide Lab',
        results: [result('Acc@10%', 'Object counting - Piers', '60.4')],
      },
      { model: 'Pelican-34B', results: [result('MAE', null, '--')] },
    ],
  });
  expect(refusals(made)).toBe('');
  expect(made.extraction.dataset?.value).toBe('https://hf.co/datasets/tide/triad');
  expect(numbers(made)).toEqual([
    'OpenBuoy-9B Recall@1 Map retrieval (Coastal) 23.6',
    'OpenBuoy-9B Recall@1 Map retrieval (Inland) 24.0',
    'OpenBuoy-9B MAE  3.47',
    'OpenBuoy-9B Acc@10% Object counting - Piers 60.4',
    'Pelican-34B Recall@1 Map retrieval (Coastal) 25.4',
  ]);
  expect(made.extraction.baselines[0]!.provider).toBe('Tide Lab');
});

test('a number of another part, of another model under a short head, and a second number for the same are refused', async () => {
  const made = await extracted({
    ...problem,
    subtasks: [
      ...problem.subtasks,
      { name: 'Map retrieval (Lunar)', ...quoted('On the moon.', 'for coastal and inland sites') },
    ],
    baselines: [
      {
        model: 'OpenBuoy-9B',
        results: [
          result('Recall@1', 'Map retrieval (Coastal)', '24.0'),
          result('Acc@10%', 'Object counting - Buoys', '59.3'),
          result('Recall@1', 'Map retrieval (Lunar)', '23.6'),
        ],
      },
      { model: 'Pelican-34B', results: [] },
      { model: 'Pelican-7B (tuned)', results: [result('Recall@1', 'Inland', '11.2')] },
      { model: 'Pelican-7B (tuned)', results: [result('Recall@1', 'Inland', '21.5')] },
    ],
  });
  expect(numbers(made)).toEqual(['Pelican-7B (tuned) Recall@1 Map retrieval (Inland) 11.2']);
  const words = refusals(made);
  for (const why of [
    'Recall@1 of OpenBuoy-9B on Map retrieval (Coastal) = 24.0: the number is on page 1 in the row or column of another metric or part',
    'Acc@10% of OpenBuoy-9B on Object counting - Buoys = 59.3: the number is on page 1 in the row or column of another model',
    'subtask = Map retrieval (Lunar): the paper does not have these words',
    'of Pelican-7B (tuned) on Inland = 21.5: the number is on page 1 in the row or column of another metric or part',
  ])
    expect(words).toContain(why);
});
