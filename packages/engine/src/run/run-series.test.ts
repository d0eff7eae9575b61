import { expect, test } from 'vitest';
import type { DeclaredSolver } from '../declare/project.ts';
import { plannedRequests } from './run-series.ts';

const limits = { turns: null, time_ms: null, tokens: null, cost_usd: null };
const solver = (given: Partial<DeclaredSolver>): DeclaredSolver => ({
  kind: 'conversation',
  tools: [],
  limits,
  environment: null,
  turns: [],
  user: null,
  ...given,
});
const likelihood = { by: 'completions', of: 'choices', before: ' ', say: 'texts' } as const;
const user = { model: 'm', prompt: 'p', max_turns: 3, stop: 'over' };
const samples = [{ choices: ['a', 'b', 'c', 'd'] }, { choices: ['a', 'b'] }, 'none'];
const digest = `sha256:${'0'.repeat(64)}` as const;
const inputs = {
  samples: samples.length,
  inputs_digest: digest,
  read: async function* () {
    yield samples.map((input, ordinal) => {
      const id = `s${ordinal}`;
      return { ordinal, id, input: { id, input }, input_digest: digest };
    });
  },
};

test.each([
  ['one answer each', undefined, 3, false],
  ['two more turns', solver({ turns: ['why?', 'sure?'] }), 9, false],
  ['a simulated user', solver({ user }), 3, true],
  ['an agent', solver({ kind: 'agent' }), 3, true],
  ['each choice by itself', solver({ kind: 'likelihood', likelihood }), 6, false],
  [
    'the letters in one chat',
    solver({ kind: 'likelihood', likelihood: { ...likelihood, by: 'chat' } }),
    3,
    false,
  ],
  ['a text', solver({ kind: 'likelihood', likelihood: { ...likelihood, of: 'text' } }), 3, false],
] as const)('%s', async (_, given, requests, at_least) => {
  expect(await plannedRequests(given, inputs)).toEqual({ requests, at_least });
});
