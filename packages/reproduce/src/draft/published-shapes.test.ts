import type { JsonObject, JsonValue } from '@assay/records';
import { readTaskSet, type Task } from '@assay/tasks';
import { beforeAll, describe, expect, test } from 'vitest';
import { draftPlan } from './draft-plan.ts';
import { solutionResults, type StatedSolution } from '../table/solution-results.ts';
import { boxFormInValues, boxFormInWords } from './box-form.ts';
import { pythonLiteral } from '../outputs/read-cells.ts';

const context = { croissant: 'http://mlcommons.org/croissant/', schema: 'https://schema.org/' };
const parts = ['poetry', 'numbers'];

async function tasksOf(document: JsonObject): Promise<readonly Task[]> {
  const text = JSON.stringify({ '@context': context, ...document });
  return (await readTaskSet([{ url: 'file:///d.jsonld', text }])).tasks;
}

const problemWith = (metrics: readonly string[], description: string): JsonObject => {
  const evaluation = { '@type': 'croissant:EvaluationSpec', 'croissant:expectedMetric': [...metrics] };
  return {
    '@type': 'croissant:TaskProblem',
    '@id': 'https://example.org/p',
    'schema:description': description,
    'croissant:evaluation': evaluation,
    'croissant:subTask': parts.map((end) => ({
      '@type': 'croissant:TaskProblem',
      '@id': `https://example.org/p#${end}`,
      'schema:name': `Lost Lines - ${end.toUpperCase()}`,
      'croissant:evaluation': evaluation,
    })),
  };
};

let problem: Task;
beforeAll(async () => {
  const description = 'Measured with micro F1-score. The order is not significant.';
  const tasks = await tasksOf(problemWith(['F1', 'Exact Match'], description));
  problem = tasks.find(({ id }) => id === 'https://example.org/p')!;
});

const lists = Array.from({ length: 6 }, (_, i) => ({
  key: i,
  gold_lines: ['a', 'b'],
  predicted_lines: ['b'],
}));

describe('parts of a published run', () => {
  test('a file for each subtask: each is measured, and all of them together where a number of the whole is stated', async () => {
    const given = parts.map((end) => ({ file: `out/outputs_${end}.jsonl`, rows: lists }));
    const reported: StatedSolution = solutionResults({
      tasks: await tasksOf({
        '@type': 'croissant:TaskSolution',
        '@id': 'https://example.org/s',
        'schema:isBasedOn': { '@id': 'https://example.org/p' },
        'croissant:evaluation': {
          '@type': 'croissant:EvaluationTask',
          'croissant:evaluationResults': [
            { '@type': 'croissant:EvaluationResult', 'croissant:metric': 'F1', 'croissant:value': 70 },
          ],
        },
      }),
    })!;
    const { outputs } = draftPlan(given, { problem, reported, obtained: null });
    expect(outputs.map(({ file, subtask = null }) => [file, subtask])).toEqual([
      ['out/outputs_poetry.jsonl', 'https://example.org/p#poetry'],
      ['out/outputs_numbers.jsonl', 'https://example.org/p#numbers'],
      [['out/outputs_poetry.jsonl', 'out/outputs_numbers.jsonl'], null],
    ]);
    const columns = { output: 'predicted_lines', expected: 'gold_lines' };
    expect(outputs[0]!['metrics']).toEqual({
      F1: { metric: 'set-f1-micro', ...columns },
      'Exact Match': { metric: 'same-items', ...columns },
    });
  });

  test('one file with a column that names the subtask of each row', () => {
    const rows = [...lists, ...lists].map((row, i) => ({
      ...row,
      key: i,
      domain: i < 6 ? 'Poetry' : 'numbers',
    }));
    const { outputs, assumed } = draftPlan([{ file: 'out/all.jsonl', rows }], {
      problem,
      reported: null,
      obtained: null,
    });
    expect(outputs.map(({ where = null, subtask = null }) => [where, subtask])).toEqual([
      [null, null],
      [{ domain: 'Poetry' }, 'https://example.org/p#poetry'],
      [{ domain: 'numbers' }, 'https://example.org/p#numbers'],
    ]);
    expect(assumed).toContain('out/all.jsonl: domain says which subtask a row is of');
  });
});

describe('doubled rows', () => {
  test('a column that is called the id stays it, so that doubles are refused and not counted twice', () => {
    const rows = [...Array.from({ length: 30 }, (_, i) => i), 7].map((i, at) => ({
      id: `q${i}`,
      gold_lines: ['a'],
      predicted_lines: ['a'],
      seconds: at / 7,
    }));
    const { outputs, open } = draftPlan([{ file: 'out/x.jsonl', rows }], {
      problem,
      reported: null,
      obtained: null,
    });
    expect(outputs[0]).toMatchObject({ id: 'id' });
    expect(open).toEqual(['out/x.jsonl: id "q7" comes more than once: which row counts is not stated']);
  });
});

describe('boxes', () => {
  test.each([
    ['The box is [x_min, y_min, x_max, y_max].', 'xyxy'],
    ['Answer with (x1, y1, x2, y2).', 'xyxy'],
    ['Boxes are [x, y, width, height] in pixels.', 'xywh'],
    ['Boxes have four numbers.', undefined],
    ['Given as xyxy, turned into xywh.', undefined],
  ])('%s', (text, box) => {
    expect(boxFormInWords(text)?.box).toBe(box);
  });

  test('many labels that end after they begin are corners; one that does not is not; few say nothing', () => {
    const corners = Array.from({ length: 30 }, (_, i): JsonValue => [i, i, i + 5, i + 9]);
    expect(boxFormInValues(corners)?.box).toBe('xyxy');
    expect(boxFormInValues([...corners, [50, 50, 10, 10]])?.box).toBe('xywh');
    expect(boxFormInValues(corners.slice(0, 3))).toBeUndefined();
    expect(boxFormInValues(corners.map((box) => [{ bbox: box, score: 1 }]))?.box).toBe('xyxy');
  });
});

test.each([
  [`['a', "it's", None, True]`, ['a', "it's", null, true]],
  [String.raw`['x\'y', 'two\nlines']`, ["x'y", 'two\nlines']],
  [`{'bbox': (1, 2)}`, undefined],
  [`[1, 2.5]`, [1, 2.5]],
  [`[not a list`, undefined],
])('Python prints %s', (text, value) => {
  expect(pythonLiteral(text)).toEqual(value);
});
