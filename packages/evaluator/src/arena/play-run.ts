import type { Clock } from '@assay/engine';
import { type ArenaGame, type ArenaRun, AssayError, type SeedPair } from '@assay/records';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Arena } from './arena-schema.ts';
import { type ArenaVersion, folderDigest } from './arena-version.ts';
import type { Games, PlayedGame, Referee } from './games.ts';
import { nextRound, type Scheduled } from './battles.ts';

export interface RunProgress {
  readonly round: number;
  /** Games kept, of all that are scheduled so far. */
  readonly kept: number;
  readonly scheduled: number;
}

interface Playing {
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

/** Commits to the version and to everybody who takes part; only then is the secret of all seeds drawn. */
export function beginRun(arena: Arena, version: ArenaVersion, games: Games, clock: Clock): ArenaRun {
  const { seeds, ties, anchor, level, regularisation, sequential, match } = arena;
  const draw = () => (seeds.policy === 'fixed' ? `fixed ${seeds.seed}` : randomBytes(32).toString('hex'));
  return games.begin(
    {
      schema_version: 'assay.arena-run.v1',
      id: `arena-${randomBytes(5).toString('hex')}`,
      arena_key: arena.key,
      version: version.digest,
      components: version.components,
      rules: { match: match.kind, ties, anchor, level, regularisation, sequential: planOf(sequential) },
      players: arena.players.map(({ name, source, isReference, entrant }) => ({
        name,
        opaque: `player-${randomBytes(4).toString('hex')}`,
        kind: source.kind,
        digest: version.players.get(name)!,
        is_reference: isReference,
        entrant,
      })),
      begun_at: clock.now(),
      policy: seeds.policy,
    },
    draw,
  );
}

function planOf(sequential: Arena['sequential']): ArenaRun['rules']['sequential'] {
  if (sequential === null) return null;
  const { model, elo0, elo1, alpha, beta } = sequential;
  return { model, elo0, elo1, alpha, beta };
}

/** Refuses to go on with another version, or with players that are not those that were committed to. */
export function checkUnchanged(run: ArenaRun, version: ArenaVersion): void {
  const changed = [
    ...Object.keys({ ...run.components, ...version.components }).filter(
      (name) => JSON.stringify(run.components[name]) !== JSON.stringify(version.components[name]),
    ),
    ...run.players
      .filter(({ name, digest }) => version.players.get(name) !== digest)
      .map(({ name }) => `player ${name}`),
  ];
  if (changed.length === 0 && run.version === version.digest && version.players.size === run.players.length)
    return;
  const what = changed.length === 0 ? 'players' : changed.join(', ');
  throw new AssayError(
    'usage',
    'E_ARENA_CHANGED',
    `${run.id} was started with another arena; changed since: ${what}`,
    {
      fix: 'Restore it, or start a new run.',
    },
  );
}

/**
 * The arena with its submissions as they were committed to: copies below `place`, under their digests, so that what is
 * changed in the folder afterwards is not played.
 */
export async function withCommittedEntries(arena: Arena, place: string): Promise<Arena> {
  const players = await Promise.all(
    arena.players.map(async (player) => {
      if (player.source.kind !== 'submission') return player;
      const folder = await committedCopy(player.source.folder, place);
      return { ...player, source: { ...player.source, folder } };
    }),
  );
  return { ...arena, players };
}

async function committedCopy(folder: string, place: string): Promise<string> {
  const { digest } = await folderDigest(folder);
  const copy = join(place, digest.slice('sha256:'.length));
  if (existsSync(copy)) return copy;
  const making = `${copy}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await mkdir(place, { recursive: true, mode: 0o700 });
  await cp(folder, making, { recursive: true, errorOnExist: true });
  if ((await folderDigest(making)).digest !== digest) {
    await rm(making, { recursive: true });
    throw new AssayError('usage', 'E_ARENA_CHANGED', `${folder} changed while it was copied`);
  }
  await rename(making, copy).catch(async (error: NodeJS.ErrnoException) => {
    await rm(making, { recursive: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  return copy;
}
