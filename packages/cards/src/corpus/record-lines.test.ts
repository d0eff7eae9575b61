import { expect, test } from 'vitest';
import { recordLines } from './record-lines.ts';

test('recordLines reads wrapped and bare records, and goes on after a broken line', () => {
  const lines = ['{"path":"data/a/x.json","record":{"n":1}}', '', '{"n":', '{"n":2}', '{"record":{"n":3}}'];
  expect([...recordLines('all.jsonl', lines)]).toEqual([
    { record: { path: 'data/a/x.json', record: { n: 1 } } },
    {
      finding: {
        action: 'refused',
        rule: 'broken_line',
        path: 'all.jsonl:3',
        result: null,
        message: expect.stringContaining('line 3 is no JSON') as string,
      },
    },
    { record: { path: 'all.jsonl:4', record: { n: 2 } } },
    { record: { path: 'all.jsonl:5', record: { n: 3 } } },
  ]);
});
