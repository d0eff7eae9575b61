import type { JsonValue } from '@assay/records';
import { openSandbox, type Sandbox } from '@assay/sandbox';
import fc from 'fast-check';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isSameValue, runTests, type TestResult, type TestRule } from './run-tests.ts';
import { testCaseSchema } from './test-case.ts';

const once: TestRule = { runs: 1, pass: 'all', at_once: 2 };

describe.skipIf(!existsSync('/usr/bin/bwrap') || !existsSync('/usr/bin/python3'))(
  'private tests (skipped where there is no bubblewrap or no Python)',
  () => {
    let sandbox: Sandbox;
    let folder: string;
    beforeAll(async () => {
      sandbox = await openSandbox();
      folder = mkdtempSync(join(tmpdir(), 'assay-entry-'));
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    const judge = (tests: readonly object[], rule = once): Promise<readonly TestResult[]> =>
      runTests(
        tests.map((each) => testCaseSchema.parse(each)),
        rule,
        { sandbox, submission: { folder }, limits: { wall_ms: 60_000 } },
      );
    const outcomes = (results: readonly TestResult[]): readonly string[] =>
      results.map(({ id, passed, failure }) => `${id} ${passed ? 'passed' : failure}`);

    test('a program is judged by what it writes', async () => {
      writeFileSync(
        join(folder, 'double.py'),
        'for line in __import__("sys").stdin: print(int(line) * 2, " ")\n',
      );
      writeFileSync(join(folder, 'double.sh'), 'while read n; do echo $((n * 2)); done; exit 3\n');
      const program = (id: string, file: string, others = {}) => ({
        kind: 'program',
        id,
        file,
        stdin: '4\n21\n',
        expected_stdout: '8\n42\n',
        ...others,
      });
      const results = await judge([
        program('same', 'double.py'),
        program('exact', 'double.py', { compare: 'exact' }),
        program('other', 'double.py', { expected_stdout: '8\n41\n' }),
        program('failing', 'double.sh'),
      ]);
      expect(outcomes(results)).toEqual([
        'same passed',
        'exact wrong_answer',
        'other wrong_answer',
        'failing exception',
      ]);
    });

    test('a service may print much, and is ended where it prints without end', async () => {
      const printing = (times: string): string => `import os, sys
from http.server import BaseHTTPRequestHandler, HTTPServer
class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        for _ in ${times}: sys.stdout.write("x" * 100000)
        self.send_response(204)
        self.end_headers()
HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Handler).serve_forever()
`;
      writeFileSync(join(folder, 'much.py'), printing('range(50)'));
      writeFileSync(join(folder, 'endless.py'), printing('iter(int, 1)'));
      const requests = [{ path: '/', expected: { status: 204 } }];
      const results = await judge(
        ['much', 'endless'].map((id) => ({ kind: 'service', id, file: `${id}.py`, requests })),
      );
      expect(outcomes(results)).toEqual(['much passed', 'endless output_limit']);
    });

    test('a service is started inside and asked there', async () => {
      writeFileSync(
        join(folder, 'service.mjs'),
        `import { createServer } from 'node:http';
        const notes = [];
        createServer(async (request, reply) => {
          let body = ''; for await (const chunk of request) body += chunk;
          if (request.method === 'POST') notes.push(JSON.parse(body).note);
          reply.writeHead(request.method === 'POST' ? 201 : 200).end(JSON.stringify(notes));
        }).listen(Number(process.env.PORT), '127.0.0.1');`,
      );
      writeFileSync(join(folder, 'broken.mjs'), 'process.exit(0);');
      const requests = [
        { method: 'POST', path: '/notes', body: { note: 'one' }, expected: { status: 201 } },
        { path: '/notes', expected: { status: 200, body: ['one'] } },
      ];
      const results = await judge([
        { kind: 'service', id: 'kept', file: 'service.mjs', requests },
        {
          kind: 'service',
          id: 'other',
          file: 'service.mjs',
          requests: [{ path: '/', expected: { status: 200, body: ['two'] } }],
        },
        { kind: 'service', id: 'broken', file: 'broken.mjs', requests },
      ]);
      expect(outcomes(results)).toEqual(['kept passed', 'other wrong_answer', 'broken no_answer']);
    });

    test('types count, numbers may be near where the test says so, and what is not plain data is not an answer', async () => {
      writeFileSync(
        join(folder, 'values.py'),
        'values = {"true": True, "near": 0.30000000000000004, "nan": float("nan"), "set": {1}, "text": "1", "none": None}\ndef get(name): return values[name]\n',
      );
      const call = (id: string, expected: unknown, others = {}) => ({
        kind: 'call',
        id,
        file: 'values.py',
        function: 'get',
        arguments: [id],
        expected,
        ...others,
      });
      const results = await judge([
        call('true', 1),
        call('near', 0.3),
        call('near', 0.3, { tolerance: 1e-9 }),
        call('nan', null),
        call('set', [1]),
        call('text', 1),
        call('none', null),
        call('absent', null),
      ]);
      expect(outcomes(results)).toEqual([
        'true wrong_answer',
        'near wrong_answer',
        'near passed',
        'nan not_json',
        'set not_json',
        'text wrong_answer',
        'none passed',
        'absent exception',
      ]);
    });

    test('SCR-29: every test is run as often as every other, and one whose runs differ is marked', async () => {
      writeFileSync(
        join(folder, 'chance.py'),
        'import os\ndef flip(): return os.urandom(1)[0] % 2\ndef one(): return 1\n',
      );
      const call = (name: string) => ({
        kind: 'call',
        id: name,
        file: 'chance.py',
        function: name,
        arguments: [],
        expected: 1,
      });
      const results = await judge([call('flip'), call('one')], { ...once, runs: 24 });
      expect(results.map(({ passed, flaky, runs }) => ({ passed, flaky, runs: runs.length }))).toEqual([
        { passed: false, flaky: true, runs: 24 },
        { passed: true, flaky: false, runs: 24 },
      ]);
    });

    test('what it took is measured outside', async () => {
      writeFileSync(
        join(folder, 'slow.py'),
        'import time\ntime.time = lambda: 0\ndef wait():\n    time.sleep(0.5)\n    return bytearray(50 << 20)[0]\n',
      );
      const [result] = await judge([
        { kind: 'call', id: 'wait', file: 'slow.py', function: 'wait', arguments: [], expected: 0 },
      ]);
      expect(result!.passed).toBe(true);
      expect(result!.runs[0]!.used.wall_ms).toBeGreaterThan(500);
      expect(result!.runs[0]!.used.peak_memory).toBeGreaterThan(1 << 20);
    });

    test('SCR-27: no tests are no result', async () => {
      await expect(judge([])).rejects.toMatchObject({ code: 'E_NO_TESTS' });
    });
  },
);

const json = fc.jsonValue() as fc.Arbitrary<JsonValue>;

describe('isSameValue', () => {
  test('a value is itself, however it was written', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(
          isSameValue(
            JSON.parse(JSON.stringify(value)) as JsonValue,
            JSON.parse(JSON.stringify(value)) as JsonValue,
          ),
        ).toBe(true);
      }),
    );
  });

  test('without a tolerance only equal texts are equal values', () => {
    fc.assert(
      fc.property(json, json, (a, b) => {
        const [one, other] = [a, b].map((value) =>
          JSON.stringify(sorted(JSON.parse(JSON.stringify(value)) as JsonValue)),
        );
        expect(isSameValue(a, b)).toBe(one === other);
      }),
    );
  });

  test.each([
    [true, 1],
    ['1', 1],
    [null, false],
    [[], {}],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [
      [1, 2],
      [2, 1],
    ],
    [{ toString: 1 }, { a: 1 }],
  ] as [JsonValue, JsonValue][])('%j is not %j', (a, b) => {
    expect(isSameValue(a, b)).toBe(false);
  });

  test('a tolerance is for numbers, wherever they are', () => {
    expect(isSameValue({ a: [1.05] }, { a: [1] }, 0.1)).toBe(true);
    expect(isSameValue({ a: [1.2] }, { a: [1] }, 0.1)).toBe(false);
    expect(isSameValue('1', '2', 10)).toBe(false);
  });
});

function sorted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? 0 : value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, sorted(member)]),
  );
}
