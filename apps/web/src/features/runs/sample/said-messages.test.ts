import { expect, test } from 'vitest';
import { saidMessages } from './said-messages.ts';

test('saidMessages tells what was said after the question, with what was called', () => {
  const trajectory = {
    messages: [
      { role: 'user', content: 'Add 1 and 2.' },
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'c', name: 'add', arguments: { numbers: [1, 2] } }],
      },
      { role: 'tool', content: '3', tool_call_id: 'c' },
      { role: 'assistant', content: 'It is 3.' },
    ],
    tool_calls: [],
    steps: 2,
  };
  expect(saidMessages(trajectory, 1)).toEqual([
    { role: 'assistant', content: '', calls: [{ name: 'add', arguments: { numbers: [1, 2] } }] },
    { role: 'tool', content: '3', calls: [] },
    { role: 'assistant', content: 'It is 3.', calls: [] },
  ]);
  expect(saidMessages({ steps: [] }, 0)).toEqual([]);
  expect(saidMessages(undefined, 0)).toEqual([]);
});
