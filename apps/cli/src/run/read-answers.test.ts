import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

interface Answered {
  readonly expected: string | number;
  readonly output: string;
}

/** A project that replays outputs, scored by `scorer`. */
function project(scorer: string, rows: readonly Answered[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-read-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const lines = (of: (row: Answered, i: number) => object) =>
    rows.map((row, i) => JSON.stringify(of(row, i))).join('\n');
  writeFileSync(
    join(folder, 'd.jsonl'),
    lines(({ expected }, i) => ({ id: `s${i}`, input: i, expected })),
  );
  writeFileSync(
    join(folder, 'o.jsonl'),
    lines(({ output }, i) => ({ id: `s${i}`, output })),
  );
  writeFileSync(
    join(folder, 'assay.yaml'),
    `models: [{ key: m, provider: replay, outputs: o.jsonl }]
tasks:
  - key: t
    dataset: d.jsonl
    scorer: ${scorer}
evaluation: { key: e, task_specifications: [{ key: s, task_key: t, model_key: m }] }
`,
  );
  return folder;
}

async function run(folder: string) {
  const { out, err, exitCode } = await runCommand(['run', '--format', 'json'], folder);
  expect(exitCode, err).toBe(0);
  const [specification] = (JSON.parse(out) as Ran).evaluations[0]!.task_specifications;
  const { scoring } = specification!.runs[0]!;
  return { ...scoring, err };
}

interface Ran {
  readonly evaluations: readonly {
    readonly task_specifications: readonly { readonly runs: readonly { readonly scoring: Scored }[] }[];
  }[];
}

interface Scored {
  readonly scorer_version: string;
  readonly aggregates: {
    readonly metrics: Readonly<Record<string, { readonly pass_rate: number; readonly n: number }>>;
  };
}

const talk = [
  { expected: 'B', output: 'Not A. Answer: B' },
  { expected: 'C', output: '(C)' },
  { expected: 'A', output: 'no idea' },
];

test('answers are found in what a model writes, and those that are not count as wrong with their text', async () => {
  const folder = project(
    '{ extract: [{ regex: "Answer: (.)" }, { letter: ABC }], metrics: [exact-match, accuracy] }',
    talk,
  );
  const { aggregates } = await run(folder);
  expect(aggregates.metrics['exact-match']).toMatchObject({ pass_rate: 2 / 3, n: 3 });
  const log = await runCommand(['log', 'latest', 's2'], folder);
  expect(log.out).toContain('no answer was found in');
  expect(log.out).toContain('no idea');
  expect((await runCommand(['log', 'latest', 's0'], folder)).out).toContain('"answer":"B"');
});

test('what is extracted and normalised is part of the scorer version, and a metric may say its own', async () => {
  const rows = [{ expected: 'the Cat', output: ' cat! ' }];
  const plain = project('{ metrics: [exact-match] }', rows);
  const versions = new Set([(await run(plain)).scorer_version]);
  for (const scorer of [
    '{ normalise: [articles, punctuation, trim, case], metrics: [exact-match] }',
    '{ normalise: [trim, articles, punctuation, case, trim], metrics: [exact-match] }',
    '{ metrics: [{ exact-match: { normalise: [articles, punctuation, trim, case] } }] }',
  ]) {
    const file = join(plain, 'assay.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/scorer: .*/, `scorer: ${scorer}`));
    const { aggregates, scorer_version: version } = await run(plain);
    expect(aggregates.metrics['exact-match']!.pass_rate).toBe(1);
    versions.add(version);
  }
  // Said for all or for the one metric that there is, it is the same.
  expect(versions.size).toBe(3);
});

test('a number that is found in a text is held against a number that is expected', async () => {
  const rows = [{ expected: 1234.5, output: 'That makes $1,234.50.' }];
  const { aggregates } = await run(project('{ extract: [{ last: number }], metrics: [exact-match] }', rows));
  expect(aggregates.metrics['exact-match']!.pass_rate).toBe(1);
});

test.each([
  ['{ last: number }', '7.0', 'It is 7.0.'],
  ['{ first: number }', '1,000', '1000 in all'],
  ['{ tag: answer }, { last: number }', '7.0', '<answer>7.0</answer>'],
  ['{ letter: ABCD }', 'b', 'Answer: B'],
])('with extract [%s] the expected %j is found in %j', async (steps, expected, output) => {
  const scorer = `{ extract: [${steps}], metrics: [exact-match] }`;
  const { aggregates, err } = await run(project(scorer, [{ expected, output }]));
  expect(err).not.toContain('never match');
  expect(aggregates.metrics['exact-match']!.pass_rate).toBe(1);
});

test('what can never match is told before anything is asked', async () => {
  const { err } = await run(
    project('{ extract: [{ letter: ABCD }], metrics: [exact-match] }', [{ expected: 'Paris', output: 'A' }]),
  );
  expect(err).toContain(
    'exact-match can never match: extract looks for a letter, and no expected value is one (the first is "Paris")',
  );
});

test.each([
  ['{ extract: [{ regx: a }], metrics: [exact-match] }', 5, 'extract'],
  ['{ extract: [{ regex: "(a" }], metrics: [exact-match] }', 5, 'RE2'],
  ['{ normalise: [lowercase], metrics: [exact-match] }', 5, 'normalise'],
  ['{ metrics: [{ exact-match: { normalise: [lowercase] } }] }', 5, 'normalise'],
])('%s is refused with its line', async (scorer, line, words) => {
  const { exitCode, err } = await runCommand(['run'], project(scorer, talk));
  expect(exitCode).toBe(2);
  expect(err).toContain(`assay.yaml:${line}`);
  expect(err).toContain(words);
});
