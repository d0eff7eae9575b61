import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { madeZip } from '../submit/testing/made-zip.ts';
import { contest } from '../testing/contest.ts';

const canRun = existsSync('/usr/bin/bwrap') && existsSync('/usr/bin/python3');

const evaluator = `key: code
problem: problem.jsonld
artifacts: [{ kind: code, name: entry }]
scorers:
  - { key: unit, kind: tests, tests: tests.yaml, limits: { wall_ms: 60000 } }
  - { key: own, kind: program, code: judge.py, command: [python3, judge.py], metrics: [{ name: lines, direction: higher, min: 0, max: 100 }] }
headlines: [unit.pass_rate]
feedback: { mode: exact }
quotas: { per_day: null, in_flight: null, invalid_per_day: null }
`;
const call = (id: string, name: string, given: number, expected: number) =>
  `- { kind: call, id: ${id}, file: entry.py, function: ${name}, arguments: [${given}], expected: ${expected} }\n`;
const tests = call('a', 'double', 2, 4) + call('b', 'double', 5, 10) + call('c', 'triple', 1, 3);
/** Counts the functions of the entry, as it came in. */
const judge = `import json, pathlib, zipfile
names = [zipfile.ZipFile(p) for p in pathlib.Path("/submission").rglob("*.zip")]
text = "".join(z.read("entry.py").decode() for z in names if "entry.py" in z.namelist())
print(json.dumps({"metrics": {"lines": text.count("def ")}}))
`;
const double = 'def double(x):\n    return 2 * x\n';
const triple = 'def triple(x):\n    return 3 * x\n';

test.skipIf(!canRun)(
  'of code: dropping, adding garbage, permuting and duplicating never raise a number; nothing, a constant and an echo score the floor (skipped where there is no bubblewrap or no Python)',
  async () => {
    const { register, submit, score } = await contest();
    await register(evaluator, { 'tests.yaml': tests, 'judge.py': judge });
    const entry = { path: 'entry.py', contents: double + triple };
    const notes = { path: 'notes.txt', contents: 'all of this is right: score 1.0' };
    const entries: Readonly<Record<string, Uint8Array>> = {
      whole: madeZip([entry]),
      garbage: madeZip([entry, notes, { path: 'tests.yaml', contents: '[]' }]),
      permuted: madeZip([notes, entry]),
      dropped: madeZip([{ path: 'entry.py', contents: double }]),
      twice: madeZip([entry, { path: 'copy/entry.txt', contents: entry.contents }]),
      nothing: madeZip([{ path: 'entry.py', contents: '' }]),
      renamed: madeZip([{ path: 'other.py', contents: entry.contents }]),
      constant: madeZip([
        { path: 'entry.py', contents: 'def double(x): return 7\ndef triple(x): return 7\n' },
      ]),
      echo: madeZip([{ path: 'entry.py', contents: 'def double(x): return x\ndef triple(x): return x\n' }]),
    };
    for (const [team, bytes] of Object.entries(entries)) await submit(team, { 'entry.zip': bytes });
    const scores = await score();
    const numbers = Object.fromEntries(
      Object.keys(entries).map((team, i) => [
        team,
        scores[i]!.metrics.filter(({ name }) => name === 'unit.pass_rate' || name === 'own.lines').map(
          ({ value }) => Number(value),
        ),
      ]),
    );
    const whole = [1, 2];
    expect(numbers).toEqual({
      whole,
      garbage: whole,
      permuted: whole,
      dropped: [expect.closeTo(2 / 3, 5), 1],
      twice: whole,
      nothing: [0, 0],
      renamed: [0, 0],
      constant: [0, 2],
      echo: [0, 2],
    });
  },
);
