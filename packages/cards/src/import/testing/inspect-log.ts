import type { JsonObject } from '@assay/records';

/** A log without its samples, as the header of an archive holds it. */
export const header: JsonObject = {
  version: 2,
  status: 'success',
  eval: {
    task: 'rivers',
    model: 'hf/lab/tiny-1b',
    created: '2026-01-02T03:04:05+00:00',
    dataset: { name: 'lab/rivers', location: 'lab/rivers', samples: 2, sample_ids: [1, 2], shuffled: false },
    config: { epochs: 1, message_limit: 30, time_limit: null },
    model_generate_config: { max_tokens: 64, temperature: 1 },
    packages: { inspect_ai: '0.3.199' },
    sandbox: { type: 'docker', config: 'compose.yaml' },
  },
  plan: {
    name: 'plan',
    steps: [
      { solver: 'prompt_template', params: { template: 'Answer: {prompt}' } },
      { solver: 'use_tools', params: { tools: ['bash', { name: 'python', params: { timeout: 5 } }] } },
    ],
    config: { temperature: 0, seed: 7 },
  },
  results: {
    total_samples: 2,
    completed_samples: 2,
    scores: [
      {
        name: 'match',
        scorer: 'match',
        params: {},
        scored_samples: 2,
        metrics: { accuracy: { value: 0.5 }, stderr: { value: 0.5 }, odd: { value: null } },
      },
    ],
  },
  stats: { started_at: '2026-01-02T03:04:06+00:00' },
};

/** Answered in one turn, rightly; its prompt is an attachment. */
export const right: JsonObject = {
  id: 1,
  epoch: 1,
  input: 'Longest river?',
  target: 'Nile',
  choices: ['Nile', 'Rhine'],
  messages: [
    { role: 'user', content: 'attachment://abc' },
    {
      role: 'assistant',
      content: [
        { type: 'reasoning', reasoning: 'Think.' },
        { type: 'text', text: 'Nile' },
      ],
    },
  ],
  attachments: { abc: 'Longest river?' },
  output: {
    completion: 'Nile',
    usage: { input_tokens: 3, output_tokens: 1, total_tokens: 4 },
    time: 0.5,
  },
  scores: { match: { value: 'C', answer: 'Nile' } },
};

/** Answered with a tool, wrongly. */
export const agentic: JsonObject = {
  id: 2,
  epoch: 1,
  input: [{ role: 'user', content: 'Shortest?' }],
  target: ['Roe', 'D'],
  messages: [
    { role: 'user', content: 'Shortest?' },
    {
      role: 'assistant',
      content: '',
      tool_calls: [{ id: 'c1', function: 'bash', arguments: { cmd: 'ls', n: 1 } }],
    },
    { role: 'tool', content: 'a b', tool_call_id: 'c1' },
    { role: 'assistant', content: 'Rhine' },
  ],
  output: { completion: 'Rhine', usage: { input_tokens: 3 } },
  scores: { match: { value: 'I' }, other: { value: 0.3 } },
  error: { message: 'late' },
};
