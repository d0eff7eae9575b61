import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { smallProject } from '../../testing/small-project.ts';
import { verbs } from '../../verbs.ts';

/** One run of four right answers, scored by an exact match, then by one that nothing fits, then by one that two fit. */
async function scoredThrice() {
  const world = await smallProject();
  const file = join(world.cwd, 'assay.yaml');
  const yaml = await readFile(file, 'utf8');
  const scorer = (metric: string) =>
    writeFile(
      file,
      yaml
        .replace('scorer: { metrics: [exact-match] }', `scorer: { metrics: [${metric}] }`)
        .replace('  - { metric: exact-match, pass_rate: { min: 0.8 } }\n', ''),
    );
  const ids: string[] = [];
  await scorer('{ regex: { name: fits, pattern: "." } }');
  const ran = await (await verbs.run())({ evaluations: ['cities'] }, world);
  ids.push(ran.evaluations[0]!.task_specifications[0]!.runs[0]!.scoring.id);
  for (const pattern of ['^x', 'o']) {
    await scorer(`{ regex: { name: fits, pattern: "${pattern}" } }`);
    const { scorings } = await (await verbs.score())({ runs: ['good'] }, world);
    ids.push(scorings[0]!.scoring.id);
  }
  return { world, ids: ids as [string, string, string] };
}

test('two scorings that are named are the two that are compared, and what differs begins with the scorer', async () => {
  const { world, ids } = await scoredThrice();
  const [all, none] = ids;
  const compare = await verbs.compare();
  const { comparisons, pages } = await compare({ before: all, after: [none], as: 'page' }, world);
  const [comparison] = comparisons;
  expect(comparison).toMatchObject({
    before: { scoring_id: all },
    after: { scoring_id: none },
    rescored: [],
  });
  expect(comparison!.scores).toMatchObject([{ mean_before: 1, mean_after: 0, losses: 4 }]);
  expect(comparison!.changed[0]!.what).toBe('scorer');
  const lines = pages[0]!.map((block) => ('text' in block ? block.text : ''));
  expect(lines[lines.indexOf('What differs') + 1]).toMatch(/^scorer version: /);
  // Rome and Oslo and Bonn have an o, Paris has none.
  const back = await compare({ before: ids[2], after: [all.slice(0, -2)] }, world);
  expect(back.comparisons[0]!.scores).toMatchObject([{ mean_before: 0.75, mean_after: 1 }]);
  const reported = await (await verbs.report())({ run: none, against: all }, world);
  expect(reported.report.comparison).toMatchObject({
    before: { scoring_id: all },
    after: { scoring_id: none },
    scores: [{ mean_before: 1, mean_after: 0 }],
  });
});

test('a scoring that is named is never replaced, also beside a run that is not', async () => {
  const { world, ids } = await scoredThrice();
  const compare = await verbs.compare();
  await expect(compare({ before: ids[1], after: ['careless'] }, world)).rejects.toThrow('not comparable');
  const { comparisons } = await compare({ before: ids[2], after: ['careless'] }, world);
  expect(comparisons[0]!.before.scoring_id).toBe(ids[2]);
});

test('of the scorings of a run by one scorer the newest is current, the others are superseded', async () => {
  const { world, ids } = await scoredThrice();
  const list = await verbs.list.scorings();
  const statuses = async (status?: 'current' | 'superseded') =>
    (await list({ specification: 'good', ...(status === undefined ? {} : { status }) }, world)).items.map(
      ({ scoring }) => [scoring.id, scoring.status],
    );
  const [first, second, third] = ids;
  expect(await statuses()).toEqual([
    [third, 'current'],
    [second, 'superseded'],
    [first, 'superseded'],
  ]);
  expect(await statuses('current')).toEqual([[third, 'current']]);
  expect((await statuses('superseded')).length).toBe(2);
});
