import {
  checkShape,
  modelSchema,
  type ProjectFiles,
  readHumanVerdicts,
  readModel,
  readSpecFile,
  readText,
} from '@assay/engine';
import {
  AssayError,
  type JsonValue,
  type Location,
  nearestName,
  shapeProblem,
  SpecProblems,
} from '@assay/records';
import { jsonCell, readRows } from '@assay/rows';
import { plural } from '@assay/shown';
import { resolve } from 'node:path';
import type * as z from 'zod';
import {
  type Arena,
  arenaSchema,
  type DeclaredJudge,
  type DeclaredMatch,
  type DeclaredPlayer,
  type WrittenArena,
  type WrittenJudge,
  type WrittenPlayer,
} from './arena-schema.ts';
import { folderDigest } from './arena-version.ts';
import { checkBalance } from './battles.ts';

interface Reading {
  readonly files: ProjectFiles;
  readonly problems: SpecProblems;
  readonly at: (...steps: readonly PropertyKey[]) => Location;
}

/** A player with the files that it names; null where something is wrong with it, which the problems say. */
async function readPlayer(
  written: WrittenPlayer,
  reading: Reading,
  { limits, answers }: WrittenArena,
): Promise<DeclaredPlayer | null> {
  const source = await reading.problems.attempt(() => sourceOf(written, reading, limits), reading.at());
  if (source === null) return null;
  const isForAnswers = source.kind === 'outputs';
  if (isForAnswers !== (answers !== undefined)) {
    const expected = answers === undefined ? 'module, command, submission or model' : 'outputs';
    const what = answers === undefined ? 'plays games' : 'has its answers compared';
    const message = `${written.name} ${what}, and is declared by ${source.kind}; expected ${expected}`;
    reading.problems.add(new AssayError('usage', 'E_ARENA_PLAYER', message, { location: reading.at() }));
  }
  const { name, reference, entrant } = written;
  return { name, isReference: reference, entrant: entrant ?? null, source };
}

async function sourceOf(
  written: WrittenPlayer,
  { files, problems, at }: Reading,
  { move_ms, memory_mb }: WrittenArena['limits'],
): Promise<DeclaredPlayer['source']> {
  const limits = { timeout_ms: move_ms, concurrency: 1 };
  const key = 'player';
  if ('outputs' in written) {
    await files.check(written.outputs);
    return { kind: 'outputs', file: written.outputs };
  }
  if ('submission' in written) {
    const folder = resolve(files.folder, written.submission);
    const { files: inside } = await folderDigest(folder);
    if (!inside.includes(written.file))
      throw new AssayError('usage', 'E_PATH', `${written.submission} has no file ${written.file}`);
    return { kind: 'submission', folder, file: written.file };
  }
  const declared = (model: z.input<typeof modelSchema>) =>
    readModel(modelSchema.parse(model), files, at, problems);
  if ('module' in written)
    return {
      kind: 'module',
      model: await declared({ key, provider: 'module', module: written.module, limits }),
      prompt: null,
    };
  if ('command' in written) {
    const bounded = ['prlimit', `--data=${memory_mb * 1024 * 1024}`, '--', ...written.command];
    const argv = process.platform === 'linux' ? bounded : written.command;
    return {
      kind: 'command',
      model: await declared({ key, provider: 'command', command: argv, limits }),
      prompt: null,
    };
  }
  return {
    kind: 'model',
    model: await readLooseModel(written.model, { files, problems, at }, move_ms),
    prompt: written.prompt === undefined ? null : await readText(files, written.prompt),
  };
}

/** A model as in the project file, without a key: an arena names its players and judges itself. */
async function readLooseModel(
  written: Readonly<Record<string, unknown>>,
  { files, problems, at }: Reading,
  timeoutMs: number,
): Promise<Awaited<ReturnType<typeof readModel>>> {
  const limits = { timeout_ms: timeoutMs, ...(written['limits'] as object | undefined) };
  const model = { key: 'model', ...written, limits };
  const parsed = modelSchema.safeParse(model);
  if (parsed.success) return readModel(parsed.data, files, at, problems);
  const why = shapeProblem(parsed.error, model);
  throw new AssayError('usage', 'E_ARENA_MODEL', `model: ${why}`, { location: at('model') });
}

