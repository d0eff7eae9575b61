import { AssayError, missing, scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { readTests } from './read-tests.ts';

export const pythonTests = defineMetric({
  kind: 'port',
  port: 'tests',
  name: 'python-tests',
  aliases: ['functional-correctness'],
  meaning: 'The Python that the model wrote passes the tests of the sample.',
  scoreType: { kind: 'boolean' },
  direction: 'higher',
  passRule: { kind: 'is-true' },
  requires: ['output', 'expected'],
  parameters: () =>
    z.strictObject({
      timeout_ms: z
        .int()
        .min(100)
        .max(600_000)
        .default(30_000)
        .describe('For the program of one sample, all of its calls together.'),
    }),
  page: {
    definition: 'score = (the tests in expected ran to their end on the program in the output)',
    convention:
      'expected: the text of the tests, a list of them, or { test, setup, prompt, entry_point } as HumanEval and MBPP have them; check(entry_point) is called where there is one. The program is the last fenced block that defines the entry point (or anything), else all of the output; behind prompt, where it goes on with it. Tests and program run in two sandboxes: the program is handed arguments and gives back plain values (None, booleans, numbers, texts, bytes, lists, tuples, sets, dictionaries), which the tests compare on their side. Its own objects stay where they are: tests can call them and read their attributes, but never compare them. Arguments are copies.',
    source: 'Chen et al. 2021, arXiv:2107.03374, section 2.1; Austin et al. 2021, arXiv:2108.07732',
    edgeCases: [
      'The program does not compile, raises, ends its process, or takes longer than timeout_ms: false.',
      'An object that is equal to everything, a patched assert, a printed verdict, an exit code of 0: false, as any wrong value.',
      'No tests: missing (no_expected). Tests that do not compile, or never call the program: missing (judge_error).',
    ],
    example: {
      rows: [
        { output: '```python\ndef double(n):\n    return 2 * n\n```', expected: 'assert double(4) == 8' },
      ],
      value: true,
    },
  },
  score: async ({ output, expected }, { timeout_ms }, { runTests }) => {
    if (runTests === undefined)
      throw new AssayError('usage', 'E_METRIC_PORT', 'The metric needs a sandbox, and none is configured.');
    if (output === null) return missing('no_output', 'the sample has no output');
    const tests = expected === undefined ? null : readTests(expected);
    if (tests === null) return missing('no_expected', 'the sample has no tests: a text, or a list of texts');
    const answer = typeof output === 'string' ? output : JSON.stringify(output);
    const { kind, why } = await runTests({ answer, tests, timeout_ms });
    if (kind === 'broken') return missing('judge_error', why);
    return kind === 'passed' ? scored(true) : scored(false, { why });
  },
});
