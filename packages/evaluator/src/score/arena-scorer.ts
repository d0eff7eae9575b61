import { nodeFiles } from '@assay/engine';
import {
  type ArenaGame,
  type ArenaMove,
  type ArenaRun,
  AssayError,
  type JsonObject,
  jsonObjectSchema,
  type ScoredMetric,
  type ScorerOf,
} from '@assay/records';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import * as z from 'zod';
import { openArenaHome } from '../arena/arena-home.ts';
import type { Arena } from '../arena/arena-schema.ts';
import { arenaStandings, type PlayerStanding, type Rate, type Standings } from '../arena/arena-standings.ts';
import { arenaVersion, folderDigest } from '../arena/arena-version.ts';
import { playArena } from '../arena/answers-referee.ts';
import { ENTRY, readArena } from '../arena/read-arena.ts';
import { hiddenDigest } from '../vault/hidden-digest.ts';
import type { Vault } from '../vault/vault.ts';
import { decimalText } from './decimal-text.ts';
import {
  codeOf,
  type OfficialSandbox,
  officialSandbox,
  openCode,
  runtimeComponents,
} from './sandboxed-code.ts';
import type { PromisedMetric, ScorerKind, ScorerResult, ScoringWork } from './scorer-kind.ts';

const keptSchema = z.strictObject({
  file: z.string(),
  files: z.array(z.strictObject({ path: z.string(), base64: z.string() })).readonly(),
});

/** Where an arena of an evaluator stands: a folder of its own, all of which is hidden. */
function arenaPlace({ arena, key }: ScorerOf<'arena'>, folder: string): { folder: string; file: string } {
  const below = typeof arena === 'string' ? posix.dirname(arena) : '.';
  if (typeof arena === 'string' && below !== '.')
    return { folder: join(folder, below), file: posix.basename(arena) };
  throw new AssayError(
    'usage',
    'E_SPEC_VALUE',
    `the scorer ${key} must name the file of an arena in its own folder: arena/arena.yaml`,
    {
      fix: 'Put the file, the environment and the opponents in one folder: all of it is copied to the vault.',
    },
  );
}

/** Every file of an arena as bytes, in one order. */
async function packArena({ folder, file }: { folder: string; file: string }): Promise<Buffer> {
  const { files } = await folderDigest(folder);
  const packed = [];
  for (const path of files)
    packed.push({ path, base64: (await readFile(join(folder, path))).toString('base64') });
  return Buffer.from(JSON.stringify({ file, files: packed }));
}

const nameOf = (digest: string): string => `arenas/${digest.slice(digest.indexOf(':') + 1)}`;

/** Arenas of every version stay in the vault: an old one can be played again. */
const keepArena = (vault: Vault, digest: string, bytes: Uint8Array): Promise<unknown> =>
  vault.put(nameOf(digest), bytes);

/** The arena of a version in a folder of its own, for as long as it is played. */
async function unpackArena(
  vault: Vault,
  digest: unknown,
): Promise<{ readonly folder: string; readonly file: string; readonly remove: () => Promise<void> }> {
  const bytes = typeof digest === 'string' ? await vault.get(nameOf(digest)) : null;
  if (bytes === null)
    throw new AssayError('environment', 'E_ARENA_LOST', 'the arena of this version is not in the vault', {
      fix: 'Restore the vault from a copy.',
    });
  const { file, files } = keptSchema.parse(JSON.parse(bytes.toString('utf8')));
  const folder = await mkdtemp(join(tmpdir(), 'assay-arena-'));
  for (const { path, base64 } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
    await writeFile(join(folder, path), Buffer.from(base64, 'base64'), { mode: 0o600 });
  }
  return { folder, file, remove: () => rm(folder, { recursive: true, force: true }) };
}

const SHARE = { min: 0, max: 1 };

/** The numbers of an arena, in their order. */
function arenaMetrics(key: string): readonly PromisedMetric[] {
  return [
    { name: `${key}.win_rate`, direction: 'higher', range: SHARE },
    { name: `${key}.completion_rate`, direction: 'higher', range: SHARE },
    { name: `${key}.rating`, direction: 'higher', range: null },
    { name: `${key}.regret`, direction: 'lower', range: null },
  ];
}

interface Played {
  readonly limits: Arena['limits'];
  readonly run: ArenaRun;
  readonly games: readonly ArenaGame[];
  readonly moves: readonly (readonly ArenaMove[])[];
  readonly standings: Standings;
}

/** What the games of one submission came to: every game counts, whatever became of it. */
function resultOfArena(
  key: string,
  { limits, run, games, moves, standings }: Played,
  { place }: { readonly place: OfficialSandbox },
): ScorerResult {
  const entry = standings.players.find(({ name }) => name === ENTRY)!;
  const errors: Record<string, number> = { ...entry.failures };
  const kept = (value: unknown): JsonObject => jsonObjectSchema.parse(JSON.parse(JSON.stringify(value)));
  return {
    metrics: metricsOf(key, entry, standings),
    slices: [],
    counts: { items: games.length, answered: games.length, errors },
    marks: place.isOfficial ? [] : ['unofficial'],
    items: games.map(kept),
    trace: {
      full: {
        seeds: kept(run.seeds),
        games: games.map((game, i) => ({ ...kept(game), moves: moves[i]!.map(kept) })),
      },
      redacted: { games: games.length, pairs: standings.pairs, pairings: standings.pairings, errors },
    },
    sandbox: place.record({ memory: limits.memory_mb * 1024 * 1024 }),
    used: null,
  };
}

