import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const repository = resolve(import.meta.dirname, '..');
const rooms = [
  'packages/records',
  'packages/metrics',
  'packages/rows',
  'packages/shown',
  'packages/tasks',
  'packages/cards',
  'packages/sandbox',
  'packages/engine',
  'packages/evaluator',
  'packages/verifier',
  'packages/reproduce',
  'packages/verbs',
  'apps/cli',
  'apps/server',
  'apps/web',
];

const everyPackage = [
  'records',
  'metrics',
  'rows',
  'shown',
  'tasks',
  'cards',
  'sandbox',
  'engine',
  'evaluator',
  'verifier',
  'reproduce',
];

/** The arrows of the design, drawn a second time so that the check and this table must agree. */
const allowed = new Set([
  'packages/metrics → packages/records',
  'packages/rows → packages/records',
  'packages/shown → packages/records',
  'packages/sandbox → packages/records',
  ...from('packages/tasks', 'records', 'rows', 'shown'),
  ...from('packages/cards', 'records', 'metrics', 'rows', 'shown'),
  ...from('packages/engine', 'records', 'metrics', 'rows', 'shown', 'tasks', 'sandbox'),
  ...from('packages/reproduce', 'records', 'metrics', 'rows', 'shown', 'tasks', 'sandbox', 'engine'),
  ...from('packages/evaluator', 'records', 'metrics', 'rows', 'shown', 'tasks', 'sandbox', 'engine'),
  ...from('packages/verbs', ...everyPackage),
  ...from('apps/cli', ...everyPackage, 'verbs'),
  'apps/cli → apps/server',
  ...from('apps/server', ...everyPackage, 'verbs'),
  ...from('apps/web', 'records', 'metrics', 'shown', 'verifier'),
]);
const arrows = rooms.flatMap((from) => rooms.filter((to) => to !== from).map((to) => ({ from, to })));

