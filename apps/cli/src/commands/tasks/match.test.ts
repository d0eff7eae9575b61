import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProgram } from '../../program.ts';

let folder = '';

const context = { croissant: 'http://mlcommons.org/croissant/', schema: 'https://schema.org/' };
const problem = {
  '@context': context,
  '@type': 'croissant:TaskProblem',
  '@id': 'http://example.org/quiz',
  'croissant:output': {
    '@type': 'croissant:OutputSpec',
    'croissant:schema': {
      '@type': 'croissant:RecordSet',
      'croissant:field': {
        '@type': 'croissant:Field',
        'schema:name': 'answer',
        'croissant:dataType': 'xsd:string',
        'schema:valuePattern': '^[A-D]$',
      },
    },
  },
  'croissant:evaluation': {
    '@type': 'croissant:EvaluationSpec',
    'croissant:expectedMetric': ['Accuracy', 'F1'],
  },
};

function solution(contentUrl: string, metrics: readonly string[] = ['Accuracy', 'F1'], value = 0.5): object {
  return {
    '@context': context,
    '@type': 'croissant:TaskSolution',
    '@id': 'http://example.org/model',
    'schema:name': '\u001b[2Jmodel',
    'schema:isBasedOn': { '@id': 'http://example.org/quiz' },
    'croissant:implementation': { '@type': 'schema:SoftwareApplication', 'schema:name': 'model' },
    'croissant:output': { '@type': 'schema:Dataset', 'schema:contentUrl': contentUrl },
    'croissant:evaluation': {
      '@type': 'croissant:EvaluationTask',
      'croissant:evaluatedSolution': { '@id': 'http://example.org/model' },
      'croissant:evaluationResults': metrics.map((metric) => ({
        '@type': 'croissant:EvaluationResult',
        'croissant:metric': metric,
        'croissant:value': value,
      })),
    },
  };
}

const files: Readonly<Record<string, string>> = {
  'quiz/problem.jsonld': JSON.stringify(problem, null, 2),
  'quiz/solution.jsonld': JSON.stringify(solution('rows/good.jsonl'), null, 2),
  'quiz/partial.jsonld': JSON.stringify(solution('rows/good.jsonl', ['Accuracy']), null, 2),
  'quiz/linked.jsonld': JSON.stringify(solution('linked.jsonl'), null, 2),
  'quiz/through.jsonld': JSON.stringify(solution('elsewhere/secret.jsonl'), null, 2),
  'quiz/remote.jsonld': JSON.stringify(solution('https://example.org/rows.jsonl')),
  'quiz/boasting.jsonld': JSON.stringify(solution('rows/good.jsonl', ['Accuracy', 'F1'], 999)),
  'quiz/labelled.jsonl': '{"answer": "A", "expected": "A"}\n{"answer": "B", "expected": "C"}\n',
  'quiz/keyed.csv': 'id,answer\n1,A\n2,B\n',
  'quiz/inputs.csv': 'id,expected\n1,A\n2,C\n',
  'quiz/broken.jsonld': '{"@type": ',
  'quiz/package.json': '{"name": "nothing to do with tasks"}',
  'quiz/rows/good.jsonl': '{"answer": "A"}\n',
  'quiz/rows/bad=1.csv': 'answer\nE\n\u001b[31mred\n',
  'tested/problem.jsonld': JSON.stringify({
    ...problem,
    'croissant:implementation': {
      '@type': 'croissant:ImplementationSpec',
      'croissant:tests': ['test -f answer.py', 'cat /etc/passwd || touch forbidden'].map((command) => ({
        '@type': 'croissant:Test',
        'croissant:testCommand': command,
      })),
    },
  }),
  'tested/solution.jsonld': JSON.stringify(solution('rows.jsonl')),
  'tested/rows.jsonl': '{"answer": "A"}\n',
  'tested/answer.py': 'print("A")\n',
  'alone/solution.jsonld': JSON.stringify(solution('rows.jsonl')),
  'outside/secret.jsonl': '{"answer": "A"}\n',
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-match-'));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  await writeFile(join(folder, 'quiz/latin1.jsonld'), Uint8Array.of(0x22, 0xe9, 0x22));
  await symlink(join(folder, 'outside/secret.jsonl'), join(folder, 'quiz/linked.jsonl'));
  await symlink(join(folder, 'outside'), join(folder, 'quiz/elsewhere'));
});

