import { expect, test } from 'vitest';
import { openEnvelope } from '../ledger/envelope.ts';
import { contest } from '../testing/contest.ts';
import { jsonl } from '../testing/contest-texts.ts';

test('a slice below the floor is the host’s alone: the log that others read does not name it', async () => {
  const { register, submit, score, home } = await contest();
  await register(
    `key: sliced
problem: problem.jsonld
artifacts: [{ kind: predictions, name: predictions, prediction: { type: text } }]
labels: { file: labels.csv, label: label, slices: [domain] }
scorers: [{ key: labels, kind: labels, metrics: [exact-match] }]
headlines: [exact-match.pass_rate]
slice_floor: 2
`,
    { 'labels.csv': 'id,label,domain\nq1,a,large\nq2,b,large\nq3,c,CANARY-small\n' },
  );
  await submit('one', { 'predictions.jsonl': jsonl({ q1: 'a', q2: 'b', q3: 'c' }) });
  const [scored] = await score();
  expect(scored!.slices.map(({ name }) => name)).toContain('domain=CANARY-small');
  const logged = [...home.ledger.store.entries()].map(({ envelope }) =>
    openEnvelope(envelope).body.toString(),
  );
  // The total less the large one would be the small one.
  expect(logged.join('')).not.toContain('domain=large');
  expect(logged.join('')).not.toContain('CANARY-small');
});
