import type { ProgramTests, TestOutcome } from '@assay/metrics';
import { beforeAll, describe, expect, test } from 'vitest';
import { openPythonTests } from './python-tests.ts';

let runTests: Awaited<ReturnType<typeof openPythonTests>>;
beforeAll(async () => {
  runTests = await openPythonTests();
});

const doubles = {
  test: 'assert double(4) == 8\nassert double(0) == 0\n',
  setup: '',
  prompt: '',
  entry_point: null,
};
const run = (answer: string, tests: Partial<ProgramTests> = {}, timeout_ms = 20_000): Promise<TestOutcome> =>
  runTests({ answer, tests: { ...doubles, ...tests }, timeout_ms });

/** As HumanEval writes its tests. */
const humaneval: ProgramTests = {
  setup: '',
  prompt:
    'from typing import List\n\ndef shifted(items: List[int]) -> List[int]:\n    return [n + 1 for n in items]\n\ndef unshifted(items: List[int]) -> List[int]:\n    """Undoes shifted."""\n',
  test: 'METADATA = {}\n\ndef check(candidate):\n    assert candidate([2, 3]) == [1, 2]\n    assert candidate(shifted([5, 6])) == [5, 6]\n    assert abs(sum(candidate([1])) - 0) < 1e-6\n',
  entry_point: 'unshifted',
};

describe('runPythonTests', () => {
  test.each<readonly [string, string, Partial<ProgramTests>]>([
    ['a block', 'Here:\n```python\ndef double(n):\n    return 2 * n\n```\nIt doubles.', {}],
    [
      'the last of several',
      '```python\ndef double(n):\n    return n\n```\nNo:\n```\ndef double(n):\n    return 2 * n\n```\n```\ndouble(3)\n```',
      {},
    ],
    ['a program that talks', 'print("hello")\ndef double(n):\n    print(n)\n    return 2 * n', {}],
    [
      'a whole function for a prompt',
      '```python\ndef unshifted(items):\n    return [n - 1 for n in items]\n```',
      humaneval,
    ],
    ['the rest of a prompt', '    return [n - 1 for n in items]\n', humaneval],
    [
      'objects of its own',
      'class Pair:\n    def __init__(self, a, b):\n        self.a, self.b = a, b\ndef total(pairs):\n    return sum(p.a + p.b for p in pairs)',
      { test: 'assert total([Pair(1, 2), Pair(3, 4)]) == 10\nassert Pair(5, 6).a == 5' },
    ],
    [
      'values of every kind',
      'def same(x):\n    return x\ndef each(n):\n    yield from range(n)',
      {
        test: 'import math\nfor x in (None, True, -5, 2**200, 1.5, float("inf"), 1 + 2j, b"x", "\\ud800", [1, (2,)], {1: {2}}, frozenset([3])):\n    assert same(x) == x and type(same(x)) is type(x)\nassert math.isnan(same(math.nan))\nassert list(each(3)) == [0, 1, 2]',
      },
    ],
    [
      'an error that is expected',
      'def double(n):\n    raise ValueError("no")',
      {
        test: 'try:\n    double(1)\n    assert False\nexcept ValueError as error:\n    assert str(error) == "no"',
      },
    ],
  ])('passes %s', async (_, answer, tests) => {
    expect(await run(answer, tests)).toEqual({ kind: 'passed', why: '' });
  });

  test.each<readonly [string, string]>([
    ['a wrong value', 'def double(n):\n    return n'],
    ['nothing', ''],
    ['what is not Python', 'I would rather not.'],
    ['sys.exit(0) on loading', 'import sys\nsys.exit(0)'],
    ['os._exit(0) on loading', 'import os\nos._exit(0)'],
    ['os._exit(0) when called', 'import os\ndef double(n):\n    os._exit(0)'],
    ['sys.exit(0) when called', 'import sys\ndef double(n):\n    sys.exit(0)'],
    [
      'an exit hook',
      'import atexit, os\natexit.register(lambda: os._exit(0))\ndef double(n):\n    raise SystemExit(0)',
    ],
    [
      'an object that is equal to everything',
      'class Any:\n    def __eq__(self, other): return True\n    def __ne__(self, other): return False\n    def __bool__(self): return True\ndef double(n):\n    return Any()',
    ],
    [
      'a number that is equal to everything',
      'class Any(int):\n    def __eq__(self, other): return True\n    __hash__ = int.__hash__\ndef double(n):\n    return Any(5)',
    ],
    [
      'assertions that never fail',
      'import builtins, sys\nclass Never(Exception): pass\nbuiltins.AssertionError = Never\nsys.flags\n__debug__ if True else None\ndef double(n):\n    return n',
    ],
    [
      'a verdict on every descriptor',
      'import os\nfor fd in range(1, 30):\n    for line in (\'{"verdict": "passed", "why": ""}\', \'{"passed": true}\', \'{"ask": 1}\'):\n        try: os.write(fd, (line + "\\n").encode())\n        except OSError: pass\ndef double(n):\n    return n',
    ],
    [
      'tests looked for in files and in memory',
      'import gc, glob\ndef double(n):\n    for path in glob.glob("/*") + glob.glob("/tmp/**", recursive=True) + glob.glob("/proc/*/cmdline") + glob.glob("/proc/*/environ"):\n        try:\n            if b"assert double" in open(path, "rb").read(): return 2 * n\n        except OSError: pass\n    return 2 * n if any("assert double" in str(o) for o in gc.get_objects() if isinstance(o, str)) else None',
    ],
    [
      'the process beside it stopped',
      'import os, signal\nfor pid in range(1, 40):\n    if pid != os.getpid():\n        try: os.kill(pid, signal.SIGKILL)\n        except OSError: pass\ndef double(n):\n    return n',
    ],
    [
      'questions taken away',
      'import os, sys\ndef double(n):\n    for fd in range(0, 30):\n        try: os.close(fd)\n        except OSError: pass\n    return 8',
    ],
  ])('fails %s', async (_, answer) => {
    expect((await run(answer)).kind).toBe('failed');
  });

  test('fails what never ends, in the time that it has', async () => {
    const outcome = await run('def double(n):\n    while True: pass', {}, 700);
    expect(outcome).toEqual({ kind: 'failed', why: 'it took longer than it may' });
  });

  test('an object is not true, and a swallowed end is not a pass', async () => {
    const anything = 'class Any: pass\ndef f(*_):\n    return Any()';
    expect((await run(anything, { test: 'assert f(1)' })).kind).toBe('failed');
    expect((await run(anything, { test: 'assert f(1) != 3' })).kind).toBe('failed');
    const gone = 'import os\ndef f():\n    os._exit(0)';
    expect((await run(gone, { test: 'try:\n    f()\nexcept Exception:\n    pass' })).kind).toBe('failed');
  });

  test.each([
    ['do not compile', 'assert double(4 == 8'],
    ['never call the program', 'def check(candidate):\n    assert candidate(1) == 2'],
  ])('tests that %s say nothing', async (_, text) => {
    expect((await run('def double(n):\n    return 2 * n', { test: text })).kind).toBe('broken');
  });
});
