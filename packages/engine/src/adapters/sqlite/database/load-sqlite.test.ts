import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** A Node that warns while it loads SQLite, of this and of something else: what is printed where is told by the process. */
const script = `
const load = process.getBuiltinModule;
process.getBuiltinModule = (name) => {
  process.emitWarning('SQLite is an experimental feature and might change at any time', 'ExperimentalWarning');
  process.emitWarning('this is going away', 'DeprecationWarning');
  return load(name);
};
const { loadSqlite } = await import(${JSON.stringify(new URL('../database.ts', import.meta.url).href)});
new (loadSqlite().DatabaseSync)(':memory:').close();
loadSqlite();
process.emitWarning('and this comes later');
`;

test('loadSqlite holds back that SQLite is experimental, and no other warning', () => {
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  expect(stderr).not.toContain('SQLite');
  expect(stderr).toContain('this is going away');
  expect(stderr).toContain('and this comes later');
});
