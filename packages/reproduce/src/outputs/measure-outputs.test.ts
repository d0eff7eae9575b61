import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { JsonObject } from '@assay/records';
import { beforeEach, describe, expect, test } from 'vitest';
import { filesOf, type PlannedOutputs, readPlan } from '../plan/reproduction-plan.ts';
import { type Measured, measureOutputs } from './measure-outputs.ts';
import type { OutputRow } from './output-row.ts';
import { readOutputs } from './output-table.ts';
import { rowsInJson } from './answer-rows.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-outputs-'));
});

const planned = (lines: string): PlannedOutputs =>
  readPlan(`reported: paper.jsonld\noutputs:\n  - ${lines.trim().replaceAll('\n', '\n    ')}\n`, 'plan.yaml')
    .outputs[0]!;

async function rowsOf(
  text: string,
  lines: string,
): Promise<{ plan: PlannedOutputs; rows: readonly OutputRow[] }> {
  const plan = planned(lines);
  const pathOf = (file: string): string => join(folder, file);
  for (const file of filesOf(plan)) await writeFile(pathOf(file), text);
  return { plan, rows: await readOutputs(pathOf, plan) };
}

async function measured(text: string, lines: string): Promise<Measured> {
  const { plan, rows } = await rowsOf(text, lines);
  return measureOutputs(rows, plan.metrics['M']!, 0);
}

describe('a number from a file of answers', () => {
  test('CSV: true and false are read as such, and an answer that failed is wrong', async () => {
    const text =
      'id,got,want,broken\na,true,true,false\nb,,true,true\nc,false,false,false\nd,true,true,false\n';
    const f1 = await measured(
      text,
      'file: o.csv\nfailed: broken\nmetrics: { M: { metric: f1, average: binary, positive: true, output: got, expected: want } }',
    );
    expect(f1).toMatchObject({ value: 0.8, n: 4 });
  });

  test('a metric of single answers: an answer that failed counts at the worst value', async () => {
    const text = ['Paris', 'Oslo', 'Rome', null]
      .map((got, i) =>
        JSON.stringify({ id: i, got, want: ['Paris', 'Oslo', 'Bern', 'Lima'][i], lost: got === null }),
      )
      .join('\n');
    const exact = await measured(
      text,
      'file: o.jsonl\nfailed: lost\nmetrics: { M: { metric: exact-match, output: got, expected: want } }',
    );
    expect(exact).toMatchObject({ value: 0.5, n: 4 });
    expect(exact.interval!.low).toBeGreaterThanOrEqual(0);
  });

  test('clusters are drawn whole: ten rows of two clusters are as wide as two', async () => {
    const rows = Array.from({ length: 10 }, (_, i) => ({
      id: i,
      got: i < 5 ? 'x' : 'y',
      want: 'x',
      fact: i < 5 ? 1 : 2,
    }));
    const text = rows.map((row) => JSON.stringify(row)).join('\n');
    const metrics = 'metrics: { M: { metric: exact-match, output: got, expected: want } }';
    const together = await measured(text, `file: o.jsonl\ncluster: fact\n${metrics}`);
    const alone = await measured(text, `file: o.jsonl\n${metrics}`);
    expect([together.interval!.low, together.interval!.high]).toEqual([0, 1]);
    expect(alone.interval!.low).toBeGreaterThan(0);
  });

  test('all right: Wilson says how sure that is', async () => {
    const text = '{"id":"a","got":"x","want":"x"}\n{"id":"b","got":"y","want":"y"}';
    const all = await measured(
      text,
      'file: o.jsonl\nmetrics: { M: { metric: exact-match, output: got, expected: want } }',
    );
    expect(all.value).toBe(1);
    expect(all.interval).toMatchObject({ method: 'wilson', high: 1 });
  });

  test('all alike: the interval is the number itself, and why', async () => {
    const text = '{"id":"a","got":["x"],"want":["x"]}\n{"id":"b","got":["y"],"want":["y"]}';
    const micro = 'file: o.jsonl\nmetrics: { M: { metric: set-f1-micro, output: got, expected: want } }';
    expect(await measured(text, micro)).toMatchObject({
      value: 1,
      interval: { method: 'bootstrap-percentile', low: 1, high: 1 },
      why: 'every resample gives the same number',
    });
    expect(await measured(text.split('\n')[0]!, micro)).toMatchObject({ interval: null, why: 'one sample' });
  });
});

