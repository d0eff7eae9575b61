import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

interface Affected {
  readonly run: readonly string[];
  readonly leftOut: readonly string[];
  readonly wide: readonly string[];
}

interface AffectedTests {
  readonly importGraph: (folder: string) => object;
  readonly changedFiles: (since: string, folder: string) => readonly string[];
  readonly affectedTests: (
    changed: readonly string[],
    how: { readonly graph: object; readonly seconds?: Readonly<Record<string, number>> },
  ) => Affected;
}

const script = resolve(import.meta.dirname, '../scripts/checks/affected-tests.mjs');
const { affectedTests, changedFiles, importGraph } = (await import(
  pathToFileURL(script).href
)) as AffectedTests;

/** Two names behind one front door, a contract suite, and a command that loads its room when needed. */
const tree = {
  'packages/records/package.json': '{"name":"@assay/records","exports":{".":"./src/index.ts"}}',
  'packages/records/src/index.ts':
    "export { digest } from './digest.ts';\nexport { type Id, id } from './id.ts';\n",
  'packages/records/src/digest.ts': 'export const digest = 1;\n',
  'packages/records/src/digest.test.ts': "import { digest } from './digest.ts';\n",
  'packages/records/src/id.ts': 'export type Id = string;\nexport const id = 2;\n',
  'packages/records/src/id.test.ts': "import { id } from './id.ts';\n",
  'packages/gate/package.json': '{"name":"@assay/gate","exports":{".":"./src/index.ts"}}',
  'packages/gate/src/index.ts': "export { gate } from './gate.ts';\n",
  'packages/gate/src/gate.ts': "import { digest } from '@assay/records';\nexport const gate = digest;\n",
  'packages/gate/src/gate.test.ts': "import { gate } from './gate.ts';\n",
  'packages/gate/src/store.contract.ts': "import { gate } from './gate.ts';\nexport const suite = gate;\n",
  'packages/gate/src/store.test.ts': "import { suite } from './store.contract.ts';\n",
  'apps/cli/src/main.ts': "export const load = () => import('./commands/judge.ts');\n",
  'apps/cli/src/commands/judge.ts': "import { gate } from '@assay/gate';\nexport const judge = gate;\n",
  'apps/cli/src/judge.test.ts': "import { load } from './main.ts';\nvoid ['judge'];\nvoid load;\n",
  'testing/page.test.ts': "const page = 'docs/page.md';\nvoid page;\n",
  'docs/page.md': '# A page\n',
};

const folder = mkdtempSync(join(tmpdir(), 'assay-affected-'));
beforeAll(() => {
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const after = (...changed: readonly string[]) => affectedTests(changed, { graph: importGraph(folder) });

describe('affectedTests', () => {
  test('runs what reaches a change by static imports, and leaves out what loads it when needed', () => {
    expect(after('packages/gate/src/gate.ts')).toEqual({
      run: ['packages/gate/src/gate.test.ts', 'packages/gate/src/store.test.ts'],
      leftOut: ['apps/cli/src/judge.test.ts'],
      wide: [],
    });
  });

  test('passes a front door by name', () => {
    expect(after('packages/records/src/id.ts').run).toEqual(['packages/records/src/id.test.ts']);
  });

  test('after a change of a wide room it runs the room and the contracts, and says the rest', () => {
    const { run, leftOut, wide } = after('packages/records/src/digest.ts');
    expect(run).toEqual(['packages/gate/src/store.test.ts', 'packages/records/src/digest.test.ts']);
    expect(leftOut).toEqual(['apps/cli/src/judge.test.ts', 'packages/gate/src/gate.test.ts']);
    expect(wide).toEqual(['packages/records']);
  });

  test('runs the tests that type a command that changed, and those that read a page', () => {
    expect(after('apps/cli/src/commands/judge.ts').run).toEqual(['apps/cli/src/judge.test.ts']);
    expect(after('docs/page.md').run).toEqual(['testing/page.test.ts']);
  });

  test('leaves out what took too long before', () => {
    const graph = importGraph(folder);
    const seconds = { 'packages/gate/src/store.test.ts': 1_000 };
    const { run, leftOut } = affectedTests(['packages/gate/src/gate.ts'], { graph, seconds });
    expect(run).toEqual(['packages/gate/src/gate.test.ts']);
    expect(leftOut).toContain('packages/gate/src/store.test.ts');
  });

  test('a change that is only in a test runs that test', () => {
    expect(after('packages/gate/src/gate.test.ts').run).toEqual(['packages/gate/src/gate.test.ts']);
  });
});

test('changedFiles names what changed since a commit: edited, deleted and new files', () => {
  const repository = mkdtempSync(join(tmpdir(), 'assay-changed-'));
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: repository });
  git('init', '-q');
  for (const name of ['edited', 'deleted', 'same']) writeFileSync(join(repository, name), 'before');
  git('add', '.');
  git('commit', '-qm', 'first');
  writeFileSync(join(repository, 'edited'), 'after');
  writeFileSync(join(repository, 'new'), 'new');
  rmSync(join(repository, 'deleted'));
  expect(changedFiles('HEAD', repository)).toEqual(['deleted', 'edited', 'new']);
  rmSync(repository, { recursive: true, force: true });
});
