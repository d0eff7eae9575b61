import { type Action, AssayError } from '@assay/records';
import { expect, test } from 'vitest';
import { fixOf } from './word-action.ts';

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
