import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

/** Says yes below a number of its own: the share of rows that it has right is that number over 20. */
function answersBelow(number: number): string {
  return `export default ({ input }) => ({ output: input.n < ${number} ? 'yes' : 'no' });\n`;
}

/** Twenty rows, half of them of each cohort; alpha has 8 right, beta 15, gamma 3. */
function project(gates = ''): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-whole-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const rows = Array.from({ length: 20 }, (_, n) => ({
    id: `s${n}`,
    input: { n },
    expected: 'yes',
    metadata: { tags: [n < 10 ? 'europe' : 'america'] },
  }));
  writeFileSync(join(folder, 'd.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'));
  for (const [name, number] of Object.entries({ alpha: 8, beta: 15, gamma: 3 }))
    writeFileSync(join(folder, `${name}.mjs`), answersBelow(number));
  const models = ['alpha', 'beta', 'gamma'].map(
    (key) => `  - { key: ${key}, provider: module, module: ${key}.mjs, answers: reply }\n`,
  );
  writeFileSync(
    join(folder, 'assay.yaml'),
    `models:\n${models.join('')}tasks: [{ key: words, dataset: d.jsonl, scorer: { metrics: [exact-match, accuracy] } }]
evaluation: { key: e, matrix: { tasks: [words], models: [alpha, beta] } }
publisher: { organization: Lab, relationship: first_party, id_base: https://example.org/evals }
${gates}`,
  );
  return folder;
}

async function ok(folder: string, ...argv: readonly string[]): Promise<string> {
  const { out, err, exitCode } = await runCommand(argv, folder);
  expect(exitCode, err).toBe(0);
  return out;
}

interface Listed {
  readonly id: string;
  readonly task_specification_key: string;
  readonly part?: object;
}

async function newest(folder: string): Promise<Listed> {
  return (JSON.parse(await ok(folder, 'list', 'runs', '--format', 'json')) as { runs: Listed[] }).runs[0]!;
}

/** A report as a file has it. */
async function reported(folder: string, name: string, format: string): Promise<string> {
  const file = join(folder, 'report');
  await ok(folder, 'report', name, '--format', format, '--out', file);
  return readFileSync(file, 'utf8');
}

async function valueOf(folder: string, name: string): Promise<number> {
  const report = JSON.parse(await ok(folder, 'report', name, '--format', 'json')) as {
    metrics: Record<string, { mean: number }>;
  };
  return report.metrics['exact-match']!.mean;
}

test('a model that the project declares is selected; another one has a key of its own', async () => {
  const folder = project();
  await ok(folder, 'run', '--quiet');
  await ok(folder, 'run', '--model', 'beta', '--quiet');
  expect((await newest(folder)).task_specification_key).toBe('words.beta');
  await ok(folder, 'run', '--model', 'gamma', '--quiet');
  expect((await newest(folder)).task_specification_key).toBe('words.alpha@gamma');
  expect(await valueOf(folder, 'words.alpha')).toBe(0.4);
  expect(await valueOf(folder, 'words.beta')).toBe(0.75);
  expect(await valueOf(folder, 'words.alpha@gamma')).toBe(0.15);
  expect(await valueOf(folder, 'latest')).toBe(0.75);
  const all = JSON.parse(await ok(folder, 'compare', '--all', 'e', '--format', 'json')) as {
    tasks: { columns: { specification: string; mark: string | null }[]; differences: object[] }[];
  };
  expect(all.tasks[0]!.columns).toMatchObject([
    { specification: 'words.alpha', mark: null },
    { specification: 'words.beta', mark: null },
  ]);
  expect(all.tasks[0]!.differences).toMatchObject([{ mean_before: 0.4, mean_after: 0.75 }]);
  const evaluation = await ok(folder, 'report', 'e', '--format', 'json');
  expect(evaluation).not.toContain('@gamma');
  for (const format of ['markdown', 'html', 'json'])
    expect(await reported(folder, 'words.alpha@gamma', format)).toContain('overridden: with model gamma');
});

test('a parameter that the model has already is none of its overrides', async () => {
  const folder = project();
  await ok(folder, 'run', 'words.alpha', '--param', 'temperature=0.5', '--quiet');
  expect((await newest(folder)).task_specification_key).toBe('words.alpha@temperature=0.5');
  const text = readFileSync(join(folder, 'assay.yaml'), 'utf8');
  writeFileSync(
    join(folder, 'assay.yaml'),
    text.replace('module: alpha.mjs,', 'module: alpha.mjs, parameters: { temperature: 0.5 },'),
  );
  await ok(folder, 'run', 'words.alpha', '--param', 'temperature=0.5', '--quiet');
  expect((await newest(folder)).task_specification_key).toBe('words.alpha');
});

test('one specification is run by its key, beside evaluations; an unknown name offers the nearest of both', async () => {
  const folder = project();
  const ran = JSON.parse(await ok(folder, 'run', 'words.beta', '--format', 'json')) as {
    evaluations: { task_specifications: { key: string }[] }[];
  };
  expect(ran.evaluations.flatMap((one) => one.task_specifications.map(({ key }) => key))).toEqual([
    'words.beta',
  ]);
  const { exitCode, err } = await runCommand(['run', 'words.bta'], folder);
  expect(exitCode).toBe(2);
  expect(err).toContain('Did you mean words.beta?');
});

