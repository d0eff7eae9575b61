import { AssayError } from '@assay/records';
import type { SourceObject } from '@assay/rows';

/** More links from prefix to prefix than any context needs; a circle of them ends here. */
const longestChain = 16;

/** Contexts on top of one another; a document has a handful. */
const mostContexts = 256;

/** The context objects in force at one place of a document, the latest last. Enough of JSON-LD to say what a term stands for. */
export class ContextScope {
  readonly #contexts: readonly SourceObject[];

  constructor(contexts: readonly SourceObject[]) {
    this.#contexts = contexts;
  }

  with(context: SourceObject): ContextScope {
    if (this.#contexts.length === mostContexts) {
      throw new AssayError(
        'invalid',
        'E_SPEC_SIZE',
        `more than ${mostContexts} contexts are in force at one place`,
        { fix: 'Write one @context at the top of the document.' },
      );
    }
    return new ContextScope([...this.#contexts, context]);
  }

  /** The IRI that a text in a term definition stands for; the text itself when nothing defines it. */
  expand(text: string, links = 0): string {
    if (text.startsWith('@') || links > longestChain) return text;
    const colon = text.indexOf(':');
    if (colon === -1) {
      const other = this.#definition(text);
      if (other !== null && other !== text) return this.expand(other, links + 1);
      const vocab = this.#definition('@vocab');
      return vocab === null ? text : this.expand(vocab, links + 1) + text;
    }
    if (text.startsWith('//', colon + 1)) return text;
    const namespace = this.#definition(text.slice(0, colon));
    return namespace === null ? text : this.expand(namespace, links + 1) + text.slice(colon + 1);
  }

  #definition(term: string): string | null {
    for (const context of this.#contexts.toReversed()) {
      if (!Object.hasOwn(context, term)) continue;
      const value = context[term]!;
      const target =
        typeof value === 'object' && value !== null && !Array.isArray(value) ? value['@id'] : value;
      return typeof target === 'string' ? target : null;
    }
    return null;
  }
}
