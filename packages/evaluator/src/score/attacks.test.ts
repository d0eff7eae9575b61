import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeClock } from '@assay/engine';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { contest } from '../testing/contest.ts';
import { jsonl } from '../testing/contest-texts.ts';
import { auditReruns } from '../versions/explain-scores.ts';

const canRun = existsSync('/usr/bin/bwrap') && existsSync('/usr/bin/python3');
afterEach(() => vi.unstubAllEnvs());

const quotas = 'quotas: { per_day: null, in_flight: null }\nfeedback: { mode: exact }\n';
const code = `key: code
problem: problem.jsonld
artifacts: [{ kind: code, name: entry }]
scorers: [{ key: unit, kind: tests, tests: tests.yaml, limits: { wall_ms: 60000 } }]
headlines: [unit.pass_rate]
${quotas}`;
const custom = (command: string, more = '') => `key: custom
problem: problem.jsonld
artifacts: [{ kind: predictions, name: predictions, prediction: { type: text } }]
labels: { file: labels.csv, label: label }
scorers:
  - { key: own, kind: program, command: [python3, score.py], code: ${command}, metrics: [{ name: value, direction: higher }] }
${more}headlines: [own.value]
${quotas}`;
const labels = 'id,label\nq1,a\nq2,b\n';
const answers = { 'predictions.jsonl': jsonl({ q1: 'a', q2: 'x' }) };
const call = (id: string, name: string, expected: string) =>
  `- { kind: call, id: ${id}, file: entry.py, function: ${name}, arguments: [], expected: ${expected} }\n`;

