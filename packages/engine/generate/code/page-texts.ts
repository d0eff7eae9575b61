import ts from 'typescript';

/** What `defineMetric` and its kin are given for readers alone. */
const forReaders = new Set(['meaning', 'formula', 'definition', 'convention', 'source', 'edgeCases', 'page']);

/** The texts of metric pages in a module: no score depends on them. A function among them is code all the same. */
export function pageTexts(source: ts.SourceFile): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && isForReaders(node)) found.push(node.initializer);
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isForReaders({ name, initializer, parent }: ts.PropertyAssignment): boolean {
  if (!ts.isIdentifier(name) || !forReaders.has(name.text) || hasFunction(initializer)) return false;
  const user = ts.findAncestor(parent, (node) => ts.isCallExpression(node) || ts.isFunctionLike(node));
  return (
    user !== undefined &&
    ts.isCallExpression(user) &&
    ts.isIdentifier(user.expression) &&
    /^define[A-Z]/.test(user.expression.text)
  );
}

function hasFunction(node: ts.Node): boolean {
  return (
    ts.isFunctionLike(node) || ts.forEachChild(node, (child) => hasFunction(child) || undefined) === true
  );
}
