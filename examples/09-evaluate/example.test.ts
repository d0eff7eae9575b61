import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Board } from '@assay/records';
import { expect, test } from 'vitest';
import { copyExample } from '../testing/example-folder.ts';
import { runSnippets } from '../testing/run-snippets.ts';

test('the commands of the page do what it says', async () => {
  const folder = await copyExample(import.meta.dirname);
  const ran = await runSnippets(readFileSync(join(import.meta.dirname, 'README.md'), 'utf8'), folder);
  expect(ran.map(({ line, exitCode }) => [line, exitCode])).toEqual(
    ran.map(({ line, expected }) => [line, expected]),
  );
  expect(ran.length).toBeGreaterThan(13);
  const said = (start: string) => ran.find(({ line }) => line.startsWith(start))!;
  expect(said('assay submit broken').err).toContain(
    'broken.jsonl:4: row 4, column "prediction": expected one of 2 labels',
  );
  expect(said('assay submissions').out).toContain('its numbers are not shown');
  expect(said('assay leaderboard --final ').out).toMatch(/– {2}Students/);
  const board = JSON.parse(
    (await folder.assay('leaderboard', '--as', 'evaluator', '--format', 'json')).out,
  ) as Board;
  expect(board.entries.map(({ team, rank }) => [team, rank])).toEqual([
    ['Students', 1],
    ['Weak baseline', 2],
  ]);
  const [students, weak] = board.entries;
  expect(students!.gates).toMatchObject([{ metric: 'pgr.value', outcome: 'pass' }]);
  expect(weak!.gates).toMatchObject([{ outcome: 'fail' }]);
  const rate = Number(students!.metrics.find(({ name }) => name === 'exact-match.pass_rate')!.value);
  expect(Number(students!.metrics[0]!.value)).toBeCloseTo((rate - 0.6) / 0.3, 5);
  for (const { out, err, line } of ran)
    if (!line.includes('evaluator')) expect(out + err).not.toContain('riddles');
});

test('the page from a labels file to a board runs as it stands', async () => {
  const folder = await copyExample(import.meta.dirname);
  const page = readFileSync(join(import.meta.dirname, '../../docs/evaluator.md'), 'utf8');
  const ran = await runSnippets(page, folder);
  expect(ran.map(({ line, exitCode }) => [line, exitCode])).toEqual(
    ran.map(({ line, expected }) => [line, expected]),
  );
  expect(ran.length).toBeGreaterThan(15);
  expect(ran.find(({ line }) => line === 'assay leaderboard')!.out).toMatch(/1 {2}Students/);
});

test('slices are in the score, and for the host alone where one of them is small', async () => {
  const { assay } = await copyExample(import.meta.dirname);
  await assay('keys', 'new', 'example.org/evals');
  await assay('evaluator', 'commit', 'evaluator.yaml');
  await assay('submit', 'student.csv', '--team', 'Students', '--claim', 'model=m');
  const { out } = await assay('score', '--evaluator', '--format', 'json');
  const { scores } = JSON.parse(out) as {
    scores: { id: string; slices: { name: string; items: number }[] }[];
  };
  expect(scores[0]!.slices.map(({ name }) => name)).toEqual([
    'domain=arithmetic',
    'domain=reading',
    'domain=riddles',
  ]);
  const bundle = (await assay('audit', 'export', scores[0]!.id)).out;
  const { score } = JSON.parse(bundle) as { score: { envelope: { payload: string } } };
  const signed = Buffer.from(score.envelope.payload, 'base64').toString();
  // Riddles would follow from the total, reading and arithmetic.
  expect(signed).not.toContain('domain=');
});
