import { type ArenaGame, type ArenaRun, AssayError, type SeedPair } from '@assay/records';
import type { Games, PlayedGame } from '../games/games.ts';
import { nextRound } from '../schedule/next-round.ts';
import type { Scheduled } from '../schedule/pairing.ts';
import type { Referee } from './referee.ts';

export interface RunProgress {
  readonly round: number;
  /** Games kept, of all that are scheduled so far. */
  readonly kept: number;
  readonly scheduled: number;
}

export interface Playing {
  readonly arena: Scheduled;
  readonly run: ArenaRun;
  readonly games: Games;
  readonly referee: Referee;
  readonly signal?: AbortSignal | undefined;
  readonly on?: ((progress: RunProgress) => void) | undefined;
}

/**
 * Plays a run to its end from wherever it stands: what is scheduled and not kept is played, then the next round is
 * decided and kept, until there is none.
 */
export async function playRun(playing: Playing): Promise<void> {
  const { arena, run, games } = playing;
  const rounds = [...games.rounds(run.id)];
  const kept = [...games.games(run.id)];
  for (;;) {
    const scheduled = rounds.flat();
    const there = new Set(kept.map(({ id }) => id));
    const before = { round: rounds.length, kept: kept.length, scheduled: 2 * scheduled.length };
    kept.push(...(await playPairs(playing, openPairs(scheduled, there), before)));
    const next = nextRound(arena, { rounds, games: kept });
    if (next === null) return;
    games.addRound(run.id, next);
    rounds.push(next);
  }
}

interface OpenPair {
  readonly pair: SeedPair;
  readonly legs: readonly (0 | 1)[];
}

function openPairs(pairs: readonly SeedPair[], kept: ReadonlySet<string>): readonly OpenPair[] {
  return pairs.flatMap((pair) => {
    const legs = ([0, 1] as const).filter((leg) => !kept.has(`${pair.pair}${leg === 0 ? 'a' : 'b'}`));
    return legs.length === 0 ? [] : [{ pair, legs }];
  });
}

async function playPairs(
  { run, games, referee, signal, on }: Playing,
  open: readonly OpenPair[],
  before: RunProgress,
): Promise<readonly ArenaGame[]> {
  const added: ArenaGame[] = [];
  const finished = new Finished(games, run.id);
  let next = 0;
  const stop = new AbortController();
  async function work(): Promise<void> {
    while (next < open.length && !stop.signal.aborted) {
      if (signal?.aborted === true) throw stopped();
      const { pair, legs } = open[next]!;
      next += 1;
      const played = await referee.play(pair, legs);
      await finished.add(played);
      added.push(...played.map(({ game }) => game));
      on?.({ ...before, kept: before.kept + added.length });
    }
  }
  const workers = Array.from({ length: Math.min(referee.atOnce, open.length) }, () =>
    work().catch((error: unknown) => {
      stop.abort();
      throw error;
    }),
  );
  const ends = await Promise.allSettled(workers);
  const broken = ends.find((end) => end.status === 'rejected');
  // Whoever waits for a model hears of the signal in its own words.
  if (broken !== undefined) throw isReasonOf(signal, broken.reason) ? stopped() : broken.reason;
  return added;
}

function isReasonOf(signal: AbortSignal | undefined, reason: unknown): boolean {
  return signal?.aborted === true && reason === signal.reason;
}

function stopped(): AssayError {
  return new AssayError('interrupted', 'E_INTERRUPTED', 'the arena was stopped before it finished', {
    action: { kind: 'resume' },
  });
}

/** Keeps games together that end together: one wait for the disk instead of many. */
class Finished {
  readonly #games: Games;
  readonly #run: string;
  #waiting: PlayedGame[] = [];
  #flush: Promise<void> | null = null;

  constructor(games: Games, run: string) {
    this.#games = games;
    this.#run = run;
  }

  /** Resolves when they are on the disk. */
  add(played: readonly PlayedGame[]): Promise<void> {
    this.#waiting.push(...played);
    this.#flush ??= this.#keepSoon();
    return this.#flush;
  }

  async #keepSoon(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#flush = null;
    this.#games.keep(this.#run, this.#waiting.splice(0));
  }
}
