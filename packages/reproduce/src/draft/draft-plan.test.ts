import type { JsonObject } from '@assay/records';
import { readTaskSet, type Task } from '@assay/tasks';
import { beforeAll, describe, expect, test } from 'vitest';
import { type DraftedPlan, draftPlan } from './draft-plan.ts';

const context = { croissant: 'http://mlcommons.org/croissant/', schema: 'https://schema.org/' };

async function problemWith(metrics: readonly string[]): Promise<Task> {
  const evaluation = { '@type': 'croissant:EvaluationSpec', 'croissant:expectedMetric': metrics };
  const part = (end: string): object => ({
    '@type': 'croissant:TaskProblem',
    '@id': `https://example.org/p#${end}`,
    'croissant:evaluation': evaluation,
  });
  const text = JSON.stringify({
    '@context': context,
    '@type': 'croissant:TaskProblem',
    '@id': 'https://example.org/p',
    'croissant:evaluation': evaluation,
    'croissant:subTask': [part('control_dependency'), part('data_dependency')],
  });
  return (await readTaskSet([{ url: 'file:///p.jsonld', text }])).tasks.find(
    ({ id }) => id === 'https://example.org/p',
  )!;
}

let problem: Task;
beforeAll(async () => {
  problem = await problemWith(['F1 Score', 'Correct Trace Rate']);
});

const rows = Array.from({ length: 12 }, (_, i) => ({
  id: `q${i}`,
  gold: i % 2 === 0,
  predicted: i % 3 === 0,
  right: i % 6 === 0,
  lost: i === 5,
  raw: `text ${i}`,
}));

/** The same answers under other names of columns. */
const named = (
  names: Readonly<Record<string, string>>,
  given: readonly JsonObject[] = rows,
): readonly JsonObject[] =>
  given.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [names[key] ?? key, value])),
  );

const drafted = (file: string, given: readonly JsonObject[], of = problem): DraftedPlan =>
  draftPlan([{ file, rows: given }], { problem: of, reported: null, obtained: null });

describe('columns of published answers', () => {
  test.each([
    [
      {
        id: 'task_id',
        gold: 'label',
        predicted: 'pred_label',
        right: 'trace_correct',
        lost: 'api_failed',
        raw: 'raw_response',
      },
    ],
    [
      {
        id: 'question_id',
        gold: 'ground_truth',
        predicted: 'prediction',
        right: 'is_trace_correct',
        lost: 'timed_out',
        raw: 'response_text',
      },
    ],
    [
      {
        id: 'uid',
        gold: 'y_true',
        predicted: 'y_pred',
        right: 'trace_match',
        lost: 'error',
        raw: 'full_output',
      },
    ],
    [
      {
        id: 'instance_id',
        gold: 'expected',
        predicted: 'output',
        right: 'trace_right',
        lost: 'invalid',
        raw: 'prompt',
      },
    ],
    [
      {
        id: 'name',
        gold: 'gold_label',
        predicted: 'model_prediction',
        right: 'correct_trace',
        lost: 'request_failed',
        raw: 'notes',
      },
    ],
  ])('%o', (names) => {
    const { outputs } = drafted('outputs/control_dep.jsonl', named(names));
    const columns = { average: 'binary', positive: true, output: names.predicted };
    expect(outputs).toEqual([
      {
        file: 'outputs/control_dep.jsonl',
        subtask: 'https://example.org/p#control_dependency',
        id: names.id,
        failed: names.lost,
        metrics: {
          'F1 Score': { metric: 'f1', ...columns, expected: names.gold },
          'Correct Trace Rate': { metric: 'precision', ...columns, expected: names.right },
        },
      },
    ]);
  });

  test('the order of rows and columns changes nothing', () => {
    const turned = rows.map((row) => Object.fromEntries(Object.entries(row).reverse())).reverse();
    expect(drafted('data_dependency.csv', turned).outputs[0]).toMatchObject({
      subtask: 'https://example.org/p#data_dependency',
      id: 'id',
    });
  });

  test('what no column tells stays open: labels without an average, no labels, no id', async () => {
    const texts = rows.map(({ id }, i) => ({ id, label: i % 2 === 0 ? 'cat' : 'dog', prediction: 'cat' }));
    const open = drafted('x.jsonl', texts);
    expect(open.outputs).toEqual([]);
    expect(open.open[0]).toContain('how f1 is averaged over labels');
    expect(
      drafted(
        'x.jsonl',
        rows.map(({ id }) => ({ id })),
      ).open[0],
    ).toContain('no column of answers');
    expect(
      drafted(
        'x.jsonl',
        rows.map(() => ({ label: 'a' })),
      ).assumed[0],
    ).toBe('x.jsonl: no column tells its rows apart, so their order does');
    const judged = await problemWith(['Weird Score']);
    expect(drafted('x.jsonl', texts, judged).open[0]).toContain('the catalogue has no metric of that name');
  });

  test('boxes, lists and groups of verdicts', async () => {
    const boxes = rows.map(({ id }, i) => ({
      id,
      gt_box: [i, i, 5, 5],
      pred_box: [i, i, 5, 4],
      response: 'text',
    }));
    const measure = async (metric: string, given: readonly JsonObject[]): Promise<unknown> =>
      (
        drafted('x.jsonl', given, await problemWith([metric])).outputs[0]?.['metrics'] as
          | JsonObject
          | undefined
      )?.[metric];
    expect(await measure('Acc@0.5', boxes)).toEqual({
      metric: 'acc-at-iou',
      box: 'xywh',
      iou: 0.5,
      output: 'pred_box',
      expected: 'gt_box',
    });
    expect(await measure('IoU', boxes)).toMatchObject({ metric: 'iou', output: 'pred_box' });
    const facts = rows.map(({ id }, i) => ({
      id,
      safety_fact: `f${i % 3}`,
      judge_safe: i !== 4,
      response: 'text',
    }));
    expect(await measure('Model-level Safety Score', facts)).toEqual({
      metric: 'all-pass-per-group',
      output: 'judge_safe',
      metadata: { group: 'safety_fact' },
    });
  });
});
