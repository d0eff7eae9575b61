import { type Fields, type Search, searchFields } from '../../address/search-fields.ts';

/** The names that an address has in place of words: `run` of `/runs/$run`. */
type NamesIn<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never;

interface Declared<Path extends string, F extends Fields, Script> {
  readonly path: Path;
  /** What stands after the question mark, as far as it is understood. */
  readonly fields: F;
  readonly script: () => Promise<Script>;
  /** Only what everybody may ask: it is also asked where a reader merely points at a link. */
  readonly ask?: (params: { readonly [Name in NamesIn<Path>]: string }, search: Search<F>) => void;
}

/** A page by its address: the script that draws it, and what it asks the server first. */
export function page<const Path extends string, const F extends Fields, Script>(
  declared: Declared<Path, F, Script>,
) {
  return { ...declared, search: searchFields(declared.fields) };
}

/** A page whatever its address has: what is read from an address fits its own row. */
export interface AnyPage {
  readonly path: string;
  readonly search: (given: Record<string, unknown>) => object;
  readonly script: () => Promise<object>;
  readonly ask?: (params: never, search: never) => void;
}
