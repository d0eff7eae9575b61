import type { Postgres } from '../connection/postgres.ts';

/** Says that this process is alive, for the claims that it holds, several times for each lease. */
export class Heart {
  readonly #postgres: Postgres;
  readonly #tokens: () => readonly string[];
  #timer: NodeJS.Timeout | null = null;
  #beating = false;

  constructor(postgres: Postgres, tokens: () => readonly string[]) {
    this.#postgres = postgres;
    this.#tokens = tokens;
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.#beat(), this.#postgres.address.leaseMs / 4).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  async #beat(): Promise<void> {
    if (this.#beating) return;
    this.#beating = true;
    try {
      await this.#postgres.put('UPDATE claims SET beat_at = clock_timestamp() WHERE token = ANY ($1)', [
        this.#tokens(),
      ]);
    } catch {
      // The database is away: the next commit says so to someone who can act on it, and others may take over.
    } finally {
      this.#beating = false;
    }
  }
}
