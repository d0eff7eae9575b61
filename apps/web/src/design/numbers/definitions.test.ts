import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { definitions } from './definitions.tsx';

/** What counts something that its head names: it needs no explanation. */
const plain = new Set([
  'duration',
  'entry',
  'first',
  'highest',
  'lowest',
  'moves',
  'opening',
  'range',
  'second',
]);

const source = join(import.meta.dirname, '../..');
const heads = new Set(
  globSync('features/**/*.tsx', { cwd: source }).flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/<NumberHead>([^<{]+)<\/NumberHead>/g)].map(
      ([, name]) => name!.trim(),
    ),
  ),
);

test('every column of numbers leads to what its number means', () => {
  const explained = new Set(definitions.flatMap((definition) => definition.heads));
  expect([...heads].filter((name) => !explained.has(name) && !plain.has(name))).toEqual([]);
  expect(heads.size).toBeGreaterThan(30);
});
