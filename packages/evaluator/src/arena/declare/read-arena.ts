import { checkShape, type ProjectFiles, readSpecFile } from '@assay/engine';
import { AssayError, type Location, nearestName, SpecProblems } from '@assay/records';
import { plural } from '@assay/shown';
import { checkBalance } from '../schedule/check-balance.ts';
import type { Arena } from './arena.ts';
import { arenaSchema, type WrittenArena } from './arena-schema.ts';
import { readMatch } from './read-match.ts';
import { readPlayer } from './read-player.ts';

/** The name of a submission among the players. */
export const ENTRY = 'entry';

export interface ReadArenaOptions {
  /** The folder of the submission that takes the place of the entry. */
  readonly entry?: string;
  /** The arena is only looked at: nobody need have entered yet. */
  readonly waits?: boolean;
}

/** Reads arena.yaml. All that is wrong with it is thrown together, each with its place. */
export async function readArena(
  files: ProjectFiles,
  path: string,
  { entry, waits = false }: ReadArenaOptions = {},
): Promise<Arena> {
  const problems = new SpecProblems();
  const source = await readSpecFile(files, path);
  const written = checkShape<WrittenArena>(arenaSchema, source, problems);
  problems.throwIfAny();
  const at = (...steps: readonly PropertyKey[]): Location => source.locate(steps);
  const add = (code: string, message: string, location: Location, fix?: string): void =>
    problems.add(new AssayError('usage', code, message, { location, fix }));
  checkConditions(written!, at, add);
  checkNames(written!, at, add);
  checkEntry(written!, { isEntered: entry !== undefined, waits }, at, add);
  const reading = { files, problems, at };
  const players = [];
  for (const [i, player] of written!.players.entries())
    players.push(
      await readPlayer(player, { ...reading, at: (...steps) => at('players', i, ...steps) }, written!),
    );
  if (entry !== undefined && written!.entry !== undefined) {
    const source = { kind: 'submission', folder: entry, file: written!.entry.file } as const;
    players.push({ name: ENTRY, isReference: false, entrant: null, source });
  }
  const match = await readMatch(written!, reading);
  problems.throwIfAny();
  const { key, limits, schedule, openings, seeds, ties, rating, sequential } = written!;
  return {
    key,
    folder: files.folder,
    match: match!,
    players: players.filter((player) => player !== null),
    takesEntry: written!.entry !== undefined,
    limits,
    schedule,
    openings,
    seeds,
    ties,
    anchor: rating.anchor ?? null,
    level: rating.level,
    regularisation: rating.regularisation,
    sequential: sequential ?? null,
  };
}

type At = (...steps: readonly PropertyKey[]) => Location;
type Add = (code: string, message: string, location: Location, fix?: string) => void;

/** Sides balanced and seeds paired: what is not is refused, since who begins would be rated with the players. */
function checkConditions(written: WrittenArena, at: At, add: Add): void {
  const { schedule, seeds, sequential } = written;
  if (!seeds.paired)
    add(
      'E_ARENA_UNPAIRED',
      'seeds.paired is false; every opening has to be played from both sides',
      at('seeds', 'paired'),
      'Leave it out: seeds are paired.',
    );
  if ('sides' in schedule && schedule.sides !== 'balanced')
    add(
      'E_ARENA_UNBALANCED',
      `schedule.sides is ${JSON.stringify(schedule.sides)}; expected "balanced", so that nobody gains by always going first`,
      at('schedule', 'sides'),
      'Leave it out: sides are balanced.',
    );
  if (schedule.kind === 'listed') {
    const problem = checkBalance(schedule.games);
    if (problem !== null) add('E_ARENA_UNBALANCED', `schedule.games: ${problem}`, at('schedule', 'games'));
  }
  if (sequential !== undefined && sequential.elo0 >= sequential.elo1)
    add(
      'E_ARENA_SEQUENTIAL',
      `sequential has elo0 ${sequential.elo0} and elo1 ${sequential.elo1}; expected elo0 below elo1`,
      at('sequential', 'elo0'),
    );
  if (sequential !== undefined && schedule.kind !== 'round_robin' && schedule.kind !== 'gauntlet')
    add(
      'E_ARENA_SEQUENTIAL',
      `sequential stops pairings of a round robin or a gauntlet; the schedule is ${schedule.kind}`,
      at('sequential'),
    );
}

/** Whether there is somebody to play: two players, or one and a place for a submission. */
function checkEntry(
  { entry, players }: WrittenArena,
  { isEntered, waits }: { readonly isEntered: boolean; readonly waits: boolean },
  at: At,
  add: Add,
): void {
  if (isEntered && entry === undefined)
    add(
      'E_ARENA_ENTRY',
      'the arena has no entry, so that no submission can play in it',
      at(),
      'Write entry: { file: player.py }.',
    );
  if (isEntered || (waits && entry !== undefined)) return;
  if (players.length < 2) {
    const fix = entry === undefined ? undefined : 'It waits for submissions, which an evaluator receives.';
    add('E_ARENA_PLAYERS', `there is one player; expected at least two`, at('players'), fix);
  }
}

function checkNames(written: WrittenArena, at: At, add: Add): void {
  const names = [...written.players.map(({ name }) => name), ...(written.entry === undefined ? [] : [ENTRY])];
  for (const [i, name] of names.entries())
    if (names.indexOf(name) < i)
      add('E_SPEC_DUPKEY', `two players are named ${JSON.stringify(name)}`, at('players', i, 'name'));
  const known = (name: string, location: Location): void => {
    if (names.includes(name)) return;
    const near = nearestName(name, names);
    const fix = near === null ? `Players: ${names.join(', ')}.` : `Did you mean ${JSON.stringify(near)}?`;
    add('E_SPEC_UNKNOWN', `there is no player ${JSON.stringify(name)}`, location, fix);
  };
  const { schedule, rating } = written;
  if (rating.anchor !== undefined) known(rating.anchor.player, at('rating', 'anchor', 'player'));
  if (schedule.kind === 'listed')
    for (const [i, game] of schedule.games.entries())
      for (const side of ['first', 'second'] as const) known(game[side], at('schedule', 'games', i, side));
  if (schedule.kind !== 'gauntlet') return;
  const references = written.players.filter(({ reference }) => reference).length;
  const isOpen = written.entry !== undefined;
  if (references === 0 || (references === names.length && !isOpen))
    add(
      'E_ARENA_REFERENCES',
      `a gauntlet is run by players against reference opponents; of ${plural(names.length, 'player')} ${references} are references`,
      at('players'),
      'Set reference: true on the opponents that stay the same.',
    );
}
