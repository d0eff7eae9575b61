import { type Action, makeVerdict } from '@assay/records';
import { expect, test } from 'vitest';
import { wordVerdict } from './verdict-text.ts';

test.each<[Action, string]>([
  [{ kind: 'set_baseline', name: 'main' }, ': `assay baseline set main RUN`'],
  [
    { kind: 'set_baseline', name: 'main', run: 'r1', scores_first: true },
    ': `assay score r1`, `assay baseline set main r1`',
  ],
  [{ kind: 'run', missing: 'store' }, ': `assay run`'],
  [{ kind: 'list_metrics' }, ''],
])('wordVerdict puts the commands behind the reason: %j', (action, commands) => {
  const reason = { rule: 'regression', message: 'assay.yaml:7: s: inconclusive: there is none' };
  const other = { rule: 'coverage', message: 'assay.yaml:8: s: pass: all there' };
  const checks = [{ message: 'there is none', action }, { message: 'all there' }];
  const worded = wordVerdict({
    verdict: makeVerdict('inconclusive', [reason, other]),
    gates: [{ checks }],
  });
  expect(worded.reasons).toEqual([{ ...reason, message: `${reason.message}${commands}` }, other]);
});
