import { type JsonObject, type JsonValue, objectOf } from '@assay/records';
import { textOf } from '../../import/runs/recorded-rows.ts';
import { takeAssert } from './promptfoo-asserts.ts';
import { takeGraders, type TakenGraders } from './promptfoo-graders.ts';
import { rowAsserts } from './promptfoo-row-asserts.ts';
import { readTests, type PromptfooTest } from './promptfoo-test-rows.ts';

export interface TakenTests {
  readonly rows: readonly JsonObject[];
  readonly metrics: readonly JsonValue[];
  /** Models that judge and compare. */
  readonly graders: readonly JsonObject[];
  readonly told: readonly string[];
}

/** The tests of a configuration as rows: with a metric for each assertion where all tests assert the same, else each with its own. */
export async function takeTests(
  config: JsonObject,
  folder: string,
  candidates: readonly JsonObject[],
): Promise<TakenTests> {
  const told = new Set<string>();
  const tests = await readTests(config, folder, told);
  const taken = areAlike(tests) ? takeAlike(tests, told) : takeEach(tests, told);
  const metrics = new Set(taken.metrics.map((metric) => JSON.stringify(metric)));
  const { judge, embedding, graders } = takeGraders(
    { config, tests, candidates },
    [...metrics].join(' '),
    told,
  );
  const rows = taken.rows.length > 0 ? taken.rows : [{ id: 'test-1', input: {} }];
  if (taken.rows.length === 0) told.add('there are no tests: one with an empty input stands for them');
  return {
    rows,
    metrics: taken.metrics.map((metric) => withGrader(metric, { judge, embedding })),
    graders,
    told: [...told],
  };
}

function withGrader(
  metric: JsonValue,
  { judge, embedding }: Pick<TakenGraders, 'judge' | 'embedding'>,
): JsonValue {
  if (metric === 'assertions') return judge === null ? metric : { assertions: { ...judge } };
  const { 'cosine-embedding': similar } = objectOf(metric);
  return similar === undefined ? metric : { 'cosine-embedding': { ...objectOf(similar), embedding } };
}

/** Whether all tests assert the same by metrics, and each compares with one value at most. */
function areAlike(tests: readonly PromptfooTest[]): boolean {
  const asserted = tests.map(({ asserts }) =>
    asserts.filter((one) => takeAssert(one) !== null || rowAsserts(one) !== null),
  );
  const metrics = asserted.map((asserts) =>
    asserts.map((one) => JSON.stringify(takeAssert(one)?.metric ?? null)),
  );
  const values = asserted.map((asserts) => asserts.flatMap((one) => takeAssert(one)?.expected ?? []));
  return (
    metrics.every((names) => !names.includes('null') && new Set(names).size === names.length) &&
    new Set(metrics.map((names) => names.toSorted().join(' '))).size <= 1 &&
    values.every((each) => new Set(each.map((value) => JSON.stringify(value))).size <= 1)
  );
}

function takeAlike(tests: readonly PromptfooTest[], told: Set<string>) {
  const metrics = new Map<string, JsonValue>();
  const rows = tests.map((test, i) => {
    let expected: JsonValue | undefined;
    for (const assert of test.asserts) {
      const taken = takeAssert(assert);
      if (taken === null) {
        told.add(noEquivalent(assert));
        continue;
      }
      if (assert['threshold'] !== undefined)
        told.add(`the threshold of ${textOf(assert['type'])} was left out: say in a gate what is enough`);
      metrics.set(JSON.stringify(taken.metric), taken.metric);
      expected ??= taken.expected;
    }
    return { ...rowOf(test, i, {}), ...(expected === undefined ? {} : { expected }) };
  });
  return { rows, metrics: [...metrics.values()] };
}

/** Each row keeps its own, and one score says whether all of them hold. */
function takeEach(tests: readonly PromptfooTest[], told: Set<string>) {
  const rows = tests.map((test, i) => {
    const assert = test.asserts.flatMap((one) => {
      const taken = rowAsserts(one);
      if (taken === null) told.add(noEquivalent(one));
      return taken ?? [];
    });
    return rowOf(test, i, assert.length === 0 ? {} : { assert });
  });
  return { rows, metrics: ['assertions'] };
}

function rowOf({ vars, description }: PromptfooTest, i: number, more: JsonObject): JsonObject {
  const metadata = { ...(description === null ? {} : { description }), ...more };
  return { id: `test-${i + 1}`, input: vars, ...(Object.keys(metadata).length === 0 ? {} : { metadata }) };
}

function noEquivalent({ type }: JsonObject): string {
  return `the assertion ${textOf(type)} has no equivalent that was written: add a metric for it`;
}
