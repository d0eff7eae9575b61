import type { JsonObject } from '@assay/records';
import { readTaskSet, type Task } from '@assay/tasks';
import { describe, expect, test } from 'vitest';
import { type DraftedPlan, draftPlan } from './draft-plan.ts';
import type { GivenOutputs } from './drafted.ts';

const context = { croissant: 'http://mlcommons.org/croissant/', schema: 'https://schema.org/' };
const idOf = (end: string | null): string => `https://example.org/p${end === null ? '' : `#${end}`}`;

async function taskOf(document: JsonObject): Promise<Task> {
  const text = JSON.stringify({ '@context': context, ...document });
  const { tasks } = await readTaskSet([{ url: 'file:///d.jsonld', text }]);
  return tasks.find(({ id }) => id === document['@id'])!;
}

const problemOf = (
  metrics: readonly string[],
  parts: readonly string[] = [],
  described = '',
): Promise<Task> => {
  const evaluation = { '@type': 'croissant:EvaluationSpec', 'croissant:expectedMetric': [...metrics] };
  return taskOf({
    '@type': 'croissant:TaskProblem',
    '@id': idOf(null),
    'schema:description': described,
    'croissant:evaluation': evaluation,
    'croissant:subTask': parts.map((end) => ({
      '@type': 'croissant:TaskProblem',
      '@id': idOf(end),
      'croissant:evaluation': evaluation,
    })),
  });
};

const evaluationOf = (numbers: Readonly<Record<string, string>>): JsonObject => ({
  '@type': 'croissant:EvaluationTask',
  'croissant:evaluationResults': Object.entries(numbers).map(([metric, value]) => ({
    '@type': 'croissant:EvaluationResult',
    'croissant:metric': metric,
    'croissant:value': value,
  })),
});

/** What a reproduction states of the whole, and of parts. */
const claimedOf = (
  whole: Readonly<Record<string, string>>,
  parts: Readonly<Record<string, Readonly<Record<string, string>>>> = {},
): Promise<Task> =>
  taskOf({
    '@type': 'croissant:TaskSolution',
    '@id': 'https://example.org/s',
    'schema:isBasedOn': { '@id': idOf(null) },
    'croissant:evaluation': evaluationOf(whole),
    'croissant:subTask': Object.entries(parts).map(([end, numbers]) => ({
      '@type': 'croissant:TaskSolution',
      '@id': `https://example.org/s#${end}`,
      'schema:isBasedOn': { '@id': idOf(end) },
      'croissant:evaluation': evaluationOf(numbers),
    })),
  });

const drafted = async (
  given: readonly GivenOutputs[],
  problem: Promise<Task>,
  obtained: Promise<Task> | null = null,
): Promise<DraftedPlan> =>
  draftPlan(given, {
    problem: await problem,
    reported: null,
    obtained: obtained === null ? null : await obtained,
  });

const metricsOf = ({ outputs }: DraftedPlan): unknown => outputs[0]?.['metrics'];

describe('items that stand twice in a list', () => {
  const rows = [
    { id: 0, gold: ['{', '}', '}'], pred: ['{', '}', '{', 'x'] },
    { id: 1, gold: ['a', 'b'], pred: ['a', 'b'] },
  ];
  const columns = { output: 'pred', expected: 'gold' };
  const given = [{ file: 'out.jsonl', rows }];
  const micro = (): Promise<Task> => problemOf(['F1'], [], 'Measured with micro F1-score.');

  test('count once, whatever the reproduction claims, unless the file says that each counts', async () => {
    // sets: TP 4, FP 1, FN 0, which is 88.89; bags: TP 4, FP 2, FN 1, which is 72.73
    for (const claim of [null, claimedOf({ F1: '88.89' }), claimedOf({ F1: '72.73' })])
      expect(metricsOf(await drafted(given, micro(), claim))).toEqual({
        F1: { metric: 'set-f1-micro', ...columns },
      });
    const said = problemOf(['F1'], [], 'Measured with micro F1-score over bags of lines.');
    expect(metricsOf(await drafted(given, said))).toEqual({
      F1: { metric: 'set-f1-micro', count_repeats: true, ...columns },
    });
  });

  test('an average that nothing says stays open, whatever the reproduction claims', async () => {
    const plan = await drafted(given, problemOf(['F1']), claimedOf({ F1: '72.73' }));
    expect(plan.outputs).toEqual([]);
    expect(plan.open[0]).toContain('whether f1 is taken per sample (set-f1) or over all items together');
  });
});

