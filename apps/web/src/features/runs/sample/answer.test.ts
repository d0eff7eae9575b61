import { expect, test } from 'vitest';
import { saidMessages } from './answer.tsx';

const call = (name: string, given: { readonly [key: string]: string | readonly number[] }) => ({
  id: 'call_1',
  name,
  arguments: given,
});

test('saidMessages tells what was said after the question, with what was called, and what came of it beside it', () => {
  const trajectory = {
    messages: [
      { role: 'user', content: 'Add 1 and 2.' },
      { role: 'assistant', content: '', tool_calls: [call('add', { numbers: [1, 2] })], took_ms: 20 },
      { role: 'tool', content: '3', tool_call_id: 'call_1', took_ms: 7.5 },
      { role: 'assistant', content: '', tool_calls: [call('write', { text: '3' })] },
      { role: 'tool', content: 'no such file', tool_call_id: 'call_1' },
      { role: 'assistant', content: 'It is 3.' },
    ],
    tool_calls: [{ name: 'add' }, { name: 'write', is_error: true }],
    steps: 3,
  };
  expect(saidMessages(trajectory, 1)).toEqual([
    {
      role: 'assistant',
      content: '',
      took_ms: 20,
      calls: [{ name: 'add', arguments: { numbers: [1, 2] }, result: '3', isError: false, took_ms: 7.5 }],
    },
    {
      role: 'assistant',
      content: '',
      took_ms: null,
      calls: [
        { name: 'write', arguments: { text: '3' }, result: 'no such file', isError: true, took_ms: null },
      ],
    },
    { role: 'assistant', content: 'It is 3.', took_ms: null, calls: [] },
  ]);
  expect(saidMessages({ steps: [] }, 0)).toEqual([]);
  expect(saidMessages(undefined, 0)).toEqual([]);
});

test('saidMessages keeps what a tool said where nobody called it, and a call that nobody answered', () => {
  const trajectory = {
    messages: [
      { role: 'tool', content: 'unasked', tool_call_id: 'x' },
      { role: 'assistant', content: '', tool_calls: [call('add', {})] },
    ],
  };
  expect(saidMessages(trajectory, 0)).toMatchObject([
    { role: 'tool', content: 'unasked', calls: [] },
    { role: 'assistant', calls: [{ name: 'add', result: undefined, isError: false }] },
  ]);
});
