import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const repository = resolve(import.meta.dirname, '..');

/** Rooms whose doors are being declared anew; they are measured when that is done. */
const beingRebuilt = new Set(['packages/verbs', 'apps/cli', 'apps/server']);

/** Rooms and folders to copy: whole ideas already, or one metric, noun or event a file. They count in no room. */
const asTheyAre = [
  'packages/records/',
  'packages/verifier/',
  'packages/metrics/src/score/',
  'packages/evaluator/src/ledger/',
  'packages/rows/src/parquet/',
];

/** Longer than an idea usually is, and why. */
const longFiles: Readonly<Record<string, string>> = {
  'packages/tasks/src/vocabulary/bundled-context.ts': 'the terms of schema.org, a table',
};

const LONGEST = 600;

/** Rooms that are not there yet, in per cent, and in lines; each figure may only fall. */
const mostImports: Readonly<Record<string, number>> = {
  'packages/cards': 5.1,
  'packages/engine': 5.9,
  'packages/evaluator': 6.8,
  'packages/sandbox': 5.7,
};
const mostSingle: Readonly<Record<string, number>> = { 'packages/cards': 16, 'packages/tasks': 19 };
const mostAtNinety: Readonly<Record<string, number>> = {
  'apps/web': 380,
  'packages/cards': 325,
  'packages/engine': 335,
  'packages/evaluator': 355,
  'packages/reproduce': 325,
  'packages/rows': 340,
  'packages/tasks': 430,
};

/** Folders of fewer than four files, and why. */
const smallFolders: Readonly<Record<string, string>> = {
  'apps/web/src/app': 'where features meet',
  'apps/web/src/features/runs/run': 'the page of a run',
  'packages/cards/src/adapters': 'what touches Node',
  'packages/cards/src/adapters/duckdb/limited': 'a process with limits of its own',
  'packages/cards/src/card/figures': 'of a card',
  'packages/cards/src/card/html': 'of a card',
  'packages/cards/src/import/inspect': 'an importer',
  'packages/cards/src/import/lm-eval': 'an importer',
  'packages/cards/src/import/promptfoo': 'an importer',
  'packages/cards/src/ports': 'what is asked of a corpus, with its contract',
  'packages/engine/src/adapters/embeddings': 'loaded when needed, one by one',
  'packages/engine/src/adapters/hub': 'the hub of datasets',
  'packages/engine/src/adapters/likelihood': 'loaded when needed',
  'packages/engine/src/adapters/postgres/waiting': 'a thread and its entry',
  'packages/engine/src/adapters/providers/command': 'a provider',
  'packages/engine/src/declare/schema': 'the schema of the project file',
  'packages/engine/src/repeat': 'a step of the path',
  'packages/engine/src/score/assertions': 'rows that assert',
  'packages/engine/src/score/custom': 'with the tests of metrics of projects',
  'packages/engine/src/score/scorer': 'what a scorer is',
  'packages/evaluator/src/private-tests': 'a way to score',
  'packages/metrics/src/compare/bootstrap': 'one method',
  'packages/metrics/src/exact': 'fractions',
  'packages/metrics/src/random': 'the seeded generator',
  'packages/metrics/src/read': 'answers in texts',
  'packages/metrics/src/repeat': 'a step of the path',
  'packages/reproduce/src/draft/ways': 'ways to measure',
  'packages/reproduce/src/extract/answer': 'what a model answered',
  'packages/reproduce/src/extract/write': 'task files from a reading',
  'packages/reproduce/src/plan': 'what a reproduction is to do',
  'packages/reproduce/src/run': 'what a reproduction did',
  'packages/reproduce/src/skills': 'texts for coding agents',
  'packages/tasks/src/diff': 'a step of the room',
  'packages/tasks/src/match/schema': 'rows against their schema',
  'packages/tasks/src/search': 'a step of the room',
  'packages/tasks/src/vocabulary': 'a step of the room',
};
const isFeature = /^apps\/web\/src\/features\/[\w-]+$/;

interface File {
  readonly path: string;
  readonly lines: number;
  readonly importLines: number;
  readonly parameters: number;
  readonly imports: readonly string[];
  readonly lazy: readonly string[];
}

