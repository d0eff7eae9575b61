import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { verbs } from '../../verbs.ts';
import type { World } from '../../world.ts';

const example = resolve(import.meta.dirname, '../../../../../examples/demo/reproduction');
const path = 'shelf/reproduction.yaml';

let world: World;
beforeEach(async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'assay-reproductions-'));
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  await cp(example, join(cwd, 'shelf'), { recursive: true });
  world = { cwd, env: {}, version: '0.1.0' };
});

async function judge(verdict: { metric: string; correctly: boolean; by: string; reason?: string }) {
  return (await verbs.reproduce.judge())({ path, ...verdict }, world);
}

async function implemented(): Promise<readonly unknown[]> {
  const { reproduction } = await (await verbs.views.reproduction())({ path }, world);
  return reproduction.rows.map((row) => row.implemented);
}

describe('reproductionsView', () => {
  test('plans are listed with what came of each number; one that is wrong says so and stops nothing', async () => {
    await mkdir(join(world.cwd, 'wrong'));
    await writeFile(join(world.cwd, 'wrong/reproduction.yaml'), 'reported: nothing.jsonld\n');
    const { sentence, reproductions } = await (await verbs.views.reproductions())({}, world);
    expect(sentence.strong).toBe('Of 3 reported numbers in 2 reproductions, 2 were obtained again.');
    expect(sentence.rest).toContain('1 agrees within the 95 % interval of what was obtained, 1 deviates');
    expect(reproductions).toMatchObject([
      { path, outcomes: { consistent: 1, deviates: 1, not_obtained: 1 }, disputed: 0, fault: null },
      { path: 'wrong/reproduction.yaml', fault: { message: expect.stringContaining('nothing.jsonld') } },
    ]);
  });

  test('a plan whose run kept a record is shown by that record', async () => {
    const { reproduction } = await (await verbs.views.reproduction())({ path }, world);
    await mkdir(join(world.cwd, 'shelf/outputs/ct_only'), { recursive: true });
    await writeFile(join(world.cwd, 'shelf/outputs/ct_only/reproduction.json'), JSON.stringify(reproduction));
    await writeFile(join(world.cwd, path), 'reported: reported.jsonld\nrun: { project: assay.yaml }\n');
    const { reproductions } = await (await verbs.views.reproductions())({}, world);
    expect(reproductions.map((one) => one.path)).toEqual(['shelf/outputs/ct_only/reproduction.json']);
    const answers = await (await verbs.views.reproducedAnswers())(
      { path: 'shelf/outputs/ct_only/reproduction.json', row: 0 },
      world,
    );
    expect(answers).toMatchObject({ files: ['shelf/answers.jsonl'], total: 30 });
  });
});

describe('reproductionView', () => {
  test('the first words name the number that deviates, with its interval', async () => {
    const { sentence } = await (await verbs.views.reproduction())({ path }, world);
    expect(sentence.rest).toMatch(/Answer Named \(%\): reported 98\.3, obtained 86\.67 \[/);
  });

  test.each([
    '../shelf/reproduction.yaml',
    '/etc/passwd',
    'shelf/answers.jsonl',
    '.hidden/reproduction.yaml',
  ])('%s is not a reproduction below the folder', async (other) => {
    const view = await verbs.views.reproduction();
    await expect(view({ path: other }, world)).rejects.toMatchObject({ code: 'E_REPRODUCTION_UNKNOWN' });
  });

  test('a link that leads out of the folder is not followed', async () => {
    await symlink(example, join(world.cwd, 'linked'));
    const view = await verbs.views.reproduction();
    await expect(view({ path: 'linked/reproduction.yaml' }, world)).rejects.toMatchObject({
      code: 'E_REPRODUCTION_UNKNOWN',
    });
  });
});

describe('reproducedAnswersView', () => {
  test('the answers behind a row are those of its file', async () => {
    const view = await verbs.views.reproducedAnswers();
    const { columns, rows, total } = await view({ path, row: 0, offset: 28, limit: 1 }, world);
    expect(columns).toEqual(['id', 'title', 'shelf', 'said', 'timed_out']);
    expect([rows.length, total, rows[0]![0]]).toEqual([1, 30, 'book-29']);
    await expect(view({ path, row: 2 }, world)).rejects.toMatchObject({ code: 'E_OUTPUTS_NONE' });
  });
});

describe('judgeImplementation', () => {
  test('each row is judged alone; the newest word counts, and the ones before it stay', async () => {
    expect(await implemented()).toEqual([{ correctly: true, by: 'nora' }, null, null]);
    await judge({ metric: 'Answer Named', correctly: false, by: 'ada', reason: 'upper case counts' });
    await judge({ metric: 'Answer Named', correctly: true, by: 'bob' });
    const { file } = await judge({ metric: 'Exact Match', correctly: false, by: 'bob', reason: 'trimmed' });
    expect(await implemented()).toEqual([
      { correctly: false, by: 'bob', reason: 'trimmed' },
      { correctly: true, by: 'bob' },
      null,
    ]);
    expect(file).toBe('shelf/reproduction.verdicts.jsonl');
  });

  test('what was said of a metric that is measured otherwise now does not count', async () => {
    await judge({ metric: 'Answer Named', correctly: true, by: 'ada' });
    const text = `reported: reported.jsonld\noutputs:\n  - file: answers.jsonl\n    metrics:\n      Answer Named: { metric: exact-match, output: said, expected: shelf }\n`;
    await writeFile(join(world.cwd, path), text);
    expect((await implemented())[1]).toBe(null);
  });

  test('whoever disputes a row says why; a row that is not there is named with those that are', async () => {
    await expect(judge({ metric: 'Exact Match', correctly: false, by: 'ada' })).rejects.toMatchObject({
      code: 'E_REASON_NONE',
    });
    await expect(judge({ metric: 'F1', correctly: true, by: 'ada' })).rejects.toMatchObject({
      code: 'E_ROW_UNKNOWN',
      message: expect.stringContaining('Exact Match; Answer Named; Median Rank'),
    });
  });
});
