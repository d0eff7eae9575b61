import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { importToEee } from './import-to-eee.ts';
import { placeRecord } from './place-record.ts';
import { helmFiles } from './testing/helm-files.ts';
import { agentic, header, right } from './testing/inspect-log.ts';

const log = [{ path: 'log.json', json: { ...header, samples: [right, agentic] } }];
const place = async (time: string) =>
  placeRecord(importToEee('inspect', log, { retrieved_timestamp: time })[0]!);

test('a record has its place, and names its rows there', async () => {
  const { path, record, samples, samples_path, rows } = await place('1');
  expect(path).toMatch(/^data\/rivers\/lab\/tiny-1b\/[0-9a-f-]{36}\.json$/);
  expect(samples_path).toBe(path.replace('.json', '_samples.jsonl'));
  expect(record['detailed_evaluation_results']).toEqual({
    format: 'jsonl',
    file_path: samples_path,
    hash_algorithm: 'sha256',
    checksum: createHash('sha256').update(samples!).digest('hex'),
    total_rows: rows,
  });
  const lines = Buffer.from(samples!).toString().trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { sample_id: string }).sample_id)).toEqual(['1', '2']);
});

test('the same log at another time has the same place, another log another one', async () => {
  expect((await place('2')).path).toBe((await place('1')).path);
  const other = [{ path: 'log.json', json: { ...header, samples: [right] } }];
  const [imported] = importToEee('inspect', other, { retrieved_timestamp: '1' });
  expect((await placeRecord(imported!)).path).not.toBe((await place('1')).path);
});

test('a run of HELM stands under its scenario, whatever the model; without rows it names none', async () => {
  const files = helmFiles.filter(({ path }) => !path.includes('per_instance'));
  const placed = await placeRecord(importToEee('helm', files, { retrieved_timestamp: '1' })[0]!);
  expect(placed.path).toMatch(/^data\/rivers-subject-long\/lab\/tiny\//);
  expect([placed.samples, placed.rows, placed.record['detailed_evaluation_results']]).toEqual([
    null,
    0,
    undefined,
  ]);
});