/** Other broken rules: the file that breaks it, its text, and the rule that must answer. */
const broken = [
  {
    rule: 'no-deep-import',
    file: 'packages/tasks/src/deep.ts',
    text: "import '../../records/src/inner.ts';",
  },
  {
    rule: 'front-door-by-name',
    file: 'packages/tasks/src/by-path.ts',
    text: "import '../../records/src/index.ts';",
  },
  {
    rule: 'resolvable',
    file: 'packages/tasks/src/behind-the-door.ts',
    text: "import '@assay/records/src/inner.ts';",
  },
  {
    rule: 'arrow-from-packages-records',
    file: 'packages/records/src/type-only.ts',
    text: "import type { name } from '@assay/tasks';\nexport type Name = typeof name;",
  },
  {
    rule: 'arrow-from-packages-cards',
    file: 'packages/cards/src/lazily.ts',
    text: "export const engine = () => import('@assay/engine');",
  },
  {
    rule: 'no-node-in-browser-safe-rooms',
    file: 'packages/records/src/reads-a-file.ts',
    text: "import 'node:fs';",
  },
  {
    rule: 'no-node-in-browser-safe-rooms',
    file: 'packages/metrics/src/hashes.ts',
    text: "import 'crypto';",
  },
  {
    rule: 'no-node-in-browser-safe-rooms',
    file: 'packages/shown/src/reads-a-style.ts',
    text: "export const style = () => import('node:fs/promises');",
  },
  {
    rule: 'no-files-in-tasks',
    file: 'packages/tasks/src/reads-a-file.ts',
    text: "import 'node:fs/promises';",
  },
  {
    rule: 'no-node-in-cards',
    file: 'packages/cards/src/card/reads-a-file.ts',
    text: "import 'node:fs/promises';",
  },
  {
    rule: 'cards-know-no-adapter',
    file: 'packages/cards/src/card/asks-itself.ts',
    text: "import '../adapters/duckdb/open-duckdb.ts';",
  },
  {
    rule: 'duckdb-in-its-adapter',
    file: 'packages/cards/src/adapters/ingest/asks-itself.ts',
    text: "import '../duckdb/open-duckdb.ts';",
  },
  {
    rule: 'presentation-only',
    file: 'apps/cli/src/runs.ts',
    text: "import { name } from '@assay/engine';\nvoid name;",
  },
  {
    rule: 'presentation-only',
    file: 'apps/cli/src/runs-lazily.ts',
    text: "export const tasks = () => import('@assay/tasks');",
  },
  {
    rule: 'presentation-only',
    file: 'apps/cli/src/hands-on.ts',
    text: "export { name } from '@assay/cards';",
  },
  {
    rule: 'presentation-only',
    file: 'apps/cli/src/both.ts',
    text: "import { type name as Name, name } from '@assay/rows';\nvoid name;\nexport type Both = typeof Name;",
  },
  {
    rule: 'presentation-only',
    file: 'apps/server/src/reads-a-store.ts',
    text: "import { name } from '@assay/engine';\nvoid name;",
  },
  { rule: 'no-utils', file: 'packages/tasks/src/utils/pad.ts', text: "import '../inner.ts';" },
  { rule: 'no-utils-alone', file: 'packages/tasks/src/utils/alone.ts', text: 'export const alone = 1;' },
  { rule: 'no-import-of-utils', file: 'packages/tasks/src/pads.ts', text: "import './utils/pad.ts';" },
  { rule: 'no-cycle', file: 'packages/tasks/src/cycle-one.ts', text: "import './cycle-two.ts';" },
  {
    rule: 'no-test-code-in-the-product',
    file: 'packages/tasks/src/uses-a-test.ts',
    text: "import './inner.test.ts';",
  },
  {
    rule: 'run-has-no-labels',
    file: 'packages/engine/src/run/reads-labels.ts',
    text: "import type { Labels } from '../score/labels/labels.ts';\nexport type Seen = Labels;",
  },
  {
    rule: 'run-has-no-labels',
    file: 'packages/engine/src/run/reads-labels-by-another.ts',
    text: "import '../compare/knows-labels.ts';",
  },
  {
    rule: 'labels-have-one-door',
    file: 'packages/engine/src/run/reads-whole-samples.ts',
    text: "import '../declare/samples/whole-samples.ts';",
  },
  { rule: 'room-without-arrows', file: 'packages/attic/src/knows.ts', text: "import '@assay/records';" },
];

/** The other half of the cycle, which is reported once. */
const otherHalf = { file: 'packages/tasks/src/cycle-two.ts', text: "import './cycle-one.ts';" };

/** What must stay possible. */
const fine = [
  { file: 'packages/tasks/src/inner.test.ts', text: "import 'node:fs';\nimport './inner.ts';" },
  { file: 'packages/metrics/src/reads.test.ts', text: "import 'node:fs';" },
  { file: 'packages/tasks/src/hashes.ts', text: "import 'node:crypto';" },
  {
    file: 'apps/cli/src/shows.ts',
    text: "import type { name } from '@assay/engine';\nimport { type name as other } from '@assay/cards';\nexport type Shown = [typeof name, typeof other];",
  },
  { file: 'packages/cards/src/adapters/duckdb/open-duckdb.ts', text: "import 'node:fs/promises';" },
  { file: 'apps/cli/src/shows.test.ts', text: "import '@assay/engine';" },
  { file: 'packages/engine/src/declare/samples/whole-samples.ts', text: 'export const samples = [];' },
  { file: 'packages/engine/src/score/labels/labels.ts', text: 'export interface Labels {}' },
  {
    file: 'packages/engine/src/score/labels/open-labels.ts',
    text: "import '../../declare/samples/whole-samples.ts';",
  },
  { file: 'packages/engine/src/compare/knows-labels.ts', text: "import '../score/labels/labels.ts';" },
];

const trees: string[] = [];
afterAll(() => {
  for (const tree of trees) rmSync(tree, { recursive: true, force: true });
});

