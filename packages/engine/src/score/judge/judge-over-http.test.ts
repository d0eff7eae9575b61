import type { JsonObject } from '@assay/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeClock } from '../../adapters/node-clock.ts';
import { openModel } from '../../adapters/providers/open-model.ts';
import { type ModelServer, type Play, startModelServer } from '../../testing/model-server.ts';
import {
  catalogueMetric,
  declaredModel,
  type ScoredProject,
  scoredProject,
  scorerOf,
  scoreSamples,
} from '../testing/scored-project.ts';

let project: ScoredProject;
let server: ModelServer;
beforeAll(async () => {
  project = await scoredProject();
  server = await startModelServer();
});
afterAll(async () => {
  await server.close();
  await project.close();
});

const answer = (text: string, model = 'judge-2026-01-01'): Play => ({ kind: 'answer', text, model });
const verdict = (score: number): string => JSON.stringify({ score, reason: 'so' });

test.each(['openai', 'anthropic', 'google', 'openai_compatible'] as const)(
  'a judge at %s gives structured verdicts; what breaks on the way is tried again or missing',
  async (provider) => {
    const model = 'judge-2026-01-01';
    const judge = declaredModel('judge', { provider, model, base_url: server.baseUrl(provider) });
    const key = 'sk-canary-123456';
    const env = { OPENAI_API_KEY: key, ANTHROPIC_API_KEY: key, GOOGLE_GENERATIVE_AI_API_KEY: key };
    const context = project.context({
      models: [judge],
      openModel: (declared) => openModel(declared, { folder: project.folder, env, clock: nodeClock }),
    });
    const scorer = await scorerOf([catalogueMetric('llm-as-judge', { judge: 'judge' })], context);
    const judged = async (output: string, ...plays: readonly Play[]) => {
      server.play(...plays);
      const samples = [{ input: provider, expected: 'x', trials: [{ output }] }];
      const { rows, stored } = await scoreSamples(project, samples, scorer);
      expect(stored).not.toContain('canary');
      const [score] = rows[0]!.scores;
      return score!.kind === 'scored' ? score!.value : score!.class;
    };
    expect(await judged('a', answer(verdict(1)))).toBe(1);
    expect(await judged('b', { kind: 'status', status: 503 }, answer(verdict(0.5)))).toBe(0.5);
    expect(await judged('c', { kind: 'cut' }, answer('I cannot grade this.'), answer(verdict(0)))).toBe(0);
    const wrong = ['GRADE: C', '{"score": 11, "reason": ""}', '{"score": 1'].map((text) => answer(text));
    expect(await judged('d', ...wrong)).toBe('judge_error');
    expect(await judged('e', { kind: 'status', status: 401 })).toBe('judge_error');
    expect(await judged('f', answer(verdict(1), 'another-model'))).toBe('judge_error');
    expect(JSON.stringify(server.requests.at(-1)!.body)).toMatch(/schema/i);
    await scorer.close();
  },
);

test.each([
  ['anthropic', 'claude-opus-4-7'],
  ['openai', 'o3-mini'],
] as const)(
  'a judge at %s that takes no temperature says so by its status, and judges without',
  async (provider, name) => {
    const env = { OPENAI_API_KEY: 'sk-canary-123456', ANTHROPIC_API_KEY: 'sk-canary-123456' };
    const scoreBy = async (parameters: JsonObject) => {
      const address = { provider, model: name, base_url: server.baseUrl(provider) };
      const context = project.context({
        models: [declaredModel('judge', { ...address, parameters })],
        openModel: (declared) => openModel(declared, { folder: project.folder, env, clock: nodeClock }),
      });
      const scorer = await scorerOf([catalogueMetric('llm-as-judge', { judge: 'judge' })], context);
      server.playAlways(({ body }) =>
        body['temperature'] === undefined
          ? answer(verdict(1), name)
          : { kind: 'status', status: 400, message: 'no temperature, please: canary' },
      );
      const { rows, stored } = await scoreSamples(
        project,
        [{ input: name, trials: [{ output: 'a' }] }],
        scorer,
      );
      expect(stored).not.toContain('canary');
      await scorer.close();
      return rows[0]!.scores[0]!;
    };
    expect(await scoreBy({})).toMatchObject({
      class: 'judge_error',
      why: expect.stringMatching(/^judge judge: provider_error \(status 400; .*temperature: null/) as string,
    });
    expect(await scoreBy({ temperature: null })).toMatchObject({ value: 1 });
  },
);
