import type { JudgeRequest } from '../catalogue/metric.ts';

/** For tests of metrics that ask a model: the same vector for every text, and a judge that is content. */
export const contentPorts = {
  embed: (texts: readonly string[]) => Promise.resolve(texts.map(() => [1, 2])),
  judge: ({ verdict }: JudgeRequest) =>
    Promise.resolve({
      score: 1,
      reason: '',
      ...('refusal' in (verdict['properties'] as object) ? { refusal: 'appropriate' } : {}),
    }),
};
