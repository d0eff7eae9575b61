import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeClock } from '../../adapters/node-clock.ts';
import { nodeDigester } from '../../adapters/node-digester.ts';
import { openModel } from '../../adapters/providers/open-model.ts';
import { ModelQueues } from '../../model-client/model-queue.ts';
import { judgeContract } from '../../testing/contracts/judge.contract.ts';
import { type ModelServer, startModelServer } from '../../testing/model-server.ts';
import { declaredModel, type ScoredProject, scoredProject } from '../testing/scored-project.ts';
import { ScoringSession } from '../scoring-session.ts';
import { modelJudge } from './model-judge.ts';

let project: ScoredProject;
let server: ModelServer;
let isBroken = false;
beforeAll(async () => {
  project = await scoredProject();
  server = await startModelServer();
  server.playAlways(({ body }) =>
    isBroken
      ? { kind: 'status', status: 400, message: 'canary' }
      : { kind: 'answer', model: 'judge-1', text: JSON.stringify(verdictOn(JSON.stringify(body))) },
  );
});
afterAll(async () => {
  await server.close();
  await project.close();
});

/** What a good model would make of the prompt: the data stands between fences, the schema before it. */
function verdictOn(prompt: string): object {
  const shown = (name: string): string | null =>
    new RegExp(`=== BEGIN ${name} \\w+ ===\\\\n(.*?)\\\\n=== END`).exec(prompt)?.[1] ?? null;
  const [only, first, second] = ['OUTPUT', 'FIRST OUTPUT', 'SECOND OUTPUT'].map(shown);
  const reason = 'so';
  if (first && second) {
    const preferred =
      first.length === second.length ? 'tie' : first.length > second.length ? 'first' : 'second';
    return { preferred, reason };
  }
  const isGood = only!.includes('good');
  return {
    ...(prompt.includes('"score') ? { score: Number(isGood) } : {}),
    ...(prompt.includes('"grade') ? { grade: isGood ? 'good' : 'bad' } : {}),
    reason,
  };
}

async function openJudge(seed: number) {
  isBroken = false;
  const declared = declaredModel('judge', {
    provider: 'openai_compatible',
    model: 'judge-1',
    base_url: server.baseUrl('openai_compatible'),
    api_key_env: 'JUDGE_KEY',
  });
  const env = { JUDGE_KEY: 'sk-canary-123456' };
  const model = await openModel(declared, { folder: project.folder, env, clock: nodeClock });
  const queues = new ModelQueues({ clock: nodeClock, signal: new AbortController().signal });
  const { cache } = project.store;
  const session = new ScoringSession({ queues, digester: nodeDigester, cache, again: true, scoringId: null });
  const options = { seed, reasks: 0, html: 'text', max_characters: 10_000, max_tokens: null } as const;
  return { judge: modelJudge({ declared, model }, { options, session, scoreName: 'quality' }), session };
}

describe('modelJudge', () => {
  judgeContract(async () => {
    const { judge } = await openJudge(1);
    return { judge, breakIt: () => (isBroken = true) };
  });

  test('an expected answer is shown where it is given, and nowhere else', async () => {
    const { judge, session } = await openJudge(2);
    const question = { id: 's', instruction: 'Judge.', rubric: null, input: null, repeat: 0 };
    const verdict = { type: 'object', properties: { score: { type: 'number' }, reason: { type: 'string' } } };
    const { signal } = new AbortController();
    for (const expected of [null, 'the label']) {
      await judge.judge({ ...question, outputs: ['good'], verdict, expected }, signal);
      expect(JSON.stringify(server.requests.at(-1)!.body).includes('the label')).toBe(expected !== null);
    }
    expect(session.spend).toMatchObject([{ asked: 'judge', key: 'judge', requests: 2 }]);
  });
});
