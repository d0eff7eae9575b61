import type { JsonObject } from '@assay/records';
import type { Admission, Allowance, Lifetime, Secret } from '../ports/queue.ts';

interface Kept {
  readonly value: JsonObject;
  readonly until: number;
  readonly idleMs: number;
  used: number;
}

/** Names that are counted at once; who asked longest ago makes room, with all that they have not used. */
const MOST_COUNTED = 10_000;

/** In memory, for one server: it ends with the process. */
export class OwnAdmission implements Admission {
  readonly #now: () => number;
  readonly #kept = new Map<string, Kept>();
  readonly #counted = new Map<string, { left: number; at: number }>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  async keep(secret: Secret, value: JsonObject, { ms, idleMs = Infinity, most }: Lifetime): Promise<void> {
    const now = this.#now();
    for (const [name, { until }] of this.#kept) if (until < now) this.#kept.delete(name);
    this.#kept.set(nameOf(secret), { value, until: now + ms, idleMs, used: now });
    if (most === undefined) return;
    const alike = Array.from(this.#kept.keys()).filter((name) => name.startsWith(`${secret.kind} `));
    for (const oldest of alike.slice(0, Math.max(0, alike.length - most))) this.#kept.delete(oldest);
  }

  async find(secret: Secret): Promise<JsonObject | null> {
    const kept = this.#good(secret);
    if (kept !== null) kept.used = this.#now();
    return kept?.value ?? null;
  }

  async look(secret: Secret): Promise<JsonObject | null> {
    return this.#good(secret)?.value ?? null;
  }

  /** Nobody comes between the look and the end. */
  async take(secret: Secret): Promise<JsonObject | null> {
    const kept = this.#good(secret);
    this.#kept.delete(nameOf(secret));
    return kept?.value ?? null;
  }

  async allow(name: string, { burst, perSecond }: Allowance): Promise<boolean> {
    const at = this.#now();
    const before = this.#counted.get(name) ?? { left: burst, at };
    // A clock that is put back takes nothing away.
    const left = Math.min(burst, before.left + (Math.max(0, at - before.at) / 1000) * perSecond);
    // Those that asked last stand last.
    this.#counted.delete(name);
    this.#counted.set(name, { left: left < 1 ? left : left - 1, at });
    if (this.#counted.size > MOST_COUNTED) this.#counted.delete(this.#counted.keys().next().value!);
    return left >= 1;
  }

  async close(): Promise<void> {
    this.#kept.clear();
    this.#counted.clear();
  }

  #good(secret: Secret): Kept | null {
    const now = this.#now();
    const kept = this.#kept.get(nameOf(secret));
    return kept === undefined || kept.until < now || now - kept.used > kept.idleMs ? null : kept;
  }
}

function nameOf({ kind, digest }: Secret): string {
  return `${kind} ${digest}`;
}
