import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { requests } from './requests.ts';
import { verbs } from './verbs.ts';

interface Table {
  readonly [name: string]: Table | (() => Promise<unknown>);
}

function loadersOf(table: Table, before = ''): readonly (readonly [string, () => Promise<unknown>])[] {
  return Object.entries(table).flatMap(([name, entry]) =>
    typeof entry === 'function' ? [[before + name, entry] as const] : loadersOf(entry, `${before}${name}.`),
  );
}

describe('verbs and requests', () => {
  test('have the same names', () => {
    const names = (table: Table): readonly string[] => loadersOf(table).map(([name]) => name);
    expect(names(requests).toSorted()).toEqual(names(verbs).toSorted());
  });

  test.each(loadersOf(verbs))('%s is one function', async (_, load) => {
    expect(await load()).toBeTypeOf('function');
  });

  test.each(loadersOf(requests))('a request to %s has no other fields', async (_, load) => {
    const schema = (await load()) as { safeParse: (value: unknown) => { success: boolean; error?: unknown } };
    expect(schema.safeParse({ no_such_field: 1 }).success).toBe(false);
    expect(String(schema.safeParse({ no_such_field: 1 }).error)).toContain('unrecognized_keys');
  });

  test('asking for one verb loads neither the others nor its schema', () => {
    const script = `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
      const { verbs } = await import(${JSON.stringify(new URL('index.ts', import.meta.url).href)});
      await verbs.diff();
      console.log(loaded.join('\\n'));`;
    const loaded = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
    });
    expect(loaded).toContain('/tasks/diff.ts');
    expect(loaded).not.toContain('.request.ts');
    expect(loaded).not.toContain('/tasks/search.ts');
    expect(loaded).not.toContain('/packages/engine/');
  });
});
