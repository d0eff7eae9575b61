import ts from 'typescript';
import { type Declaration, type SourceModule, withoutBrackets } from './source-module.ts';
import type { SourceTree } from './source-tree.ts';

/** What a metric is declared with for readers alone. */
const forReaders = new Set(['meaning', 'formula', 'definition', 'convention', 'source', 'edgeCases', 'page']);

/**
 * Finds the texts of metric pages, on which no score depends: what is given under such a name to the function that
 * defines metrics, or to one of its room that calls it. A function among them is code all the same.
 */
export class PageTexts {
  readonly #tree: SourceTree;
  /** Which functions define metrics, as far as somebody asked. */
  readonly #defines = new Map<Declaration, boolean>();
  readonly #room: string;

  constructor(tree: SourceTree, definer: Declaration | null) {
    this.#tree = tree;
    this.#room = definer === null ? '' : roomOf(definer);
    if (definer !== null) this.#defines.set(definer, true);
  }

  within(node: ts.Node, module: SourceModule): readonly ts.Node[] {
    const found: ts.Node[] = [];
    const visit = (part: ts.Node): void => {
      if (ts.isPropertyAssignment(part) && isForReaders(part) && this.#isOfMetric(part, module))
        found.push(part.initializer);
      else ts.forEachChild(part, visit);
    };
    visit(node);
    return found;
  }

  #isOfMetric({ parent }: ts.PropertyAssignment, module: SourceModule): boolean {
    const user = ts.findAncestor(parent, (node) => ts.isCallExpression(node) || ts.isFunctionLike(node));
    return user !== undefined && ts.isCallExpression(user) && this.#callsDefiner(user, module);
  }

  #callsDefiner({ expression }: ts.CallExpression, module: SourceModule): boolean {
    if (!ts.isIdentifier(expression)) return false;
    const meaning = module.meaningOf(expression);
    if (meaning.kind !== 'of-module') return false;
    const called = this.#tree.follow(meaning.origin, module);
    return called.kind === 'declaration' && this.#isDefiner(called.declaration);
  }

  #isDefiner(declaration: Declaration): boolean {
    const known = this.#defines.get(declaration);
    if (known !== undefined) return known;
    // One that calls itself is none for that.
    this.#defines.set(declaration, false);
    const [node] = declaration.nodes;
    const calls = (part: ts.Node): boolean =>
      (ts.isCallExpression(part) && this.#callsDefiner(part, declaration.module)) ||
      ts.forEachChild(part, (child) => calls(child) || undefined) === true;
    const defines = roomOf(declaration) === this.#room && isFunction(node!) && calls(node!);
    this.#defines.set(declaration, defines);
    return defines;
  }
}

function roomOf({ module }: Declaration): string {
  return module.path.split('/', 2).join('/');
}

function isFunction(node: ts.Node): boolean {
  return (
    ts.isFunctionDeclaration(node) ||
    (ts.isVariableDeclaration(node) &&
      node.initializer !== undefined &&
      ts.isFunctionLike(withoutBrackets(node.initializer)))
  );
}

function isForReaders({ name, initializer }: ts.PropertyAssignment): boolean {
  return ts.isIdentifier(name) && forReaders.has(name.text) && !hasFunction(initializer);
}

function hasFunction(node: ts.Node): boolean {
  return (
    ts.isFunctionLike(node) || ts.forEachChild(node, (child) => hasFunction(child) || undefined) === true
  );
}
