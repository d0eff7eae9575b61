import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { contest } from '../../testing/contest.ts';
import { jsonl } from '../../testing/contest-texts.ts';

// Attacks on scorer programs, by their number in the list of attacks.
const canRun = existsSync('/usr/bin/bwrap') && existsSync('/usr/bin/python3');
const labels = 'id,label\nq1,1\nq2,0\n';
const evaluator = `
key: custom
problem: problem.jsonld
artifacts: [{ kind: predictions, name: predictions, prediction: { type: text } }]
labels: { file: labels.csv, label: label }
scorers:
  - key: own
    kind: program
    metrics: [{ name: found, direction: lower }]
    command: [python3, score.py]
    code: scorer
headlines: [own.found]
feedback: { mode: exact }
quotas: { per_day: null, in_flight: null }
`;
const said = `import json, os, socket
print(json.dumps({"metrics": {"found": len(found)}}))
`;

describe.skipIf(!canRun)('a scorer program (skipped where there is no bubblewrap or no Python)', () => {
  test('SCR-34 sees nothing that it does not declare: no file of the user, no variable, no network', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'assay-undeclared-'));
    onTestFinished(() => rmSync(outside, { recursive: true, force: true }));
    writeFileSync(join(outside, 'config.ini'), 'threshold = 0');
    vi.stubEnv('SCORER_THRESHOLD', '0');
    onTestFinished(() => void vi.unstubAllEnvs());
    const paths = [
      outside,
      join(outside, 'config.ini'),
      homedir(),
      process.cwd(),
      '/etc/passwd',
      '/root',
      '/home',
    ];
    const program = `import os, socket
paths = ${JSON.stringify(paths.filter((path) => path !== '/tmp'))}
found = [path for path in paths if os.path.exists(path) and (not os.path.isdir(path) or os.listdir(path))]
found += [name for name in os.environ if name not in ("PATH", "HOME", "TMPDIR", "LANG", "TZ", "PWD", "LC_CTYPE", "SHLVL", "_")]
for address in (("127.0.0.1", 80), ("192.0.2.1", 80)):
    try:
        socket.create_connection(address, 1); found.append(address[0])
    except OSError:
        pass
${said}`;
    const { register, submit, score } = await contest();
    await register(evaluator, { 'scorer/score.py': program, 'labels.csv': labels });
    await submit('one', { 'predictions.jsonl': jsonl({ q1: '1', q2: '0' }) });
    const [only] = await score();
    expect(only).toMatchObject({ status: 'scored', error: null, metrics: [{ value: '0' }] });
  });
});

describe('a scorer program', () => {
  test('SCR-35 depends on what its lock pins: a change of it is another version', async () => {
    const { register } = await contest();
    const files = { 'scorer/score.py': said, 'labels.csv': labels };
    const locked = (text: string) => register(evaluator, { ...files, 'scorer/requirements.txt': text });
    const one = await locked('numpy==2.1.0 --hash=sha256:aa\n');
    const same = await locked('numpy==2.1.0 --hash=sha256:aa\n');
    const other = await locked('numpy==2.1.0 --hash=sha256:bb\n');
    expect(same.scorer.id).toBe(one.scorer.id);
    expect(other.scorer.id).not.toBe(one.scorer.id);
    expect(one.scorer.components['own']).toMatchObject({ lock: expect.stringMatching(/^sha256:/) as string });
  });
});
