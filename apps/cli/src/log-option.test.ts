import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Io } from './io.ts';
import { logOption } from './log-option.ts';

function opened(value: string) {
  const cwd = mkdtempSync(join(tmpdir(), 'assay-log-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  const said: string[] = [];
  const io = { cwd, err: (text: string) => void said.push(text) } as unknown as Io;
  return { cwd, said, log: () => logOption(value, io)! };
}

test('a log that cannot be written from the start is refused, before anything is done', () => {
  const { log } = opened('no/such/folder/log.jsonl');
  expect(log).toThrow(expect.objectContaining({ code: 'E_PATH' }));
});

test('a log that cannot be written any more fails nothing that it tells of, and says once that lines are lost', () => {
  const { cwd, said, log } = opened('log.jsonl');
  const write = log();
  write('one\n');
  const file = join(cwd, 'log.jsonl');
  const begun = readFileSync(file, 'utf8');
  rmSync(file);
  mkdirSync(file);
  write('two\n');
  write('three\n');
  expect(said).toEqual([expect.stringMatching(/^warning: the log log\.jsonl cannot be written/)]);
  rmSync(file, { recursive: true });
  write('four\n');
  expect([begun, readFileSync(file, 'utf8')]).toEqual(['one\n', 'four\n']);
});
