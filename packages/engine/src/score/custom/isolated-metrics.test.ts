import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { JsonValue } from '@assay/records';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeFiles } from '../../adapters/node-files.ts';
import { openWorkbench } from '../../adapters/open-workbench.ts';
import { readProject } from '../../declare/read-project.ts';
import { resolveScorer } from '../scorer/resolve-scorer.ts';

const bubblewrap = ['/usr/bin/bwrap', '/bin/bwrap', '/usr/local/bin/bwrap'].some((path) => existsSync(path));
const python = existsSync('/usr/bin/python3');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-isolated-metric-'));
  await put('data/labels.jsonl', '{"id":"a","input":"x","expected":"secret answer"}\n');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

const project = (metric: string): Promise<void> =>
  put(
    'assay.yaml',
    `tasks:\n  - key: t\n    dataset: data/labels.jsonl\n    scorer:\n      metrics:\n        - ${metric}\n`,
  );

/** What the one metric of the project says about these outputs; a missing score is its reason. */
async function scoresOf(
  ...outputs: readonly JsonValue[]
): Promise<{ scores: readonly unknown[]; version: JsonValue; troubles: readonly string[] }> {
  const bench = await openWorkbench('assay.yaml', { cwd: folder, env: process.env, version: '0' });
  const troubles: string[] = [];
  const context = await bench.scorerContext({ reducer: 'mean', k: 1 });
  const scorer = await resolveScorer(bench.project.tasks[0]!.scorers[0]!, {
    ...context,
    onTrouble: (message) => troubles.push(message),
  });
  try {
    const { metric, params } = scorer.metrics[0]!;
    if (metric.kind !== 'port') throw new Error('not a metric of the project');
    const scores: unknown[] = [];
    for (const [i, output] of outputs.entries()) {
      const sample = { id: `s${i}`, input: 'q', output, expected: 'secret answer', metadata: {} };
      const score = await metric.score(sample, params, {});
      scores.push(score.kind === 'scored' ? score.value : score.class);
    }
    return { scores, version: scorer.version.configuration as JsonValue, troubles };
  } finally {
    await scorer.close();
    await bench.store.close();
  }
}

describe.skipIf(!bubblewrap)('a metric in a sandbox (skipped where there is no bubblewrap)', () => {
  test('a module sees the sample and its own folder, and nothing else of the machine', async () => {
    await put('metrics/mine/half.ts', 'export const half: number = 0.5;\n');
    await put(
      'metrics/mine/metric.ts',
      `import { existsSync, readdirSync } from 'node:fs';
       import { half } from './half.ts';
       export const type = 'label';
       export default async (sample: { output: unknown; expected: unknown }, params: { weight: number }) => {
         console.log('a word that is not an answer');
         return JSON.stringify([readdirSync('/job').sort(), existsSync(${JSON.stringify('FOLDER')}), half * params.weight, typeof sample.expected, Object.keys(process.env).filter((name) => name.startsWith('ASSAY_SECRET'))]);
       };\n`.replace('"FOLDER"', JSON.stringify(join(folder, 'data'))),
    );
    await project('{ module: metrics/mine/metric.ts, name: own, isolation: sandbox, params: { weight: 2 } }');
    const { scores, version } = await scoresOf('a');
    expect(JSON.parse(scores[0] as string)).toEqual([['half.ts', 'metric.ts'], false, 1, 'string', []]);
    expect(JSON.stringify(version)).toContain('"isolation":"sandbox"');
  });

  test('one that throws, answers nonsense or ends costs its own sample, and its words go to the owner alone', async () => {
    await put(
      'metrics/mine/metric.mjs',
      `export default ({ output, expected }) => {
         if (output === 'throw') throw new Error('expected ' + expected);
         if (output === 'end') process.exit(0);
         return { nan: NaN, nothing: undefined, wild: 7, skip: { missing: 'not this one' } }[output] ?? (output in { nothing: 1 } ? undefined : 1);
       };\n`,
    );
    await project('{ module: metrics/mine/metric.mjs, name: own, isolation: sandbox }');
    const { scores, troubles } = await scoresOf(
      'a',
      'throw',
      'b',
      'nan',
      'nothing',
      'wild',
      'end',
      'skip',
      'c',
    );
    expect(scores).toEqual([
      1,
      'judge_error',
      1,
      'judge_error',
      'judge_error',
      'judge_error',
      'judge_error',
      'not_applicable',
      1,
    ]);
    expect(troubles[0]).toContain('expected secret answer');
  });

  test.skipIf(!python)('a program in Python, with what it imports beside it', async () => {
    await put('metrics/mine/rule.py', 'def score(sample):\n    return len(sample["output"]) / 10\n');
    await put(
      'metrics/mine/run.py',
      'import json, os, sys\nfrom rule import score\nfor line in sys.stdin:\n    print(json.dumps({"score": score(json.loads(line)) if sorted(os.listdir("/job")) == ["rule.py", "run.py"] else 0}), flush=True)\n',
    );
    await project('{ command: [python3, metrics/mine/run.py], name: own, isolation: sandbox }');
    expect((await scoresOf('abc', 'abcde')).scores).toEqual([0.3, 0.5]);
  });

  test('what cannot be loaded there is refused before anything is scored', async () => {
    await put('outside.ts', 'export const half = 0.5;\n');
    await put(
      'metrics/mine/metric.ts',
      "import { half } from '../../outside.ts';\nexport default () => half;\n",
    );
    await project('{ module: metrics/mine/metric.ts, name: own, isolation: sandbox }');
    await expect(scoresOf('a')).rejects.toMatchObject({ code: 'E_METRIC_MODULE' });
    await put('metrics/mine/metric.ts', 'export default 3;\n');
    await expect(scoresOf('a')).rejects.toMatchObject({ code: 'E_METRIC_MODULE' });
  });
});

test.each([
  ['metric.ts', 'it stands beside the project file'],
  ['data/metric.ts', 'also holds the dataset data/labels.jsonl'],
])('%s has no folder of its own: %s', async (path, why) => {
  await put(path, 'export default () => 1;\n');
  await project(`{ module: ${path}, name: own, isolation: sandbox }`);
  await expect(readProject(nodeFiles(folder), 'assay.yaml')).rejects.toThrow(why);
});
