import { readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { catalogue } from '@assay/metrics';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { CodeDigests } from './code-digest.ts';
import { filesOf, scoringCode, scoringCodeText } from './scoring-code.ts';
import { SourceTree, type TreeFiles } from './source-tree.ts';
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
const score = 'packages/metrics/src/score';

/** The tree with all of one file put into another, by text alone, and the first one passing its names on. */
function merged(source: string, target: string): Tree {
  const [from, into] = [here.read(source)!, here.read(target)!];
  const pathTo = (path: string): string => {
    const way = posix.relative(posix.dirname(target), path);
    return way.startsWith('.') ? way : `./${way}`;
  };
  const moved = from
    .replaceAll(
      /from '(\.[^']*)'/g,
      (_, way: string) => `from '${pathTo(posix.join(posix.dirname(source), way))}'`,
    )
    .replaceAll(/^import [^;]*;$/gm, (line) =>
      into.includes(line) || line.includes(`'${pathTo(target)}'`) ? '' : line,
    );
  const names = new Set(
    [...into.matchAll(/^import \{([^}]*)\}/gm)].flatMap(([, list]) =>
      list!.split(',').map((one) => one.trim()),
    ),
  );
  // What both import is imported once.
  const once = moved.replaceAll(/^import \{([^}]*)\}/gm, (_, list: string) => {
    const lacking = list.split(',').filter((one) => one.trim() !== '' && !names.has(one.trim()));
    return `import {${lacking.join(',')}}`;
  });
  const without = into.replaceAll(
    new RegExp(`^import [^;]* from '${pathTo(source).replaceAll('.', '\\.')}';$`, 'gm'),
    '',
  );
  const back = posix.relative(posix.dirname(source), target);
  return {
    [target]: `${without}\n${once}`,
    [source]: `export * from '${back.startsWith('.') ? back : `./${back}`}';\n`,
  };
}

describe('metrics of this tree', () => {
  test.each([
    ['kendall', 'regression/spearman.ts', 'regression/kendall.ts'],
    ['spearman', 'regression/kendall.ts', 'regression/spearman.ts'],
    ['rougeL', 'text/rouge/define-rouge.ts', 'text/rouge/rouge.ts'],
    ['rouge1', 'text/rouge/rouge-n-measure.ts', 'text/rouge/rouge.ts'],
    ['contains', 'exact-match.ts', 'contains.ts'],
    ['mae', 'regression/mse.ts', 'regression/mae.ts'],
    ['hitAtK', 'retrieval/mrr.ts', 'retrieval/hit-at-k.ts'],
  ])('%s keeps its digest when %s is put into %s', (name, source, target) => {
    const changes = merged(`${score}/${source}`, `${score}/${target}`);
    const text = changes[`${score}/${target}`]!;
    expect(ts.transpileModule(text, { reportDiagnostics: true }).diagnostics, text).toEqual([]);
    expect(digestIn(changedTree(changes), name)).toBe(digestIn(asItIs, name));
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
    const old = part.getText();
    if (ts.isPropertyAssignment(part) && ['meaning', 'page'].includes(part.name.getText())) return;
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