describe('what was already judged', () => {
  const text = [
    '{"id":"a","verdict":"Safe","x":5,"y":5}',
    '{"id":"b","verdict":"ERROR","x":null,"y":null}',
    '{"id":"c","verdict":"Unsafe","x":5,"y":3}',
    '{"id":"d","verdict":null,"x":4,"y":5}',
  ].join('\n');

  test('a verdict that is nothing counts as wrong', async () => {
    const share =
      'file: o.jsonl\nmetrics: { M: { metric: task-completion-rate, output: verdict, passes: Safe } }';
    expect(await measured(text, share)).toMatchObject({ value: 1 / 4, n: 4 });
  });

  test('full marks in every dimension, and the mean of them', async () => {
    const columns = 'columns: { full: { every: [x, y], is: 5 }, mean: { mean: [x, y] } }';
    const full = 'metrics: { M: { metric: task-completion-rate, output: full } }';
    expect(await measured(text, `file: o.jsonl\n${columns}\n${full}`)).toMatchObject({ value: 1 / 4, n: 4 });
    const given = '{"id":"e","x":5,"y":null}\n{"id":"f","x":4,"y":null}\n{"id":"g","x":null,"y":null}';
    const applying = columns.replace('is: 5', 'is: 5, given: true');
    expect(await measured(given, `file: o.jsonl\n${applying}\n${full}`)).toMatchObject({
      value: 1 / 3,
      n: 3,
    });
    const share = 'columns: { part: { share: x, of: 5, from: 1 } }\nmetrics: { M: { score: part } }';
    expect(await measured(text, `file: o.jsonl\n${share}`)).toMatchObject({ value: (1 + 1 + 0.75) / 3 });
    const mean = await measured(text, `file: o.jsonl\n${columns}\nmetrics: { M: { score: mean } }`);
    expect(mean).toMatchObject({ value: (5 + 4 + 4.5) / 3, n: 3 });
  });
});

describe('files beside, packed and by id', () => {
  const metrics = 'metrics: { M: { metric: accuracy, output: prediction, expected: label } }';

  test('labels of their own file, by ids that are numbers here and texts there', async () => {
    await writeFile(join(folder, 'gold.csv'), 'qid,label\n1,A\n2,B\n3,A\n');
    const text = '{"id":"1","prediction":"A"}\n{"id":"2","prediction":"A"}\n';
    const lines = `file: o.jsonl\nlabels: { file: gold.csv, id: qid }\n${metrics}`;
    expect(await measured(text, lines)).toMatchObject({ value: 0.5, n: 2 });
    await writeFile(join(folder, 'more.csv'), 'qid,label\n8,A\n');
    const both = lines.replace('gold.csv', '[gold.csv, more.csv]');
    expect(await measured(`${text}{"id":8,"prediction":"A"}\n`, both)).toMatchObject({ value: 2 / 3, n: 3 });
    await expect(measured('{"id":"9","prediction":"A"}', lines)).rejects.toThrow(
      'gold.csv has no label of "9", by its qid',
    );
    await writeFile(join(folder, 'gold.csv'), 'qid,label\n1,A\n1,B\n');
    await expect(measured(text, lines)).rejects.toThrow('which label counts is not stated');
  });

  test('an answer under each id, and labels in the same form; packed files', async () => {
    const [answers, labels] = [
      { a: 'x', b: 'y', c: 'x', d: 'x', e: '' },
      { a: 'x', b: 'x', c: 'x', d: 'x', e: 'x' },
    ];
    await writeFile(join(folder, 'labels.json.gz'), gzipSync(JSON.stringify(labels)));
    const lines = `file: predictions.json\nlabels: { file: labels.json.gz }\n${metrics}`;
    expect(await measured(JSON.stringify(answers), lines)).toMatchObject({ value: 0.6, n: 5 });
    const plan = planned(
      'file: p.jsonl.gz\nmetrics: { M: { metric: accuracy, output: prediction, expected: label } }',
    );
    await writeFile(join(folder, 'p.jsonl.gz'), gzipSync('{"id":1,"prediction":"A","label":"A"}'));
    expect(await readOutputs((file) => join(folder, file), plan)).toHaveLength(1);
  });

  test('a list inside of objects, and several lists of the same columns as one', () => {
    const row = (id: number): JsonObject => ({ id, got: 'x', want: 'x' });
    const deep = { config: { model: 'm' }, results: { quiz: { samples: [row(1), row(2)], accuracy: 1 } } };
    expect(rowsInJson(deep)).toEqual([row(1), row(2)]);
    const parts = { results: { law: { samples: [row(1)] }, art: { samples: [row(1), row(2)] } } };
    expect(rowsInJson(parts)).toEqual([
      { part: 'art', ...row(1) },
      { part: 'art', ...row(2) },
      { part: 'law', ...row(1) },
    ]);
    expect(rowsInJson({ rows: [row(1), row(2)], notes: [{ text: 'a' }] })).toEqual([row(1), row(2)]);
  });

  test('a report of an extraction has no answers', () => {
    const checks = [{ file: 'a', passed: true }];
    expect(rowsInJson({ stages: checks, per_file: checks, overall_passed: true })).toEqual([]);
    expect(rowsInJson({ per_file: checks })).toHaveLength(1);
  });
});

