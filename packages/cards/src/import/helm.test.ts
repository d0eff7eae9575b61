import { expect, test } from 'vitest';
import { detectFormat } from './detect-format.ts';
import { importToEee } from './import-to-eee.ts';
import { expectRecord } from './testing/expect-record.ts';
import { helmFiles as files } from './testing/helm-files.ts';

const options = { retrieved_timestamp: '1770000000' };

test('a run folder of HELM is a record with a result for each metric, split and perturbation', () => {
  expect(detectFormat(files)).toBe('helm');
  const [imported] = importToEee('helm', files, options);
  const { record, instances, notes } = imported!;
  expectRecord(record);
  expect(
    record.evaluation_results.map(({ evaluation_name: name, metric_config: config, score_details: told }) => [
      name,
      config['metric_id'],
      told.score,
    ]),
  ).toEqual([
    ['rivers:subject=long,split=test', 'exact_match', 0.5],
    ['rivers:subject=long,split=valid', 'exact_match', 1],
    ['rivers:subject=long,split=test', 'exact_match.robustness.worst', 0.25],
    ['rivers:subject=long,split=test', 'bleu_4', 0.1],
  ]);
  const [test1, valid, , bleu] = record.evaluation_results;
  expect(test1!.score_details).toEqual({
    score: 0.5,
    details: { trials: '1' },
    uncertainty: { num_samples: 2 },
  });
  expect(valid!.score_details).toEqual({ score: 1, details: { trials: '2', stddev_over_trials: '0.25' } });
  expect(bleu!.metric_config).not.toHaveProperty('max_score');
  expect(test1!.generation_config).toEqual({
    generation_args: { temperature: 0, max_tokens: 5 },
    additional_details: { method: 'generation', instructions: 'Name it.' },
  });
  expect(record.source_metadata['additional_details']).toMatchObject({
    counts: '{"test/num_prompt_tokens":9,"test/num_instances":2}',
  });
  expect(record.eval_library).toEqual({ name: 'helm', version: 'unknown' });
  expect(instances).toHaveLength(2);
  expect(instances[0]).not.toHaveProperty('metadata.correctness');
  // BLEU says how near, not whether it is right.
  expect(instances[1]).toMatchObject({
    evaluation: { score: 0.2, is_correct: false },
    metadata: { correctness: 'unknown', split: 'test' },
  });
  expect(instances[0]).toMatchObject({
    sample_id: 'id1',
    input: {
      raw: 'Longest?',
      formatted: 'Name it. Longest?',
      reference: ['Nile'],
      choices: ['Nile', 'Rhine'],
    },
    output: { raw: [' Nile'] },
    evaluation: { score: 1, is_correct: true },
    performance: { latency_ms: 250 },
  });
  expect(notes).toEqual([
    'no row for 1 of the scores of instances: their requests are not in scenario_state.json',
  ]);
});

test('two run folders are two records, one without statistics is refused', () => {
  const other = files.map(({ path, json }) => ({ path: path.replace('/a/', '/b/'), json }));
  expect(importToEee('helm', [...files, ...other], options)).toHaveLength(2);
  expect(() => importToEee('helm', [files[1]!], options)).toThrow('no score to import');
});
