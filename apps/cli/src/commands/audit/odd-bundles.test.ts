import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { failedChecks as secondOpinion } from '../../../../../testing/bundles/second/second-verifier.ts';
import { type Ran, runCommand } from '../../testing/run-command.ts';

let cwd: string;
const assay = (...argv: readonly string[]): Promise<Ran> => runCommand(argv, cwd, { USER: 'host' });
const file = (name: string, contents: string): string => {
  writeFileSync(join(cwd, name), contents);
  return name;
};

/** What a command did, which has to go well. */
async function done(...argv: readonly string[]): Promise<string> {
  const { out, err, exitCode } = await assay(...argv);
  expect({ argv, err, exitCode }).toMatchObject({ exitCode: 0 });
  return out;
}

const rows = (...answers: readonly string[]): string =>
  answers.map((prediction, i) => `${JSON.stringify({ id: `q${i}`, prediction })}\n`).join('');

async function opened(more: string, labels = 'id,label\nq0,yes\nq1,no\nq2,yes\n'): Promise<void> {
  const flags = ['--output-field', 'id:string', '--metric', 'Accuracy', '--input', 'https://example.org/q'];
  await done('init', 'task', '--name', 'Odd', ...flags, '--out', 'problem.jsonld');
  file('host.pub', await done('keys', 'new', 'host'));
  file('labels.csv', labels);
  await committed(more);
}

async function committed(more: string): Promise<void> {
  file(
    'evaluator.yaml',
    `key: odd
problem: problem.jsonld
artifacts: [{ kind: predictions, name: predictions, prediction: { type: label, values: [yes, no] } }]
labels: { file: labels.csv, label: label }
scorers: [{ key: labels, kind: labels, metrics: [exact-match, contains] }]
quotas: { per_day: null, in_flight: null }
feedback: { mode: exact }
${more}
`,
  );
  await done('evaluator', 'commit', 'evaluator.yaml');
}

async function scored(answers: string, team = 'blue'): Promise<{ submission: string; score: string }> {
  file('p.jsonl', answers);
  await done('submit', 'p.jsonl', '--team', team);
  await done('score', '--evaluator');
  const listed = await submissions();
  const last = listed.at(-1)!;
  return { submission: last.submission.id, score: last.scores.at(-1)!.id };
}

interface Listed {
  readonly submission: { readonly id: string };
  readonly scores: readonly { readonly id: string }[];
}

async function submissions(): Promise<readonly Listed[]> {
  return (JSON.parse(await done('submissions', '--format', 'json')) as { submissions: Listed[] }).submissions;
}

/** Every score that there is, by the word of the verifier and of nobody else. */
async function expectAllVerified(...more: readonly string[]): Promise<void> {
  for (const { scores } of await submissions())
    for (const { id } of scores) expect(await failedChecks(id, ...more)).toEqual([]);
}

async function failedChecks(id: string, ...more: readonly string[]): Promise<readonly string[]> {
  file('bundle.json', await done('audit', 'export', id));
  const ran = await assay('verify', 'bundle.json', '--key', 'host.pub', ...more, '--format', 'json');
  const { checks } = JSON.parse(ran.out) as { checks: { check: string; outcome: string }[] };
  const failed = checks.filter(({ outcome }) => outcome === 'fail').map(({ check }) => check);
  expect(ran.exitCode).toBe(failed.length === 0 ? 0 : 1);
  const vkeys = more.filter((each) => each.endsWith('.pub')).concat('host.pub');
  expect(
    secondOpinion(
      readFileSync(join(cwd, 'bundle.json')),
      vkeys.map((name) => readFileSync(join(cwd, name), 'utf8').trim()),
    ),
  ).toEqual(failed);
  return failed;
}
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'assay-odd-'));
  return () => rmSync(cwd, { recursive: true, force: true });
});

const headline = 'headlines: [exact-match.pass_rate]';

