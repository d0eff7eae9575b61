import type { JsonObject } from '@assay/records';

/** Two providers, one prompt; tests passed, failed and in error; a key that must not leave. */
export const promptfooOutput: JsonObject = {
  evalId: 'eval-1',
  results: {
    version: 3,
    timestamp: '2026-01-02T03:04:05.000Z',
    prompts: [
      {
        raw: 'Name the {{x}}.',
        label: 'short',
        provider: 'openai:chat:gpt-x',
        metrics: {
          score: 2.5,
          testPassCount: 3,
          testFailCount: 1,
          testErrorCount: 2,
          namedScores: { tone: 1.5, never: 0 },
          namedScoresCount: { tone: 2, never: 0 },
        },
      },
      {
        raw: 'Name the {{x}}.',
        label: 'short',
        provider: 'mine',
        metrics: { score: 0, testPassCount: 0, testFailCount: 1, testErrorCount: 0 },
      },
    ],
    results: [
      {
        promptIdx: 0,
        testIdx: 4,
        success: true,
        score: 0.75,
        failureReason: 0,
        vars: { x: 'river' },
        prompt: { raw: 'Name the river.' },
        response: { output: { name: 'Nile' }, tokenUsage: { prompt: 5, completion: 2, total: 7 } },
        latencyMs: 20,
        testCase: { assert: [{ type: 'contains', value: 'Nile' }] },
      },
      { promptIdx: 0, testIdx: 5, success: false, score: 0, failureReason: 2, error: 'rate limit' },
      { promptIdx: 1, testIdx: 4, success: false, score: 0, failureReason: 1, response: { output: 'Po' } },
    ],
    stats: { successes: 3, failures: 2, errors: 2 },
  },
  config: {
    description: 'Rivers',
    providers: [
      {
        id: 'openai:chat:gpt-x',
        config: { temperature: 0, max_tokens: 64, apiKey: 'SECRET', headers: { authorization: 'SECRET' } },
      },
      { 'file://mine.js': { label: 'mine', config: { temperature: 0.5 } } },
    ],
  },
  metadata: { promptfooVersion: '0.123.1' },
};