test('precision and recall of lists are of all items together, or of each sample', async () => {
  const given = [
    {
      file: 'out.jsonl',
      rows: [
        { id: 0, gold_lines: ['a', 'b'], pred_lines: ['a', 'x', 'y'] },
        { id: 1, gold_lines: ['c'], pred_lines: ['c'] },
      ],
    },
  ];
  const numbers = { Recall: '66.67', Precision: '66.67' };
  const unsaid = await drafted(given, problemOf(['Recall', 'Precision']), claimedOf(numbers));
  expect(unsaid.outputs).toEqual([]);
  expect(unsaid.open[0]).toContain('whether recall is taken per sample (set-recall) or over all items');
});

describe('the area under a curve of groups', () => {
  const rows = Array.from({ length: 40 }, (_, i) => ({
    id: i,
    fact_id: `f${i % 10}`,
    safe: i % 10 < 4 || i % 3 > 0,
  }));
  const given = [{ file: 'out.jsonl', rows }];
  const name = 'Area under Safety Curve';
  const measure = { metric: 'all-pass-auc', output: 'safe', metadata: { group: 'fact_id' } };

  test('is over the thresholds that the file lists', async () => {
    const words = 'It is the mean over the thresholds 0.25, 0.5, …, 1.0 of the share of facts.';
    expect(metricsOf(await drafted(given, problemOf([name], [], words)))).toEqual({
      [name]: { ...measure, thresholds: [0.25, 0.5, 0.75, 1] },
    });
  });

  test('else as the catalogue draws it, whatever the reproduction claims', async () => {
    const share = (group: number): number =>
      rows.filter(({ fact_id, safe }) => fact_id === `f${group}` && safe).length / 4;
    const area =
      Array.from({ length: 10 }, (_, i) => Math.floor(share(i) * 10) / 10).reduce((a, b) => a + b) / 10;
    const plan = await drafted(given, problemOf([name]), claimedOf({ [name]: (area * 100).toFixed(2) }));
    expect(metricsOf(plan)).toEqual({ [name]: measure });
  });
});

test('the share of a file’s one verdict is no rate of another name, whatever is claimed', async () => {
  const rows = Array.from({ length: 40 }, (_, i) => ({ id: i, verdict: i % 8 === 0 ? 'Unsafe' : 'Safe' }));
  const given = [{ file: 'out.jsonl', rows }];
  const name = 'Prompt-level Pass Rate';
  for (const claim of ['87.5', '86.0']) {
    const plan = await drafted(given, problemOf([name]), claimedOf({ [name]: claim }));
    expect([plan.outputs, plan.open.length]).toEqual([[], 1]);
  }
});

test('tags of tokens are held against each other by the entities that they mark', async () => {
  const rows = [
    { id: 0, gold_tags: ['B-PER', 'I-PER', 'O'], pred_tags: ['B-PER', 'O', 'O'] },
    { id: 1, gold_tags: ['O', 'B-LOC'], pred_tags: ['O', 'B-LOC'] },
  ];
  const words = 'Entity-level micro-averaged precision, recall and F1.';
  const plan = await drafted([{ file: 'out.jsonl', rows }], problemOf(['F1', 'Recall'], [], words));
  expect(plan.outputs[0]).toMatchObject({
    columns: { pred_tags: { spans: 'pred_tags' }, gold_tags: { spans: 'gold_tags' } },
    metrics: { F1: { metric: 'set-f1-micro' }, Recall: { metric: 'set-recall-micro' } },
  });
});

describe('numbers of verdicts that are more than yes and no', () => {
  const verdicts = ['CORRECT', 'INCORRECT', 'NOT_ATTEMPTED'];
  const rows = Array.from({ length: 30 }, (_, i) => ({
    id: i,
    judge: { model: 'm', verdict: verdicts[i % 3]! },
    num_steps: i,
    executable: i % 10 > 0,
  }));
  const given = [{ file: 'out.jsonl', rows }];

  test('a number that is called as one of them is its share, and a mean is of the column that counts it', async () => {
    const names = ['Correct', 'Not Attempted', 'Average Steps', 'Steps per Task'];
    const of = (passes: string): JsonObject => ({
      metric: 'task-completion-rate',
      output: 'judge.verdict',
      passes,
    });
    expect(metricsOf(await drafted(given, problemOf(names)))).toEqual({
      Correct: of('CORRECT'),
      'Not Attempted': of('NOT_ATTEMPTED'),
      'Average Steps': { score: 'num_steps' },
      'Steps per Task': { score: 'num_steps' },
    });
  });

  test('a column that gives what is claimed and is called otherwise is not offered', async () => {
    const name = 'Valid SQL Rate';
    const { open, fills, outputs } = await drafted(given, problemOf([name]), claimedOf({ [name]: '90.0' }));
    expect(outputs).toEqual([]);
    expect(open[0]).toContain('the catalogue has no metric of that name');
    expect(fills[open[0]!]).toBe(
      'reproduction.yaml, below outputs: - { file: out.jsonl, id: id, metrics: { "Valid SQL Rate": { metric: NAME, output: COLUMN, expected: COLUMN } } } (NAME is a metric of the catalogue), or { score: COLUMN } for the mean of a column',
    );
  });
});

