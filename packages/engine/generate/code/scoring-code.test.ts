import { readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { catalogue } from '@assay/metrics';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { CodeDigests } from './code-digest.ts';
import { filesOf, scoringCode, scoringCodeText } from './scoring-code.ts';
import type { SourceModule } from './source-module.ts';
import { type Reference, SourceTree, type TreeFiles } from './source-tree.ts';
import { digestIn, madeFiles, type Tree } from './testing/made-tree.ts';

test('the table of scoring code is that of the sources; npm run generate writes it anew', () => {
  const file = new URL('../../src/score/scorer/scoring-code.generated.ts', import.meta.url);
  const code = scoringCode();
  expect(readFileSync(file, 'utf8')).toBe(scoringCodeText(code));
  expect(Object.keys(code.metrics).sort()).toEqual(
    catalogue.flatMap(({ metrics }) => metrics.map(({ name }) => name)).sort(),
  );
  const digests = [...Object.values(code.metrics), ...Object.values(code.parts)];
  expect(new Set(digests).size).toBe(digests.length);
});

const onDisk = filesOf(resolve(import.meta.dirname, '../../../..'));
const texts = new Map<string, string | null>();
/** Each file is read once. */
const here: TreeFiles = {
  ...onDisk,
  read: (path) => {
    if (!texts.has(path)) texts.set(path, onDisk.read(path));
    return texts.get(path)!;
  },
};
const asItIs = new SourceTree(here);
const changedTree = (changes: Tree): SourceTree => new SourceTree(madeFiles(changes, here), asItIs);

/** The tree with all of one module put into another, by text alone, and the first one passing its names on. */
function merged(source: SourceModule, target: SourceModule): Tree {
  const wayTo = (path: string, from: string): string => {
    const way = posix.relative(posix.dirname(from), path);
    return way.startsWith('.') ? way : `./${way}`;
  };
  const moved = source.text
    .replaceAll(/from '(\.[^']*)'/g, (_, way: string) => {
      const meant = posix.join(posix.dirname(source.path), way);
      return `from '${wayTo(meant, target.path)}'`;
    })
    // What both import is imported once.
    .replaceAll(/^import \{([^}]*)\}/gm, (_, list: string) => {
      const lacking = list.split(',').filter((one) => !target.names.has(one.trim()));
      return `import {${lacking.join(',')}}`;
    })
    .replaceAll(/^import \* as (\w+) [^;]*;$/gm, (line, name: string) =>
      target.names.has(name) ? '' : line,
    );
  return {
    [target.path]: `${target.text}\n${moved}`,
    [source.path]: `export * from '${wayTo(target.path, source.path)}';\n`,
  };
}

/** No name means one thing in the first module and another in the second, and neither loads the other. */
function canBeOne(one: SourceModule, other: SourceModule): boolean {
  const loads = (from: SourceModule, to: SourceModule): boolean => asItIs.loadedBy(from).includes(to);
  if (one === other || loads(one, other) || loads(other, one)) return false;
  return [...one.names].every(([name, origin]) => {
    const there = other.names.get(name);
    if (there === undefined) return true;
    if (origin.kind === 'declared' || there.kind === 'declared') return false;
    return isDeepStrictEqual(placeOf(asItIs.follow(origin, one)), placeOf(asItIs.follow(there, other)));
  });
}

const placeOf = (reference: Reference): unknown =>
  reference.kind === 'declaration'
    ? [reference.declaration.module.path, reference.binding, reference.declaration.nodes[0]!.pos]
    : reference;

const metricNames = [
  'kendall',
  'spearman',
  'mae',
  'r2',
  'contains',
  'exactMatch',
  'hitAtK',
  'mrr',
  'rougeL',
  'chrf',
  'jsonValid',
];
const pairs = metricNames.flatMap((one) => metricNames.map((other) => [one, other] as const));

describe('metrics of this tree', () => {
  test('keep their digests when the files of two of them become one', () => {
    const moduleOf = (name: string): SourceModule => asItIs.find('metrics', name).module;
    const possible = pairs.filter(([one, other]) => canBeOne(moduleOf(one), moduleOf(other)));
    expect(possible.length).toBeGreaterThan(12);
    for (const [one, other] of possible.filter((_, place) => place % 6 === 0)) {
      const tree = changedTree(merged(moduleOf(one), moduleOf(other)));
      for (const name of [one, other])
        expect(digestIn(tree, name), `${one} put to ${other}: ${name}`).toBe(digestIn(asItIs, name));
    }
  });

  test.each(['kendall', 'rougeL', 'jsonSchema', 'cocoMap', 'krippendorffAlphaMetric'])(
    '%s has another digest after any change to a number, a text or an operator in a function that it reaches',
    (name) => {
      const definer = asItIs.find('metrics', 'defineMetric');
      const digests = new CodeDigests({ tree: asItIs, definer });
      const reached = digests.reached(asItIs.find('metrics', name));
      const before = digestIn(asItIs, name);
      const edits = reached.flatMap(({ nodes: [node] }) =>
        ts.isFunctionDeclaration(node!) ? editsOf(node) : [],
      );
      expect(edits.length).toBeGreaterThan(10);
      const some = edits.filter((_, place) => place % Math.ceil(edits.length / 25) === 0);
      for (const { path, text, what } of some)
        expect(digestIn(changedTree({ [path]: text }), name), `${path}: ${what}`).not.toBe(before);
    },
  );
});

interface Edit {
  readonly path: string;
  readonly text: string;
  readonly what: string;
}

const swapped: Readonly<Record<string, string>> = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '<': '<=',
  '>': '>=',
  '&&': '||',
  '||': '&&',
  '===': '!==',
  '!==': '===',
};

/** Each way to change one number, text or operator of a declaration, as the file it gives. */
function editsOf(node: ts.Node): readonly Edit[] {
  const source = node.getSourceFile();
  const edits: Edit[] = [];
  const visit = (part: ts.Node): void => {
    if (part.kind === ts.SyntaxKind.AsteriskToken && ts.isFunctionDeclaration(part.parent)) return;
    const old = part.getText();
    if (ts.isPropertyAssignment(part) && ['meaning', 'page'].includes(part.name.getText())) return;
    // The star of `function*` is no operator.
    if (ts.isAsteriskToken(part) && !ts.isBinaryExpression(part.parent)) return;
    const fresh = ts.isNumericLiteral(part)
      ? `(${old} + 1)`
      : ts.isStringLiteral(part)
        ? `'${part.text} other'`
        : swapped[old];
    if (fresh !== undefined && part.getChildCount() === 0) {
      const text = `${source.text.slice(0, part.getStart())}${fresh}${source.text.slice(part.end)}`;
      const around = source.text.slice(part.getStart() - 20, part.end + 20);
      edits.push({ path: source.fileName.slice(1), text, what: `${around} → ${fresh}` });
    }
    ts.forEachChild(part, visit);
  };
  visit(node);
  return edits;
}
