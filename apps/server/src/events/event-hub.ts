/** An event as it is passed on: its number, and what is sent, made once for all who listen. */
export interface PassedEvent {
  readonly number: number;
  readonly frame: Uint8Array<ArrayBuffer>;
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
  #isClosed = false;
  readonly #listeners = new Set<Listener>();
  #last: number | null = null;
  #looking: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(read: ReadEvents, every = 100) {
    this.#read = read;
    this.#every = every;
  }

  /** Nothing more is passed on. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** What happens after `begun`, which is when the hub knows up to where it has heard; `stop` ends it. */
  listen(listener: Listener): { readonly begun: Promise<void>; readonly stop: () => void } {
    this.#listeners.add(listener);
    return { begun: this.#look(), stop: () => this.#listeners.delete(listener) };
  }

  /** The store says that there may be something: from now on it is looked at when it does, and seldom else. */
  news(): void {
    this.#every = SELDOM_MS;
    if (this.#listeners.size === 0) return;
    this.#isStale = true;
    void this.#look();
  }

  close(): void {
    this.#isClosed = true;
    for (const listener of this.#listeners) listener(null);
    this.#listeners.clear();
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    if (this.#looking !== null) return this.#looking;
    this.#isStale = false;
    this.#looking = this.#pass();
    await this.#looking;
    this.#looking = null;
    // What was told meanwhile may not have been read.
    if (this.#isStale) return this.#look();
    this.#again();
  }

  async #pass(): Promise<void> {
    try {
      const { events, last } = await this.#read(this.#last ?? undefined);
      this.#last = last;
      if (events.length > 0) for (const listener of this.#listeners) listener(events);
    } catch {
      // A store that cannot be read now is looked at again; whoever asks for it is told why.
      this.#last ??= null;
    }
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