test('marks of one prompt each are no answers to one sample: their labels differ', async () => {
  const rows = Array.from({ length: 40 }, (_, i) => ({
    essay_id: `e${i}`,
    prompt: (i % 2) + 1,
    human_score: i % 5,
    model_score: (i + (i % 3)) % 5,
  }));
  const plan = await drafted([{ file: 'out.json', rows }], problemOf(['QWK'], ['prompt_1', 'prompt_2']));
  expect(plan.outputs.map(({ where = null, cluster = null }) => [where, cluster])).toEqual([
    [null, null],
    [{ prompt: 1 }, null],
    [{ prompt: 2 }, null],
  ]);
  expect(metricsOf(plan)).toEqual({
    QWK: { metric: 'cohen-kappa', weights: 'quadratic', output: 'model_score', expected: 'human_score' },
  });
});

test('scores on any scale can be ordered, certainty in per cent is a share of 100', async () => {
  const rows = Array.from({ length: 20 }, (_, i) => ({
    id: i,
    is_hallucination: i % 3 === 0,
    hallucination_score: i - 9.5,
  }));
  expect(metricsOf(await drafted([{ file: 'out.jsonl', rows }], problemOf(['AUROC'])))).toEqual({
    AUROC: { metric: 'roc-auc', output: 'hallucination_score', expected: 'is_hallucination' },
  });
  const sure = rows.map(({ id }) => ({
    id,
    answer: 'A',
    label: id % 4 === 0 ? 'B' : 'A',
    confidence: 50 + id,
  }));
  const plan = await drafted(
    [{ file: 'out.jsonl', rows: sure }],
    problemOf(['ECE'], [], 'ECE with 15 bins.'),
  );
  expect(plan.outputs[0]).toMatchObject({
    columns: { confidence_share: { share: 'confidence', of: 100 } },
    metrics: { ECE: { metric: 'ece', bins: 15, output: 'confidence_share', expected: 'answer_agrees' } },
  });
});

describe('answers as lines of a text, labels as lists in another folder', () => {
  const part = (name: string): readonly GivenOutputs[] => {
    const rows = Array.from({ length: 6 }, (_, i) => ({
      id: `${name}-${i}`,
      omitted_context: [`${name} ${i}`, `${name} ${i} b`, 'c'],
      response: i === 0 ? 'c' : `c\n${name} ${i} b\n ${name} ${i}`,
    }));
    return [
      {
        file: `raw/prompts/${name}.jsonl`,
        rows: rows.map(({ id, omitted_context }) => ({ id, omitted_context })),
      },
      { file: `raw/responses/${name}.jsonl`, rows: rows.map(({ id, response }) => ({ id, response })) },
    ];
  };

  test('are held against all of the list, and the whole has the labels of all parts', async () => {
    const plan = await drafted(
      [...part('poems'), ...part('numbers')],
      problemOf(['Exact Match', 'F1'], ['poems', 'numbers'], 'Measured with micro F1-score.'),
      claimedOf({ F1: '93.75', 'Exact Match': '83.33' }),
    );
    expect(plan.open).toEqual([]);
    expect(plan.outputs.at(-1)).toMatchObject({
      file: ['raw/responses/poems.jsonl', 'raw/responses/numbers.jsonl'],
      labels: { file: ['raw/prompts/poems.jsonl', 'raw/prompts/numbers.jsonl'] },
      metrics: { 'Exact Match': { metric: 'same-items' }, F1: { metric: 'set-f1-micro' } },
    });
  });
});

test('of an answer as a text and as a box a metric of boxes takes the box', async () => {
  const rows = Array.from({ length: 12 }, (_, i) => ({
    id: i,
    gt_answer: `(${i},0),(20,20)`,
    gt_box: [i, 0, 20, 20],
    prediction: `(${i},1),(20,20)`,
    pred_box: [i, 1, 20, 20],
  }));
  const words = 'Boxes are written [x_min, y_min, x_max, y_max].';
  expect(metricsOf(await drafted([{ file: 'out.jsonl', rows }], problemOf(['IoU'], [], words)))).toEqual({
    IoU: { metric: 'iou', box: 'xyxy', output: 'pred_box', expected: 'gt_box' },
  });
});

