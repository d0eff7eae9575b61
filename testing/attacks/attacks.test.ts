import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import table from './table.json' with { type: 'json' };

const root = new URL('../../', import.meta.url);
const list = new URL('../shared/security/attacks.json', root);

const reasons: readonly string[] = Object.values(table.not_yet).flat();
const named = [...Object.keys(table.covered), ...reasons, ...table.open];

test.each(Object.entries(table.covered))(
  '%s is tried by the test that the table names',
  (_, { test: file, title }) => {
    const at = new URL(file, root);
    expect(existsSync(at), file).toBe(true);
    expect(readFileSync(at, 'utf8')).toContain(title);
  },
);

test('every attack stands in the table once', () => {
  expect(new Set(named).size).toBe(named.length);
});

test('every attack of the list stands in the table', ({ skip }) => {
  if (!existsSync(list)) return skip('the list of attacks is not beside the repository');
  const { attacks } = JSON.parse(readFileSync(list, 'utf8')) as { attacks: readonly { id: string }[] };
  expect(named.toSorted()).toEqual(attacks.map(({ id }) => id).toSorted());
});

test('no fewer are covered than before', async () => {
  const { countAttacks } = (await import(new URL('scripts/checks/count-attacks.mjs', root).href)) as {
    countAttacks: () => string;
  };
  const [covered, applicable] = countAttacks().match(/\d+/g)!.map(Number);
  expect(covered).toBeGreaterThanOrEqual(161);
  expect(applicable).toBeGreaterThanOrEqual(covered!);
});
