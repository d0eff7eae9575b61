import { AssayError } from '@assay/records';
import type { Quad, Term } from 'n3';
import { locate } from '@assay/rows';
import { rdfFirst, rdfNil, rdfRest } from '../vocabulary/terms.ts';

export type Statements = ReadonlyMap<string, readonly Term[]>;

/** The Turtle source of shapes. */
export interface ShapesSource {
  readonly text: string;
  readonly file: string | undefined;
}

/** What a file of shapes says, by subject, and the place of whatever is wrong with it. */
export class ShapesGraph {
  readonly #source: ShapesSource;
  readonly #subjects = new Map<string, Map<string, Term[]>>();

  constructor(source: ShapesSource, quads: readonly Quad[]) {
    this.#source = source;
    for (const { subject, predicate, object } of quads) {
      const statements = this.#subjects.get(subject.id) ?? new Map<string, Term[]>();
      this.#subjects.set(subject.id, statements);
      statements.set(predicate.id, [...(statements.get(predicate.id) ?? []), object]);
    }
  }

  get subjects(): Iterable<readonly [id: string, statements: Statements]> {
    return this.#subjects;
  }

  get file(): { readonly file?: string } {
    return this.#source.file === undefined ? {} : { file: this.#source.file };
  }

  about(id: string): Statements | undefined {
    return this.#subjects.get(id);
  }

  list(head: Term, id: string): readonly Term[] {
    const items: Term[] = [];
    const seen = new Set<string>();
    for (let cell = head; cell.id !== rdfNil; ) {
      const statements = this.#subjects.get(cell.id);
      const item = statements?.get(rdfFirst)?.[0];
      const rest = statements?.get(rdfRest)?.[0];
      if (item === undefined || rest === undefined || seen.has(cell.id)) {
        return this.fail(id, 'E_SHAPES_LIST', 'expected a well-formed RDF list');
      }
      seen.add(cell.id);
      items.push(item);
      cell = rest;
    }
    return items;
  }

  fail(id: string, code: string, message: string): never {
    throw new AssayError('usage', code, message, { location: this.#locate(id) });
  }

  /** The line that first names the shape; Turtle's blank nodes have no name, so for them the nearest named holder's. */
  #locate(id: string): { file?: string; line?: number } {
    const name = localName(isBlank(id) ? this.#holderOf(id) : id);
    const offset =
      name === '' ? -1 : this.#source.text.search(new RegExp(`[:/#<]${name.replace(/[^\w-]/g, '\\$&')}\\b`));
    return offset === -1 ? this.file : { ...this.file, line: locate(this.#source.text, offset).line };
  }

  #holderOf(id: string): string {
    const seen = new Set<string>();
    let current = id;
    while (isBlank(current) && !seen.has(current)) {
      seen.add(current);
      const holder = [...this.#subjects].find(([, statements]) =>
        [...statements.values()].some((objects) => objects.some((object) => object.id === current)),
      );
      if (holder === undefined) return '';
      current = holder[0];
    }
    return current;
  }
}

export function isBlank(id: string): boolean {
  return id.startsWith('_:');
}

/** What comes after the last separator of an IRI. */
export function localName(iri: string): string {
  return iri.slice(Math.max(iri.lastIndexOf('/'), iri.lastIndexOf('#'), iri.lastIndexOf(':')) + 1);
}
