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

/** Called with what happened; with null when there is nothing more to come. */
type Listener = (events: readonly PassedEvent[] | null) => void;

/**
 * Passes on what happens, in every process that uses the store, to whoever listens: the store is looked at once for all
 * of them, and not at all while nobody listens.
 */
export class EventHub {
  readonly #read: ReadEvents;
  readonly #every: number;
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

  close(): void {
    for (const listener of this.#listeners) listener(null);
    this.#listeners.clear();
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
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