test('a column of subtasks may have values that no subtask is called by: their rows are of the whole alone', async () => {
  const rows = Array.from({ length: 40 }, (_, i) => ({
    index: i,
    fact_id: `f${i % 10}`,
    category: ['Child', 'Outdoor Activities', 'Drugs', null][Math.floor(i / 10)]!,
    is_pass: i % 3 > 0,
  }));
  const plan = await drafted(
    [{ file: 'results.jsonl', rows }],
    problemOf(['Fact-level Safety Score'], ['child', 'outdoor_activities', 'medicine']),
  );
  expect(plan.outputs.map(({ where = null, subtask = null }) => [where, subtask])).toEqual([
    [null, null],
    [{ category: 'Child' }, idOf('child')],
    [{ category: 'Outdoor Activities' }, idOf('outdoor_activities')],
  ]);
  expect(plan.assumed).toContain(
    'results.jsonl: no subtask is called "Drugs", null, so such rows are of the whole alone',
  );
});

describe('scores of a judge', () => {
  const rows = Array.from({ length: 20 }, (_, i) => ({
    index: `q${i}`,
    ApprConsistency: (i % 5) + 1,
    Reasoning: 5,
    VisualPlausibility: i < 15 ? (i % 4) + 2 : null,
    complete: i % 5 === 4 ? 1 : 0,
  }));
  const names = ['Accuracy', 'Instruction Reasoning', 'Appearance Consistency', 'Visual Plausibility'];

  test('a column may have a shorter name than its metric, and the one verdict of a file is its accuracy', async () => {
    expect(metricsOf(await drafted([{ file: 'scores.csv', rows }], problemOf(names)))).toEqual({
      Accuracy: { metric: 'task-completion-rate', output: 'complete' },
      'Instruction Reasoning': { score: 'Reasoning' },
      'Appearance Consistency': { score: 'ApprConsistency' },
      'Visual Plausibility': { score: 'VisualPlausibility' },
    });
  });

  test('a name that two columns could be short for is of neither', async () => {
    const twice = rows.map((row) => ({ ...row, InstrReasoning: 4 }));
    const { open } = await drafted(
      [{ file: 'scores.csv', rows: twice }],
      problemOf(['Instruction Reasoning']),
    );
    expect(open).toHaveLength(1);
  });
});

describe('labels in a file of their own', () => {
  const golds = Array.from({ length: 12 }, (_, i) => ({ question_id: i, label: i % 2 === 0 ? 'A' : 'B' }));
  const answers = golds.map(({ question_id }) => ({ question_id: String(question_id), prediction: 'A' }));

  test('are found by the ids, whether these are numbers or texts', async () => {
    const given = [
      { file: 'gold.csv', rows: golds },
      { file: 'pred.jsonl', rows: answers },
    ];
    const plan = await drafted(given, problemOf(['Accuracy']));
    expect(plan.outputs).toEqual([
      {
        file: 'pred.jsonl',
        id: 'question_id',
        labels: { file: 'gold.csv', id: 'question_id' },
        metrics: { Accuracy: { metric: 'accuracy', output: 'prediction', expected: 'label' } },
      },
    ]);
    expect(plan.assumed).toContain('gold.csv has the labels of pred.jsonl, by its question_id');
  });

  test('of several files that could be it, the one of the same name; else none', async () => {
    const [half, other] = [golds.slice(0, 6), golds.slice(0, 6).map((row) => ({ ...row, label: 'C' }))];
    const given = [
      { file: 'gold/a.jsonl', rows: half },
      { file: 'gold/b.jsonl', rows: other },
      { file: 'pred/a.jsonl', rows: answers.slice(0, 6) },
    ];
    expect((await drafted(given, problemOf(['Accuracy']))).outputs).toMatchObject([
      { file: 'pred/a.jsonl', labels: { file: 'gold/a.jsonl' } },
    ]);
    const renamed = given.map((one) => ({ ...one, file: one.file.replace('pred/a', 'pred/x') }));
    expect((await drafted(renamed, problemOf(['Accuracy']))).outputs).toEqual([]);
  });

  test('labels of other samples are not taken', async () => {
    const others = golds.map((row) => ({ ...row, question_id: row.question_id + 100 }));
    const given = [
      { file: 'gold.csv', rows: others },
      { file: 'pred.jsonl', rows: answers },
    ];
    expect((await drafted(given, problemOf(['Accuracy']))).outputs).toEqual([]);
  });
});

