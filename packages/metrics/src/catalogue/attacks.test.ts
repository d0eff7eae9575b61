import { AssayError, type Score } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import type { Metric, ScoringSample } from './metric.ts';

/** Answers that do something where somebody evaluates them, by their number in the list of attacks. */
const answers = [
  '__import__("os").system("touch /tmp/assay-was-here")',
  '(() => { globalThis.assayWasHere = true; return 1 })()',
  'globalThis.assayWasHere = true',
  'constructor.constructor("globalThis.assayWasHere = true")()',
  '${globalThis.assayWasHere = true}',
  '{{constructor.constructor("globalThis.assayWasHere = true")()}}',
  '9**9**9**9',
  '1e308*1e308',
  '(((((((((((((((((((((((((((((1',
  '\\input{/etc/passwd}\\write18{touch x}',
  '2+2',
  'process.exit(0)',
];

/** What the metric makes of these answers, as it would of any. */
function scoreAll(metric: Metric, expected: ScoringSample['expected']): readonly unknown[] {
  const { rows, params = {} } = metric.page.example;
  const read = metric.parameters.parse(params);
  const samples = answers.map(
    (output, i): ScoringSample => ({
      ...rows[0],
      id: `s${i}`,
      output,
      ...(expected === undefined ? {} : { expected }),
    }),
  );
  if (metric.kind === 'sample') return samples.map((sample) => orRefused(() => metric.score(sample, read)));
  if (metric.kind === 'port') return [];
  const set = metric.begin(read);
  return [...samples.map((sample) => orRefused(() => set.add(sample))), set.result()];
}

/** Some metrics have no score for a text, and say so. */
function orRefused(score: () => Score): Score | { readonly kind: 'refused' } {
  try {
    return score();
  } catch (error) {
    if (error instanceof AssayError) return { kind: 'refused' };
    throw error;
  }
}

const all = catalogue.flatMap(({ metrics }): readonly Metric[] => metrics);
const computed = all.filter(({ kind }) => kind !== 'port');

describe('SCR-37 no metric evaluates an answer', () => {
  test.each(computed.map((metric) => [metric.name, metric] as const))('%s', (_, metric) => {
    for (const expected of [metric.page.example.rows[0]!.expected, '4']) {
      for (const score of scoreAll(metric, expected)) expect(score).toHaveProperty('kind');
    }
    expect(globalThis).not.toHaveProperty('assayWasHere');
  });

  test.each(['numeric-tolerance', 'exact-match', 'contains', 'json-valid'])(
    '%s does not compute 2+2',
    (name) => {
      const metric = all.find((one) => one.name === name)!;
      const given = { id: 's', output: '2+2', expected: name === 'numeric-tolerance' ? 4 : '4' };
      const score = metric.kind === 'sample' ? metric.score(given, metric.parameters.parse({})) : null;
      expect(score).not.toMatchObject({ kind: 'scored', value: true });
    },
  );
});
