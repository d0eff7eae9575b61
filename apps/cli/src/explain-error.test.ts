import { AssayError } from '@assay/records';
import { expect, test } from 'vitest';
import { explainError } from './explain-error.ts';

test('explainError says place, message, code and fix, and the exit code of the trouble', () => {
  const error = new AssayError('usage', 'E_X', 'it is wrong', {
    location: { file: 'assay.yaml', line: 3, column: 5 },
    fix: 'Fix it.',
  });
  expect(explainError(error)).toEqual({
    text: 'assay: assay.yaml:3:5: it is wrong [E_X]\n  Fix it.\n',
    exitCode: 2,
  });
});

test('explainError words the action that an error names', () => {
  const error = new AssayError('usage', 'E_EXISTS', 'a.json already exists', {
    action: { kind: 'overwrite', what: 'file' },
  });
  expect(explainError(error).text).toBe(
    'assay: a.json already exists [E_EXISTS]\n  Choose another file, or overwrite it with --force.\n',
  );
});

test('explainError says the file once', () => {
  for (const message of ['data.csv: no samples', 'cannot read data.csv: it is a folder']) {
    const error = new AssayError('invalid', 'E_X', message, { location: { file: 'data.csv' } });
    expect(explainError(error).text).toBe(`assay: ${message} [E_X]\n`);
  }
});

test('explainError lists every problem of an error that stands for several', () => {
  const problems = [
    new AssayError('usage', 'E_A', 'first \u001b[31mred', { location: { file: 'a.yaml', line: 1 } }),
    new AssayError('usage', 'E_B', 'second', { location: { file: 'b.yaml', line: 2 }, fix: 'Fix it.' }),
  ];
  const error = new AssayError('usage', 'E_A', '2 problems\n…', { cause: new AggregateError(problems) });
  expect(explainError(error).text).toBe(
    'assay: 2 problems\n  a.yaml:1: first \\u{1b}[31mred [E_A]\n  b.yaml:2: second [E_B]\n    Fix it.\n',
  );
});

test('explainError: a full disk behind stdout is told in a sentence', () => {
  const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(explainError(error)).toEqual({
    text: 'assay: cannot write the output: the disk is full [E_DISK]\n  Make room, or choose another place, and run the same command again.\n',
    exitCode: 4,
  });
});