afterAll(() => rm(folder, { recursive: true }));

async function assay(...argv: string[]): Promise<{ exitCode: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  const io = {
    out: (text: string) => {
      out += text;
    },
    err: (text: string) => {
      err += text;
    },
    cwd: folder,
    env: {},
    terminal: false,
  };
  const exitCode = await runProgram(['match', ...argv], io);
  return { exitCode, out, err };
}

async function rulesIn(...argv: string[]): Promise<string[]> {
  const { out } = await assay(...argv, '--format', 'json');
  const { findings } = JSON.parse(out) as { findings: { rule: string; severity: string; code?: string }[] };
  return findings.filter(({ severity }) => severity === 'error').map(({ rule, code }) => code ?? rule);
}

describe('assay match', () => {
  test('finds the problem beside the solution and the rows that it points to', async () => {
    const { exitCode, out, err } = await assay('quiz/solution.jsonld');
    expect([exitCode, err]).toEqual([0, '']);
    expect(out).toContain('✓ matches  quiz/solution.jsonld');
    expect(out).toMatch(/not run {2}18 metrics-recomputed: .*--recompute/);
  });

  test('--recompute holds reported metrics to the rows', async () => {
    const rows = ['--rows', 'quiz/labelled.jsonl'];
    const agreeing = await assay('quiz/partial.jsonld', '--recompute', ...rows);
    expect(agreeing.out).not.toContain('metric-differs');
    expect(agreeing.out).not.toContain('18 metrics-recomputed');
    expect(await rulesIn('quiz/boasting.jsonld', ...rows)).toEqual([]);
    expect(await rulesIn('quiz/boasting.jsonld', ...rows, '--recompute')).toContain('metric-differs');
    expect((await assay('quiz/boasting.jsonld', ...rows, '--recompute')).exitCode).toBe(1);
    const unlabelled = await assay('quiz/solution.jsonld', '--recompute');
    expect(unlabelled.exitCode).toBe(1);
    expect(unlabelled.out).toContain('nothing says what was expected of row 1');
    const inputs = ['--rows', 'quiz/keyed.csv', '--inputs', 'quiz/inputs.csv'];
    expect(await rulesIn('quiz/boasting.jsonld', ...inputs, '--recompute')).toContain('metric-differs');
  });

  test.skipIf(!existsSync('/usr/bin/bwrap'))(
    '--run-tests runs them in a sandbox, on a copy that cannot be changed (skipped where there is no bubblewrap)',
    async () => {
      expect((await assay('tested/solution.jsonld')).out).toMatch(
        /not run {2}20 tests: 2 tests .*--run-tests/,
      );
      const { exitCode, out } = await assay('tested/solution.jsonld', '--run-tests');
      expect(exitCode).toBe(1);
      expect(out).toContain('the test cat /etc/passwd || touch forbidden failed: exit code 1');
      expect(out).toContain('Read-only file system');
      expect(out).not.toContain('the test test -f answer.py failed');
      expect(existsSync(join(folder, 'tested/forbidden'))).toBe(false);
    },
  );

  test('an input without its output row is a mismatch', async () => {
    const { exitCode, out } = await assay('quiz/solution.jsonld', '--inputs', 'quiz/inputs.csv');
    expect(exitCode).toBe(1);
    expect(out).toContain('1 output rows for 2 inputs');
  });

  test('--format json is one document and nothing else', async () => {
    const { exitCode, out } = await assay(
      'quiz/solution.jsonld',
      '--problem',
      'quiz/problem.jsonld',
      '--format',
      'json',
    );
    expect(exitCode).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ result: 'matches', coverage: { subtasks: '0/0' } });
  });

  test('partial and does-not-match are exit 1, with what to do about it', async () => {
    const partial = await assay('quiz/partial.jsonld');
    expect(partial.exitCode).toBe(1);
    expect(partial.out).toContain('◐ partial');
    expect(partial.out).toMatch(/at quiz\/partial\.jsonld:\d+\n.*fix Add an EvaluationResult/);
    const bad = await assay('quiz/solution.jsonld', '--rows', 'quiz/rows/bad=1.csv');
    expect(bad.exitCode).toBe(1);
    expect(bad.out).toContain('line 2: "E"');
    expect(bad.out).not.toContain('\u001b');
  });

  test('outputs that are all elsewhere are neither a match nor a mismatch, until their rows are given', async () => {
    const unseen = await assay('quiz/remote.jsonld');
    expect(unseen.out).toContain('? nothing to object, but no output row was at hand');
    expect(unseen.exitCode).toBe(3);
    const json = await assay('quiz/remote.jsonld', '--format', 'json');
    expect(JSON.parse(json.out)).toMatchObject({ result: 'matches', rows_unseen: true });
    const given = await assay('quiz/remote.jsonld', '--rows', 'quiz/rows/good.jsonl');
    expect([given.exitCode, given.out.includes('✓ matches')]).toEqual([0, true]);
  });

  test('SPEC-16: what a document says its rows are at is never opened elsewhere', async () => {
    let contacts = 0;
    const server = createServer((_, response) => response.end('{"answer": "A"}\n'));
    server.on('connection', () => (contacts += 1));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const addresses = [
      `http://127.0.0.1:${port}/rows.jsonl`,
      `https://127.0.0.1:${port}/rows.jsonl`,
      `http://localhost:${port}/rows.jsonl`,
      `ftp://127.0.0.1:${port}/rows.jsonl`,
      'http://169.254.169.254/latest/meta-data/',
      'http://[::1]:6379/',
      'file:///etc/passwd',
      'data:application/json,{"answer": "A"}',
    ];
    for (const address of addresses) {
      await writeFile(join(folder, 'quiz/elsewhere.jsonld'), JSON.stringify(solution(address)));
      const { exitCode, out } = await assay('quiz/elsewhere.jsonld', '--recompute');
      expect([address, exitCode === 0, out.includes('root:')]).toEqual([address, false, false]);
    }
    server.close();
    expect(contacts).toBe(0);
  });

  test('rows and problems may be named for something', async () => {
    const rules = await rulesIn(
      'quiz/solution.jsonld',
      '--rows',
      'http://example.org/quiz=quiz/rows/bad=1.csv',
    );
    expect(rules).toEqual(['cell-pattern']);
    const mapped = await assay(
      'alone/solution.jsonld',
      '--problem',
      'http://example.org/quiz=quiz/problem.jsonld',
      '--rows',
      'quiz/rows/good.jsonl',
    );
    expect(mapped.exitCode).toBe(0);
    expect(await rulesIn('alone/solution.jsonld')).toEqual(['problem-not-found']);
  });

  test('a link out of the folder is refused, as a file and on the way', async () => {
    expect(await rulesIn('quiz/linked.jsonld')).toEqual(['E_SPEC_PATH']);
    expect(await rulesIn('quiz/through.jsonld')).toEqual(['E_SPEC_PATH']);
  });

  test('a document that cannot be read is a report and exit 1', async () => {
    const { exitCode, out } = await assay('quiz/broken.jsonld', '--format', 'json');
    expect(exitCode).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ result: 'does-not-match', findings: [{ code: 'E_SPEC_JSON' }] });
    expect(await rulesIn('quiz/latin1.jsonld')).toEqual(['E_ENCODING']);
  });

  test.each([
    [['nowhere.jsonld']],
    [['quiz/solution.jsonld', '--problem', 'nowhere.jsonld']],
    [['quiz/solution.jsonld', '--rows', 'nowhere.jsonl']],
    [['quiz/solution.jsonld', '--rows', 'stem=quiz/rows/good.jsonl']],
    [['quiz/solution.jsonld', '--format', 'xml']],
    [['quiz/solution.jsonld', '--unknown']],
    [[]],
  ])('%j is a wrong call, exit 2', async (argv) => {
    const { exitCode, out, err } = await assay(...argv);
    expect([exitCode, out]).toEqual([2, '']);
    expect(err).not.toBe('');
  });

  test('--help has an example', async () => {
    const { exitCode, out } = await assay('--help');
    expect(exitCode).toBe(0);
    expect(out).toContain('$ assay match solution.jsonld --problem problem.jsonld');
  });
});
