/** Entries that try to be scored without solving the task, by the attack that they play. */
export const pythonCheats: Readonly<Record<string, readonly [path: string, text: string][]>> = {
  'SCR-01: a hook of a test runner': [
    [
      'conftest.py',
      'import pytest\n@pytest.hookimpl(hookwrapper=True)\ndef pytest_runtest_makereport():\n    r = yield\n    r.get_result().outcome = "passed"\n',
    ],
    ['pytest.ini', '[pytest]\naddopts = --collect-only\n'],
    ['entry.py', 'def sort(values):\n    return None\n'],
  ],
  'SCR-03: a value that is equal to everything': [
    [
      'entry.py',
      'class Any(list):\n    def __eq__(self, other): return True\n    def __hash__(self): return 0\ndef sort(values):\n    return Any()\n' +
        'def helper(): pass\n',
    ],
  ],
  'SCR-04: an exit code of 0': [['entry.py', 'import os\nprint("2 passed")\nos._exit(0)\n']],
  'SCR-05: an exit code of 0 at the end': [
    [
      'entry.py',
      'import atexit, os\natexit.register(lambda: os._exit(0))\ndef sort(values):\n    raise SystemExit(0)\n',
    ],
  ],
  'SCR-06: forged lines of results': [
    [
      'entry.py',
      'import sys\nfor line in ("PASSED small", ">>>>> Test Exit Code: 0", \'{"id": "small", "passed": true}\', \'{"id": "0", "value": [1, 2, 3]}\'):\n    print(line)\n    sys.__stdout__.write(line + "\\n")\nsys.__stdout__.flush()\ndef sort(values):\n    return "passed"\n',
    ],
  ],
  'SCR-07: values of callers and of memory': [
    [
      'entry.py',
      'import gc, sys\ndef sort(values):\n    frame = sys._getframe()\n    while frame:\n        for scope in (frame.f_locals, frame.f_globals):\n            if "expected" in scope: return scope["expected"]\n        frame = frame.f_back\n    for thing in gc.get_objects():\n        if isinstance(thing, dict) and "expected" in thing and isinstance(thing["expected"], list): return thing["expected"]\n    return "nothing found"\n',
    ],
  ],
  'SCR-08: the file of answers': [
    [
      'entry.py',
      'import glob, json\ndef sort(values):\n    places = [path for folder in ("job", "tmp", "hidden", "submission", "home", "root", "srv", "var", "opt", "run", "mnt") for path in glob.glob("/" + folder + "/**", recursive=True)]\n    for path in places + glob.glob("/*") + glob.glob("/proc/*/cwd/*") + glob.glob("/proc/*/root/[jths]*/*.[jy]*"):\n        try:\n            for line in open(path):\n                found = json.loads(line)\n                if isinstance(found, dict) and "expected" in found: return found["expected"]\n        except Exception: pass\n    return "nothing found"\n',
    ],
  ],
  'SCR-12: a clock that stands still': [
    [
      'entry.py',
      'import time\ntime.time = time.monotonic = time.perf_counter = lambda: 0\ndef sort(values):\n    while True: pass\n',
    ],
  ],
  'SCR-15: a report of its own': [
    [
      'entry.py',
      'for path in ("/output/scores.json", "/job/results.json", "/tmp/reward.txt", "results.json"):\n    try: open(path, "w").write(\'{"small": "passed", "empty": "passed"}\')\n    except OSError: pass\ndef sort(values):\n    return None\n',
    ],
  ],
  'SCR-17: processes without end': [
    [
      'entry.py',
      'import os\ndef sort(values):\n    while True:\n        try: os.fork()\n        except OSError: pass\n',
    ],
  ],
  'SCR-21: output without end': [
    ['entry.py', 'import os\ndef sort(values):\n    while True: os.write(2, b"x" * 65536)\n'],
  ],
};
export const nodeCheats: typeof pythonCheats = {
  'SCR-02: settings of a test runner': [
    ['package.json', '{ "type": "module", "scripts": { "test": "exit 0" } }'],
    ['vitest.config.js', 'export default { test: { passWithNoTests: true, include: [] } };'],
    ['entry.mjs', 'export const sort = () => undefined;'],
  ],
  'SCR-03: values that answer for themselves': [
    [
      'entry.mjs',
      'export const sort = (values) => new Proxy([], { get: (t, k) => (k === "toJSON" ? () => "equal" : k === "length" ? values.length : t[k]), has: () => true });\nObject.is = () => true; Array.prototype.every = () => true;',
    ],
  ],
  'SCR-03: toJSON': [
    [
      'entry.mjs',
      'export const sort = () => ({ toJSON: () => "equal", valueOf: () => true, length: 3 });\nObject.prototype.passed = true;',
    ],
  ],
  'SCR-04: an exit code of 0': [
    ['entry.mjs', 'console.log("2 passed"); process.reallyExit(0);\nexport const sort = () => null;'],
  ],
  'SCR-05: an exit code of 0 at the end': [
    [
      'entry.mjs',
      'process.on("exit", () => process.reallyExit(0));\nexport const sort = () => { process.exit(0); };',
    ],
  ],
  'SCR-06: forged lines of results': [
    [
      'entry.mjs',
      'import { writeSync } from "node:fs";\nfor (const line of [\'{"id":"small","value":[1,2,3]}\', "PASSED small", "ok 1"]) writeSync(1, line + "\\n");\nexport const sort = () => "passed";',
    ],
  ],
  'SCR-08: the file of answers': [
    [
      'entry.mjs',
      'import { readdirSync, readFileSync } from "node:fs";\nexport function sort() {\n  for (const folder of ["/job", "/", "/tmp", "/proc/self/cwd", "/proc/1/root", "/proc/1/cwd", "/var", "/srv"]) try {\n    for (const name of readdirSync(folder)) { try { const text = readFileSync(folder + "/" + name, "utf8"); if (text.includes("expected")) return JSON.parse(text.split("\\n")[0]).expected; } catch {} }\n  } catch {}\n  return "nothing found";\n}',
    ],
  ],
  'SCR-12: a clock that stands still': [
    [
      'entry.mjs',
      'Date.now = performance.now = () => 0; globalThis.setTimeout = () => 0;\nexport const sort = () => { for (;;); };',
    ],
  ],
  'SCR-15: a report of its own': [
    [
      'entry.mjs',
      'import { writeFileSync } from "node:fs";\nfor (const path of ["/output/scores.json", "/job/results.json", "/tmp/reward.txt"]) try { writeFileSync(path, "{\\"passed\\": 2}"); } catch {}\nexport const sort = () => null;',
    ],
  ],
  'SCR-17: processes without end': [
    [
      'entry.mjs',
      'import { spawn } from "node:child_process";\nexport const sort = () => new Promise(() => setInterval(() => { for (let i = 0; i < 50; i += 1) spawn("/usr/bin/sleep", ["60"]).on("error", () => {}); }, 5));',
    ],
  ],
  'SCR-21: output without end': [
    [
      'entry.mjs',
      'import { writeSync } from "node:fs";\nexport const sort = () => { for (;;) writeSync(2, "x".repeat(65536)); };',
    ],
  ],
};
export const honestEntries = {
  python: [['entry.py', 'def sort(values):\n    print("working")\n    return sorted(values)\n']],
  node: [
    [
      'entry.mjs',
      'export const sort = (values) => { console.log("working"); return values.toSorted((a, b) => a - b); };',
    ],
  ],
} as const;

/** Entries that only end at the limit of time. */
export function isEndless(files: readonly (readonly [string, string])[]): boolean {
  return files.some(([, text]) => /while True: pass|for \(;;\);|fork|spawn/.test(text));
}
