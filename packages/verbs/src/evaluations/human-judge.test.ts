import { describe, expect, test } from 'vitest';
import { smallProject } from '../testing/small-project.ts';
import { verbs } from '../verbs.ts';

const project = (
  judge: string,
  more = '',
): string => `models: [{ key: m, provider: module, module: model.mjs }]
tasks:
  - key: capitals
    dataset: data.jsonl
    scorer: { metrics: [{ llm-as-judge: { name: quality, judge: ${judge}${more} } }] }
evaluation: { key: e, task_specifications: [{ key: s, task_key: capitals, model_key: m }] }
`;

const people = '{ provider: human, verdicts: verdicts.jsonl }';

const verdict = (item: string, output: string, rater: string, score: number): string =>
  JSON.stringify({ item, output, rater, score, reason: `${rater} says so` });

const verdicts = [
  verdict('s0', 'Paris', 'ann', 1),
  verdict('s0', 'Paris', 'bob', 0.5),
  verdict('s1', 'Rome', 'ann', 0),
  verdict('s2', 'Oslo', 'bob', 1),
  verdict('s3', 'another answer', 'ann', 1),
].join('\n');

const files = (judge = people, more = '', rows = verdicts) => ({
  'assay.yaml': project(judge, more),
  'verdicts.jsonl': rows,
});

async function scored(given: Readonly<Record<string, string>>) {
  const world = await smallProject(given);
  const { evaluations } = await (await verbs.run())({}, world);
  const { scoring } = evaluations[0]!.task_specifications[0]!.runs[0]!;
  return { world, scoring, quality: scoring.aggregates.metrics['quality']! };
}

describe('people as a judge, from the project file', () => {
  test('their verdicts are the scores: all who judged an answer count, what nobody judged is missing', async () => {
    const { quality, world } = await scored(files());
    expect(quality).toMatchObject({ n: 3, missing: 1, missing_by_class: { judge_error: 1 } });
    expect(quality.mean).toBeCloseTo((0.75 + 0 + 1) / 3, 12);
    const logged = await (await verbs.log.sample())({ run: 'latest', sample: 's0' }, world);
    const said = JSON.stringify(logged);
    expect(said).toContain('ann says so');
    expect(said).toContain('bob says so');
  });

  test('another verdict is another scorer version, and no name of a rater is in it', async () => {
    const [one, two] = [await scored(files()), await scored(files(people, '', verdicts.replace('0.5', '1')))];
    expect(one.scoring.scorer_version).not.toBe(two.scoring.scorer_version);
    expect(JSON.stringify(one.scoring)).not.toContain('ann');
  });

  test('in a list, and by the median', async () => {
    const { quality } = await scored(files(`[${people}]`, ', aggregate: median'));
    expect(quality.n).toBe(3);
  });

  test.each([
    ['two files of verdicts', files(`[${people}, ${people}]`), 'E_JUDGE_OPTION'],
    ['people tried on what people judged', files(people, ', calibration: cases.yaml'), 'E_JUDGE_OPTION'],
    ['another provider', files('{ provider: person, verdicts: verdicts.jsonl }'), 'E_JUDGE_OPTION'],
    ['a file that is not there', files('{ provider: human, verdicts: none.jsonl }'), 'E_PATH'],
    [
      'a row without a verdict',
      files(people, '', '{"item":"s0","output":"Paris","rater":"ann"}'),
      'E_HUMAN_VERDICT',
    ],
  ])('%s: told before a model is asked', async (_, given, code) => {
    const world = await smallProject(given);
    let isAsked = false;
    const on = (event: { readonly kind: string }): void => void (isAsked ||= event.kind === 'run');
    await expect((await verbs.run())({}, world, { on })).rejects.toMatchObject({ code });
    expect(isAsked).toBe(false);
  });
});
