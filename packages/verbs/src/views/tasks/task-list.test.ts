import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { init } from '../../tasks/init.ts';
import { taskList } from './task-list.ts';

const problem = (name: string): string =>
  JSON.stringify({
    '@context': { croissant: 'http://mlcommons.org/croissant/', schema: 'https://schema.org/' },
    '@type': 'croissant:TaskProblem',
    '@id': `https://example.org/${name}`,
    'schema:name': name,
  });

test('kinds are counted over all that was found, each task has the verdict of its document, and documents without a task are named', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'assay-task-list-'));
  const world = { cwd, env: {}, version: '1.2.3' };
  await init(
    {
      name: 'Capitals',
      output_fields: [{ name: 'answer', data_type: 'schema:Text' }],
      write: { path: 'capitals.jsonld' },
    },
    world,
  );
  await writeFile(join(cwd, 'hollow.jsonld'), problem('Hollow'));
  await writeFile(join(cwd, 'broken.jsonld'), '{ "@context": "http://mlcommons.org/croissant/", ');
  const context = { croissant: 'http://mlcommons.org/croissant/' };
  await writeFile(
    join(cwd, 'typeless.jsonld'),
    JSON.stringify({ '@context': context, '@id': 'https://example.org/x' }),
  );
  // Another kind of document, which the page of a task does not open.
  await writeFile(join(cwd, 'other.jsonld'), '{ "@type": "https://example.org/T" }');
  const { kinds, total, hits, empty } = await taskList({ query: { text: '' }, limit: 1 }, world);
  expect({ kinds, total }).toEqual({ kinds: { problem: 2 }, total: 2 });
  expect(hits).toHaveLength(1);
  const all = await taskList({ query: { text: '' } }, world);
  const verdicts = new Map(all.hits.map(({ path, verdict }) => [path, verdict.conforms]));
  expect(verdicts).toEqual(
    new Map([
      ['capitals.jsonld', true],
      ['hollow.jsonld', false],
    ]),
  );
  expect(empty.map(({ path }) => path)).toEqual(['broken.jsonld', 'typeless.jsonld']);
  // The same from the kept index, which no document is read for.
  expect(await taskList({ query: { text: '' } }, world)).toEqual(all);
});
