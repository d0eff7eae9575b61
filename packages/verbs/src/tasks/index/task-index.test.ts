import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { World } from '../../world.ts';
import { search } from '../search.ts';
import { type IndexEntry, TaskIndex } from './task-index.ts';

const problem = (name: string, metric: string): string =>
  JSON.stringify({
    '@context': {
      croissant: 'http://mlcommons.org/croissant/',
      schema: 'https://schema.org/',
      xsd: 'http://www.w3.org/2001/XMLSchema#',
    },
    '@type': 'croissant:TaskProblem',
    '@id': `http://example.org/${name}`,
    'schema:name': name,
    'croissant:output': {
      '@type': 'croissant:OutputSpec',
      'croissant:schema': {
        '@type': 'croissant:RecordSet',
        'croissant:field': {
          '@type': 'croissant:Field',
          'schema:name': 'answer',
          'croissant:dataType': 'xsd:string',
        },
      },
    },
    'croissant:evaluation': { '@type': 'croissant:EvaluationSpec', 'croissant:expectedMetric': metric },
    'croissant:subTask': {
      '@type': 'croissant:TaskProblem',
      '@id': `http://example.org/${name}#part`,
      'schema:name': `${name} part`,
      'croissant:output': { '@type': 'croissant:OutputSpec' },
    },
  });

let world: World;
beforeEach(async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'assay-index-'));
  world = { cwd, env: { XDG_CACHE_HOME: join(cwd, 'cache') }, version: '0' };
  await mkdir(join(cwd, 'tasks'));
  for (let i = 0; i < 120; i++)
    await writeFile(join(cwd, `tasks/t${i}.jsonld`), problem(`quiz${i}`, i === 7 ? 'BLEU' : 'Accuracy'));
});

const byMetric = async (metric: string): Promise<readonly (string | null)[]> => {
  const { hits } = await search({ query: { text: '', metric }, paths: ['tasks'] }, world);
  return hits.map(({ name }) => name);
};

/** As if the files had been read long after they were written. */
async function readLater(): Promise<void> {
  const [file] = await readdir(join(world.cwd, 'cache/assay'));
  const path = join(world.cwd, 'cache/assay', file!);
  const { readFile } = await import('node:fs/promises');
  const kept = JSON.parse(await readFile(path, 'utf8')) as { files: [string, unknown, number, unknown][] };
  for (const entry of kept.files) entry[2] += 60_000;
  await writeFile(path, JSON.stringify(kept));
}

describe('the index of a search', () => {
  test('gives the same hits as reading the files, whatever is asked', async () => {
    const ask = (query: object) => search({ query: { text: '', ...query }, paths: ['tasks'] }, world);
    const questions = [
      { metric: 'bleu' },
      { text: 'quiz1' },
      { outputField: 'answer' },
      { kind: 'problem' },
      { kind: 'solution' },
    ] as const;
    const read = [];
    for (const question of questions) read.push(await ask(question));
    await readLater();
    const kept = [];
    for (const question of questions) kept.push(await ask(question));
    expect(kept).toEqual(read);
  });

  test('a file that changed, a new one and one that is gone are seen, also where size and time are the same', async () => {
    expect(await byMetric('BLEU')).toEqual(['quiz7']);
    await readLater();
    const edited = join(world.cwd, 'tasks/t8.jsonld');
    const before = await stat(edited);
    await writeFile(edited, problem('quiz8', 'BLEU_ext'));
    await utimes(edited, before.atime, before.mtime);
    await rm(join(world.cwd, 'tasks/t7.jsonld'));
    await writeFile(join(world.cwd, 'tasks/new.jsonld'), problem('fresh', 'BLEU'));
    expect(new Set(await byMetric('BLEU'))).toEqual(new Set(['fresh', 'quiz8']));
  });

  test('one that is damaged, or may not be written, changes nothing of the answer', async () => {
    await byMetric('BLEU');
    const [file] = await readdir(join(world.cwd, 'cache/assay'));
    const path = join(world.cwd, 'cache/assay', file!);
    expect((await stat(path)).mode & 0o077).toBe(0);
    await writeFile(path, '{"schema": "assay.task_index.v1", "files": [[');
    expect(await byMetric('BLEU')).toEqual(['quiz7']);
    await writeFile(join(world.cwd, 'blocked'), '');
    world = { ...world, env: { XDG_CACHE_HOME: join(world.cwd, 'blocked') } };
    expect(await byMetric('BLEU')).toEqual(['quiz7']);
  });

  test('is not believed of a file that was written in the same moment as it was read', async () => {
    const path = join(world.cwd, 'tasks/t7.jsonld');
    const { mtimeMs, ctimeMs, size } = await stat(path);
    const entry = (at: number): Map<string, IndexEntry> =>
      new Map([[path, { mark: [mtimeMs, ctimeMs, size], at, tasks: [] }]]);
    const none = (): Promise<void> => Promise.resolve();
    expect(new TaskIndex(entry(ctimeMs + 10), world.cwd, none).find(path)).toBeNull();
    expect(new TaskIndex(entry(ctimeMs + 60_000), world.cwd, none).find(path)).toEqual([]);
  });
});
