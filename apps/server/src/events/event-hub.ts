/** An event as it is passed on: its number, its kind, and JSON. */
export interface PassedEvent {
  readonly number: number;
  readonly kind: string;
  readonly text: string;
}

/** What there is after a number; without one nothing, but the number of the last. */
export type ReadEvents = (
  after: number | undefined,
) => Promise<{ readonly events: readonly PassedEvent[]; readonly last: number }>;

/** A store that tells of its events is looked at all the same, in case that a word of it was lost. */
const SELDOM_MS = 5_000;

/** Called with what happened; with null when there is nothing more to come. */
type Listener = (events: readonly PassedEvent[] | null) => void;

/**
 * Passes on what happens, in every process that uses the store, to whoever listens: the store is looked at once for all
 * of them, and not at all while nobody listens.
 */
export class EventHub {
  readonly #read: ReadEvents;
  #every: number;
  #isStale = false;
  readonly #listeners = new Set<Listener>();
  #last: number | null = null;
  #isLooking = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(read: ReadEvents, every = 250) {
    this.#read = read;
    this.#every = every;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** From now on; returns what ends it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    void this.#look();
    return () => this.#listeners.delete(listener);
  }

  /** The store says that there may be something: from now on it is looked at when it does, and seldom else. */
  news(): void {
    this.#every = SELDOM_MS;
    if (this.#listeners.size === 0) return;
    this.#isStale = true;
    void this.#look();
  }

  close(): void {
    for (const listener of this.#listeners) listener(null);
    this.#listeners.clear();
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    this.#isStale = false;
    try {
      const { events, last } = await this.#read(this.#last ?? undefined);
      this.#last = last;
      if (events.length > 0) for (const listener of this.#listeners) listener(events);
    } catch {
      // A store that cannot be read now is looked at again; whoever asks for it is told why.
      this.#last ??= null;
    } finally {
      this.#isLooking = false;
    }
    // What was told meanwhile may not have been read.
    if (this.#isStale) return this.#look();
    this.#again();
  }

  #again(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#listeners.size === 0) {
      this.#last = null;
      return;
    }
    this.#timer = setTimeout(() => void this.#look(), this.#every);
    this.#timer.unref();
  }
}
