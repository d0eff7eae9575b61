import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { CodeDigests } from './code-digest.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const entry = 'packages/metrics/src/score/match.ts';
const tree = {
  'packages/metrics/package.json': '{ "dependencies": { "levenshtein": "1.0.0", "unused": "1.0.0" } }',
  [entry]: [
    "import { distance } from 'levenshtein';",
    "import { scored, type Score } from '@assay/records';",
    "import type { Shape } from '../shape.ts';",
    "import { fold } from '../fold.ts';",
    'export function match(a: string, b: string): Score {',
    '  return scored(distance(fold(a), fold(b)) === 0);',
    '}',
  ].join('\n'),
  'packages/metrics/src/fold.ts':
    "import { trim } from './trim.ts';\nexport const fold = (text: string) => trim(text).toLowerCase();\n",
  'packages/metrics/src/trim.ts': 'export const trim = (text: string): string => text.trim();\n',
  'packages/metrics/src/shape.ts': 'export interface Shape { readonly a: number }\nexport const other = 1;\n',
  'packages/metrics/src/score/unused.ts': 'export const unused = 1;\n',
  'packages/records/src/index.ts':
    "export { type Score, scored } from './score.ts';\nexport { digest } from './digest.ts';\n",
  'packages/records/src/score.ts':
    'export type Score = boolean;\nexport const scored = (value: boolean): Score => value;\n',
  'packages/records/src/digest.ts': 'export const digest = 1;\n',
};
type Tree = Record<string, string>;

function digestOf(changes: Tree = {}, file = entry, without: readonly string[] = []): string {
  const root = mkdtempSync(join(tmpdir(), 'assay-code-'));
  folders.push(root);
  for (const [path, text] of Object.entries({ ...tree, ...changes })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return new CodeDigests({ root, without }).of(file);
}

const edit = (path: keyof typeof tree, from: string, to: string): Tree => {
  expect(tree[path]).toContain(from);
  return { [path]: tree[path].replace(from, to) };
};

describe('CodeDigests', () => {
  test.each<[string, Tree]>([
    ['a comment', edit(entry, 'export function', '/** Whether they match. */\nexport function')],
    ['white space', edit(entry, '  return scored(', '\n\n\treturn   scored( ')],
    ['a type', edit(entry, 'a: string, b: string', 'a: string, b: string & {}')],
    ['an import of types', edit(entry, "import type { Shape } from '../shape.ts';\n", '')],
    [
      'what a module of types alone does besides',
      edit('packages/metrics/src/shape.ts', 'other = 1', 'other = 2'),
    ],
    ['a file that nobody loads', edit('packages/metrics/src/score/unused.ts', '= 1', '= 2')],
    ['a name of the front door that is not taken', edit('packages/records/src/digest.ts', '= 1', '= 2')],
    [
      'a library that is not loaded',
      edit('packages/metrics/package.json', '"unused": "1.0.0"', '"unused": "2.0.0"'),
    ],
    [
      'the place of a file',
      {
        ...edit('packages/metrics/src/fold.ts', './trim.ts', './text/cut.ts'),
        'packages/metrics/src/text/cut.ts': tree['packages/metrics/src/trim.ts'],
      },
    ],
  ])('%s changes nothing', (_, changes) => {
    expect(digestOf(changes)).toBe(digestOf());
  });

  test.each<[string, Tree]>([
    ['the code of the module', edit(entry, '=== 0', '<= 1')],
    ['a text in it', edit(entry, '=== 0', "=== 0 || a === 'x'")],
    ['what it loads', edit('packages/metrics/src/fold.ts', 'toLowerCase', 'toUpperCase')],
    ['what that loads', edit('packages/metrics/src/trim.ts', 'text.trim()', 'text.trimEnd()')],
    ['what it takes through a front door', edit('packages/records/src/score.ts', '=> value', '=> !value')],
    [
      'the version of a library',
      edit('packages/metrics/package.json', 'levenshtein": "1.0.0', 'levenshtein": "1.0.1'),
    ],
    [
      'another name from the same module',
      {
        ...edit(entry, 'import { fold } from', 'import { unfold as fold } from'),
        'packages/metrics/src/fold.ts': `${tree['packages/metrics/src/fold.ts']}export const unfold = fold;\n`,
      },
    ],
  ])('%s changes it', (_, changes) => {
    const names = {
      'packages/metrics/src/fold.ts': `${tree['packages/metrics/src/fold.ts']}export const unfold = fold;\n`,
    };
    const before = Object.keys(changes).length > 1 ? digestOf(names) : digestOf();
    expect(digestOf(changes)).not.toBe(before);
  });

  describe('a metric', () => {
    const metric = [
      "import { defineMetric } from './define-metric.ts';",
      'export const match = defineMetric({',
      "  name: 'match', aliases: ['same'], meaning: 'They are equal.',",
      "  page: { definition: 'a = b', convention: `as ${1} is`, source: 'here', edgeCases: ['none'], example: { rows: [], value: 1 } },",
      "  passRule: { kind: 'is-true' }, score: (a, b) => (a === b ? 'equal' : { meaning: 'other' }),",
      '});',
    ].join('\n');
    const changed = (from: string, to: string): string => {
      expect(metric).toContain(from);
      return digestOf({ ...helpers, [entry]: metric.replace(from, to) });
    };
    const helpers = {
      'packages/metrics/src/score/define-metric.ts': 'export const defineMetric = (one) => one;',
    };
    const before = digestOf({ ...helpers, [entry]: metric });

    test.each([
      ['They are equal.', 'They are the same.'],
      ['a = b', 'score = (a = b)'],
      ['as ${1} is', 'in ${2} ways'],
      ["'none'", "'none', 'nothing'"],
      ["'here'", "'there'"],
      ['value: 1', 'value: true'],
    ])('keeps its digest where a sentence of its page changes: %s', (from, to) => {
      expect(changed(from, to)).toBe(before);
    });

    test.each([
      ["name: 'match'", "name: 'fit'"],
      ["'same'", "'alike'"],
      ["'is-true'", "'at-least'"],
      ["'equal'", "'even'"],
      ["meaning: 'other'", "meaning: 'else'"],
      ['a === b', 'a !== b'],
      ["meaning: 'They are equal.'", 'meaning: (() => 1)()'],
    ])('has another where anything else does: %s', (from, to) => {
      expect(changed(from, to)).not.toBe(before);
    });
  });

  test('an unused metric keeps the digest of another one, and has its own', () => {
    const changes = edit('packages/metrics/src/score/unused.ts', '= 1', '= 2');
    const unused = 'packages/metrics/src/score/unused.ts';
    expect(digestOf(changes)).toBe(digestOf());
    expect(digestOf(changes, unused)).not.toBe(digestOf({}, unused));
  });

  test('what is left out is not looked into', () => {
    const without = ['packages/metrics/src/fold.ts'];
    const changes = edit('packages/metrics/src/trim.ts', 'text.trim()', 'text.trimEnd()');
    expect(digestOf(changes, entry, without)).toBe(digestOf({}, entry, without));
  });

  test('a library that no package.json names is told', () => {
    expect(() => digestOf(edit('packages/metrics/package.json', 'levenshtein', 'other'))).toThrow(
      /imports levenshtein, which no package.json above it names/,
    );
  });
});
