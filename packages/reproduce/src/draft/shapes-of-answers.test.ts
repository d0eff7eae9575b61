import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { columnRoles } from './column-roles.ts';
import { draftMeasures } from './draft-measures.ts';
import { readCells, withInner } from '../outputs/read-cells.ts';
import { rowsInJson } from '../outputs/answer-rows.ts';

const rows = Array.from({ length: 12 }, (_, i) => ({
  id: `q${i}`,
  label: i % 2 === 0,
  pred: i % 3 === 0,
  trace_correct: i % 6 === 0,
  failed: i === 11,
}));

describe('a JSON document of answers', () => {
  const keyed = Object.fromEntries(rows.map(({ id, ...row }) => [id, row]));
  test.each([
    ['a list', rows],
    ['a list in an object', { model: 'm', results: rows, errors: [{ a: 1 }] }],
    ['an object by id', keyed],
    ['an object by id in another', { config: { model: 'm' }, results: keyed }],
  ])('%s gives the same rows', async (_, value) => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-answers-'));
    const path = join(folder, 'answers.json');
    await writeFile(path, JSON.stringify(value));
    expect(await readCells(path, 'answers.json')).toEqual(rows);
  });

  test.each([
    ['numbers', { f1: 0.8, n: 12 }],
    ['numbers with intervals', { f1: { value: 0.8, low: 0.7 }, em: { value: 0.5, low: 0.4 } }],
    ['texts', ['a', 'b']],
    ['nothing', {}],
  ])('%s are no rows', (_, value) => {
    expect(rowsInJson(value as JsonObject)).toEqual([]);
  });
});

describe('columns by other names and values', () => {
  const drafted = (given: readonly JsonObject[]): ReturnType<typeof draftMeasures> => {
    const flat = given.map(withInner);
    const wanted = ['F1', 'Correct Trace Rate'].map((name) => ({
      name,
      described: [],
    }));
    return draftMeasures(wanted, { roles: columnRoles(flat), rows: flat, all: flat });
  };

  test('camel case', () => {
    const turned = rows.map(({ id, label, pred, trace_correct, failed }) => ({
      sampleId: id,
      groundTruth: label,
      modelAnswer: pred,
      traceCorrect: trace_correct,
      apiFailed: failed,
    }));
    expect(columnRoles(turned)).toMatchObject({ id: 'sampleId', failed: 'apiFailed' });
    expect(drafted(turned).metrics).toMatchObject({
      F1: { output: 'modelAnswer', expected: 'groundTruth', positive: true },
      'Correct Trace Rate': { output: 'modelAnswer', expected: 'traceCorrect' },
    });
  });

  test('0 and 1: the positive class is 1, also of a rate among predictions', () => {
    const turned = rows.map(({ id, label, pred, trace_correct }) => ({
      id,
      y_true: Number(label),
      y_pred: Number(pred),
      trace_correct: Number(trace_correct),
    }));
    expect(drafted(turned).metrics).toMatchObject({
      F1: { positive: 1 },
      'Correct Trace Rate': { positive: 1, output: 'y_pred' },
    });
  });

  test('yes and no: the positive class is yes; a rate whose rows are not stated stays open', () => {
    const turned = rows.map(({ id, label, pred, trace_correct }) => ({
      id,
      reference: label ? 'yes' : 'no',
      response: pred ? 'yes' : 'no',
      trace_correct,
    }));
    const { metrics, open } = drafted(turned);
    expect(metrics).toMatchObject({ F1: { positive: 'yes' } });
    expect(open[0]?.why).toContain('over those or over all is not stated');
  });

  test('answers inside of objects', () => {
    const turned = rows.map(({ id, label, pred, trace_correct }) => ({
      id,
      expected: { label },
      output: { label: pred, trace: [1] },
      metrics: { trace_correct },
    }));
    expect(drafted(turned).metrics).toMatchObject({
      F1: { output: 'output.label', expected: 'expected.label' },
      'Correct Trace Rate': { output: 'output.label', expected: 'metrics.trace_correct' },
    });
  });

  test('failures as texts of errors and as states', () => {
    const withError = rows.map((row) => ({
      id: row.id,
      pred: row.pred,
      label: row.label,
      error: row.failed ? 'timeout' : null,
    }));
    expect(columnRoles(withError).failed).toBe('error');
    const withStatus = rows.map((row) => ({
      id: row.id,
      pred: row.pred,
      label: row.label,
      status: row.failed ? 'error' : 'ok',
    }));
    expect(columnRoles(withStatus).failed).toBe('status');
    const allWell = rows.map((row) => ({ id: row.id, pred: row.pred, label: row.label, status: 'ok' }));
    expect(columnRoles(allWell).failed).toBeNull();
  });
});
