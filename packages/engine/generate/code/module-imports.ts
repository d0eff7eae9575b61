import ts from 'typescript';

/** Something a module loads from another one. */
export interface ModuleImport {
  /** The statement or call that says so. */
  readonly node: ts.Node;
  /** As it is written: a path or a name. */
  readonly from: string;
  /** What is taken from it; null: all of it. */
  readonly names: readonly string[] | null;
}

/** What a module (without types) loads: imports, exports of others, and `import()` of a text. */
export function moduleImports(source: ts.SourceFile): readonly ModuleImport[] {
  const imports: ModuleImport[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      imports.push({ node, from: textOf(node.moduleSpecifier), names: importedNames(node) });
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) {
      imports.push({ node, from: textOf(node.moduleSpecifier), names: exportedNames(node) });
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      imports.push({ node, from: textOf(node.arguments[0]!), names: null });
    } else ts.forEachChild(node, visit);
  };
  visit(source);
  return imports;
}

function importedNames({ importClause: clause }: ts.ImportDeclaration): readonly string[] | null {
  const bindings = clause?.namedBindings;
  if (clause === undefined || clause.name !== undefined || bindings === undefined) return null;
  if (!ts.isNamedImports(bindings)) return null;
  return bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
}

function exportedNames({ exportClause: clause }: ts.ExportDeclaration): readonly string[] | null {
  if (clause === undefined || !ts.isNamedExports(clause)) return null;
  return clause.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
}

function textOf(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  throw new Error(`what is imported must be written out: ${node.getText()}`);
}
