import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '@assay/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeclaredMetric } from '../../declare/project.ts';
import {
  catalogueMetric,
  type ScoredProject,
  scoredProject,
  scorerOf,
  scoreSamples,
  type TestSample,
} from '../testing/scored-project.ts';

let project: ScoredProject;
beforeAll(async () => {
  project = await scoredProject();
});
afterAll(() => project.close());

let files = 0;

async function file(ending: string, text: string): Promise<string> {
  const name = `set-${(files += 1)}.${ending}`;
  await writeFile(join(project.folder, name), text);
  return name;
}

const F1 = `export const set = true;
export default (rows) => {
  const count = (test) => rows.filter(test).length;
  const hits = count(({ output, expected }) => output === 'yes' && expected === 'yes');
  const wrong = count(({ output, expected }) => output !== expected && (output === 'yes' || expected === 'yes'));
  return (2 * hits) / (2 * hits + wrong);
};
`;

const answers = ['yes', 'no', 'yes', 'yes', 'no', 'yes', 'no', 'no', 'yes', 'yes', 'no', 'yes'];
const samples: readonly TestSample[] = answers.map((output, i) => ({
  expected: i % 3 === 0 ? 'yes' : i % 4 === 0 ? 'no' : output,
  metadata: { tags: i < 7 ? 'early' : 'late', subtask: i % 2 === 0 ? 'even' : 'odd' },
  trials: [{ output }],
}));

async function scored(metrics: readonly DeclaredMetric[], given: readonly TestSample[] = samples) {
  const troubles: string[] = [];
  const context = project.context({ onTrouble: (message) => troubles.push(message) });
  const scorer = await scorerOf(metrics, context, {});
  try {
    return { ...(await scoreSamples(project, given, scorer)), troubles, version: scorer.version };
  } finally {
    await scorer.close();
  }
}

const own = (metric: DeclaredMetric['metric'], params: JsonObject = {}): DeclaredMetric => ({
  score_name: 'own',
  metric,
  params,
});
const f1 = catalogueMetric('f1', { average: 'binary', positive: 'yes' });

describe('a number of the whole set by code of the project', () => {
  test('has the value and the interval of the same number of the catalogue, over all, cohorts and subtasks', async () => {
    const metric = own({ kind: 'module', path: await file('ts', F1) });
    const { aggregates, rows } = await scored([metric, f1]);
    const { all, cohorts, subtasks } = aggregates.set_values!;
    expect(all['own']!.interval!.method).toBe('bootstrap-bca');
    for (const { own: ours, f1: known } of [
      all,
      ...cohorts.map(({ values }) => values),
      ...subtasks!.groups.map(({ values }) => values),
    ]) {
      expect(ours!.value).toBeCloseTo(known!.value!, 12);
      expect(ours!.interval?.low).toEqual(known!.interval?.low);
      expect(ours!.interval?.high).toEqual(known!.interval?.high);
      expect(ours!.n).toBe(known!.n);
    }
    expect(subtasks!.unweighted_mean['own']).toBeCloseTo(subtasks!.unweighted_mean['f1']!, 12);
    expect(rows[0]!.scores[0]).toMatchObject({ kind: 'missing', class: 'not_applicable' });
    expect(aggregates.scores[0]).toMatchObject({ kind: 'set', direction: 'higher' });
  });

  const python = spawnSync('python3', ['--version']).status === 0;
  test.runIf(python)(
    'a program says so among its parameters, and answers a line for each question',
    async () => {
      const path = await file(
        'py',
        `import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    sets = [[asked["rows"][i] for i in places] for places in asked["draws"]]
    right = [sum(row["output"] == row["expected"] for row in rows) / len(rows) for rows in sets]
    print(json.dumps({"scores": right}), flush=True)
`,
      );
      const metric = own(
        { kind: 'command', command: ['python3', join(project.folder, path)] },
        { set: true },
      );
      const { aggregates } = await scored([metric, catalogueMetric('accuracy')]);
      const { own: ours, accuracy } = aggregates.set_values!.all;
      expect(ours!.value).toBeCloseTo(accuracy!.value!, 12);
      expect(ours!.interval).toMatchObject({ method: 'bootstrap-bca', level: 0.95 });
    },
  );

  test('an answer that failed by the model’s own fault is a row whose output is null; what was never answered is no row', async () => {
    const metric = own({
      kind: 'module',
      path: await file(
        'mjs',
        'export default { set: true, range: [0, null], score: (rows) => rows.length + rows.filter(({ output }) => output === null).length / 10 };',
      ),
    });
    const failures: readonly TestSample[] = [
      { expected: 'a', trials: [{ output: 'a' }] },
      { expected: 'a', trials: [{ failed: 'timeout' }] },
      { expected: 'a', trials: [{ failed: 'rate_limited' }] },
    ];
    const { aggregates } = await scored([metric], failures);
    expect(aggregates.set_values!.all['own']).toMatchObject({ value: 2.1, n: 2 });
  });

  test.each([
    ['throws', 'throw new Error(rows[0].expected)', 'the metric failed'],
    ['a text', 'return "yes"', 'the metric answered a string, which is not a score of its type'],
    ['beyond its range', 'return 1.5', 'outside 0 to 1'],
    ['NaN', 'return NaN', 'the metric answered nothing'],
  ])('%s: no number, and no word of a label', async (_, body, why) => {
    const path = await file('mjs', `export const set = true;\nexport default (rows) => { ${body} };`);
    const { aggregates } = await scored(
      [own({ kind: 'module', path })],
      [
        { expected: 'canary', trials: [{ output: 'x' }] },
        { expected: 'canary', trials: [{ output: 'y' }] },
      ],
    );
    const { value, missing, interval_missing } = aggregates.set_values!.all['own']!;
    expect(value).toBeNull();
    expect(missing).toMatchObject({ class: 'judge_error' });
    expect(missing!.why).toContain(why);
    expect(interval_missing).toBe('the number is not defined');
    expect(JSON.stringify(aggregates)).not.toContain('canary');
  });

  test('code that is too slow for a thousand resamples has its number, and says why there is no interval', async () => {
    const path = await file(
      'mjs',
      `let asked = 0;
export const set = true;
export default (rows) => (asked++ === 0 ? 0.5 : new Promise(() => {}));`,
    );
    const { aggregates } = await scored(
      [own({ kind: 'module', path }, { timeout_ms: 1500 })],
      [
        { expected: 'a', trials: [{ output: 'a' }] },
        { expected: 'a', trials: [{ output: 'b' }] },
      ],
    );
    const { all } = aggregates.set_values!;
    expect(all['own']).toMatchObject({ value: 0.5 });
    expect(all['own']!.interval_missing).toBe('of 1,000 resamples: the metric gave no answer within 1500 ms');
  });

  test('resamples on which the code throws are left out of the interval', async () => {
    const path = await file(
      'mjs',
      F1.replace('return (2', 'if (hits < 3) throw new Error("too few");\n  return (2'),
    );
    const { aggregates } = await scored([own({ kind: 'module', path })]);
    expect(aggregates.set_values!.all['own']!.interval).toBeDefined();
  });

  test('its code is part of the scorer version, and a label or a verdict is refused', async () => {
    const metric = own({ kind: 'module', path: await file('ts', F1) });
    const other = own({ kind: 'module', path: await file('ts', `${F1}// as it was\n`) });
    const [one, two] = [await scored([metric]), await scored([other])];
    expect(one.version.digest).not.toBe(two.version.digest);
    await expect(scored([{ ...metric, params: { type: 'label' } }])).rejects.toThrow(
      'the whole set has a number, not a label',
    );
  });
});
