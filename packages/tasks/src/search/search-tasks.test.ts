import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTaskSet } from '../read/read-task.ts';
import { rankHits, type SearchedDocument, type SearchQuery, searchTasks } from './search-tasks.ts';

async function document(file: string): Promise<SearchedDocument> {
  const text = readFileSync(resolve(import.meta.dirname, '../../../../examples/01-declare', file), 'utf8');
  return { path: file, text, tasks: (await readTaskSet([{ url: 'file:///x.jsonld', text }])).tasks };
}

const files = [
  'mmlu/problem.jsonld',
  'mmlu/small-fewshot.solution.jsonld',
  'model-benchmark/problem.jsonld',
  'coding-competition/problem.jsonld',
];

async function found(query: SearchQuery): Promise<string[]> {
  const documents = await Promise.all(files.map(document));
  return rankHits(documents.flatMap((one) => searchTasks(one, query))).map(({ path }) => path);
}

describe('searchTasks', () => {
  test.each<[string, SearchQuery, string[]]>([
    ['nothing asked for finds all', {}, files.toSorted()],
    ['a star finds all', { text: '*' }, files.toSorted()],
    ['a word in the name', { text: 'roman' }, ['coding-competition/problem.jsonld']],
    ['every word must occur', { text: 'short reviews' }, ['model-benchmark/problem.jsonld']],
    ['a word that is nowhere', { text: 'roman zebra' }, []],
    ['an input by part of its address', { input: 'huggingface.co' }, ['mmlu/problem.jsonld']],
    ['an output field', { outputField: 'ANSWER' }, ['mmlu/problem.jsonld']],
    [
      'a metric, expected or reported',
      { metric: 'accuracy' },
      ['mmlu/problem.jsonld', 'mmlu/small-fewshot.solution.jsonld', 'model-benchmark/problem.jsonld'],
    ],
    ['a metric spelt otherwise', { metric: 'pass-rate' }, ['coding-competition/problem.jsonld']],
    ['a hyperparameter', { hyperparameter: 'Temperature' }, ['mmlu/small-fewshot.solution.jsonld']],
    [
      'a hyperparameter and its value',
      { hyperparameter: 'temperature=0.0' },
      ['mmlu/small-fewshot.solution.jsonld'],
    ],
    ['another value', { hyperparameter: 'temperature=1' }, []],
    ['a kind', { kind: 'solution' }, ['mmlu/small-fewshot.solution.jsonld']],
    [
      'conditions together',
      { metric: 'Accuracy', outputField: 'sentiment' },
      ['model-benchmark/problem.jsonld'],
    ],
  ])('%s', async (_, query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  test('says why and where', async () => {
    const [hit] = searchTasks(await document('mmlu/problem.jsonld'), { text: 'stem', metric: 'accuracy' });
    expect(hit).toMatchObject({ line: 1, kind: 'problem', id: 'http://example.org/mmlu_problem' });
    expect(hit!.reasons).toEqual([
      {
        kind: 'name',
        text: 'MMLU - STEM (Few-shot)',
        line: expect.any(Number),
        within: 'MMLU - STEM (Few-shot)',
      },
      { kind: 'metric', text: 'Accuracy', line: expect.any(Number), within: null },
    ]);
    const lines = (await document('mmlu/problem.jsonld')).text.split('\n');
    expect(lines.slice(hit!.reasons[0]!.line! - 1, hit!.reasons[0]!.line! + 3).join()).toContain(
      'stem_fewshot',
    );
  });

  test('the outermost tasks of the kind asked for', async () => {
    const hits = searchTasks(await document('mmlu/small-fewshot.solution.jsonld'), { kind: 'evaluation' });
    expect(hits).toHaveLength(5);
  });

  test('a whole name ranks above a part of it, and a name above a description', async () => {
    expect((await found({ text: 'mmlu' }))[0]).toMatch(/mmlu/);
    expect(await found({ text: 'numerals' })).toEqual(['coding-competition/problem.jsonld']);
  });
});
