import { expect, test } from 'vitest';
import type { Message } from '../ports/model.ts';
import { solveSample } from './solve-sample.ts';

test('solveSample records how long each answer and each call took, and tells the model none of it', async () => {
  let now = 0;
  const heard: (readonly Message[])[] = [];
  const calls = [{ id: 'c1', name: 'add', arguments: { numbers: [1, 2] } }];
  const reply = await solveSample(
    {
      messages: [{ role: 'user', content: 'Add 1 and 2.' }],
      parameters: {},
      signal: new AbortController().signal,
    },
    {
      clock: { now: () => '2026-01-01T00:00:00Z', steady: () => now, sleep: async () => undefined },
      limits: { turns: 5, time_ms: null, tokens: null, cost_usd: null },
      price: null,
      ask: async (messages) => {
        heard.push([...messages]);
        now += 20;
        const isFirst = heard.length === 1;
        return {
          kind: 'produced',
          output: isFirst ? '' : 'It is 3.',
          trajectory: isFirst ? { tool_calls: calls } : null,
          usage: null,
          facts: null,
          size: 1,
        };
      },
      nextTurn: async () => null,
      toolbox: {
        definitions: [],
        call: async () => {
          now += 7.25;
          return { result: 3, is_error: false };
        },
        finish: async () => null,
        close: async () => undefined,
      },
    },
  );
  expect(reply.output).toBe('It is 3.');
  expect(reply.trajectory?.['messages']).toEqual([
    { role: 'user', content: 'Add 1 and 2.' },
    { role: 'assistant', content: '', tool_calls: calls, took_ms: 20 },
    { role: 'tool', content: '3', tool_call_id: 'c1', took_ms: 7.3 },
    { role: 'assistant', content: 'It is 3.', took_ms: 20 },
  ]);
  expect(JSON.stringify(heard)).not.toContain('took_ms');
});
