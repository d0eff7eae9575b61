import { describe, expect, test } from 'vitest';
import { smallProject } from '../testing/small-project.ts';
import { verbs } from '../verbs.ts';
import type { World } from '../world.ts';

async function ran(...evaluations: readonly string[]): Promise<World> {
  const world = await smallProject();
  await (await verbs.run())({ evaluations }, world);
  return world;
}

const reported = async (run: string, world: World, as?: 'markdown' | 'html' | 'junit' | 'csv') =>
  (await verbs.reportEvaluation())(as === undefined ? { run } : { run, as }, world);

/** A document's text, streamed or not. */
async function textOf(contents: string | Uint8Array | AsyncIterable<string>): Promise<string> {
  if (typeof contents === 'string') return contents;
  let text = '';
  for await (const part of contents as AsyncIterable<string>) text += part;
  return text;
}

describe('reportEvaluation', () => {
  test('reports each specification in the order of the project, under the number that they share', async () => {
    const world = await ran('cities');
    const { evaluation, runs } = (await reported('cities', world))!;
    expect(evaluation).toMatchObject({
      evaluation_key: 'cities',
      display_name: null,
      shared_headline: 'exact-match.pass_rate',
      task_specifications: [
        { key: 'good', subject: 'good on capitals', headline: { value: 1, n: 4 }, outcome: 'pass' },
        { key: 'careless', headline: { value: 0.75, n: 4 }, outcome: 'fail' },
      ],
    });
    expect(evaluation.reports.map(({ run }) => run.id)).toEqual(
      evaluation.task_specifications.map(({ run_id }) => run_id),
    );
    expect(runs.map(({ report }) => report)).toEqual(evaluation.reports);
    for (const [i, { report }] of runs.entries()) {
      const { report: alone } = await (await verbs.report())({ run: ['good', 'careless'][i]! }, world);
      expect(report).toEqual(alone);
    }
  });

  test('the newest run of each', async () => {
    const world = await ran('cities');
    const first = (await reported('cities', world))!;
    await (await verbs.run())({ evaluations: ['cities'] }, world);
    const second = (await reported('cities', world))!;
    const ids = ({ evaluation }: typeof first) => evaluation.task_specifications.map(({ run_id }) => run_id);
    expect(ids(second)).not.toEqual(ids(first));
  });

  test.each(['latest', 'good', 'short', 'nothing of that name'])(
    '%s is not an evaluation of several',
    async (run) => {
      expect(await reported(run, await ran('cities', 'short'))).toBeNull();
    },
  );

  test('as one document: the headlines, then every report', async () => {
    const world = await ran('cities');
    const markdown = await textOf((await reported('cities', world, 'markdown'))!.document!.contents);
    expect(markdown).toMatch(/^# cities\n\n\| specification \| model on task \| exact-match\.pass_rate/);
    expect(markdown.indexOf('# good')).toBeLessThan(markdown.indexOf('# careless'));
    const page = await textOf((await reported('cities', world, 'html'))!.document!.contents);
    expect(page.match(/<html/g)).toHaveLength(1);
    expect(page.match(/<section>/g)).toHaveLength(2);
    const junit = await textOf((await reported('cities', world, 'junit'))!.document!.contents);
    expect(junit).toContain('<testsuites name="cities" tests="2" failures="1" errors="0"');
    expect(junit.match(/<testsuites/g)).toHaveLength(1);
  });

  test('the rows of one run are asked for by its name', async () => {
    await expect(reported('cities', await ran('cities'), 'csv')).rejects.toMatchObject({
      code: 'E_RUN_AMBIGUOUS',
      fix: 'Name one: good, careless.',
    });
  });
});
