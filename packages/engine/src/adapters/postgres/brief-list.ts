import type { Page, PageRequest } from '../../ports/page.ts';

/** Read at a time. */
const PAGE = 200;
const FEW = 20;

/** Where records of one kind are read, and what is kept of them. */
export interface BriefSource<Stored, Brief> {
  /** Newest first. */
  readonly list: (page: PageRequest) => Promise<Page<Stored>>;
  readonly get: (id: string) => Promise<Stored | null>;
  readonly briefOf: (stored: Stored) => Brief;
  /** Whether the record stays as it is. */
  readonly isOver: (brief: Brief) => boolean;
}

/** All records of a kind in short. Looking again reads what came since, and what was not over. */
export class BriefList<Stored, Brief extends { readonly id: string }> {
  readonly #source: BriefSource<Stored, Brief>;
  #briefs: readonly Brief[] = [];
  readonly #places = new Map<string, number>();
  readonly #open = new Set<string>();
  #looking: Promise<unknown> = Promise.resolve();

  constructor(source: BriefSource<Stored, Brief>) {
    this.#source = source;
  }

  /** One look at a time: two would add the same records twice. */
  async all(): Promise<readonly Brief[]> {
    const look = this.#looking.catch(() => undefined).then(() => this.#look());
    this.#looking = look;
    await look;
    return this.#briefs;
  }

  async #look(): Promise<void> {
    const [changed, added] = [await this.#changed(), await this.#added()];
    if (changed.length + added.length === 0) return;
    const next = [...this.#briefs];
    for (const brief of changed) next[this.#places.get(brief.id)!] = brief;
    for (const brief of added) this.#places.set(brief.id, next.push(brief) - 1);
    for (const brief of [...changed, ...added])
      if (this.#source.isOver(brief)) this.#open.delete(brief.id);
      else this.#open.add(brief.id);
    this.#briefs = next;
  }

  async #changed(): Promise<readonly Brief[]> {
    const changed: Brief[] = [];
    for (const id of this.#open) {
      const stored = await this.#source.get(id);
      const brief = stored === null ? null : this.#source.briefOf(stored);
      const known = this.#briefs[this.#places.get(id)!];
      if (brief !== null && JSON.stringify(brief) !== JSON.stringify(known)) changed.push(brief);
    }
    return changed;
  }

  /** Oldest first. */
  async #added(): Promise<readonly Brief[]> {
    const added: Brief[] = [];
    for (let after: string | undefined; ; ) {
      const page = { limit: after === undefined ? FEW : PAGE, after };
      const { items, next } = await this.#source.list(page);
      const briefs = items.map(this.#source.briefOf);
      const end = briefs.findIndex(({ id }) => this.#places.has(id));
      added.push(...(end === -1 ? briefs : briefs.slice(0, end)));
      if (end !== -1 || next === null) return added.reverse();
      after = next;
    }
  }
}
