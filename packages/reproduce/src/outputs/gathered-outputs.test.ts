import type { JsonValue } from '@assay/records';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readPlan } from '../plan/reproduction-plan.ts';
import { measureOutputs } from './measure-outputs.ts';
import { readOutputs } from './output-table.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-gather-'));
  const write = (name: string, value: JsonValue): Promise<void> =>
    writeFile(join(folder, name), JSON.stringify(value));
  await write('coco.json', {
    images: [1, 2, 3].map((id) => ({ id, file_name: `${id}.png` })),
    annotations: [
      { id: 1, image_id: 1, bbox: [0, 0, 10, 10] },
      { id: 2, image_id: 1, bbox: [20, 0, 10, 10] },
      { id: 3, image_id: 2, bbox: [0, 0, 10, 10] },
    ],
  });
  await write('found.json', [
    { image_id: 1, bbox: [0, 0, 10, 10], score: 0.9 },
    { image_id: 3, bbox: [0, 0, 5, 5], score: 0.8 },
  ]);
});

const plan = (columns: string) =>
  readPlan(
    `reported: r.jsonld
outputs:
  - file: found.json
    gather: image_id
    labels: { file: coco.json, id: image_id }
    columns: ${columns}
    metrics:
      FNR: { metric: detection-false-negative-rate, iou: 0.5, output: found, expected: there }
      FP: { metric: detection-counts, count: false-positives, iou: 0.5, output: found, expected: there }
`,
    'reproduction.yaml',
  ).outputs[0]!;

describe('rows of one sample', () => {
  test('are one answer; images without a detection and without an annotation count', async () => {
    const planned = plan('{ found: { boxes: bbox, scores: score }, there: { boxes: labels.bbox } }');
    const rows = await readOutputs((file) => join(folder, file), planned);
    expect(rows.map(({ id, cell }) => [id, cell('found'), cell('there')])).toEqual([
      ['1', [{ bbox: [0, 0, 10, 10], score: 0.9 }], [{ bbox: [0, 0, 10, 10] }, { bbox: [20, 0, 10, 10] }]],
      ['2', [], [{ bbox: [0, 0, 10, 10] }]],
      ['3', [{ bbox: [0, 0, 5, 5], score: 0.8 }], []],
    ]);
    const value = (name: string) => measureOutputs(rows, planned.metrics[name]!, 0);
    // Of three annotated objects two are missed; of two detections one is of nothing.
    expect(value('FNR')).toMatchObject({ n: 3 });
    expect(value('FNR').value).toBeCloseTo(2 / 3, 12);
    expect(value('FP')).toMatchObject({ value: 1 });
  });

  test('a column that a derived one is made of and that is not there is named', async () => {
    const planned = plan('{ found: { boxes: box }, there: { boxes: labels.bbox } }');
    const rows = await readOutputs((file) => join(folder, file), planned);
    expect(() => measureOutputs(rows, planned.metrics['FNR']!, 0)).toThrow(/has no column found/);
  });

  test('an unknown way to make a column is refused where it stands', () => {
    expect(() => plan('{ found: { box: bbox } }')).toThrow(/columns|found/);
  });
});
