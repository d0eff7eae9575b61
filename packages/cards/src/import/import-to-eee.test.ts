import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectFormat } from './detect-format.ts';
import { importToEee } from './import-to-eee.ts';
import { brokenFiles, importOrRefuse } from './testing/broken-files.ts';
import { expectRecord } from './testing/expect-record.ts';
import { ownFiles } from './testing/own-files.ts';

const record = {
  schema_version: '0.3.0',
  evaluation_id: 'rivers/lab/tiny/1',
  retrieved_timestamp: '1',
  source_metadata: {
    source_type: 'evaluation_run',
    source_organization_name: 'A Lab',
    evaluator_relationship: 'first_party',
  },
  eval_library: { name: 'assay', version: '0.1.0' },
  model_info: { name: 'tiny', id: 'lab/tiny', additional_details: {} },
  evaluation_results: [
    {
      evaluation_name: 'rivers',
      source_data: { dataset_name: 'rivers', source_type: 'other' },
      metric_config: { lower_is_better: false },
      score_details: { score: 0.5 },
    },
  ],
};
const options = { retrieved_timestamp: '2', organization: 'Another' };

describe('an export of Assay', () => {
  test('stands as it is, with its own rows', () => {
    const mine = { evaluation_id: record.evaluation_id, sample_id: 'a' };
    const files = [
      { path: 'x_samples.jsonl', json: [mine, { evaluation_id: 'other' }] },
      { path: 'x.json', json: record },
    ];
    expect(detectFormat(files)).toBe('assay');
    expect(importToEee('assay', files, options)).toEqual([
      { record, instances: [mine], notes: ['a record is kept as is: organization not changed'] },
    ]);
  });

  test.each([
    [{ ...record, schema_version: '0.2.0' }, 'schema_version 0.2.0, expected 0.3.0'],
    [{ ...record, model_info: undefined as never }, 'model_info'],
  ])('of another shape is refused: %#', (json, why) => {
    expect(() => importToEee('assay', [{ path: 'x.json', json }], options)).toThrow(why);
  });
});

describe('what is of no known format', () => {
  test.each([null, 3, 'text', [], [{}], {}, { results: {} }, { eval: 'x' }, { schema_version: 1 }])(
    'is not recognised: %j',
    (json) => {
      expect(detectFormat([{ path: 'x.json', json }])).toBeNull();
    },
  );

  test('is refused by name', () => {
    expect(() => importToEee('helm', [{ path: 'x.json', json: {} }], options)).toThrow(
      'no document of the format helm',
    );
  });
});

test.each(ownFiles)(
  'documents of %s with a wrong value anywhere are imported or refused',
  (format, files) => {
    fc.assert(
      fc.property(brokenFiles(files), (broken) => {
        for (const { record } of importOrRefuse(format, broken)) expectRecord(record);
      }),
      { numRuns: 300 },
    );
  },
);
