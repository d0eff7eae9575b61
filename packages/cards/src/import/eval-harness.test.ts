import { expect, test } from 'vitest';
import { detectFormat } from './detect-format.ts';
import { importToEee } from './import-to-eee.ts';
import { evalHarnessReport as report } from './testing/eval-harness-report.ts';
import { expectRecord } from './testing/expect-record.ts';

const files = [{ path: 'report.json', json: report }];
const options = { retrieved_timestamp: '1770000000' };

test('a report of eval-harness is a record with means and pass rates', () => {
  expect(detectFormat(files)).toBe('eval-harness');
  const [imported] = importToEee('eval-harness', files, options);
  const { record, instances, notes } = imported!;
  expectRecord(record);
  expect(
    record.evaluation_results.map(({ metric_config: config, score_details: told }) => [
      config['metric_id'],
      told.score,
    ]),
  ).toEqual([
    ['exact-match', 0.5],
    ['exact-match.pass_rate', 0.5],
    ['pass_rate', 0.75],
    ['macro_f1', 0.5],
  ]);
  expect(record).toMatchObject({
    evaluation_id: 'refunds/lab/tiny/1770000000',
    evaluation_timestamp: '1770000000.5',
    model_info: { id: 'lab/tiny' },
    eval_library: { name: 'eval-harness', version: 'unknown' },
  });
  expect(instances).toEqual([]);
  expect(notes).toEqual(['no row for 1 of the samples: the report does not contain their inputs']);
});

test.each([
  [{}, 'names no model'],
  [{ models: [{ model: 'a' }, { model: 'b' }] }, 'names 2 models: a, b'],
])('a report that does not say which model is refused: %j', (cost, why) => {
  const unsure = [{ path: 'report.json', json: { ...report, cost } }];
  expect(() => importToEee('eval-harness', unsure, options)).toThrow(why);
  const [imported] = importToEee('eval-harness', unsure, { ...options, model: 'lab/given' });
  expect(imported!.record.model_info['id']).toBe('lab/given');
});
