import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digestIn, madeFiles, type Tree } from './testing/made-tree.ts';

const entry = 'packages/metrics/src/score/match.ts';
const fold = 'packages/metrics/src/fold.ts';
const tree: Tree = {
  'packages/metrics/package.json': '{ "dependencies": { "levenshtein": "1.0.0", "unused": "1.0.0" } }',
  [entry]: [
    "import { distance } from 'levenshtein';",
    "import { scored, type Score } from '@assay/records';",
    "import type { Shape } from '../shape.ts';",
    "import { fold } from '../fold.ts';",
    'const NONE = 0;',
    'export function match(a: string, b: string, most = NONE): Score {',
    '  const far = distance(fold(a), fold(b));',
    '  return scored(far === most, { far });',
    '}',
    'export const unused = () => 1;',
  ].join('\n'),
  [fold]:
    "import { trim } from './trim.ts';\nexport const fold = (text: string) => trim(text).toLowerCase();\n",
  'packages/metrics/src/trim.ts':
    "export const trim = (text: string): string => text.trim().replace(/^the /, '');\nexport const cut = (text: string): string => text.slice(1);\n",
  'packages/metrics/src/shape.ts': 'export interface Shape { readonly a: number }\nexport const other = 1;\n',
  'packages/metrics/src/score/lonely.ts': 'export const lonely = 1;\n',
  'packages/records/src/index.ts':
    "export { type Score, scored } from './score.ts';\nexport { digest } from './digest.ts';\n",
  'packages/records/src/score.ts':
    'export type Score = unknown;\nexport const scored = (value: boolean, details: object): Score => ({ value, details });\n',
  'packages/records/src/digest.ts': 'export const digest = 1;\n',
};

const digestOf = (changes: Tree = {}, name = 'match', elsewhere: readonly string[] = []): string =>
  digestIn(madeFiles({ ...tree, ...changes }), name, elsewhere);

const edit = (path: string, from: string, to: string): Tree => {
  expect(tree[path]).toContain(from);
  return { [path]: tree[path]!.replaceAll(from, to) };
};

