import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Attack = { test: string; title: string } | { not_tried_because: string } | { open: true };

const root = new URL('../../', import.meta.url);
const list = new URL('../shared/security/attacks.json', root);
const { readAttacks, countAttacks } = (await import(
  new URL('scripts/checks/count-attacks.mjs', root).href
)) as { readAttacks: () => readonly (readonly [string, Attack])[]; countAttacks: () => string };

const attacks = readAttacks();

test.each(attacks.flatMap(([id, attack]) => ('test' in attack ? [{ id, ...attack }] : [])))(
  '$id is tried by the test that the table names',
  ({ test: file, title }) => {
    const at = new URL(file, root);
    expect(existsSync(at), file).toBe(true);
    expect(readFileSync(at, 'utf8')).toContain(title);
  },
);

test('every attack of the list stands in one table, once', ({ skip }) => {
  if (!existsSync(list)) return skip('the list of attacks is not beside the repository');
  const { attacks: listed } = JSON.parse(readFileSync(list, 'utf8')) as {
    attacks: readonly { id: string }[];
  };
  expect(attacks.map(([id]) => id).toSorted()).toEqual(listed.map(({ id }) => id).toSorted());
});

test('no fewer are covered than before', () => {
  const [covered, applicable] = countAttacks().match(/\d+/g)!.map(Number);
  expect(covered).toBeGreaterThanOrEqual(190);
  expect(applicable).toBeGreaterThanOrEqual(covered!);
});
