import ts from 'typescript';
import type { PageTexts } from './page-texts.ts';
import { type Declaration, type SourceModule, withoutBrackets } from './source-module.ts';
import { hashOf, type Reference, type SourceTree } from './source-tree.ts';

/** What a declaration says, without the names that may be chosen freely, and what it refers to. */
export interface Form {
  /** A digest of its structure, in which what it refers to is counted in the order of the first mention. */
  readonly shape: string;
  readonly references: readonly Reference[];
}

/**
 * Two declarations have the same form if they differ in nothing but comments, types, white space, brackets without effect, the spelling of
 * literals, and names: of what is declared inside, and of what is referred to. Names of properties and of what the
 * language brings count.
 */
export function formOf({ module, nodes }: Declaration, tree: SourceTree, texts: PageTexts): Form {
  const writer = new FormWriter(module, nodes, tree);
  const forReaders = new Set(nodes.flatMap((node) => texts.within(node, module)));
  for (const node of nodes) writer.write(node, forReaders);
  return writer.form();
}

class FormWriter {
  readonly #module: SourceModule;
  readonly #nodes: readonly ts.Node[];
  readonly #tree: SourceTree;
  readonly #words: (string | number)[] = [];
  readonly #references: Reference[] = [];
  readonly #numbers = new Map<unknown, number>();
  readonly #locals = new Map<ts.Symbol | ts.Node, number>();

  constructor(module: SourceModule, nodes: readonly ts.Node[], tree: SourceTree) {
    this.#module = module;
    this.#nodes = nodes;
    this.#tree = tree;
  }

  form(): Form {
    return { shape: hashOf(this.#words), references: this.#references };
  }

  write(node: ts.Node, forReaders: ReadonlySet<ts.Node>): void {
    if (forReaders.has(node)) {
      this.#words.push('a text for readers');
      return;
    }
    if (ts.isParenthesizedExpression(node)) {
      this.write(node.expression, forReaders);
      return;
    }
    if (node.kind === ts.SyntaxKind.ExportKeyword || node.kind === ts.SyntaxKind.DefaultKeyword) return;
    if (ts.isIdentifier(node)) {
      this.#identifier(node);
      return;
    }
    const taken = this.#takenFromModule(node);
    if (taken !== null) {
      this.#refer(taken);
      return;
    }
    const kind = ts.isShorthandPropertyAssignment(node) ? ts.SyntaxKind.PropertyAssignment : node.kind;
    this.#words.push('(', kindNames[kind]!, ...marksOf(node));
    this.#parts(node, (part) => this.write(part, forReaders));
    this.#words.push(')');
  }

  /** What a node is made of; where a part may be absent between others of its kind, its absence is written. */
  #parts(node: ts.Node, write: (part: ts.Node) => void): void {
    if (ts.isForStatement(node)) {
      for (const part of [node.initializer, node.condition, node.incrementor, node.statement]) {
        if (part === undefined) this.#words.push('nothing');
        else write(part);
      }
    } else if (ts.isShorthandPropertyAssignment(node)) {
      // { a } is { a: a }, and in a pattern { a = 1 } is { a: a = 1 }.
      const { objectAssignmentInitializer: initial } = node;
      if (initial !== undefined) this.#words.push('(', 'BinaryExpression');
      write(node.name);
      if (initial === undefined) return;
      this.#words.push('(', 'EqualsToken', ')');
      write(initial);
      this.#words.push(')');
    } else if (isLoadedPattern(node)) this.#loadedPattern(node, write);
    else if (ts.isBreakOrContinueStatement(node)) this.#label(node.label);
    else if (ts.isLabeledStatement(node)) {
      this.#label(node.label);
      write(node.statement);
    } else
      ts.forEachChild(node, (part) => {
        if (!isName(part, node)) write(part);
      });
  }

  /** `const { a } = await import('./b.ts')` takes names of a module as an import does. */
  #loadedPattern({ name, initializer }: LoadedPattern, write: (part: ts.Node) => void): void {
    const target = this.#tree.target(specifierOf(initializer)!, this.#module);
    if (typeof target === 'string') {
      write(name);
      this.#refer({ kind: 'outside', text: `${target} *` });
      return;
    }
    for (const element of name.elements) {
      this.#refer(this.#tree.exported(target, nameIn(element)));
      write(element.name);
      if (element.initializer !== undefined) write(element.initializer);
    }
  }

