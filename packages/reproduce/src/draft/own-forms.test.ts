import type { JsonObject } from '@assay/records';
import { readTaskSet, type Task } from '@assay/tasks';
import { describe, expect, test } from 'vitest';
import { draftPlan } from './draft-plan.ts';
import type { GivenOutputs } from './drafted.ts';

async function problemOf(metrics: readonly string[], parts: readonly string[]): Promise<Task> {
  const document = {
    '@context': { croissant: 'http://mlcommons.org/croissant/', schema: 'https://schema.org/' },
    '@type': 'croissant:TaskProblem',
    '@id': 'https://example.org/p',
    'croissant:evaluation': { '@type': 'croissant:EvaluationSpec', 'croissant:expectedMetric': [...metrics] },
    'croissant:subTask': parts.map((end) => ({
      '@type': 'croissant:TaskProblem',
      '@id': `https://example.org/p#${end}`,
    })),
  };
  const { tasks } = await readTaskSet([{ url: 'file:///d.jsonld', text: JSON.stringify(document) }]);
  return tasks.find(({ id }) => id === 'https://example.org/p')!;
}

const planOf = async (
  metrics: readonly string[],
  given: readonly JsonObject[] | readonly GivenOutputs[],
  parts: readonly string[] = [],
): Promise<ReturnType<typeof draftPlan>> => {
  const files = given.every((one) => 'rows' in one)
    ? (given as readonly GivenOutputs[])
    : [{ file: 'out.jsonl', rows: given as readonly JsonObject[] }];
  return draftPlan(files, { problem: await problemOf(metrics, parts), reported: null, obtained: null });
};

const rowsOf = (make: (i: number) => JsonObject): readonly JsonObject[] =>
  Array.from({ length: 20 }, (_, i) => ({ id: i, ...make(i) }));

describe('answers in the forms that scripts write', () => {
  test('scores in an object of scores in an object of the judge', async () => {
    const rows = rowsOf((i) => ({ judge: { model: 'j', scores: { helpfulness: 1 + (i % 5) } } }));
    const { outputs } = await planOf(['Helpfulness'], rows);
    expect(outputs[0]!['metrics']).toEqual({ Helpfulness: { score: 'judge.scores.helpfulness' } });
  });

  test('the verdicts of a log are C and I: they count where the file says that somebody judges, else answers are compared', async () => {
    const rows = rowsOf((i) => ({
      target: 'A',
      output: { completion: 'A' },
      scores: { match: { value: i % 4 === 0 ? 'I' : 'C' } },
    }));
    const { outputs, assumed } = await planOf(['Accuracy'], rows);
    expect(outputs[0]!['metrics']).toEqual({
      Accuracy: { metric: 'accuracy', output: 'output.completion', expected: 'target' },
    });
    expect(assumed[0]).toContain(
      "the file's own verdict in scores.match.value differs in 5 of 20 rows and is not taken",
    );
    const problem = await problemOf(['Accuracy'], []);
    const judged = draftPlan([{ file: 'out.jsonl', rows }], {
      problem: { ...problem, description: 'All answers are judged by GPT-4o.' },
      reported: null,
      obtained: null,
    });
    expect(judged.outputs[0]!['metrics']).toEqual({
      Accuracy: { metric: 'task-completion-rate', output: 'scores.match.value', passes: 'C' },
    });
    expect(judged.assumed[0]).toContain("the file's own verdict, not computed again");
  });

  test('an answer that is the text of a document is held against the whole of its label, and no field of it', async () => {
    const rows = rowsOf((i) => ({
      expected: { name: `n${i}`, total: i },
      prediction: JSON.stringify({ total: i % 5 === 0 ? -1 : i, name: `n${i}` }),
    }));
    const { outputs, given } = await planOf(['Exact Match'], rows);
    expect(outputs[0]).toMatchObject({
      columns: { prediction: { json: 'prediction' } },
      metrics: { 'Exact Match': { metric: 'exact-match', output: 'prediction', expected: 'expected' } },
    });
    expect(given[0]!.rows[1]!['prediction']).toEqual({ total: 1, name: 'n1' });
  });

  test('one field of a label is the answer where it is called so', async () => {
    const rows = rowsOf((i) => ({ expected: { answer: 'abcd'[i % 4]!, because: `${i}` }, prediction: 'a' }));
    const { outputs } = await planOf(['Accuracy'], rows);
    expect(outputs[0]!['metrics']).toMatchObject({ Accuracy: { expected: 'expected.answer' } });
  });

  test('choices by letters beside choices by places', async () => {
    for (const from of [0, 1]) {
      const rows = rowsOf((i) => ({
        answer: (i % 4) + from,
        pred: 'ABCD'[i % 3]!,
        choices: ['w', 'x', 'y', 'z'],
      }));
      const { outputs, assumed } = await planOf(['Accuracy'], rows);
      expect(outputs[0]).toMatchObject({
        columns: { pred: { read: 'pred', letter: 'place', from } },
        metrics: { Accuracy: { metric: 'accuracy', output: 'pred', expected: 'answer' } },
      });
      expect(assumed[0]).toContain(`pred names choices by letters and answer by their places: A is ${from}`);
    }
  });

  test('a rate is the share of the column that is called as it, also of refusals, which are no failures then', async () => {
    const rows = rowsOf((i) => ({ response: 'Sorry.', refused: i % 3 === 0 }));
    const { outputs } = await planOf(['Refusal Rate'], rows);
    expect(outputs).toEqual([
      {
        file: 'out.jsonl',
        id: 'id',
        metrics: { 'Refusal Rate': { metric: 'task-completion-rate', output: 'refused' } },
      },
    ]);
  });

  test('pass@1 of one attempt for each task is the share that passed', async () => {
    const rows = rowsOf((i) => ({ task_id: `t${i}`, completion: 'x', passed: i % 2 === 0 }));
    const { outputs } = await planOf(['pass@1'], rows);
    expect(outputs[0]!['metrics']).toEqual({
      'pass@1': { metric: 'task-completion-rate', output: 'passed' },
    });
  });

  test('a probability beside what happened needs no answer', async () => {
    const rows = rowsOf((i) => ({ label: i % 2, prob: i / 20 }));
    const { outputs } = await planOf(['AUROC'], rows);
    expect(outputs[0]!['metrics']).toEqual({
      AUROC: { metric: 'roc-auc', output: 'prob', expected: 'label' },
    });
  });

  test('the rating of a model beside that of a person', async () => {
    const rows = rowsOf((i) => ({ human: 1 + (i % 3), model_rating: 1 + (i % 2) }));
    const { outputs } = await planOf(["Cohen's kappa"], rows);
    expect(outputs[0]!['metrics']).toEqual({
      "Cohen's kappa": { metric: 'cohen-kappa', output: 'model_rating', expected: 'human' },
    });
  });

  test('a column without a name is no id', async () => {
    const rows = Array.from({ length: 20 }, (_, i) => ({ '': i, gold: 'a', pred: 'b' }));
    const { outputs } = await planOf(['Accuracy'], rows);
    expect(outputs[0]!['id']).toBe('row_number');
  });
});