/** What is played or judged; exactly one of the two. */
async function readMatch(written: WrittenArena, reading: Reading): Promise<DeclaredMatch | null> {
  const { environment, answers } = written;
  const { files, problems, at } = reading;
  if ((environment === undefined) === (answers === undefined)) {
    const given = environment === undefined ? 'neither is there' : 'both are there';
    const message = `an arena has an environment or answers; ${given}`;
    problems.add(new AssayError('usage', 'E_ARENA_MATCH', message, { location: at() }));
    return null;
  }
  if (environment !== undefined) {
    if ('module' in environment)
      await problems.attempt(() => files.check(environment.module), at('environment', 'module'));
    return { kind: 'game', environment };
  }
  const { prompts, instruction, rubric, judges } = answers!;
  const read = await problems.attempt(() => readPrompts(prompts, reading), at('answers', 'prompts'));
  const text =
    rubric === undefined
      ? null
      : await problems.attempt(() => readText(files, rubric), at('answers', 'rubric'));
  const declared: DeclaredJudge[] = [];
  for (const [i, judge] of judges.entries()) {
    if (judges.findIndex(({ name }) => name === judge.name) < i)
      problems.add(
        new AssayError('usage', 'E_SPEC_DUPKEY', `two judges are named ${JSON.stringify(judge.name)}`, {
          location: at('answers', 'judges', i, 'name'),
        }),
      );
    const place = (...steps: readonly PropertyKey[]) => at('answers', 'judges', i, ...steps);
    const one = await problems.attempt(() => readJudge(judge, { ...reading, at: place }), place());
    declared.push(...(one ?? []));
  }
  return { kind: 'answers', prompts: read ?? [], instruction, rubric: text, judges: declared };
}

/** One judge; of a file with the verdicts of people each of them. */
async function readJudge(written: WrittenJudge, reading: Reading): Promise<readonly DeclaredJudge[]> {
  const { name } = written;
  const { files, problems, at } = reading;
  if ('human' in written) {
    const file = await files.open(written.human);
    try {
      const raters = new Set((await readHumanVerdicts(file)).map(({ rater }) => rater));
      return [...raters]
        .toSorted()
        .map((rater) => ({ name: `${name}/${rater}`, kind: 'human', file: written.human, rater }));
    } finally {
      await file.close();
    }
  }
  if ('model' in written)
    return [{ name, kind: 'model', model: await readLooseModel(written.model, reading, 120_000) }];
  const model = modelSchema.parse({ key: 'judge', provider: 'module', module: written.module });
  return [{ name, kind: 'module', model: await readModel(model, files, at, problems) }];
}

async function readPrompts(
  path: string,
  { files }: Reading,
): Promise<readonly { readonly id: string; readonly input: JsonValue }[]> {
  const file = await files.open(path);
  const prompts: { readonly id: string; readonly input: JsonValue }[] = [];
  const seen = new Set<string>();
  try {
    for await (const { number, cells } of readRows(file)) {
      const wrong = (message: string) =>
        new AssayError('usage', 'E_ARENA_PROMPT', `row ${number}: ${message}`, {
          location: { file: files.shown(path) },
        });
      const id = cells['id'];
      if (typeof id !== 'string' && typeof id !== 'number') throw wrong('expected an id');
      if (cells['input'] === undefined) throw wrong('expected an input');
      if (seen.has(String(id))) throw wrong(`the id ${JSON.stringify(id)} appears twice`);
      seen.add(String(id));
      prompts.push({ id: String(id), input: jsonCell(cells['input'], 'input', { file: files.shown(path) }) });
    }
  } finally {
    await file.close();
  }
  if (prompts.length === 0) throw new AssayError('usage', 'E_ARENA_PROMPT', `${path} has no rows`);
  return prompts;
}

/** The name of a submission among the players. */
export const ENTRY = 'entry';

interface ReadArenaOptions {
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
