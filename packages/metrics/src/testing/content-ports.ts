import type { JudgeRequest } from '../catalogue/metric.ts';

/** For tests of metrics that ask: the same vector for every text, a judge that is content, tests that pass. */
export const contentPorts = {
  embed: (texts: readonly string[]) => Promise.resolve(texts.map(() => [1, 2])),
  runTests: () => Promise.resolve({ kind: 'passed', why: '' } as const),
  judge: ({ verdict }: JudgeRequest) =>
    Promise.resolve({
      score: 1,
      reason: '',
      ...('refusal' in (verdict['properties'] as object) ? { refusal: 'appropriate' } : {}),
    }),
};