describe('the architecture check', () => {
  let violations: ReadonlySet<string>;
  let exitCode: number | null;
  beforeAll(() => {
    const tree = makeTree([...arrows.map(arrowFile), ...broken, otherHalf, ...fine]);
    ({ violations, exitCode } = cruise(tree));
  });

  test('fails on the tree of broken rules', () => {
    expect(exitCode).not.toBe(0);
  });

  test.each(arrows)('$from → $to', ({ from, to }) => {
    const rule = `arrow-from-${from.replace('/', '-')}`;
    const found = violations.has(`${rule}: ${arrowFile({ from, to }).file}`);
    expect(found).toBe(!allowed.has(`${from} → ${to}`));
  });

  test.each(broken)('$rule answers $file', ({ rule, file }) => {
    expect(violations).toContain(`${rule}: ${file}`);
  });

  test.each(fine)('nothing is said about $file', ({ file }) => {
    expect([...violations].filter((violation) => violation.endsWith(`: ${file}`))).toEqual([]);
  });

  test('passes on a tree with every allowed arrow', () => {
    const drawn = arrows.filter(({ from, to }) => allowed.has(`${from} → ${to}`));
    const result = cruise(makeTree([...drawn.map(arrowFile), ...fine]));
    expect([...result.violations]).toEqual([]);
    expect(result.exitCode).toBe(0);
  });

  test('fails on one broken arrow alone', () => {
    const tree = makeTree([arrowFile({ from: 'packages/records', to: 'packages/metrics' })]);
    expect(cruise(tree).exitCode).not.toBe(0);
  });
});

function arrowFile({ from, to }: { readonly from: string; readonly to: string }) {
  const name = to.slice(to.indexOf('/') + 1);
  const isByType =
    ['apps/cli', 'apps/server'].includes(from) && !['records', 'shown', 'verbs', 'server'].includes(name);
  const text = isByType
    ? `import type { name } from '@assay/${name}';\nexport type Name = typeof name;`
    : `import { name } from '@assay/${name}';\nvoid name;`;
  return { file: `${from}/src/knows-${name}.ts`, text };
}

/** All rooms with a front door and one inner file, linked as npm links workspaces, plus `files`. */
function makeTree(files: readonly { readonly file: string; readonly text: string }[]): string {
  const tree = realpathSync(mkdtempSync(join(tmpdir(), 'assay-rooms-')));
  trees.push(tree);
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), `${text}\n`);
  };
  mkdirSync(join(tree, 'node_modules/@assay'), { recursive: true });
  for (const room of rooms) {
    const name = `@assay/${room.slice(room.indexOf('/') + 1)}`;
    write(
      `${room}/package.json`,
      JSON.stringify({ name, type: 'module', exports: { '.': './src/index.ts' } }),
    );
    write(`${room}/src/index.ts`, 'export const name = 1;');
    write(`${room}/src/inner.ts`, 'export const inner = 1;');
    symlinkSync(join(tree, room), join(tree, 'node_modules', name), 'junction');
  }
  for (const { file, text } of files) write(file, text);
  return tree;
}

function cruise(tree: string): {
  readonly violations: ReadonlySet<string>;
  readonly exitCode: number | null;
} {
  const program = join(repository, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const config = join(repository, '.dependency-cruiser.mjs');
  const run = (...more: string[]) =>
    spawnSync(process.execPath, [program, '--config', config, ...more, 'packages', 'apps'], {
      cwd: tree,
      encoding: 'utf8',
    });
  const report = JSON.parse(run('--output-type', 'json').stdout) as {
    summary: { violations: { rule: { name: string }; from: string; to: string }[] };
  };
  const violations = report.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
  return { violations: new Set(violations), exitCode: run().status };
}

function from(room: string, ...known: readonly string[]): readonly string[] {
  return known.map((name) => `${room} → packages/${name}`);
}