test.each([
  [['--only', 'failed', '--of', 'words.alpha'], 12],
  [['--where', 'tags = america'], 10],
  [['--limit', '5'], 5],
])('a part (%j) does not become the result of its specification', async (selection, samples) => {
  const folder = project();
  await ok(folder, 'run', '--quiet');
  const said = await ok(folder, 'run', 'words.alpha', ...selection, '--quiet');
  expect(said).toContain(`partial: ${samples} of 20, ${selection[0]!.slice(2)}`);
  const part = await newest(folder);
  expect(part.part).toMatchObject({ samples, of: 20 });
  expect(await valueOf(folder, 'words.alpha')).toBe(0.4);
  expect(await valueOf(folder, 'latest')).not.toBe(0);
  for (const format of ['markdown', 'summary', 'html', 'json'])
    expect(await reported(folder, part.id, format), format).toContain(`partial: ${samples} of 20`);
  for (const command of [
    ['publish', part.id, '--out', 'pub'],
    ['baseline', 'set', 'main', part.id],
    ['baseline', 'set', 'main', part.id, '--force'],
  ]) {
    const { exitCode, err } = await runCommand(command, folder);
    expect(exitCode, command.join(' ')).toBe(2);
    expect(err).toContain('assay run words.alpha');
  }
  expect(await ok(folder, 'baseline', 'set', 'main', part.id, '--allow-partial')).toContain('partial:');
  await ok(folder, 'publish', part.id, '--allow-partial', '--out', 'pub');
  expect(await ok(folder, 'report', part.id)).toContain(`partial: ${samples} of 20`);
  const files = readdirSync(join(folder, 'pub'), { recursive: true, encoding: 'utf8' });
  for (const end of [/^data.*[^s]\.json$/, /words\.html$/]) {
    const file = files.find((one) => end.test(one))!;
    expect(readFileSync(join(folder, 'pub', file), 'utf8'), file).toContain(`${samples} of 20`);
  }
});

test('a selection that leaves nothing out is no part', async () => {
  const folder = project();
  await ok(folder, 'run', '--limit', '30', '--where', 'input.n >= 0', '--quiet');
  expect((await newest(folder)).part).toBeUndefined();
});

test('where there is no whole run a name means the part, marked', async () => {
  const folder = project();
  await ok(folder, 'run', '--limit', '5', '--quiet');
  expect(await ok(folder, 'report', 'words.alpha')).toContain('partial: 5 of 20, limit 5');
  expect(await ok(folder, 'compare', '--all', 'e')).toContain('words.beta  (partial: 5 of 20, limit 5)');
  const compared = await ok(folder, 'compare', 'words.alpha', 'words.beta');
  expect(compared).toContain('partial: 5 of 20, limit 5');
});

test('a regression over a part is inconclusive, also where the baseline is the part; an overridden run is judged', async () => {
  const gates = 'gates: [{ regression: { against: main, metric: exact-match, max_drop: 0.1 } }]\n';
  const folder = project(gates);
  await runCommand(['run', '--quiet'], folder);
  await ok(folder, 'baseline', 'set', 'main', 'words.beta');
  const part = await runCommand(['run', '--model', 'beta', '--where', 'tags = europe', '--quiet'], folder);
  expect([part.exitCode, part.out.includes('inconclusive')], part.out).toEqual([3, true]);
  expect(part.out).toContain('the run is partial: 10 of 20');
  const other = await runCommand(['run', '--model', 'gamma', '--quiet'], folder);
  expect(other.exitCode).toBe(1);
  expect(other.out).toContain('words.alpha@gamma: fail');
  expect(other.out).toContain('with model gamma');
  const { id } = await newest(folder);
  expect((await runCommand(['gate', id], folder)).exitCode).toBe(1);
  await ok(folder, 'run', '--limit', '5', '--model', 'beta', '--set', 'gates=[]', '--quiet');
  await ok(folder, 'baseline', 'set', 'main', (await newest(folder)).id, '--allow-partial', '--force');
  const against = await runCommand(['gate', 'words.beta'], folder);
  expect(
    [against.exitCode, against.out.includes('the baseline main is partial: 5 of 20')],
    against.out,
  ).toEqual([3, true]);
});

test.each([
  ['america', 'tags = europe', 3],
  ['amerika', 'tags = europe', 2],
])('a gate on the cohort %s under --where %j ends with %i', async (cohort, where, code) => {
  const folder = project(`gates: [{ metric: exact-match, cohort: ${cohort}, pass_rate: { min: 0.1 } }]\n`);
  const { exitCode, out, err } = await runCommand(['run', '--where', where, '--quiet'], folder);
  expect(exitCode, err).toBe(code);
  if (code === 3) expect(out).toContain('inconclusive');
  else expect(err).toContain('america');
});