describe('CodeDigests', () => {
  test.each<[string, Tree]>([
    ['a comment', edit(entry, 'export function', '/** Whether they match. */\nexport function')],
    ['white space', edit(entry, '  return scored(', '\n\n\treturn   scored( ')],
    ['brackets without effect', edit(entry, 'far === most', '((far) === (most))')],
    ['a comma at the end', edit(entry, '{ far });', '{ far, }, );')],
    ['other quotes', edit('packages/metrics/src/trim.ts', "''", '""')],
    ['another way to write a number', edit(entry, 'NONE = 0', 'NONE = 0x0')],
    ['a type', edit(entry, 'a: string, b: string', 'a: string, b: string & {}')],
    ['a type said of a value', edit(entry, 'far === most', '(far as number) === most!')],
    ['an import of types', edit(entry, "import type { Shape } from '../shape.ts';\n", '')],
    ['the name of a local', renamedLocal()],
    ['the name of a parameter', edit(fold, 'text', 'word')],
    ['the name of a constant beside it', edit(entry, 'NONE', 'NOTHING')],
    [
      'the name of a function elsewhere',
      {
        ...edit(entry, 'fold', 'plain'),
        'packages/metrics/src/plain.ts': tree[fold]!.replace('fold', 'plain'),
      },
    ],
    ['the name under which it is imported', importedOtherwise()],
    ['a neighbour in the same file', edit(entry, '() => 1', "() => 'two'")],
    ['a neighbour of what it loads', edit('packages/metrics/src/trim.ts', 'slice(1)', 'slice(2)')],
    ['the order of declarations', { [entry]: `${importsOf(entry)}\n${bodyOf(entry).reverse().join('\n')}` }],
    [
      'what a module of types alone does besides',
      edit('packages/metrics/src/shape.ts', 'other = 1', 'other = 2'),
    ],
    ['a file that nobody loads', edit('packages/metrics/src/score/lonely.ts', '= 1', '= 2')],
    ['a name of the front door that is not taken', edit('packages/records/src/digest.ts', '= 1', '= 2')],
    [
      'a library that is not loaded',
      edit('packages/metrics/package.json', '"unused": "1.0.0"', '"unused": "2.0.0"'),
    ],
    [
      'the place of a file',
      {
        ...edit(fold, './trim.ts', './text/cut.ts'),
        'packages/metrics/src/text/cut.ts': tree['packages/metrics/src/trim.ts']!,
      },
    ],
    [
      'that two files become one',
      {
        [fold]: `${tree['packages/metrics/src/trim.ts']}export const fold = (text: string) => trim(text).toLowerCase();\n`,
      },
    ],
    [
      'that a file becomes two',
      {
        ...edit(entry, 'const NONE = 0;', "import { NONE } from './none.ts';"),
        'packages/metrics/src/score/none.ts': 'export const NONE = 0;\n',
      },
    ],
    [
      'a file on the way that passes a name on',
      {
        ...edit(fold, "'./trim.ts'", "'./texts.ts'"),
        'packages/metrics/src/texts.ts': "export * from './more.ts';\n",
        'packages/metrics/src/more.ts': "export { trim, cut } from './trim.ts';\n",
      },
    ],
    [
      'that a module is loaded as a whole',
      {
        [fold]:
          "import * as texts from './trim.ts';\nexport const fold = (text: string) => texts.trim(text).toLowerCase();\n",
      },
    ],
  ])('%s changes nothing', (_, changes) => {
    expect(Object.keys(changes)).not.toEqual([]);
    expect(digestOf(changes)).toBe(digestOf());
  });

  test.each<[string, Tree]>([
    ['the code of the function', edit(entry, '=== most', '<= most')],
    ['a text in it', edit(entry, '=== most', "=== most || a === 'x'")],
    ['a default', edit(entry, 'most = NONE', 'most = 1')],
    ['a constant', edit(entry, 'NONE = 0', 'NONE = 1')],
    ['the name of a property', edit(entry, '{ far }', '{ distance: far }')],
    ['another order of arguments', edit(entry, 'fold(a), fold(b)', 'fold(b), fold(a)')],
    ['what it loads', edit(fold, 'toLowerCase', 'toUpperCase')],
    ['what that loads', edit('packages/metrics/src/trim.ts', 'text.trim()', 'text.trimEnd()')],
    ['a regular expression', edit('packages/metrics/src/trim.ts', '/^the /', '/^the /i')],
    ['an empty text', edit('packages/metrics/src/trim.ts', "''", "' '")],
    ['another helper of the same file', edit(fold, '{ trim }', '{ cut as trim }')],
    [
      'what it takes through a front door',
      edit('packages/records/src/score.ts', '({ value,', '({ value: !value,'),
    ],
    [
      'the version of a library',
      edit('packages/metrics/package.json', 'levenshtein": "1.0.0', 'levenshtein": "1.0.1'),
    ],
    ['another name of a library', edit(entry, '{ distance }', '{ closest as distance }')],
    [
      'a statement that declares nothing',
      edit(entry, 'const NONE = 0;', 'const NONE = 0;\nString.prototype.trim = () => "";'),
    ],
    [
      'such a statement in a file that is loaded',
      edit('packages/metrics/src/trim.ts', 'export const cut', 'Math.abs = Math.round;\nexport const cut'),
    ],
    [
      'a file that is loaded for what it does',
      {
        ...edit(fold, 'import { trim }', "import './patch.ts';\nimport { trim }"),
        'packages/metrics/src/patch.ts': 'globalThis.strict = true;\n',
      },
    ],
    [
      'an assignment beside a constant that nobody reads',
      edit(fold, 'export const', 'const old = (Math.abs = Math.round);\nexport const'),
    ],
    [
      'a global that is changed by a function',
      edit(fold, 'export const', 'const old = Object.assign(Math, { abs: Math.round });\nexport const'),
    ],
  ])('%s changes it', (_, changes) => {
    expect(digestOf(changes)).not.toBe(digestOf());
  });

  test('what a file that is loaded for what it does says is part of it', () => {
    const patched = (patch: string): string =>
      digestOf({
        ...edit(fold, 'import { trim }', "import './patch.ts';\nimport { trim }"),
        'packages/metrics/src/patch.ts': patch,
      });
    expect(patched('globalThis.strict = true;')).not.toBe(patched('globalThis.strict = false;'));
  });

  test('two helpers that change places change it', () => {
    const helpers = (first: string, second: string): Tree => ({
      [entry]: `const first = (n: number) => ${first};\nconst second = (n: number) => ${second};\nexport const match = (n: number) => [first(n), second(n + 1)];\n`,
    });
    expect(digestOf(helpers('n + 1', 'n * 2'))).not.toBe(digestOf(helpers('n * 2', 'n + 1')));
  });

  test('an unused function keeps the digest of another one, and has its own', () => {
    const changes = edit('packages/metrics/src/score/lonely.ts', '= 1', '= 2');
    expect(digestOf(changes)).toBe(digestOf());
    expect(digestOf(changes, 'lonely')).not.toBe(digestOf({}, 'lonely'));
  });

  test('what is left out is not looked into, but by its own digest; which of two is used counts', () => {
    const changes = edit('packages/metrics/src/trim.ts', 'text.trim()', 'text.trimEnd()');
    expect(digestOf(changes, 'match', ['fold'])).toBe(digestOf({}, 'match', ['fold']));
    expect(digestOf(changes, 'fold', ['fold'])).not.toBe(digestOf({}, 'fold', ['fold']));
    const other = edit(fold, '{ trim }', '{ cut as trim }');
    expect(digestOf(other, 'match', ['trim', 'cut'])).not.toBe(digestOf({}, 'match', ['trim', 'cut']));
  });

  test('a library that no package.json names is told, and so is a name that is declared nowhere or twice', () => {
    expect(() => digestOf(edit('packages/metrics/package.json', 'levenshtein', 'other'))).toThrow(
      /imports levenshtein, which no package.json above it names/,
    );
    expect(() => digestOf(edit(entry, 'function match', 'function fit'))).toThrow(/declares no match/);
    expect(() => digestOf({ [fold]: `${tree[fold]}export function match() {}` })).toThrow(
      /declared in .*fold\.ts and in .*match\.ts|declared in .*match\.ts and in .*fold\.ts/,
    );
  });
});