  /** `x.a` of a module loaded as x, `(await import('./b.ts')).a`, and a module that is loaded as a whole. */
  #takenFromModule(node: ts.Node): Reference | null {
    const whole = ts.isCallExpression(node) ? specifierOf(node) : null;
    if (whole !== null) return this.#tree.follow({ kind: 'imported', from: whole, name: null }, this.#module);
    if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.name)) return null;
    const left = withoutBrackets(node.expression);
    const from = (ts.isAwaitExpression(left) ? specifierOf(left) : null) ?? this.#wholeModule(left);
    if (from === null) return null;
    const target = this.#tree.target(from, this.#module);
    return typeof target === 'string' ? null : this.#tree.exported(target, node.name.text);
  }

  #wholeModule(node: ts.Node): string | null {
    if (!ts.isIdentifier(node)) return null;
    const meaning = this.#module.meaningOf(node);
    if (meaning.kind !== 'of-module' || meaning.origin.kind !== 'imported') return null;
    return meaning.origin.name === null ? meaning.origin.from : null;
  }

  #identifier(node: ts.Identifier): void {
    const meaning = this.#module.meaningOf(node);
    if (meaning.kind === 'global') this.#words.push('global', node.text);
    else if (meaning.kind === 'of-module') this.#refer(this.#tree.follow(meaning.origin, this.#module));
    else if (this.#nodes.some((top) => isWithin(meaning.place, top))) this.#local(meaning.symbol);
    else
      throw new Error(
        `${this.#module.path} uses ${node.text}, which is declared inside of a statement; declare it by itself`,
      );
  }

  #local(symbol: ts.Symbol | ts.Node): void {
    if (!this.#locals.has(symbol)) this.#locals.set(symbol, this.#locals.size);
    this.#words.push('local', this.#locals.get(symbol)!);
  }

  /** Counted by the statement that has it. */
  #label(label: ts.Identifier | undefined): void {
    if (label === undefined) return;
    const place = ts.findAncestor(
      label,
      (node) => ts.isLabeledStatement(node) && node.label.text === label.text,
    );
    this.#local(place!);
  }

  #refer(reference: Reference): void {
    const key = identityOf(reference);
    const binding = reference.kind === 'declaration' ? reference.binding : 0;
    if (!this.#numbers.has(key)) {
      this.#numbers.set(key, this.#references.length);
      this.#references.push(reference);
    }
    this.#words.push('reference', this.#numbers.get(key)!, binding);
  }
}

/** What is the same for every mention of one thing. */
export function identityOf(reference: Reference): unknown {
  if (reference.kind === 'declaration') return reference.declaration;
  return reference.kind === 'module' ? reference.module : reference.text;
}

/** What the parts of a node do not tell: texts of names and literals, operators, `const` or `let`, whether a chain may end. */
function marksOf(node: ts.Node): readonly (string | number)[] {
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node))
    return [ts.tokenToString(node.operator)!];
  if (ts.isVariableDeclarationList(node)) return [node.flags & ts.NodeFlags.BlockScoped];
  if (ts.isVariableDeclaration(node)) return [node.parent.flags & ts.NodeFlags.BlockScoped];
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent) && !node.dotDotDotToken)
    return node.propertyName === undefined || isPlainName(node.propertyName) ? [`.${nameIn(node)}`] : [];
  if (ts.isMetaProperty(node)) return [node.name.text];
  if (ts.isTemplateLiteralToken(node))
    return [`=${isTagged(node) ? node.getText().replaceAll('\r\n', '\n') : node.text}`];
  if (ts.isLiteralExpression(node) || ts.isPrivateIdentifier(node)) return [`=${node.text}`];
  const { name } = node as { readonly name?: ts.Node };
  const named = name !== undefined && isName(name, node) && isPlainName(name) ? [`.${name.text}`] : [];
  return ts.isOptionalChain(node) ? [...named, 'chained'] : named;
}

/** A name that `marksOf` writes: of a property, or of what a pattern takes. */
function isName(part: ts.Node, node: ts.Node): boolean {
  if (ts.isBindingElement(node)) return part === node.propertyName && isPlainName(node.propertyName);
  if (ts.isPropertyAccessExpression(node)) return part === node.name && ts.isIdentifier(part);
  if (ts.isMetaProperty(node)) return part === node.name;
  const hasProperty =
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isAccessor(node) ||
    ts.isPropertyDeclaration(node);
  return hasProperty && part === node.name && isPlainName(part);
}

type PlainName = ts.Identifier | ts.StringLiteral | ts.NumericLiteral;

/** { a: 1 } is { 'a': 1 }. */
function isPlainName(name: ts.Node): name is PlainName {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name);
}

function nameIn({ name, propertyName }: ts.BindingElement): string {
  return ((propertyName ?? name) as PlainName).text;
}

function isTagged(node: ts.Node): boolean {
  const template = ts.isTemplateSpan(node.parent) || ts.isTemplateExpression(node.parent);
  const whole = template ? ts.findAncestor(node, ts.isTemplateExpression)! : node;
  return ts.isTaggedTemplateExpression(whole.parent);
}

interface LoadedPattern extends ts.VariableDeclaration {
  readonly name: ts.ObjectBindingPattern;
  readonly initializer: ts.Expression;
}

function isLoadedPattern(node: ts.Node): node is LoadedPattern {
  return (
    ts.isVariableDeclaration(node) &&
    ts.isObjectBindingPattern(node.name) &&
    node.initializer !== undefined &&
    ts.isAwaitExpression(node.initializer) &&
    specifierOf(node.initializer) !== null &&
    node.name.elements.every(
      ({ dotDotDotToken, propertyName, name }) =>
        dotDotDotToken === undefined && isPlainName(propertyName ?? name),
    )
  );
}

/** Of `import('./b.ts')`, waited for or not. */
function specifierOf(node: ts.Node): string | null {
  const call = ts.isAwaitExpression(node) ? withoutBrackets(node.expression) : node;
  if (!ts.isCallExpression(call) || call.expression.kind !== ts.SyntaxKind.ImportKeyword) return null;
  const [specifier] = call.arguments;
  if (specifier !== undefined && ts.isStringLiteralLike(specifier)) return specifier.text;
  throw new Error(`what is imported must be written out: ${node.getText()}`);
}

function isWithin(node: ts.Node, top: ts.Node): boolean {
  return ts.findAncestor(node, (one) => one === top) !== undefined;
}

/** The names of kinds, without those of their ranges (`FirstAssignment`), which move with the version of TypeScript. */
const kindNames: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(ts.SyntaxKind)
    .filter(([name, kind]) => typeof kind === 'number' && !/^(?:First|Last)[A-Z]/.test(name))
    .map(([name, kind]) => [kind, name]),
);
