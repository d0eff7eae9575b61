import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { projectFolder } from '../../declare/testing/project-folder.ts';
import type { Embeddings } from '../../ports/model.ts';
import { nodeClock } from '../node-clock.ts';
import { openEmbeddings } from './open-embeddings.ts';

const { signal } = new AbortController();
const opened: Embeddings[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close?.();
});

/** A project with packages of the names that local embeddings have, which do this. */
async function openWith(embed: string, initModel = `async ({ size }) => ({ size, embed: ${embed} })`) {
  const { folder } = projectFolder({ 'package.json': '{}' });
  const write = (name: string, text: string): void => {
    const home = join(folder, 'node_modules', '@energetic-ai', name);
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'index.js'), text);
  };
  write('embeddings', `exports.initModel = ${initModel};`);
  write('model-embeddings-en', 'exports.modelSource = { size: 3 };');
  const embeddings = await openEmbeddings(null, { folder, env: { SECRET: 'hidden' }, clock: nodeClock });
  opened.push(embeddings);
  return embeddings;
}

describe('local embeddings', () => {
  test('give a vector for each text, in order, with the weights of their package', async () => {
    const { embed, identity, batch } = await openWith(
      'async function (texts) { return texts.map((text) => [text.length, this.size]); }',
    );
    expect(await embed(['a', 'bbb'], signal)).toEqual({
      vectors: [
        [1, 3],
        [3, 3],
      ],
    });
    expect(await embed(['cc'], signal)).toEqual({ vectors: [[2, 3]] });
    expect(identity).toMatchObject({ provider: 'local' });
    expect(batch).toBe(32);
  });

  test('take numbers in arrays of their own kind', async () => {
    const { embed } = await openWith('async (texts) => texts.map(() => new Float32Array([0.5, 1]))');
    expect(await embed(['a'], signal)).toEqual({ vectors: [[0.5, 1]] });
  });

  test('run in a process of their own, which sees no secrets and changes nothing here', async () => {
    const { push } = Array.prototype;
    const { embed } = await openWith(
      'async () => { Array.prototype.push = () => 0; return [[process.pid, process.env.SECRET === undefined ? 1 : 0]]; }',
    );
    const { vectors } = await embed(['a'], signal);
    expect(vectors[0]![0]).not.toBe(process.pid);
    expect(vectors[0]![1]).toBe(1);
    expect(Array.prototype.push).toBe(push);
  });

  test.each([
    ['throw', "async () => { throw new Error('no memory'); }", 'no memory'],
    ['end their process', 'async () => process.exit(0)', 'gave no answer'],
    ['give too few vectors', 'async () => []', 'gave 0 vectors for 1 texts'],
    ['give no numbers', "async () => [['a']]", 'not a list of numbers'],
    ['give no JSON', 'async () => [[NaN]]', 'NaN'],
  ])('that %s end the scoring with the reason', async (_, embed, why) => {
    const embeddings = await openWith(embed);
    await expect(embeddings.embed(['a'], signal)).rejects.toMatchObject({
      code: 'E_EMBEDDING',
      message: expect.stringContaining(why) as string,
    });
  });

  test.each([
    ['are not what is expected', '3', 'initModel is expected to be a function'],
    ['cannot make their model', "async () => { throw new Error('no weights'); }", 'no weights'],
    ['make a model that cannot embed', 'async () => ({})', 'embed is expected to be a function'],
  ])('whose packages %s are refused with the reason', async (_, initModel, why) => {
    await expect(openWith('', initModel)).rejects.toMatchObject({
      code: 'E_EMBEDDING',
      message: expect.stringContaining(why) as string,
    });
  });
});
