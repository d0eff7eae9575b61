import type { MostSpent } from '../../../ask/spend/most-spent.ts';
import type { Room } from '../../../ask/spend/room.ts';
import { type Ceilings, SpendLedger, type Spent } from '../../../ask/spend/spend-ledger.ts';
import type { PostgresDatabase } from '../waiting/postgres-database.ts';
import { type SpendingRow, SpendingRows } from './spending-rows.ts';
import { unlessAway } from './unless-away.ts';

/** Others may free something at any moment, and say nothing. */
const LOOK_MS = 250;
const NOTHING: SpendingRow = { tokens: 0, cost_usd: 0, unsure: 0, held_tokens: 0, held_cost_usd: 0 };

/**
 * A ledger whose ceilings hold for everybody who serves a run. Each has a row of its own, with what it has spent since it
 * began and what it has set aside; whoever wants to set something aside looks at all rows, one after the other. What a
 * worker set aside that is not heard of any more counts no longer; what it had spent does.
 */
export class SharedLedger extends SpendLedger {
  readonly #rows: SpendingRows;
  readonly #beatMs: number;
  /** What the journal said of all before: it is counted where it was spent. */
  #recalled: SpendingRow | null = null;
  #others: SpendingRow;
  #timer: NodeJS.Timeout | null = null;

  constructor(database: PostgresDatabase, runId: string, ceilings: Ceilings) {
    super(ceilings);
    this.#rows = new SpendingRows(database, runId);
    this.#beatMs = database.address.leaseMs / 4;
    this.#others = this.#rows.others();
  }

  override spent(): Spent {
    const own = this.#own();
    return { tokens: this.#others.tokens + own.tokens, cost_usd: this.#others.cost_usd + own.cost_usd };
  }

  override get unsure_cost_usd(): number {
    return this.#others.unsure + this.#own().unsure;
  }

  override get held(): Spent {
    const { tokens, cost_usd } = super.held;
    return {
      tokens: this.#others.held_tokens + tokens,
      cost_usd: this.#others.held_cost_usd + cost_usd,
    };
  }

  override reserve(most: MostSpent, look: () => Room): Room {
    this.#recalled ??= this.#counted();
    this.#timer ??= setInterval(() => this.#tell(), this.#beatMs).unref();
    let held = false;
    const room = unlessAway(() =>
      this.#rows.alone(() => {
        this.#others = this.#rows.others();
        const found = super.reserve(most, look);
        held = found.kind === 'now';
        if (held) this.#rows.write(this.#own());
        return found;
      }),
    );
    if (room !== null) return room;
    if (held) super.free(most);
    return { kind: 'later', reached: 'what others have spent under the ceilings could not be asked for' };
  }

  override free(most: MostSpent): void {
    super.free(most);
    // What it took is added after this.
    queueMicrotask(() => this.#tell());
  }

  override whenFreed(look: () => void): void {
    let isDone = false;
    const once = (): void => {
      if (!isDone) look();
      isDone = true;
    };
    super.whenFreed(once);
    setTimeout(once, LOOK_MS);
  }

  override othersFree(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }

  close(): void {
    if (this.#timer === null) return;
    clearInterval(this.#timer);
    this.#tell();
  }

  /** A database that is away is told with the next thing that is set aside. */
  #tell(): void {
    unlessAway(() => this.#rows.write(this.#own()));
  }

  /** Since this one began. */
  #own(): SpendingRow {
    const counted = this.#counted();
    const before = this.#recalled ?? counted;
    return {
      tokens: counted.tokens - before.tokens,
      cost_usd: counted.cost_usd - before.cost_usd,
      unsure: counted.unsure - before.unsure,
      held_tokens: super.held.tokens,
      held_cost_usd: super.held.cost_usd,
    };
  }

  #counted(): SpendingRow {
    return { ...NOTHING, ...super.spent(), unsure: super.unsure_cost_usd };
  }
}
