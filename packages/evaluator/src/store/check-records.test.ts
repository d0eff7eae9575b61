import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contest } from '../testing/contest.ts';
import { jsonl } from '../testing/contest-texts.ts';
import { checkRecords } from './check-records.ts';

const evaluator = `key: contest
problem: problem.jsonld
artifacts: [{ kind: predictions, name: predictions, prediction: { type: text } }]
labels: { file: labels.csv, label: label }
scorers: [{ key: labels, kind: labels, metrics: [exact-match] }]
headlines: [exact-match.pass_rate]
feedback: { mode: exact }
`;

test('what is stored beside the log is held against the log: a number, a team or a version that was changed is found', async () => {
  const { register, submit, score, home } = await contest();
  await register(evaluator, { 'labels.csv': 'id,label\nq1,a\nq2,b\n' });
  await submit('one', { 'predictions.jsonl': jsonl({ q1: 'a', q2: 'x' }) });
  await score();
  expect(checkRecords(home.store)).toEqual([]);
  const raw = new DatabaseSync(join(home.path, 'ledger.sqlite'));
  const change = (table: string, from: string, to: string): readonly string[] => {
    raw.exec(`DROP TRIGGER ${table}_update`);
    raw.prepare(`UPDATE ${table} SET record = replace(record, ?, ?)`).run(from, to);
    return checkRecords(home.store).map(({ what }) => what);
  };
  expect(change('scores', '"0.500000"', '"0.900000"')).toEqual([
    expect.stringMatching(/^score .* is stored otherwise/),
  ]);
  expect(change('submissions', '"team":"one"', '"team":"two"')).toContainEqual(
    expect.stringMatching(/^submission .* otherwise/),
  );
  raw.close();
});
