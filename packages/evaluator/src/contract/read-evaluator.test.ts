import { describe, expect, test } from 'vitest';
import { contest, problemText } from '../testing/contest.ts';

const labels = { 'labels.csv': 'id,label,domain,split\nq1,pos,a,feedback\nq2,neg,a,final\n' };
const evaluator = `key: e
problem: problem.jsonld
artifacts:
  - kind: predictions
    name: predictions
    prediction: { type: label, values: [pos, neg] }
labels: { file: labels.csv, label: label }
scorers: [{ key: labels, kind: labels, metrics: [exact-match] }]
headlines: [exact-match.pass_rate]
`;

async function refusal(change: (text: string) => string): Promise<string> {
  const { register } = await contest();
  return register(change(evaluator), labels).then(
    () => 'registered',
    (error: Error & { code?: string; location?: { line?: number }; fix?: string }) =>
      `${error.code} ${error.location?.line ?? '-'}: ${error.message} ${error.fix ?? ''}`,
  );
}

describe('evaluator.yaml', () => {
  test('is registered once, and again when it changes; the same labels keep their commitment', async () => {
    const { register, home } = await contest();
    const first = await register(evaluator, labels);
    expect(await register(evaluator, labels)).toEqual(first);
    const second = await register(
      `${evaluator}gates: [{ metric: exact-match.pass_rate, min: 0.5 }]\n`,
      labels,
    );
    expect(second.snapshots).toEqual(first.snapshots);
    expect(second.digest).not.toBe(first.digest);
    expect(home.store.evaluators.history('e')).toHaveLength(2);
    const third = await register(evaluator, {
      'labels.csv': labels['labels.csv'].replace('q1,pos', 'q1,neg'),
    });
    expect(third.snapshots).not.toEqual(first.snapshots);
  });

  test.each([
    ['an unknown key', (text: string) => `${text}qotas: {}\n`, /E_SPEC_UNKNOWN 10: .*"qotas".*quotas/],
    [
      'a kind that is not there',
      (text: string) => text.replace('kind: labels', 'kind: guess'),
      /E_SPEC_VALUE 8: .*"labels".*"tests"/,
    ],
    [
      'a metric that is not there',
      (text: string) => text.replace('[exact-match]', '[exact-mach]'),
      /exact-mach.*exact-match/,
    ],
    [
      'a headline that nobody gives',
      (text: string) => text.replace('[exact-match.pass_rate]', '[accuracy]'),
      /E_SPEC_NAME 9: .*"accuracy"/,
    ],
    [
      'a gate on nothing',
      (text: string) => `${text}gates: [{ metric: f1, min: 1 }]\n`,
      /E_SPEC_NAME 10: .*"f1"/,
    ],
    [
      'weights that are not shares of 1',
      (text: string) => `${text}combined: { name: all, weights: { exact-match.pass_rate: 0.5 } }\n`,
      /add up to 0.5; expected 1/,
    ],
    ['labels without values', (text: string) => text.replace(', values: [pos, neg]', ''), /need values/],
    [
      'splits without a column',
      (text: string) => `${text}splits: { feedback: a, final: b }\n`,
      /labels\.split/,
    ],
    [
      'items shown to others',
      (text: string) => `${text}visibility: { items: public }\n`,
      /visibility\.items.*expected "evaluator"/,
    ],
    [
      'phases out of order',
      (text: string) =>
        `${text}phases: [{ key: a, opens: 2027-01-02T00:00:00Z, closes: 2027-01-01T00:00:00Z }]\n`,
      /closes after it opens/,
    ],
    [
      'a path that leaves the folder',
      (text: string) => text.replace('labels.csv', '../labels.csv'),
      /E_SPEC_PATH/,
    ],
    ['a label file that is not there', (text: string) => text.replace('labels.csv', 'other.csv'), /E_PATH/],
    [
      'a metric that leaving out could raise',
      (text: string) =>
        text
          .replace('[exact-match]', '[f1]')
          .replace('exact-match.pass_rate', 'f1.value')
          .replace('neg] }', 'neg] }\n    missing: wrong'),
      /E_PRED_MISSING.*missing: refuse/,
    ],
    [
      'the Ladder on a number without a range',
      (text: string) =>
        text
          .replace('[exact-match]', '[{ pgr: { weak: 0, ceiling: 1 } }]')
          .replace('exact-match.pass_rate', 'pgr.value'),
      /no range.*step: 0\.02/,
    ],
  ])('refuses %s, with its place', async (_, change, words) => {
    expect(await refusal(change)).toMatch(words);
  });

  test.each(['hiddenLabels', 'judge_prompt', 'scorer', 'ex:privateTests'])(
    'SPEC-23: a problem that says %s is refused',
    async (key) => {
      const problem = { ...(JSON.parse(problemText) as object), [key]: 'x' };
      const { register } = await contest({ problem: JSON.stringify(problem) });
      await expect(register(evaluator, labels)).rejects.toThrow(/belongs to the evaluator|is not|unknown/);
    },
  );

  test('labels that a metric cannot take are told when they are registered', async () => {
    const { register } = await contest();
    const text = `key: brier
problem: problem.jsonld
artifacts: [{ kind: predictions, name: predictions, prediction: { type: probabilities, values: [a, b] } }]
labels: { file: labels.csv, label: label }
scorers: [{ key: labels, kind: labels, metrics: [METRIC] }]
headlines: [METRIC.value]
feedback: { mode: exact }
`;
    const files = { 'labels.csv': 'id,label\nq1,a\nq2,b\n' };
    await expect(register(text.replaceAll('METRIC', 'brier'), files)).rejects.toThrow(
      'the labels do not fit',
    );
    await register(text.replaceAll('METRIC', 'log-loss'), files);
  });
});
