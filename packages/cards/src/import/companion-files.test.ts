import { describe, expect, test } from 'vitest';
import { companionFiles, leadingFiles } from './companion-files.ts';

describe('companionFiles', () => {
  test.each([
    ['helm', 'runs/a/run_spec.json', ['runs/a/stats.json', 'runs/b/stats.json', 'runs/a/other.json'], [0]],
    ['lm-eval', 'r/results_1.json', ['r/samples_sums_1.jsonl', 'r/samples_sums_2.jsonl', 'r/x.jsonl'], [0]],
    [
      'lm-eval',
      'r/all.json',
      ['r/samples_sums_1.jsonl', 'r/samples_sums.jsonl', 'q/samples_x.jsonl'],
      [0, 1],
    ],
    ['assay', 'd/x.json', ['d/x_samples.jsonl', 'd/y_samples.jsonl'], [0]],
    ['inspect', 'log/header.json', ['log/samples/1.json', 'log/_journal/1.json'], [0]],
    ['inspect', 'log/a.json', ['log/samples/1.json'], []],
    ['promptfoo', 'out.json', ['out_samples.jsonl'], []],
  ] as const)('%s: %s', (format, path, around, expected) => {
    expect(companionFiles(format, path, around)).toEqual(expected.map((i) => around[i]));
  });
});

test('leadingFiles leaves out what belongs to another file of the folder', () => {
  const lone = ['x/stats.json', 'x/samples/1.json', 'y.eval'];
  const led = ['a/stats.json', 'a/instances.json', 'b/samples/1.json', 'b/_journal/start.json'];
  const leaders = ['a/run_spec.json', 'b/header.json'];
  expect(leadingFiles([...lone, ...led, ...leaders])).toEqual([...lone, ...leaders]);
});