describe('functions that call each other', () => {
  const circle = (isEven: string, isOdd: string, step = 'n - 1'): string =>
    `export function ${isEven}(n: number): boolean { return n === 0 || ${isOdd}(${step}); }\nexport function ${isOdd}(n: number): boolean { return n !== 0 && ${isEven}(n - 1); }\n`;
  const one = (text: string): Tree => ({ [entry]: `${text}export const match = isEven;\n` });

  test('keep their digest under other names, in the other order and in files that import each other', () => {
    const before = digestOf(one(circle('isEven', 'isOdd')));
    const [first, second] = circle('isEven', 'isOdd').split('\n') as [string, string];
    expect(digestOf({ [entry]: `export const match = isEven;\n${second}\n${first}` })).toBe(before);
    expect(digestOf({ [entry]: `${circle('divides', 'leavesOne')}export const match = divides;\n` })).toBe(
      before,
    );
    expect(
      digestOf({
        [entry]: `import { isOdd } from './odd.ts';\n${first}\nexport const match = isEven;\n`,
        'packages/metrics/src/score/odd.ts': `import { isEven } from './match.ts';\n${second}\n`,
      }),
    ).toBe(before);
  });

  test('have another where one of them changes, or where the other is asked first', () => {
    const before = digestOf(one(circle('isEven', 'isOdd')));
    expect(digestOf(one(circle('isEven', 'isOdd', 'n - 2')))).not.toBe(before);
    expect(digestOf({ [entry]: `${circle('isEven', 'isOdd')}export const match = isOdd;\n` })).not.toBe(
      before,
    );
  });
});

describe('what a function keeps', () => {
  test('who gives a variable its value counts, who reads it does not', () => {
    const kept = (strict: string, shown = 'mode'): string =>
      digestOf({
        [entry]: `let mode = 1;\nexport const relax = () => { [mode] = [${strict}]; };\nexport const show = () => ${shown};\nexport const match = (n: number) => n > mode;\n`,
      });
    expect(kept('0')).not.toBe(kept('2'));
    expect(kept('0', 'String(mode)')).toBe(kept('0'));
  });

  test('a table that two functions share is not two tables that look alike', () => {
    const tables = (second: string): string =>
      digestOf({
        [entry]: `const a = new Map();\nconst b = new Map();\nconst put = (n: number) => a.set(n, n);\nconst get = (n: number) => ${second}.get(n);\nexport const match = (n: number) => [put(n), get(n)];\n`,
      });
    expect(tables('a')).not.toBe(tables('b'));
  });
});

