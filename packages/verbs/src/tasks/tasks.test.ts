import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { World } from '../world.ts';
import { diff } from './diff.ts';
import { init } from './init.ts';
import { initRequest } from './init.request.ts';
import { match } from './match.ts';
import { search } from './search.ts';
import { show } from './show.ts';
import { validate } from './validate.ts';

const world: World = {
  cwd: resolve(import.meta.dirname, '../../../../examples/01-declare'),
  env: {},
  version: '1.2.3',
};

describe('validate', () => {
  test('tells valid files from rejected ones and from paths that lead nowhere', async () => {
    const found = await validate({ paths: ['mmlu', 'no-such-file'] }, world);
    expect(found.files.length).toBe(2);
    expect(found.rejected).toEqual([]);
    expect(found.unopened.map(({ code }) => code)).toEqual(['E_PATH']);
    expect(found.document).toBeNull();
  });

  test('makes SARIF that names the program that asked', async () => {
    const { document } = await validate({ paths: ['mmlu/problem.jsonld'], as: 'sarif' }, world);
    expect(document).toMatchObject({ type: 'application/sarif+json' });
    expect(JSON.parse(document!.contents)).toMatchObject({
      runs: [{ tool: { driver: { name: 'assay', version: '1.2.3' } } }],
    });
  });

  test('ends between two files where it is aborted', async () => {
    const signal = AbortSignal.abort();
    await expect(validate({ paths: ['mmlu'] }, world, { signal })).rejects.toMatchObject({
      code: 'E_INTERRUPTED',
      trouble: 'interrupted',
    });
  });
});

test('match names documents by their paths', async () => {
  const report = await match({ solution: 'mmlu/small-fewshot.solution.jsonld' }, world);
  expect(report.problem).toBe('http://example.org/mmlu_problem');
  expect(report.findings.every(({ file }) => file === null || !file.startsWith('file:'))).toBe(true);
});

describe('show', () => {
  const path = 'mmlu/problem.jsonld';

  test('gives the tasks, an outline or a document, whichever is asked for', async () => {
    const plain = await show({ path }, world);
    expect(plain.tasks).toHaveLength(1);
    expect([plain.outline, plain.document]).toEqual([null, null]);
    const outlined = await show({ path, as: 'outline', limit: 1, depth: 0 }, world);
    expect(outlined.outline?.tasks[0]?.title).toContain('Multitask');
    expect([outlined.tasks, outlined.document]).toEqual([null, null]);
    const page = await show({ path, as: 'html' }, world);
    expect(page.document?.contents).toMatch(/^<!doctype html>/i);
  });

  test('names an action where the document holds no task', async () => {
    const cwd = await mkdtemp(join(tmpdir(), 'assay-verbs-'));
    await writeFile(join(cwd, 'empty.jsonld'), '{}');
    await expect(show({ path: 'empty.jsonld' }, { ...world, cwd })).rejects.toMatchObject({
      code: 'E_SPEC_EMPTY',
      action: { kind: 'validate' },
      location: { file: 'empty.jsonld' },
    });
  });
});

test('diff of a document with itself is compatible', async () => {
  const path = 'mmlu/problem.jsonld';
  expect(await diff({ before: path, after: path }, world)).toEqual({
    before: path,
    after: path,
    verdict: 'compatible',
    changes: [],
  });
});

describe('search', () => {
  test('gives pages of what it found, and counts all', async () => {
    const query = { text: '*' };
    const all = await search({ query, paths: ['.'] }, world);
    expect(all.total).toBe(all.hits.length);
    const page = await search({ query, paths: ['.'], limit: 2, offset: 1 }, world);
    expect(page.total).toBe(all.total);
    expect(page.hits).toEqual(all.hits.slice(1, 3));
  });
});

describe('init', () => {
  const request = { name: 'My quiz', output_fields: [{ name: 'answer', data_type: 'xsd:string' }] };

  test('drafts a problem that is valid, and writes it where that is asked for', async () => {
    const cwd = await mkdtemp(join(tmpdir(), 'assay-verbs-'));
    expect(await init(request, { ...world, cwd })).toMatchObject({
      id: 'http://example.org/my-quiz',
      path: null,
    });
    const written = await init({ ...request, write: {} }, { ...world, cwd });
    expect(written.path).toBe('my-quiz.problem.jsonld');
    expect(await readFile(join(cwd, written.path!), 'utf8')).toBe(written.text);
    const { rejected } = await validate({ paths: [written.path!] }, { ...world, cwd });
    expect(rejected).toEqual([]);
    await expect(init({ ...request, write: {} }, { ...world, cwd })).rejects.toMatchObject({
      code: 'E_EXISTS',
      action: { kind: 'overwrite', what: 'file' },
    });
  });

  test('says which field of the request is wrong', async () => {
    await expect(init({ ...request, id: 'not an address' }, world)).rejects.toMatchObject({
      field: 'id',
      message: 'not an address: expected an address such as https://example.org/quiz',
    });
    expect(initRequest.safeParse({ ...request, id: 'not an address' }).success).toBe(false);
    expect(initRequest.safeParse(request).success).toBe(true);
  });
});
