import type { JsonObject } from '@assay/records';
import { describe, expect, test } from 'vitest';
import type { GivenOutputs } from '../drafted.ts';
import { shapeOutputs } from './shape-outputs.ts';

const shaped = (given: readonly GivenOutputs[], models: readonly string[] = []): GivenOutputs =>
  shapeOutputs(given, models).given[0]!;

const annotations = [
  { id: 1, image_id: 7, bbox: [0, 0, 10, 10] },
  { id: 2, image_id: 7, bbox: [20, 20, 10, 10] },
  { id: 3, image_id: 8, bbox: [5, 5, 5, 5] },
];
const detections = [
  { image_id: 7, bbox: [0, 0, 9, 10], score: 0.9 },
  { image_id: 7, bbox: [50, 50, 5, 5], score: 0.2 },
];

describe('a row for each box', () => {
  test('those of an image are one answer, and an image without any was answered with none', () => {
    const given = [
      { file: 'annotations.json', rows: annotations },
      { file: 'predictions.json', rows: detections },
    ];
    const { given: files, said } = shapeOutputs(given, []);
    expect(files).toHaveLength(1);
    expect(files[0]).toMatchObject({
      file: 'predictions.json',
      shape: {
        gather: 'image_id',
        labels: { file: 'annotations.json', id: 'image_id' },
        columns: {
          predicted_boxes: { boxes: 'bbox', scores: 'score' },
          annotated_boxes: { boxes: 'labels.bbox' },
        },
      },
    });
    expect(files[0]!.rows).toEqual([
      {
        image_id: '7',
        predicted_boxes: [
          { bbox: [0, 0, 9, 10], score: 0.9 },
          { bbox: [50, 50, 5, 5], score: 0.2 },
        ],
        annotated_boxes: [{ bbox: [0, 0, 10, 10] }, { bbox: [20, 20, 10, 10] }],
      },
      { image_id: '8', predicted_boxes: [], annotated_boxes: [{ bbox: [5, 5, 5, 5] }] },
    ]);
    expect(said.join()).toContain('annotations.json has those that are annotated, by image_id');
  });

  test('sides in columns of their own become corners, whichever way each file writes them', () => {
    const corners = detections.map(({ image_id, bbox: [x, y, w, h], score }) => ({
      filename: `i${image_id}`,
      x1: x!,
      y1: y!,
      x2: x! + w!,
      y2: y! + h!,
      confidence: score,
    }));
    const sizes = annotations.map(({ image_id, bbox: [x, y, width, height] }) => ({
      filename: `i${image_id}`,
      x: x!,
      y: y!,
      width: width!,
      height: height!,
    }));
    const { rows } = shaped([
      { file: 'out/boxes.csv', rows: corners },
      { file: 'gt.csv', rows: sizes },
    ]);
    expect(rows[0]).toEqual({
      filename: 'i7',
      predicted_boxes: [
        { bbox: [0, 0, 9, 10], score: 0.9 },
        { bbox: [50, 50, 55, 55], score: 0.2 },
      ],
      annotated_boxes: [{ bbox: [0, 0, 10, 10] }, { bbox: [20, 20, 30, 30] }],
    });
  });

  test('predicted and annotated boxes may be rows of one file, told apart by a column', () => {
    const rows = [
      ...annotations.map(({ image_id, bbox }) => ({ image: image_id, type: 'gt', box: bbox })),
      ...detections.map(({ image_id, bbox, score }) => ({ image: image_id, type: 'pred', box: bbox, score })),
    ];
    expect(shaped([{ file: 'boxes.jsonl', rows }]).shape).toMatchObject({
      gather: 'image',
      where: { type: 'pred' },
      labels: { file: 'boxes.jsonl', id: 'image', where: { type: 'gt' } },
    });
  });

  test('files of other images, and two files that could be the labels, are left as they are', () => {
    const others = annotations.map((row) => ({ ...row, image_id: row.image_id + 100 }));
    const files = [
      { file: 'annotations.json', rows: others },
      { file: 'predictions.json', rows: detections },
    ];
    expect(shapeOutputs(files, []).given).toEqual(files);
    const twice = [
      { file: 'gt_a.json', rows: annotations },
      { file: 'gt_b.json', rows: annotations },
      { file: 'predictions.json', rows: detections },
    ];
    expect(shapeOutputs(twice, []).given).toEqual(twice);
  });
});

test('how sure the model is of each box may stand in a list beside them', () => {
  const rows = [{ id: 1, gt_boxes: [[0, 0, 1, 1]], pred_boxes: [[0, 0, 2, 2]], pred_scores: [0.4] }];
  const one = shaped([{ file: 'a.jsonl', rows }]);
  expect(one.rows[0]).toMatchObject({
    gt_boxes: [[0, 0, 1, 1]],
    pred_boxes: [{ bbox: [0, 0, 2, 2], score: 0.4 }],
  });
});