describe('one expression beside another', () => {
  const of = (code: string): string => digestOf({ [entry]: `export function match(a, b, c) { ${code} }\n` });

  test.each([
    ['return { a };', 'return { a: a };'],
    ['return { a: b };', "return { 'a': b };"],
    ['const { x } = a; return x;', 'const { x: y } = a; return y;'],
    ['const { x = 1 } = a; return x;', 'const { x: y = 1 } = a; return y;'],
    ['({ b } = a); return b;', '({ b: b } = a); return b;'],
    ['({ b = 1 } = a); return b;', '({ b: b = 1 } = a); return b;'],
    ['far: for (;;) { break far; }', 'out: for (;;) { break out; }'],
    ['return a.map((x) => x);', 'return a.map((y) => (y));'],
    ['return 1_000n + 0x10;', 'return 1000n + 16;'],
    ['return function f(n) { return f(n); };', 'return function g(m) { return g(m); };'],
    ['try { a(); } catch (e) { b(e); }', 'try { a(); } catch (error) { b(error); }'],
    ['return `a${b}`;', 'return (`a${(b)}`);'],
    ['return a?.b;', 'return (a)?.b;'],
  ])('%s is %s', (one, other) => {
    expect(of(one)).toBe(of(other));
  });

  test.each([
    ['return a?.b.c;', 'return (a?.b).c;'],
    ['return a - (b - c);', 'return a - b - c;'],
    ['return -a;', 'return +a;'],
    ['return a++;', 'return a--;'],
    ['return ++a;', 'return a++;'],
    ['for (; a; ) b();', 'for (; ; a) b();'],
    ['for (const x of a) b(x);', 'for (const x in a) b(x);'],
    ['return a < b;', 'return a <= b;'],
    ['return a && b;', 'return a || b;'],
    ['return [a, , b];', 'return [a, b];'],
    ['return [...a];', 'return [a];'],
    ['const { x } = a; return x;', 'const { y } = a; return y;'],
    ['const { x, ...y } = a; return y;', 'const { x, y } = a; return y;'],
    ["return '1';", 'return 1;'],
    ['return 1n;', 'return 1;'],
    ["return 'a';", 'return /a/;'],
    ['return `a${b}c`;', 'return `a${b}`;'],
    ['return String.raw`\\n`;', 'return String.raw`\n`;'],
    ['return a.b;', 'return a.c;'],
    ['return a.b;', 'return a?.b;'],
    ['return a.b;', 'return a.#b;'],
    ['return async () => a;', 'return () => a;'],
    ['return function* () { yield a; };', 'return function () { a; };'],
    ['return function* () { yield* a; };', 'return function* () { yield a; };'],
    ['return class { static x = a; };', 'return class { x = a; };'],
    ['return class { get x() { return a; } };', 'return class { x() { return a; } };'],
    ['return { get x() { return a; } };', 'return { x: a };'],
    ['return { [a]: 1 };', 'return { a: 1 };'],
    ['let x = a; return () => x;', 'const x = a; return () => x;'],
    ['return typeof a;', 'return void a;'],
    ['out: for (;;) for (;;) break out;', 'out: for (;;) for (;;) break;'],
    ['x: for (;;) y: for (;;) break x;', 'x: for (;;) y: for (;;) break y;'],
    ['return (x) => (y) => x;', 'return (x) => (y) => y;'],
    ['const x = a; { const x = b; return x; }', 'const x = a; { const y = b; return x; }'],
    ['return Math.floor(a);', 'const Math = b; return Math.floor(a);'],
    ['return new Map();', 'return Map();'],
    ['if (a) b(); else c();', 'if (a) b(); c();'],
    ['return import.meta;', 'return new.target;'],
    ['a ||= b;', 'a &&= b;'],
    ['switch (a) { case 1: b(); default: c(); }', 'switch (a) { case 1: b(); case 2: c(); }'],
    ['return [")", "("];', 'return [")("];'],
  ])('%s is not %s', (one, other) => {
    expect(of(one)).not.toBe(of(other));
  });
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
  const helpers = {
    'packages/metrics/src/score/define-metric.ts': 'export const defineMetric = (one) => one;',
  };
  const changed = (from: string, to: string): string => {
    expect(metric).toContain(from);
    return digestOf({ ...helpers, [entry]: metric.replace(from, to) });
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

  test('that a function of the room defines has its page under any name of that function; one that defines nothing has none', () => {
    const kind = (name: string, meaning: string, called = 'defineMetric'): string =>
      digestOf({
        ...helpers,
        [entry]: `import { defineMetric } from './define-metric.ts';\nconst plain = (one) => one;\nfunction ${name}(given) { return ${called}({ ...given, score: 1 }); }\nexport const match = ${name}({ meaning: '${meaning}' });\n`,
      });
    expect(kind('defineRatio', 'One.')).toBe(kind('makeRatio', 'Two.'));
    expect(kind('defineRatio', 'One.', 'plain')).not.toBe(kind('defineRatio', 'Two.', 'plain'));
  });
});

describe('declarations in whichever files', () => {
  /** A program of many declarations: each is a text in which `$n` is the name of another. */
  const program = [
    'function $0(x) { return $1(x) + $2[x] + $7; }',
    'const $1 = (x) => ($3(x) ? $4.of(x) : $0(x - 1));',
    "const $2 = { one: $5, two: 'two' };",
    'function $3(x) { return x > 0 && $1(x - 1); }',
    'class $4 { static of(x) { return new $4().value(x); } value(x) { return $6(x); } }',
    'const $5 = /one/u;',
    'const $6 = (x) => $5.test(x) || $3(x);',
    'const { a: $7 } = $2;',
    'function $8() { return $0(8); }',
  ];

  /** The program, each declaration under a name and in a file, with the imports that it needs. */
  function written(names: readonly string[], files: readonly number[], order: readonly number[]): Tree {
    const texts = new Map<number, string[]>();
    for (const place of order) {
      const text = program[place]!;
      const own = texts.get(files[place]!) ?? [];
      own.push(`export ${text.replaceAll(/\$(\d)/g, (_, other) => names[Number(other)]!)}`);
      texts.set(files[place]!, own);
    }
    const imports = (file: number): string =>
      program
        .map((_, other) =>
          files[other] === file ? '' : `import { ${names[other]} } from './file-${files[other]}.ts';`,
        )
        .join('\n');
    return Object.fromEntries(
      [...texts].map(([file, own]) => [
        `packages/metrics/src/file-${file}.ts`,
        `${imports(file)}\n${own.join('\n')}\n`,
      ]),
    );
  }

  const plainNames = ['match', 'b', 'c', 'd', 'E', 'f', 'g', 'h', 'i'];
  const digest = (files: Tree, name = 'match'): string => digestIn(madeFiles(files), name);
  const all = program.map((_, place) => place);
  const before = digest(
    written(
      plainNames,
      all.map(() => 0),
      all,
    ),
  );

  test('have one digest, however they are named, ordered and spread over files', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 4 }), { minLength: program.length, maxLength: program.length }),
        fc.shuffledSubarray(all, { minLength: program.length }),
        fc.uniqueArray(fc.stringMatching(/^[A-Za-z]{2,6}_$/), {
          minLength: program.length - 1,
          maxLength: program.length - 1,
        }),
        (files, order, names) => {
          expect(digest(written(['match', ...names], files, order))).toBe(before);
        },
      ),
      { numRuns: 40 },
    );
  });

  test.each([
    [0, '+ $7', '- $7'],
    [1, 'x - 1', 'x - 2'],
    [2, "'two'", "'three'"],
    [3, 'x > 0', 'x >= 0'],
    [4, 'value(x) { return', 'value(x) { return !'],
    [5, '/one/u', '/one/'],
    [6, '||', '&&'],
    [7, '{ a:', '{ b:'],
  ])('have another after a change to one that is reached (%i: %s)', (place, from, to) => {
    expect(program[place]).toContain(from);
    const changed = program.with(place, program[place]!.replace(from, to));
    expect(digest(inOneFile(changed))).not.toBe(before);
  });

  test('have the same after a change to one that is not', () => {
    expect(digest(inOneFile(program.with(8, 'function $8() { return $0(9); }')))).toBe(before);
  });

  function inOneFile(texts: readonly string[]): Tree {
    const lines = texts.map(
      (text) => `export ${text.replaceAll(/\$(\d)/g, (_, other) => plainNames[Number(other)]!)}`,
    );
    return { 'packages/metrics/src/all.ts': lines.join('\n') };
  }
});

function importsOf(path: string): string {
  return tree[path]!.split('\n')
    .filter((line) => line.startsWith('import'))
    .join('\n');
}

/** The declarations of the first file, each as one text. */
function bodyOf(path: string): string[] {
  const [, body] = tree[path]!.split(/(?<=import \{ fold \}.*\n)/) as [string, string];
  return body.split(/\n(?=export )/);
}

function renamedLocal(): Tree {
  return {
    [entry]: tree[entry]!.replace('const far =', 'const apart =').replace(
      'far === most, { far }',
      'apart === most, { far: apart }',
    ),
  };
}

function importedOtherwise(): Tree {
  return {
    [entry]: tree[entry]!.replace('{ fold } from', '{ fold as lower } from').replaceAll(
      /fold\((?=[ab])/g,
      'lower(',
    ),
  };
}
