import { AssayError } from '@assay/records';
import type { SourceObject, SourceValue } from '@assay/rows';

/** How many term definitions the full algorithm may have to work through; about ten microseconds each. */
const mostDefinitions = 500_000;
/** Definitions that are only copied, because another context comes on top of them, cost this much less. */
const copiesPerDefinition = 300;

/**
 * The full algorithm reads a context again wherever it comes into force, so a small document can ask for
 * hours of work. Adds up, before any of it is done, what a document asks for at most, and refuses too much.
 */
export function refuseCostlyContexts(
  document: SourceValue,
  loadContext: (url: string) => SourceObject,
): void {
  const bill = new ContextBill(loadContext);
  bill.collectScoped(document, false);
  bill.addUp(document);
  if (bill.definitions <= mostDefinitions) return;
  throw new AssayError(
    'invalid',
    'E_SPEC_SIZE',
    `the contexts of the document have to be read so often that they add up to ${Math.round(bill.definitions)} term definitions; at most ${mostDefinitions} are read`,
    { fix: 'Write one @context at the top of the document.' },
  );
}

class ContextBill {
  definitions = 0;
  #largest = 0;
  readonly #loadContext: (url: string) => SourceObject;
  /** By term: the size of the context that comes into force inside its values, or inside nodes of its type. */
  readonly #scoped = new Map<string, number>();

  constructor(loadContext: (url: string) => SourceObject) {
    this.#loadContext = loadContext;
  }

  collectScoped(value: SourceValue, inContext: boolean): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, item] of Object.entries(value)) {
      if (inContext && typeof item === 'object' && item !== null && !Array.isArray(item)) {
        const size = this.#size(item['@context']);
        if (size > (this.#scoped.get(key) ?? 0)) this.#scoped.set(key, size);
      }
      this.collectScoped(item, inContext || key === '@context');
    }
  }

  addUp(value: SourceValue): void {
    if (Array.isArray(value)) {
      for (const item of value) this.addUp(item);
    } else if (typeof value === 'object' && value !== null) {
      for (const key of Object.keys(value)) {
        const item = value[key]!;
        if (key === '@context') this.#enter(this.#size(item));
        else {
          if (this.#scoped.size > 0) this.#enterScoped(key, item);
          this.addUp(item);
        }
      }
    }
  }

  /** A term with a context of its own may stand as a key, or among the types. */
  #enterScoped(key: string, item: SourceValue): void {
    for (const term of [key, ...(Array.isArray(item) ? item : [item])]) {
      const size = typeof term === 'string' ? this.#scoped.get(term) : undefined;
      if (size !== undefined) this.#enter(size);
    }
  }

  #enter(size: number): void {
    this.definitions += size + this.#largest / copiesPerDefinition;
    this.#largest = Math.max(this.#largest, size);
  }

  #size(context: SourceValue | undefined): number {
    if (context === undefined || context === null) return 0;
    if (Array.isArray(context)) return context.reduce<number>((sum, part) => sum + this.#size(part), 0);
    if (typeof context === 'string') return this.#size(this.#loaded(context));
    return typeof context === 'object' ? Object.keys(context).length + this.#size(context['@import']) : 0;
  }

  /** An unknown context is refused when it is read. */
  #loaded(url: string): SourceValue {
    try {
      return this.#loadContext(url)['@context'] ?? null;
    } catch {
      return null;
    }
  }
}