describe.skipIf(!canRun)('attacks on scorers (skipped where there is no bubblewrap or no Python)', () => {
  // First of all: what a process has tested already is not tested again while nothing changed.
  test('SCR-40: a sandbox that does not keep its promises any more is refused before anything runs', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-bwrap-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const loose =
      '#!/bin/bash\nargs=(); for a in "$@"; do [ "$a" = --unshare-all ] && a=--unshare-pid; args+=("$a"); done; exec /usr/bin/bwrap "${args[@]}"\n';
    writeFileSync(join(folder, 'bwrap'), loose, { mode: 0o755 });
    // Entries run as users of their own, who must find it.
    chmodSync(folder, 0o755);
    const { register, submit, score, home } = await contest();
    await register(code, { 'tests.yaml': call('one', 'one', '1') });
    const { submission } = await submit('one', { 'entry.py': 'def one():\n    return 1\n' });
    vi.stubEnv('PATH', `${folder}:${process.env['PATH'] ?? ''}`);
    await expect(score()).rejects.toMatchObject({ code: 'E_NO_ISOLATION', trouble: 'environment' });
    expect(home.store.submissions.get(submission.id)?.state).toBe('queued');
    vi.unstubAllEnvs();
    const [only] = await score();
    expect(only!.execution.sandbox).toMatchObject({ self_test: expect.stringMatching(/^sha256:/) as string });
  });

  test('SCR-14: an entry sees its own files, and no history of anything', async () => {
    const { register, submit, score } = await contest();
    await register(code, {
      'tests.yaml': call('files', 'files', '[entry.py]') + call('history', 'history', '[]'),
    });
    const text = `import os
def files():
    return sorted(os.listdir("/job"))
def history():
    return [path for path in ("/job/.git", "/.git", "/tmp/.git", "/root", "/home", "/var", "/srv") if os.path.exists(path)]
`;
    await submit('one', { 'entry.py': text });
    expect((await score())[0]!.metrics[0]).toMatchObject({ numerator: 2, denominator: 2 });
  });

  test('SCR-26: links, pipes and folders that an entry leaves behind are read by nobody', async () => {
    const { register, submit, score } = await contest();
    await register(code, { 'tests.yaml': call('one', 'one', '1') });
    const text = `import os
def one():
    for path in ("results.json", "scores.json", "report.xml", "reward.txt"):
        os.symlink("/proc/self/environ", "/tmp/" + path)
        os.mkfifo("/tmp/fifo-" + path)
        os.mkdir("/tmp/folder-" + path)
    with open("/tmp/large", "wb") as file:
        file.truncate(10 ** 7)
    return 2
`;
    await submit('one', { 'entry.py': text });
    expect((await score())[0]).toMatchObject({
      status: 'scored',
      metrics: [{ numerator: 0 }],
      counts: { errors: { wrong_answer: 1 } },
    });
  });

  test('SCR-30: a test that raises counts as failed; a scorer that raises gives no score at all', async () => {
    const { register, submit, score } = await contest();
    await register(code, { 'tests.yaml': call('one', 'one', '1') + call('bad', 'bad', '1') });
    await submit('one', { 'entry.py': 'def one():\n    return 1\ndef bad():\n    raise ValueError()\n' });
    expect((await score())[0]).toMatchObject({
      metrics: [{ numerator: 1, denominator: 2 }],
      counts: { items: 2, errors: { exception: 1 } },
    });
    await register(custom('score.py'), { 'labels.csv': labels, 'score.py': 'raise ValueError()\n' });
    await submit('two', answers);
    expect((await score())[0]).toMatchObject({ status: 'errored', metrics: [], error: { ours: true } });
  });

  test('SCR-32: a scorer that is left to chance is found by running its scores again', async () => {
    const { register, submit, score, context } = await contest();
    await register(custom('score.py'), {
      'labels.csv': labels,
      'score.py':
        'import json, os\nprint(json.dumps({"metrics": {"value": int.from_bytes(os.urandom(6), "big")}}))\n',
    });
    await submit('one', answers);
    await score();
    const agreement = await auditReruns({ evaluator: 'custom', sample: 1, seed: 's', tolerance: 0 }, context);
    expect(agreement).toMatchObject({
      sampled: 1,
      agreed: 0,
      scores: [{ agrees: false, differing: ['own.value'] }],
    });
  });

  test('SCR-34: a scorer program reads what is declared, and nothing else is there', async () => {
    const secret = mkdtempSync(join(tmpdir(), 'assay-secret-'));
    onTestFinished(() => rmSync(secret, { recursive: true, force: true }));
    writeFileSync(join(secret, 'config'), 'x', { mode: 0o644 });
    vi.stubEnv('ASSAY_SECRET', 'x');
    const { register, submit, score, home } = await contest();
    await register(custom('score.py'), {
      'labels.csv': labels,
      'score.py': `import json, os, socket
seen = sum(os.path.exists(path) for path in (${JSON.stringify(secret)}, ${JSON.stringify(home.path)}, "/etc/passwd", "/root", "/home"))
seen += "ASSAY_SECRET" in os.environ
try:
    socket.create_connection(("192.0.2.1", 80), 1)
    seen += 1
except OSError:
    pass
print(json.dumps({"metrics": {"value": seen}}))
`,
    });
    await submit('one', answers);
    expect((await score())[0]!.metrics[0]!.value).toBe('0');
  });

  test('SCR-35: what a scorer program depends on is pinned in its version, and nothing is installed when it scores', async () => {
    const { register } = await contest();
    const files = (hash: string) => ({
      'labels.csv': labels,
      'own/score.py': 'print(0)\n',
      'own/requirements.txt': `numpy==2.0 --hash=sha256:${hash}\n`,
    });
    const [one, other] = [
      await register(custom('own'), files('aa')),
      await register(custom('own'), files('bb')),
    ];
    const lock = ({ scorer }: typeof one) => (scorer.components['own'] as { lock: string }).lock;
    expect(lock(one)).toMatch(/^sha256:/);
    expect(lock(one)).not.toBe(lock(other));
  });

  test('SCR-37: answers that are code are compared, never evaluated', async () => {
    const { register, submit, score, folder } = await contest();
    const exact = custom('score.py')
      .replace(/^ {2}- \{ key: own.*$/m, '  - { key: exact, kind: labels, metrics: [exact-match, contains] }')
      .replace('own.value', 'exact-match.pass_rate');
    await register(exact, { 'labels.csv': labels });
    const file = join(folder, 'touched');
    const [python, node] = [
      `__import__("os").system("touch ${file}")`,
      `require('fs').writeFileSync('${file}', '')`,
    ];
    await submit('one', { 'predictions.jsonl': jsonl({ q1: python, q2: node }) });
    expect((await score())[0]!.metrics[0]).toMatchObject({ numerator: 0 });
    expect(existsSync(file)).toBe(false);
  });
});

test('STO-16: where the clock jumps, order and times follow arrival', async () => {
  const times = [
    '2026-11-15T12:00:00Z',
    '2026-11-12T12:00:00Z',
    '2036-11-15T12:00:00Z',
    '2026-11-15T13:00:00Z',
  ];
  let now = times[0]!;
  const { register, submit } = await contest({ clock: { ...nodeClock, now: () => now } });
  await register(
    custom('score.py')
      .replace(/^ {2}- \{ key: own.*$/m, '  - { key: exact, kind: labels, metrics: [exact-match] }')
      .replace('own.value', 'exact-match.pass_rate'),
    { 'labels.csv': labels },
  );
  const received: { number: number; received_at: string }[] = [];
  for (const [i, time] of times.entries()) {
    now = time;
    received.push((await submit(`team ${i}`, answers)).submission);
  }
  expect(received.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  const stamps = received.map(({ received_at }) => Date.parse(received_at));
  expect(stamps).toEqual(stamps.toSorted((a, b) => a - b));
});
