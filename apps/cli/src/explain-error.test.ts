import { type Action, AssayError } from '@assay/records';
import { expect, test } from 'vitest';
import { explainError, fixOf } from './explain-error.ts';

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

const worded = (action: Action, fix?: string): string | undefined =>
  fixOf(new AssayError('usage', 'E_X', 'wrong', { fix, action }));

test.each<[Action, string | undefined, string]>([
  [
    { kind: 'run', missing: 'folder' },
    undefined,
    'Run something with `assay run`, or name the project with --project FILE.',
  ],
  [{ kind: 'run', missing: 'store' }, undefined, 'The store is empty: `assay run` fills it.'],
  [
    { kind: 'resume' },
    'Check the network.',
    'Check the network. `assay run --resume` continues where it stopped.',
  ],
  [{ kind: 'resume' }, undefined, '`assay run --resume` continues where it stopped.'],
  [{ kind: 'finish', run: 'a' }, undefined, 'Finish it with `assay run --resume`.'],
  [
    { kind: 'finish', run: 'a', other: 'b' },
    undefined,
    'Finish it with `assay run --resume`, or name another one; the newest that is finished: b.',
  ],
  [{ kind: 'score', run: 'a' }, undefined, 'Score it with `assay score a`.'],
  [
    { kind: 'match_with', fields: ['rows', 'inputs'] },
    'Give the rows.',
    'Give the rows (--rows FILE, --inputs FILE).',
  ],
  [
    { kind: 'match_with', fields: ['solution_id'] },
    'Choose one by its @id.',
    'Choose one by its @id (--solution ID).',
  ],
  [{ kind: 'set_baseline', name: 'main' }, undefined, 'Set one with `assay baseline set main RUN`.'],
  [{ kind: 'name_model' }, 'Give the model’s id.', 'Give the model’s id (--model ID).'],
  [{ kind: 'force' }, 'Choose another run.', 'Choose another run, or insist with --force.'],
  [
    { kind: 'choose_project', file: 'a/assay.yaml' },
    undefined,
    'Name the file in it: --project a/assay.yaml.',
  ],
  [
    { kind: 'choose_project', file: 'a.yaml' },
    'There are: b.',
    'There are: b. A project file is named with --project a.yaml.',
  ],
  [
    { kind: 'choose_project' },
    'Run a was made on it.',
    'Run a was made on it; name the project that declares it with --project FILE.',
  ],
])('an action is worded as a command: %j', (action, fix, words) => {
  expect(worded(action, fix)).toBe(words);
});

test('answers that are kept are told after what helps first', () => {
  const kept = { kind: 'score_kept', runs: ['a', 'b'] } as const;
  expect(worded({ ...kept, when: 'now' })).toBe('The answers are kept: `assay score a b` scores them.');
  expect(worded({ ...kept, when: 'fixed', first: { kind: 'resume' } }, 'Wait.')).toBe(
    'Wait. `assay run --resume` continues where it stopped. The answers are kept: when it is fixed, `assay score a b` scores them.',
  );
});
