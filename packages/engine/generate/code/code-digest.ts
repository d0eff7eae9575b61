import ts from 'typescript';
import { type Form, formOf, identityOf } from './declaration-form.ts';
import { PageTexts } from './page-texts.ts';
import { type Declaration, isAssigned, type SourceModule } from './source-module.ts';
import { hashOf, type Reference, type SourceTree } from './source-tree.ts';

export interface CodeDigestOptions {
  readonly tree: SourceTree;
  /** What is not looked into, because its digest is taken apart; by the name that stands for it. */
  readonly elsewhere?: ReadonlyMap<Declaration, string>;
  /** The function that metrics are declared with. */
  readonly definer?: Declaration | null;
}

/**
 * Digests of declarations by what they run: their form, and the forms of all that they refer to, whatever files these stand
 * in. What is reached is counted in the order of the first mention, so that no name counts, circles need no care, and one table that
 * two functions share differs from two tables that look alike.
 *
 * Besides what is referred to there belong to a declaration: the functions that give another value to a variable that it
 * reads, and the statements that its modules and those they load run without declaring anything.
 */
export class CodeDigests {
  readonly #tree: SourceTree;
  readonly #elsewhere: ReadonlyMap<Declaration, string>;
  readonly #texts: PageTexts;
  readonly #forms = new Map<Declaration, Form>();
  readonly #setters = new Map<Declaration, readonly Declaration[]>();
  readonly #loaded = new Map<SourceModule, readonly SourceModule[]>();

  constructor({ tree, elsewhere = new Map(), definer = null }: CodeDigestOptions) {
    this.#tree = tree;
    this.#elsewhere = elsewhere;
    this.#texts = new PageTexts(tree, definer);
  }

  /** Of declarations together. They are looked into where they stand among what is left out, too. */
  of(...roots: readonly Declaration[]): string {
    return hashOf(this.#written(roots, true));
  }

  /** Every declaration that a digest of these is made of. */
  reached(...roots: readonly Declaration[]): readonly Declaration[] {
    const reached: Declaration[] = [];
    this.#written(roots, true, reached);
    return reached;
  }

  #written(roots: readonly Declaration[], isWhole: boolean, reached: Declaration[] = []): readonly unknown[] {
    const written: unknown[] = [];
    const numbers = new Map<unknown, number>();
    const numberOf = (thing: unknown): number => {
      const known = numbers.get(thing);
      if (known !== undefined) return known;
      numbers.set(thing, waiting.push(thing) - 1);
      return waiting.length - 1;
    };
    const waiting: unknown[] = [];
    const own = new Set(roots);
    const seen = new Set<SourceModule>();
    for (const root of roots) numberOf(root);
    for (let next = 0; next < waiting.length; next += 1) {
      const reference = waiting[next] as Declaration | SourceModule | string;
      if (typeof reference === 'string') written.push(reference);
      else if ('exports' in reference) {
        // A module as a whole: what each of its names means.
        const all = this.#tree.allExports(reference);
        written.push(all.map(([name, one]) => [name, numberOf(identityOf(one)), bindingOf(one)]));
      } else {
        const name = own.has(reference) ? undefined : this.#elsewhere.get(reference);
        if (name === undefined) {
          reached.push(reference);
          const { shape, references } = this.#form(reference);
          const setters = isWhole ? this.#settersOf(reference) : [];
          written.push([
            shape,
            references.map((one) => numberOf(identityOf(one))),
            setters.map((one) => numberOf(one)),
          ]);
        } else written.push(`elsewhere: ${name}`);
      }
      if (isWhole && next === waiting.length - 1)
        for (const effect of this.#inOrder(this.#effects(reached, seen))) numberOf(effect);
    }
    return written;
  }

  #form(declaration: Declaration): Form {
    const known = this.#forms.get(declaration);
    if (known !== undefined) return known;
    const form = formOf(declaration, this.#tree, this.#texts);
    this.#forms.set(declaration, form);
    return form;
  }

  /** Of a variable that is no constant: everything that gives it a value. Only its own module can. */
  #settersOf(declaration: Declaration): readonly Declaration[] {
    const known = this.#setters.get(declaration);
    if (known !== undefined) return known;
    const [node] = declaration.nodes;
    const isVariable = ts.isVariableDeclaration(node!) && (node.parent.flags & ts.NodeFlags.Constant) === 0;
    const setters = isVariable
      ? declaration.module.declarations().filter((one) => one !== declaration && sets(one, declaration))
      : [];
    const sorted = this.#inOrder(setters);
    this.#setters.set(declaration, sorted);
    return sorted;
  }

  /** What the modules of declarations, and those that they load, run without declaring anything. */
  #effects(reached: readonly Declaration[], seen: Set<SourceModule>): readonly Declaration[] {
    const effects: Declaration[] = [];
    const modules = [...new Set(reached.map(({ module }) => module))];
    for (let module = modules.pop(); module !== undefined; module = modules.pop()) {
      if (seen.has(module)) continue;
      seen.add(module);
      if (module.effects !== null) effects.push(module.effects);
      const loaded = this.#loaded.get(module) ?? this.#tree.loadedBy(module);
      this.#loaded.set(module, loaded);
      modules.push(...loaded);
    }
    return effects;
  }

  /** In an order that neither names nor files decide. */
  #inOrder(declarations: readonly Declaration[]): readonly Declaration[] {
    if (declarations.length < 2) return declarations;
    const keyed = declarations.map((one) => [hashOf(this.#written([one], false)), one] as const);
    return keyed.sort(([a], [b]) => (a < b ? -1 : Number(a > b))).map(([, one]) => one);
  }
}

function bindingOf(reference: Reference): number {
  return reference.kind === 'declaration' ? reference.binding : 0;
}

function sets(declaration: Declaration, variable: Declaration): boolean {
  const { module } = declaration;
  const visit = (node: ts.Node): boolean => {
    if (!ts.isIdentifier(node)) return ts.forEachChild(node, (child) => visit(child) || undefined) === true;
    if (!isAssigned(node)) return false;
    const meaning = module.meaningOf(node);
    if (meaning.kind !== 'of-module' || meaning.origin.kind !== 'declared') return false;
    return meaning.origin.declaration === variable;
  };
  return declaration.nodes.some(visit);
}