const files = globSync('{packages,apps}/**/*.{ts,tsx}', {
  cwd: repository,
  exclude: (name) => ['node_modules', 'dist', 'testing'].includes(name),
})
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.d\.ts$|\.(?:test|contract|fixture)\.tsx?$|generated/.test(path))
  .map(read);

function read(path: string): File {
  const text = readFileSync(join(repository, path), 'utf8');
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position: number): number => tree.getLineAndCharacterOfPosition(position).line;
  const target = (specifier: ts.Expression): string =>
    ts.isStringLiteral(specifier) && specifier.text.startsWith('.')
      ? posix.join(posix.dirname(path), specifier.text)
      : '';
  const lazy: string[] = [];
  let parameters = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) parameters = Math.max(parameters, node.parameters.length);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      lazy.push(target(node.arguments[0]!));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  const statements = tree.statements.filter(ts.isImportDeclaration);
  const handedOn = tree.statements.filter(ts.isExportDeclaration);
  return {
    path,
    lines: text.split('\n').length - 1,
    importLines: statements.reduce(
      (sum, each) => sum + lineOf(each.end) - lineOf(each.getStart(tree)) + 1,
      0,
    ),
    parameters,
    imports: [...statements, ...handedOn].flatMap(({ moduleSpecifier: from }) =>
      from === undefined ? [] : [target(from)],
    ),
    lazy,
  };
}

const importers = new Map(
  files.map(({ path }) => [
    path,
    new Set(files.filter(({ imports }) => imports.includes(path)).map((each) => each.path)),
  ]),
);
const isLazy = new Set(files.flatMap(({ lazy }) => lazy));

/** A front door, an entry of a process, and what is loaded when needed are things of their own. */
const isDoor = (path: string): boolean =>
  /(?:^|\/)(?:index|main)\.tsx?$|\.config\.|worker|\/generate\//.test(path) || isLazy.has(path);

function hasOneImporter({ path }: File): boolean {
  const by = [...importers.get(path)!];
  return !isDoor(path) && by.length === 1 && !by.some((each) => each.endsWith('/index.ts'));
}

const roomOf = ({ path }: File): string => path.split('/').slice(0, 2).join('/');
const measured = files.filter(({ path }) => !asTheyAre.some((start) => path.startsWith(start)));
const rooms = [...Map.groupBy(measured, roomOf)].filter(([room]) => !beingRebuilt.has(room));

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;
}

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);

describe.each(rooms)('%s keeps one idea in a file', (room, all) => {
  test('half of its files have 80 lines or more, nine in ten at most 320', () => {
    const lines = all.map((each) => each.lines);
    expect(quantile(lines, 0.5)).toBeGreaterThanOrEqual(80);
    expect(quantile(lines, 0.9)).toBeLessThanOrEqual(mostAtNinety[room] ?? 320);
  });

  test('few of its lines are imports', () => {
    const share = sum(all.map((each) => each.importLines)) / sum(all.map((each) => each.lines));
    expect(share).toBeLessThanOrEqual((mostImports[room] ?? 5) / 100);
  });

  test('few of its files are parts of one other file', () => {
    const single = all.filter(hasOneImporter).map(({ path }) => path);
    expect(single.length / all.length, single.join('\n')).toBeLessThanOrEqual((mostSingle[room] ?? 15) / 100);
  });
});

test('no file is longer than an idea, but for those that say why', () => {
  const long = measured.filter(({ lines, path }) => lines > LONGEST && !(path in longFiles));
  expect(long.map(({ path, lines }) => `${path}: ${lines} lines`)).toEqual([]);
});

test('no function has more than five parameters', () => {
  expect(files.filter(({ parameters }) => parameters > 5).map(({ path }) => path)).toEqual([]);
});

test('a folder has four files or more, or a word that the design gives it', () => {
  const byFolder = Map.groupBy(
    measured.filter((file) => !beingRebuilt.has(roomOf(file)) && file.path.includes('/src/')),
    ({ path }) => dirname(path),
  );
  const small = [...byFolder].filter(
    ([folder, all]) =>
      all.length < 4 && !folder.endsWith('/src') && !(folder in smallFolders) && !isFeature.test(folder),
  );
  const told = small.map(
    ([folder, all]) => `${folder}: ${all.map(({ path }) => posix.basename(path)).join(', ')}`,
  );
  expect(told).toEqual([]);
});
