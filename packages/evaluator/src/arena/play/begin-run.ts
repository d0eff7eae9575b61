import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@assay/engine';
import { type ArenaRun, AssayError } from '@assay/records';
import type { Arena } from '../declare/arena.ts';
import type { ArenaVersion } from '../declare/arena-version.ts';
import type { Games } from '../games/games.ts';
import { folderDigest } from './folder-digest.ts';

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