function metricsOf(key: string, entry: PlayerStanding, standings: Standings): readonly ScoredMetric[] {
  const rating = { value: entry.rating, interval: entry.interval, n: standings.pairs };
  const rates: readonly (readonly [Rate | null, string])[] = [
    [entry.win_rate, 'no pair was played to the end'],
    [entry.completion, 'no game was played'],
    [rating, 'no chain of wins connects all players both ways, so ratings do not exist'],
    [entry.regret, 'no move was compared with a reference policy'],
  ];
  return arenaMetrics(key).map((promised, i) => {
    const [rate, why] = rates[i]!;
    return { ...promised, ...valueOf(rate, why), missing: standings.missing };
  });
}

function valueOf(rate: Rate | null, why: string): Pick<ScoredMetric, 'value' | 'interval' | 'n' | 'why'> {
  if (rate === null || rate.value === null) return { value: null, interval: null, n: rate?.n ?? 0, why };
  const { value, interval, n } = rate;
  const ends =
    interval === null
      ? null
      : { ...interval, low: decimalText(interval.low), high: decimalText(interval.high) };
  return { value: decimalText(value), interval: ends, n };
}

/** A submission's code against the fixed opponents of the host, which it never sees. */
export const arenaScorer: ScorerKind<'arena'> = {
  register: async (scorer, { evaluator, folder, vault }) => {
    codeOf(scorer, evaluator);
    const place = arenaPlace(scorer, folder);
    const arena = await readArena(nodeFiles(place.folder, folder), place.file, { waits: true });
    if (!arena.takesEntry)
      throw new AssayError(
        'usage',
        'E_ARENA_ENTRY',
        `the arena of ${scorer.key} has no entry, so that no submission can play in it`,
        {
          fix: 'Write entry: { file: player.py }.',
        },
      );
    const { components } = await arenaVersion(arena);
    return {
      components: {
        kind: 'arena',
        ...(await runtimeComponents({})),
        files: vault === null ? null : await keptFiles(vault, await packArena(place)),
        arena: vault === null ? null : await withoutOpponents(vault, components),
      },
      metrics: arenaMetrics(scorer.key),
    };
  },
  score: async (scorer, work) => {
    const { registered, vault } = work;
    const components = jsonObjectSchema.parse(registered.scorer.components[scorer.key]);
    const place = await officialSandbox(work);
    const arena = await unpackArena(vault, components['files']);
    const code = await openCode(codeOf(scorer, registered.evaluator), work);
    try {
      const played = await playOnce(arena, code.folder, work, place.sandbox);
      return resultOfArena(scorer.key, played, { place });
    } finally {
      await Promise.all([arena.remove(), code.remove()]);
    }
  },
};

async function keptFiles(vault: Vault, bytes: Buffer): Promise<string> {
  const digest = await hiddenDigest(vault, 'arena', bytes);
  await keepArena(vault, digest, bytes);
  return digest;
}

/**
 * Counts and policies stand in the record as they are; whatever names the environment or an opponent, or tells which positions
 * will be played, only by digests that nobody can guess.
 */
async function withoutOpponents(vault: Vault, components: JsonObject): Promise<JsonObject> {
  const { match, opponents, rating, schedule, seeds, ...open } = components;
  const hide = (what: string, value: unknown) =>
    hiddenDigest(vault, `arena ${what}`, Buffer.from(JSON.stringify(value)));
  const { kind } = jsonObjectSchema.parse(schedule);
  const { seed, ...drawing } = jsonObjectSchema.parse(seeds);
  return {
    ...open,
    match: await hide('match', match),
    opponents: await hide('opponents', opponents),
    rating: await hide('rating', rating),
    schedule: kind === 'listed' ? await hide('schedule', schedule) : schedule!,
    seeds: seed === undefined ? drawing : { ...drawing, seed: await hide('seed', seed) },
  };
}

async function playOnce(
  place: { readonly folder: string; readonly file: string },
  entry: string,
  { env, paid, clock, signal }: ScoringWork,
  sandbox: Parameters<typeof playArena>[0]['sandbox'],
) {
  const folder = await mkdtemp(join(tmpdir(), 'assay-games-'));
  const home = openArenaHome({ cwd: folder, make: true });
  try {
    const arena = await readArena(nodeFiles(place.folder), place.file, { entry });
    const run = await playArena({ arena, home, env, paid, clock, signal, sandbox });
    const [rounds, games] = [home.games.rounds(run.id), home.games.games(run.id)];
    const moves = games.map(({ id }) => home.games.moves(run.id, id) ?? []);
    return { limits: arena.limits, run, games, moves, standings: arenaStandings({ run, rounds, games }) };
  } finally {
    home.close();
    await rm(folder, { recursive: true, force: true });
  }
}