describe('lists', () => {
  const words = ['a', 'b', 'c'];
  const rows = Array.from({ length: 12 }, (_, i) => ({
    id: i,
    label: `${words[i % 3]!}|${words[(i + 1) % 3]!}`,
    prediction: i === 0 ? '' : words[i % 3]!,
  }));

  test('that are written as texts are told by a sign between words that come again', () => {
    const one = shaped([{ file: 'a.csv', rows }]);
    expect(one.shape?.columns).toEqual({
      prediction: { split: 'prediction', at: '|' },
      label: { split: 'label', at: '|' },
    });
    expect(one.rows.slice(0, 2)).toMatchObject([
      { label: ['a', 'b'], prediction: [] },
      { label: ['b', 'c'], prediction: ['b'] },
    ]);
  });

  test('commas in sentences separate nothing', () => {
    const texts = rows.map(({ id }) => ({
      id,
      label: `Well, that is answer ${id}, in words`,
      prediction: `No, it is ${id}`,
    }));
    expect(shaped([{ file: 'a.csv', rows: texts }]).shape).toBeUndefined();
  });

  test('of zeros and ones are the places of the ones', () => {
    const flags = [
      { id: 1, gold_vector: [1, 0, 1], pred_vector: [0, 0, 1] },
      { id: 2, gold_vector: [0, 0, 0], pred_vector: [1, 0, 0] },
    ];
    expect(shaped([{ file: 'a.jsonl', rows: flags }]).rows).toMatchObject([
      { gold_vector: [0, 2], pred_vector: [2] },
      { gold_vector: [], pred_vector: [0] },
    ]);
  });
});

describe('comparisons', () => {
  const wins = (rows: readonly JsonObject[], models: readonly string[] = ['Lark 2']): readonly unknown[] =>
    shaped([{ file: 'j.jsonl', rows }], models).rows.map(({ model_won: won = null }) => won);

  test('the winner is a side, and a column of that side names the model', () => {
    const sides = { model_a: 'wren', model_b: 'lark-2' };
    const swapped = { model_a: 'lark-2', model_b: 'wren' };
    expect(
      wins([
        { id: 1, ...sides, winner: 'model_a' },
        { id: 2, ...sides, winner: 'model_b' },
        { id: 3, ...swapped, winner: 'model_a' },
        { id: 4, ...swapped, winner: 'tie (bothbad)' },
      ]),
    ).toEqual([0, 1, 1, 0.5]);
  });

  test('or the winner is named itself; a model that is neither has won nothing that could be told', () => {
    const rows = [
      { id: 1, winner: 'lark-2' },
      { id: 2, winner: 'wren' },
    ];
    expect(wins(rows)).toEqual([1, 0]);
    expect(wins(rows, ['heron'])).toEqual([null, null]);
  });

  test('words of other spellings are read', () => {
    const rows = ['Win', 'Lose', 'Tie'].map((verdict, id) => ({ id, verdict }));
    expect(shaped([{ file: 'j.csv', rows }]).rows.map((row) => row['verdict_points'])).toEqual([1, 0, 0.5]);
  });
});

test('a row for each document of a query is a ranking, and a file beside says how relevant each is', () => {
  const run = [
    { query_id: 'q1', doc_id: 'd2', score: 0.5 },
    { query_id: 'q1', doc_id: 'd1', score: 0.7 },
    { query_id: 'q2', doc_id: 'd9', score: 0.1 },
  ];
  const qrels = [
    { query_id: 'q1', doc_id: 'd2', relevance: 2 },
    { query_id: 'q1', doc_id: 'd5', relevance: 0 },
    { query_id: 'q2', doc_id: 'd8', relevance: 1 },
  ];
  const one = shaped([
    { file: 'run.jsonl', rows: run },
    { file: 'qrels.jsonl', rows: qrels },
  ]);
  expect(one.rows).toEqual([
    { query_id: 'q1', ranked_documents: ['d1', 'd2'], relevant_documents: { d2: 2, d5: 0 } },
    { query_id: 'q2', ranked_documents: ['d9'], relevant_documents: { d8: 1 } },
  ]);
});

describe('boxes in another space than their labels', () => {
  const sized = { id: 1, image_width: 200, image_height: 100, gold_bbox: [20, 10, 100, 50] };

  test('shares of the picture become pixels by its size', () => {
    const one = shaped([{ file: 'a.jsonl', rows: [{ ...sized, pred_bbox: [0.1, 0.1, 0.5, 0.5] }] }]);
    expect(one.rows[0]).toMatchObject({ pred_bbox: [{ bbox: [20, 10, 100, 50] }] });
  });

  test('thousandths, and top before left, are told by no number, and stay as they stand', () => {
    const one = shaped([{ file: 'a.jsonl', rows: [{ ...sized, pred_bbox: [100, 200, 500, 600] }] }]);
    expect(one.rows[0]).toEqual({ ...sized, pred_bbox: [100, 200, 500, 600] });
  });
});