describe('a bundle is verified, whatever became of its score', () => {
  test.each([
    [
      'a gate on a number that the host alone sees',
      'gates: [{ metric: contains.pass_rate, min: 0.5 }]\nvisibility: { metrics: evaluator }',
    ],
    [
      'gates on the value itself, from both sides',
      'gates: [{ metric: exact-match.pass_rate, min: 0.666667, max: 0.666667 }]',
    ],
    [
      'a tiny limit',
      'gates: [{ metric: exact-match.pass_rate, min: 0.0000001 }, { metric: contains.pass_rate, max: 1 }]',
    ],
    [
      'nothing but the headline told',
      'visibility: { intervals: evaluator, gates: evaluator, counts: evaluator, slices: evaluator }',
    ],
  ])('%s', async (_, more) => {
    await opened(`${headline}\n${more}`);
    await scored(rows('yes', 'yes', 'yes'));
    await expectAllVerified();
  });

  test('a combined number', async () => {
    await opened(
      'combined: { name: both, weights: { exact-match.pass_rate: 0.3, contains.pass_rate: 0.7 } }\nheadlines: [both]\ngates: [{ metric: both, min: 0.1 }]',
    );
    await scored(rows('yes', 'no', 'no'));
    await expectAllVerified();
  });

  test('invalidated, withdrawn, superseded by a rerun, and after a campaign over other labels', async () => {
    await opened(headline);
    const first = await scored(rows('yes', 'yes', 'yes'), 'one');
    const second = await scored(rows('no', 'no', 'no'), 'two');
    await done('audit', 'invalidate', first.score, '--reason', 'a wrong file');
    await done('rerun', second.submission, '--supersede', '--reason', 'to be sure');
    file('labels.csv', 'id,label\nq0,yes\nq1,no\nq2,no\n');
    await committed(headline);
    await done('rerun', '--all', '--reason', 'q2 was wrong');
    await done('audit', 'withdraw', second.submission, '--reason', 'as its team wishes');
    for (const { scores } of await submissions()) {
      const before = scores.slice(0, -1);
      for (const { id } of before) expect(await failedChecks(id)).toEqual([]);
      // These labels were committed to after the submission came in: a stranger has to hear of it.
      expect(await failedChecks(scores.at(-1)!.id)).toEqual(['order']);
    }
    await done('audit', 'check');
  });

  test('of a key that was revoked since, under a head that another signed, and with a label opened', async () => {
    await opened(headline);
    const { score } = await scored(rows('yes', 'no', 'yes'));
    file('next.pub', await done('keys', 'new', 'next'));
    await done('keys', 'revoke', 'host', '--reason', 'it is old');
    expect(await done('audit', 'show', score)).toMatch(
      /score\.created[\s\S]*key\.revoked +host\+.* because: it is old  \(next\+/,
    );
    await expectAllVerified('--key', 'next.pub');
    file('opened.json', await done('audit', 'open', 'q1', '--score', score, '--reason', 'a dispute'));
    await done('verify', 'opened.json', '--key', 'host.pub', '--key', 'next.pub', '--artifacts', '.');
  });

  test('with the line of a witness', async () => {
    await opened(headline);
    await scored(rows('yes', 'no', 'yes'));
    file('head.txt', await done('audit', 'checkpoint'));
    file('witness.pub', await done('keys', 'new', 'witness', '--home', 'second'));
    file('line.txt', await done('audit', 'witness', 'head.txt', '--key', 'host.pub', '--home', 'second'));
    await done('audit', 'cosign', 'line.txt', '--witness', 'witness.pub');
    await expectAllVerified('--witness', 'witness.pub');
  });

  test('a home without a submission has nothing to export, and says so', async () => {
    await opened(headline);
    expect(await assay('audit', 'export', 'sc-1')).toMatchObject({ exitCode: 2, out: '' });
    await done('audit', 'check');
  });
});