describe('several models in one file', () => {
  const rows = ['wren-1', 'lark-2'].flatMap((model) =>
    Array.from({ length: 6 }, (_, i) => ({ model, question_id: i, gold: 'A', answer: i < 3 ? 'A' : 'B' })),
  );
  const claimedBy = async (model: string): Promise<Task> => {
    const solution = await claimedOf({ Accuracy: '50.0' });
    return { ...solution, implementations: [{ ...solution, name: model }] as never };
  };

  test('the rows of the solution’s model count', async () => {
    const plan = await drafted([{ file: 'all.jsonl', rows }], problemOf(['Accuracy']), claimedBy('lark-2'));
    expect(plan.outputs).toMatchObject([{ where: { model: 'lark-2' }, id: 'question_id' }]);
    expect(plan.assumed[0]).toBe('all.jsonl: rows with model "lark-2" are those of the model');
  });

  test('where none is named so, nothing is measured and all are named', async () => {
    const plan = await drafted([{ file: 'all.jsonl', rows }], problemOf(['Accuracy']), claimedBy('heron'));
    expect(plan.outputs).toEqual([]);
    expect(plan.open).toEqual([
      'all.jsonl: model has the answers of wren-1, lark-2, and which are those of heron is not stated',
    ]);
  });
});

test('a rate of the word that verdicts have; other rates stay open, with the columns that there are', async () => {
  const rows = Array.from({ length: 10 }, (_, i) => ({
    id: i,
    judge: { verdict: i < 4 ? 'SAFE' : 'UNSAFE' },
  }));
  const plan = await drafted([{ file: 'j.json', rows }], problemOf(['Safety Rate', 'Toxicity Rate']));
  expect(metricsOf(plan)).toEqual({
    'Safety Rate': { metric: 'task-completion-rate', output: 'judge.verdict', passes: 'SAFE' },
  });
  expect(plan.open).toEqual([
    'j.json: Toxicity Rate: the catalogue has no metric of that name; its columns are judge.verdict, id',
  ]);
});

test('a ranking beside one right answer is for metrics of rankings alone', async () => {
  const rows = Array.from({ length: 10 }, (_, i) => ({ id: i, gold: 'a', predicted: ['b', 'a'] }));
  const plan = await drafted([{ file: 'r.json', rows }], problemOf(['Top-1 Accuracy', 'Accuracy']));
  expect(metricsOf(plan)).toEqual({
    'Top-1 Accuracy': { metric: 'top-k-accuracy', k: 1, output: 'predicted', expected: 'gold' },
  });
  expect(plan.open[0]).toContain('Accuracy: no column of answers beside a column of labels is found');
});

test('a metric of a longer name is not taken by its last word, whatever is claimed', async () => {
  const rows = [
    { id: 0, expected_terms: ['t1', 'mri'], predicted_terms: ['t1'] },
    { id: 1, expected_terms: ['ct'], predicted_terms: ['ct'] },
  ];
  const given = [{ file: 't.jsonl', rows }];
  const named = (): Promise<Task> => problemOf(['Modality Term F1']);
  for (const claim of ['83.33', '90.00']) {
    const plan = await drafted(given, named(), claimedOf({ 'Modality Term F1': claim }));
    expect(plan.outputs).toEqual([]);
    expect(plan.open[0]).toContain('the catalogue has no metric of that name');
  }
});

test('a file on which nothing that is stated can be measured is left out and said, and is no gap', async () => {
  const answers = Array.from({ length: 8 }, (_, i) => ({ id: i, gold: 'a', pred: i < 5 ? 'a' : 'b' }));
  const checks = Array.from({ length: 6 }, (_, i) => ({ file: `f${i}.jsonld`, passed: true }));
  const plan = await drafted(
    [
      { file: 'child.jsonl', rows: answers },
      { file: 'checks.json', rows: checks },
    ],
    problemOf(['Exact Match', 'Brier Score'], ['child', 'senior']),
    claimedOf({}, { child: { 'Exact Match': '62.5' } }),
  );
  expect(plan.outputs.map(({ file }) => file)).toEqual(['child.jsonl']);
  // The problem asks for it: that the reproduction claims nothing of it does not hide it.
  expect(plan.open).toEqual([expect.stringContaining('child.jsonl: Brier Score: no column says how sure')]);
  expect(plan.assumed).toContain('checks.json is left out: no number that is stated can be measured on it');
});