describe('what is wrong with the file is said with its place', () => {
  const metrics = 'metrics: { M: { metric: exact-match, output: got, expected: want } }';

  test('an id twice, no id, a flag that is no flag, no rows', async () => {
    const row = '{"id":"a","got":"x","want":"x"}';
    await expect(rowsOf(`${row}\n${row}`, `file: o.jsonl\n${metrics}`)).rejects.toThrow(
      'the id "a" appears twice',
    );
    await expect(rowsOf(row, `file: o.jsonl\nid: key\n${metrics}`)).rejects.toThrow(
      'row 1 has no key that is a text or a number; its columns are id, got, want',
    );
    await expect(rowsOf(row, `file: o.jsonl\nfailed: got\n${metrics}`)).rejects.toThrow(
      'true or false; found "x"',
    );
    await expect(rowsOf('', `file: o.jsonl\n${metrics}`)).rejects.toThrow('no rows');
  });

  test('a column that is not there, a metric that asks a model, one that does not exist', async () => {
    const row = '{"id":"a","got":"x"}';
    await expect(measured(row, `file: o.jsonl\n${metrics}`)).rejects.toThrow('"a" has no column want');
    const judge = 'metrics: { M: { metric: llm-as-judge, output: got } }';
    await expect(measured(row, `file: o.jsonl\n${judge}`)).rejects.toMatchObject({
      code: 'E_METRIC_NEEDS_MODEL',
    });
    const unknown = 'metrics: { M: { metric: exact-mach, output: got } }';
    await expect(measured(row, `file: o.jsonl\n${unknown}`)).rejects.toMatchObject({
      code: 'E_METRIC_UNKNOWN',
    });
  });

  test('the plan itself: an unknown key with its line and the nearest name', () => {
    expect(() => readPlan('reported: a\nobtaned: b\n', 'plan.yaml')).toThrow(/obtaned/);
  });
});

test('questions of a file in the form of SQuAD are its rows', () => {
  const qas = (from: number): JsonObject[] =>
    [from, from + 1].map((id) => ({ id: `q${id}`, answers: [{ text: 'a', answer_start: 0 }] }));
  const data = [
    { title: 'A', paragraphs: [{ qas: qas(1) }, { qas: qas(3) }] },
    { title: 'B', paragraphs: [] },
  ];
  expect(rowsInJson({ version: '1.1', data }).map(({ id }) => id)).toEqual(['q1', 'q2', 'q3', 'q4']);
});

test('an image of COCO without annotations has a row, and each annotation the name of its image', () => {
  const images = [1, 2].map((id) => ({ id, file_name: `${id}.png` }));
  expect(rowsInJson({ images, annotations: [{ id: 9, image_id: 1, bbox: [0, 0, 1, 1] }] })).toEqual([
    { id: 9, image_id: 1, bbox: [0, 0, 1, 1], file_name: '1.png' },
    { image_id: 2, file_name: '2.png' },
  ]);
});
