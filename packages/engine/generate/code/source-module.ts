import ts from 'typescript';

const compiled: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  removeComments: true,
};

/** Something of a module that others may mean: a function, a class, a variable with its pattern; or all its statements that declare nothing. */
export interface Declaration {
  readonly module: SourceModule;
  readonly nodes: readonly ts.Node[];
}

/** Where a name of a module comes from. */
export type Origin =
  /** Declared here; a pattern declares several, counted by `binding`. */
  | { readonly kind: 'declared'; readonly declaration: Declaration; readonly binding: number }
  /** From another module; no name: the whole of it. */
  | { readonly kind: 'imported'; readonly from: string; readonly name: string | null };

/** What an identifier means: nothing of the module's own, something inside of a declaration, or a name of the module. */
export type Meaning =
  | { readonly kind: 'global' }
  | { readonly kind: 'local'; readonly symbol: ts.Symbol; readonly place: ts.Node }
  | { readonly kind: 'of-module'; readonly origin: Origin };

/** A module as it runs: types, imports of types and comments gone. */
export class SourceModule {
  readonly path: string;
  /** As it is written. */
  readonly text: string;
  /** By the name inside. */
  readonly names: ReadonlyMap<string, Origin>;
  /** By the name outside. */
  readonly exports: ReadonlyMap<string, Origin>;
  /** Modules all of whose names are exported. */
  readonly stars: readonly string[];
  /** What is loaded for what it does, without a name. */
  readonly loaded: readonly string[];
  /** What runs on loading and declares nothing; null where there is nothing of the kind. */
  readonly effects: Declaration | null;
  readonly #source: ts.SourceFile;
  readonly #origins = new Map<ts.Node, Origin>();
  #checker: ts.TypeChecker | null = null;

  constructor(path: string, text: string) {
    this.path = path;
    this.text = text;
    const { outputText } = ts.transpileModule(text, { fileName: path, compilerOptions: compiled });
    this.#source = ts.createSourceFile(`/${path}`, outputText, ts.ScriptTarget.ESNext, true);
    const names = new Map<string, Origin>();
    const exports = new Map<string, Origin>();
    const stars: string[] = [];
    const loaded: string[] = [];
    const effects: ts.Node[] = [];
    const declare = (name: string, node: ts.Node, origin: Origin): void => {
      names.set(name, origin);
      this.#origins.set(node, origin);
    };
    for (const statement of this.#source.statements) {
      if (ts.isImportDeclaration(statement)) {
        const from = textOf(statement.moduleSpecifier);
        if (statement.importClause === undefined) loaded.push(from);
        for (const [node, local, name] of importedNames(statement))
          declare(local, node, { kind: 'imported', from, name });
      } else if (ts.isExportAssignment(statement)) {
        const declaration = { module: this, nodes: [statement.expression] };
        exports.set('default', { kind: 'declared', declaration, binding: 0 });
      } else if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
        const declaration = { module: this, nodes: [statement] };
        const origin: Origin = { kind: 'declared', declaration, binding: 0 };
        if (statement.name === undefined) exports.set('default', origin);
        else declare(statement.name.text, statement, origin);
        if (runsOnLoading(statement)) effects.push(statement);
      } else if (ts.isVariableStatement(statement)) {
        for (const variable of statement.declarationList.declarations) {
          const declaration = { module: this, nodes: [variable] };
          for (const [binding, [node, name]] of boundNames(variable).entries())
            declare(name, node, { kind: 'declared', declaration, binding });
          if (runsOnLoading(variable)) effects.push(variable);
        }
      } else if (!ts.isExportDeclaration(statement)) effects.push(statement);
    }
    for (const statement of this.#source.statements) {
      if (ts.isExportDeclaration(statement)) {
        const from = statement.moduleSpecifier && textOf(statement.moduleSpecifier);
        const { exportClause: clause } = statement;
        if (clause === undefined) stars.push(from!);
        else if (ts.isNamespaceExport(clause))
          exports.set(clause.name.text, { kind: 'imported', from: from!, name: null });
        else
          for (const { name, propertyName } of clause.elements) {
            const inside = (propertyName ?? name).text;
            const origin = from === undefined ? names.get(inside)! : importOf(from, inside);
            exports.set(name.text, origin);
          }
      } else
        for (const [outside, inside] of exportedNames(statement)) exports.set(outside, names.get(inside)!);
    }
    this.names = names;
    this.exports = exports;
    this.stars = stars;
    this.loaded = loaded;
    this.effects = effects.length === 0 ? null : { module: this, nodes: effects };
  }

  /** The modules that have to be there before this one runs, with what is taken from each. */
  imports(): readonly { readonly from: string; readonly name: string | null }[] {
    return [
      ...this.loaded.map((from) => ({ from, name: null })),
      ...[...this.names.values()].filter((origin) => origin.kind === 'imported'),
    ];
  }

  meaningOf(identifier: ts.Identifier): Meaning {
    this.#checker ??= checkerOf(this.#source);
    const { parent } = identifier;
    const symbol = ts.isShorthandPropertyAssignment(parent)
      ? this.#checker.getShorthandAssignmentValueSymbol(parent)
      : this.#checker.getSymbolAtLocation(identifier);
    const place = symbol?.declarations?.[0];
    if (symbol === undefined || place === undefined) return { kind: 'global' };
    const origin = this.#origins.get(place);
    return origin === undefined ? { kind: 'local', symbol, place } : { kind: 'of-module', origin };
  }

  /** Everything that stands in the module and declares something, each once. */
  declarations(): readonly Declaration[] {
    const origins = [...this.names.values(), ...this.exports.values()];
    return [...new Set(origins.flatMap((one) => (one.kind === 'declared' ? [one.declaration] : [])))];
  }
}