describe('what a file is of', () => {
  const answered = (part: string): readonly JsonObject[] =>
    rowsOf((i) => ({ category: part, gold: 'a', pred: i < 5 ? 'a' : 'b' }));

  test('a file all of whose rows name one subtask is of that, and not of the whole', async () => {
    const { outputs, assumed } = await planOf(['Accuracy'], answered('reeds'), ['owls', 'reeds', 'mist']);
    expect(outputs.map(({ subtask }) => subtask)).toEqual(['https://example.org/p#reeds']);
    expect(assumed[0]).toBe(
      'out.jsonl holds the answers of https://example.org/p#reeds: category is "reeds" in every row',
    );
  });

  test('runs over the same samples are one, whose answers to a sample are drawn together', async () => {
    const runs = [0, 1, 2].map((seed) => ({ file: `preds_seed${seed}.jsonl`, rows: answered('x') }));
    const { outputs, assumed } = await planOf(['Accuracy'], runs);
    expect(outputs).toMatchObject([{ file: runs.map(({ file }) => file), cluster: 'id' }]);
    expect(assumed[0]).toContain('are 3 runs over the same samples');
    const other = { ...runs[2]!, rows: runs[2]!.rows.slice(1) };
    expect((await planOf(['Accuracy'], [runs[0]!, other])).open[0]).toContain('hold answers to the same');
  });
});

describe('several marks of each answer', () => {
  const rows = rowsOf((i) => ({
    object: i === 19 ? null : i % 2 === 0 ? 5 : 4,
    spatial: i === 19 ? null : i % 4 === 0 ? 5 : 2,
    reason: 'as asked',
  }));
  const sentence =
    'Overall Accuracy is the share of images with full marks on both, that is on all dimensions.';
  const described = async (
    metrics: readonly string[],
    text: string,
  ): Promise<ReturnType<typeof draftPlan>> => {
    const problem = await problemOf(metrics, []);
    return draftPlan([{ file: 'out.jsonl', rows }], {
      problem: { ...problem, description: text },
      reported: null,
      obtained: null,
    });
  };

  test('a score of one of them is its mean, and full marks in all of them a share of rows', async () => {
    const { outputs, open } = await described(
      ['Overall Accuracy', 'Object Score', 'Mean Spatial Rating'],
      sentence,
    );
    expect(open).toEqual([]);
    expect(outputs[0]).toMatchObject({
      columns: { full_marks: { every: ['object', 'spatial'], is: 5 } },
      metrics: {
        'Overall Accuracy': { metric: 'task-completion-rate', output: 'full_marks' },
        'Object Score': { score: 'object' },
        'Mean Spatial Rating': { score: 'spatial' },
      },
    });
  });

  test('dimensions that some rows do not have count where they apply, as the file says', async () => {
    const some = rows.map((row, i) => (i % 4 < 2 ? row : { ...row, spatial: null }));
    const of = async (text: string): Promise<ReturnType<typeof draftPlan>> => {
      const problem = await problemOf(['Overall Accuracy'], []);
      const [file, reported] = [[{ file: 'out.jsonl', rows: some }], null];
      return draftPlan(file, { problem: { ...problem, description: text }, reported, obtained: null });
    };
    const { outputs } = await of(
      'Overall Accuracy is the share with scores of 5 on all applicable dimensions.',
    );
    expect(outputs[0]!['columns']).toEqual({
      full_marks: { every: ['object', 'spatial'], is: 5, given: true },
    });
    expect((await of(sentence)).open).toHaveLength(1);
  });

  test('which number of all of them is meant stays open where nothing says it', async () => {
    const { open } = await described(['Overall Accuracy'], 'Images are judged.');
    expect(open).toHaveLength(1);
  });
});

test('a verdict that a script could not get is no third kind of verdict', async () => {
  const rows = rowsOf((i) => ({
    fact_id: `f${i % 5}`,
    judge_verdict: i === 3 ? 'ERROR' : i % 4 === 0 ? 'Unsafe' : 'Safe',
  }));
  const { outputs } = await planOf(['Model-level Safety Score'], rows);
  expect(outputs[0]!['metrics']).toEqual({
    'Model-level Safety Score': {
      metric: 'all-pass-per-group',
      output: 'judge_verdict',
      passes: 'Safe',
      metadata: { group: 'fact_id' },
    },
  });
});