/** One file alone is enough to know which identifier means which name of this file. */
function checkerOf(source: ts.SourceFile): ts.TypeChecker {
  const options: ts.CompilerOptions = {
    noLib: true,
    noResolve: true,
    types: [],
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleDetection: ts.ModuleDetectionKind.Force,
  };
  const host: ts.CompilerHost = {
    getSourceFile: (name) => (name === source.fileName ? source : undefined),
    getDefaultLibFileName: () => '',
    writeFile: () => undefined,
    getCurrentDirectory: () => '/',
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: (name) => name === source.fileName,
    readFile: () => undefined,
  };
  return ts.createProgram([source.fileName], options, host).getTypeChecker();
}

function importOf(from: string, name: string): Origin {
  return { kind: 'imported', from, name };
}

type Imported = readonly [node: ts.Node, local: string, name: string | null];

function importedNames({ importClause: clause }: ts.ImportDeclaration): readonly Imported[] {
  if (clause === undefined) return [];
  const { name, namedBindings: bindings } = clause;
  const byDefault: readonly Imported[] = name === undefined ? [] : [[clause, name.text, 'default']];
  if (bindings === undefined) return byDefault;
  if (ts.isNamespaceImport(bindings)) return [...byDefault, [bindings, bindings.name.text, null]];
  const named = bindings.elements.map(
    (element): Imported => [element, element.name.text, (element.propertyName ?? element.name).text],
  );
  return [...byDefault, ...named];
}

function exportedNames(statement: ts.Statement): readonly (readonly [outside: string, inside: string])[] {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  if (!(modifiers ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (ts.isVariableStatement(statement)) {
    const bound = statement.declarationList.declarations.flatMap(boundNames);
    return bound.map(([, name]) => [name, name] as const);
  }
  if (!ts.isFunctionDeclaration(statement) && !ts.isClassDeclaration(statement)) return [];
  if (statement.name === undefined) return [];
  const { text } = statement.name;
  const isDefault = (modifiers ?? []).some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
  return [[isDefault ? 'default' : text, text]];
}

/** The names of a variable, in the order of its pattern. */
function boundNames(node: ts.VariableDeclaration | ts.BindingElement): (readonly [ts.Node, string])[] {
  if (ts.isIdentifier(node.name)) return [[node, node.name.text]];
  return node.name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element) : []));
}

/** Functions that change what they are handed. */
const changing = /^(?:Object\.(?:assign|defineProperty|defineProperties|setPrototypeOf)|Reflect\.\w+)$/;

/** A declaration that changes something besides as soon as its module is loaded. */
function runsOnLoading(node: ts.Node): boolean {
  if (isAssignment(node) || ts.isDeleteExpression(node)) return true;
  if (ts.isCallExpression(node)) {
    if (changing.test(node.expression.getText())) return true;
    const callee = withoutBrackets(node.expression);
    if (ts.isFunctionLike(callee) && someChild(callee, runsOnLoading)) return true;
  }
  return !ts.isFunctionLike(node) && someChild(node, runsOnLoading);
}

function someChild(node: ts.Node, test: (child: ts.Node) => boolean): boolean {
  return ts.forEachChild(node, (child) => test(child) || undefined) === true;
}

function isAssignment(node: ts.Node): boolean {
  if (ts.isBinaryExpression(node)) return isAssignmentOperator(node.operatorToken.kind);
  return isStep(node);
}

function isAssignmentOperator(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

/** One more, one less. */
function isStep(node: ts.Node): boolean {
  if (ts.isPostfixUnaryExpression(node)) return true;
  const steps: readonly ts.SyntaxKind[] = [ts.SyntaxKind.PlusPlusToken, ts.SyntaxKind.MinusMinusToken];
  return ts.isPrefixUnaryExpression(node) && steps.includes(node.operator);
}

/** An identifier that is given a value where it stands, also by a pattern. */
export function isAssigned(identifier: ts.Identifier): boolean {
  let node: ts.Node = identifier;
  while (isPartOfPattern(node.parent, node)) node = node.parent;
  const { parent } = node;
  if (ts.isBinaryExpression(parent))
    return parent.left === node && isAssignmentOperator(parent.operatorToken.kind);
  if (ts.isForOfStatement(parent) || ts.isForInStatement(parent)) return parent.initializer === node;
  return isStep(parent);
}

function isPartOfPattern(parent: ts.Node, node: ts.Node): boolean {
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  return (
    ts.isArrayLiteralExpression(parent) ||
    ts.isObjectLiteralExpression(parent) ||
    ts.isShorthandPropertyAssignment(parent) ||
    ts.isSpreadElement(parent) ||
    ts.isSpreadAssignment(parent) ||
    ts.isParenthesizedExpression(parent)
  );
}

/** Brackets around an expression group it, and its place in the tree says so already. */
export function withoutBrackets(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ? withoutBrackets(node.expression) : node;
}

function textOf(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  throw new Error(`what is imported must be written out: ${node.getText()}`);
}
