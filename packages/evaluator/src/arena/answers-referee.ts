import {
  type Clock,
  codeJudge,
  humanJudge,
  type Judge,
  type Model,
  ModelFailure,
  nodeClock,
  nodeDigester,
  nodeFiles,
  openModel,
  openModelJudge,
  ownRates,
  type PaidBy,
  type ProjectFiles,
  readHumanVerdicts,
  sharedRates,
} from '@assay/engine';
import { mean } from '@assay/metrics';
import {
  type ArenaGame,
  type ArenaMove,
  type ArenaRun,
  AssayError,
  canonicalJson,
  type JsonObject,
  type JsonValue,
  type JudgeVerdict,
  judgeVerdictSchema,
  type SeedPair,
} from '@assay/records';
import { jsonCell, readRows } from '@assay/rows';
import type { Sandbox } from '@assay/sandbox';
import { agreeing, plural } from '@assay/shown';
import { createHmac, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { EvaluatorHome } from '../ledger/evaluator-home.ts';
import type { ArenaHome } from './arena-home.ts';
import type { Arena, DeclaredJudge } from './arena-schema.ts';
import type { Standings } from './arena-standings.ts';
import { arenaVersion } from './arena-version.ts';
import { openEnvironment, type Place } from './environment-process.ts';
import type { Environment, PlayedGame, Referee, SeatedPlayer } from './games.ts';
import { openPlayers } from './model-player.ts';
import { beginRun, checkUnchanged, playRun, type RunProgress, withCommittedEntries } from './play-run.ts';

interface OpenJudges {
  readonly judges: ReadonlyMap<string, Judge>;
  readonly close: () => Promise<void>;
}

/** Everybody who judges, by name. */
async function openJudges(
  declared: readonly DeclaredJudge[],
  place: Place,
  signal: AbortSignal,
): Promise<OpenJudges> {
  const judges = new Map<string, Judge>();
  const models: Model[] = [];
  const close = async () => {
    for (const model of models) await model.close?.();
  };
  try {
    for (const judge of declared) {
      if (judge.kind === 'human') judges.set(judge.name, await human(judge, place));
      else {
        const model = await openModel(judge.model, { ...place, clock: nodeClock });
        models.push(model);
        const asked = {
          declared: judge.model,
          model,
          name: judge.name,
          clock: nodeClock,
          digester: nodeDigester,
          signal,
          paid: place.paid,
        };
        judges.set(judge.name, judge.kind === 'model' ? openModelJudge(asked) : moduleJudge(model));
      }
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { judges, close };
}

async function human(
  { file: path, rater }: Extract<DeclaredJudge, { kind: 'human' }>,
  { folder }: Place,
): Promise<Judge> {
  const file = await nodeFiles(folder).open(path);
  try {
    const verdicts = await readHumanVerdicts(file);
    return humanJudge(
      verdicts.filter((verdict) => verdict.rater === rater),
      nodeDigester,
    );
  } finally {
    await file.close();
  }
}

/** Code of the host in a process of its own: `({ input: { id, input, first, second, instruction, rubric } }) => "first"`. */
function moduleJudge(model: Model): Judge {
  let asked = 0;
  return codeJudge(model.identity, async (question) => {
    const { id, input, outputs, instruction, rubric } = question;
    asked += 1;
    const [first, second] = outputs;
    const request = {
      id: String(asked),
      input: { id, input, first, second: second ?? null, instruction, rubric },
      messages: [],
      parameters: {},
      attempt: 0,
      seed: 0,
      signal: new AbortController().signal,
    };
    try {
      return preferenceIn((await model.generate(request)).output);
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error;
      return { kind: 'failed', class: 'judge_error', why: error.message };
    }
  });
}

/** `first`, or `{ preferred: first, reason }`. */
function preferenceIn(output: unknown): JudgeVerdict {
  const given = typeof output === 'object' && output !== null ? output : { preferred: output };
  const read = judgeVerdictSchema.safeParse({ kind: 'preference', reason: '', ...given });
  if (read.success) return read.data;
  throw new AssayError('usage', 'E_JUDGE_VERDICT', 'the judge preferred none of first, second and tie');
}

/** A player's answers by prompt. A prompt without one is refused: whoever leaves out the hard ones would gain by it. */
async function readOutputs(
  files: ProjectFiles,
  path: string,
  prompts: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const outputs = new Map<string, string>();
  const file = await files.open(path);
  const location = { file: files.shown(path) };
  const wrong = (message: string) => new AssayError('usage', 'E_ARENA_OUTPUTS', message, { location });
  try {
    for await (const { number, cells } of readRows(file)) {
      const { id, output } = cells;
      if (typeof id !== 'string' && typeof id !== 'number') throw wrong(`row ${number}: expected an id`);
      if (output === undefined) throw wrong(`row ${number}: expected an output`);
      if (outputs.has(String(id))) throw wrong(`row ${number}: the id ${JSON.stringify(id)} appears twice`);
      const value = jsonCell(output, 'output', location);
      outputs.set(String(id), typeof value === 'string' ? value : JSON.stringify(value));
    }
  } finally {
    await file.close();
  }
  const absent = prompts.filter(({ id }) => !outputs.has(id));
  if (absent.length > 0)
    throw wrong(
      `${absent.length} of ${plural(prompts.length, 'prompt')} ${agreeing(absent.length, 'has', 'have')} no output: ${absent
        .slice(0, 5)
        .map(({ id }) => id)
        .join(', ')}`,
    );
  return outputs;
}

const AT_ONCE = 16;
const SCORES = { first: 1, tie: 0.5, second: 0 } as const;
const verdict = {
  type: 'object',
  properties: { preferred: { type: 'string', enum: ['first', 'second', 'tie'] }, reason: { type: 'string' } },
  required: ['preferred', 'reason'],
  additionalProperties: false,
};

/** Has two answers to a prompt compared by a judge, in one order and in the other; the judge does not know whose they are. */
async function answersReferee(arena: Arena, place: Place, signal: AbortSignal): Promise<Referee> {
  const { match, players, limits } = arena;
  if (match.kind !== 'answers') throw new TypeError('games are played, not judged');
  const { prompts, instruction, rubric } = match;
  const files = nodeFiles(place.folder);
  const outputs = new Map<string, ReadonlyMap<string, string>>();
  for (const { name, source } of players)
    if (source.kind === 'outputs') outputs.set(name, await readOutputs(files, source.file, match.prompts));
  const { judges, close } = await openJudges(match.judges, place, signal);

  async function judged(pair: SeedPair, leg: 0 | 1): Promise<PlayedGame> {
    const { a, b, opening } = pair;
    const [first, second] = leg === 0 ? [a, b] : [b, a];
    const { id, input } = prompts[opening]!;
    const answer = (name: string) => outputs.get(name)!.get(id)!;
    const begun = performance.now();
    const judge: Judge = judges.get(pair.judge!)!;
    const asked = { id, instruction, rubric, input, expected: null, verdict, repeat: 0 };
    const said = await judge.judge({ ...asked, outputs: [answer(first), answer(second)] }, signal);
    const game = { ...gameOf(pair, leg), first, second };
    const ms = performance.now() - begun;
    if (said.kind !== 'preference') {
      const why = said.kind === 'failed' ? said.why : `a ${said.kind} was given, not a preference`;
      return { game: { ...game, score: null, ending: 'judge_error', why }, moves: [] };
    }
    const { preferred, reason } = said;
    const move = { side: 0, move: { preferred, reason }, ms, regret: null } as const;
    return { game: { ...game, score: SCORES[preferred], ending: 'verdict', plies: 1 }, moves: [move] };
  }
  return {
    play: (pair, legs) => Promise.all(legs.map((leg) => judged(pair, leg))),
    atOnce: limits.at_once ?? AT_ONCE,
    close,
  };
}

function gameOf(
  { pair, opening, judge }: SeedPair,
  leg: 0 | 1,
): Omit<ArenaGame, 'first' | 'second' | 'score' | 'ending'> {
  const id = `${pair}${leg === 0 ? 'a' : 'b'}`;
  return {
    id,
    pair,
    opening,
    judge,
    failed: null,
    why: null,
    plies: 0,
    regret: { first: null, second: null },
  };
}

interface Table {
  readonly pair: SeedPair;
  /** 0: player a stands first. */
  readonly leg: 0 | 1;
  readonly seed: number;
  readonly mostMoves: number;
  readonly environment: Environment;
  /** First, second. */
  readonly players: readonly [SeatedPlayer, SeatedPlayer];
}

type End = Pick<ArenaGame, 'score' | 'ending' | 'failed' | 'why'>;

/**
 * One game, from its opening to its end. Whoever crashes, plays what is not allowed, takes too long or leaves has lost,
 * and the game counts as any other: leaving a lost game saves nobody.
 */
async function playGame(table: Table): Promise<PlayedGame> {
  const { environment, players, seed, mostMoves } = table;
  const game = randomBytes(8).toString('hex');
  const played: JsonValue[] = [];
  const moves: ArenaMove[] = [];
  let position = await environment.position({ game, seed, moves: played });
  for (;;) {
    if (position.kind === 'illegal') throw new TypeError('an opening without moves is not legal');
    if (position.winner !== null) return kept(table, moves, resultOf(position.winner));
    if (played.length >= mostMoves)
      return kept(table, moves, { score: 0.5, ending: 'move_limit', failed: null, why: null });
    const { turn: side, observation, legal } = position;
    const reply = await players[side].move({ game, side, observation, legal });
    if (reply.kind === 'failed') return kept(table, moves, lossOf(side, reply.failure, reply.why));
    const { move, ms } = reply;
    if (legal !== null && !isOneOf(move, legal))
      return kept(
        table,
        moves,
        lossOf(side, 'illegal_move', shownMove(move, 'is not one of the legal moves')),
      );
    played.push(move);
    position = await environment.position({ game, seed, moves: played });
    if (position.kind === 'illegal')
      return kept(table, moves, lossOf(side, 'illegal_move', shownMove(move, position.why)));
    moves.push({ side, move, ms, regret: position.regret });
  }
}

function kept({ pair, leg }: Table, moves: readonly ArenaMove[], end: End): PlayedGame {
  const { a, b, opening, judge } = pair;
  const [first, second] = leg === 0 ? [a, b] : [b, a];
  const regretOf = (side: 0 | 1) =>
    mean(moves.flatMap((move) => (move.side === side && move.regret !== null ? [move.regret] : [])));
  return {
    game: {
      id: `${pair.pair}${leg === 0 ? 'a' : 'b'}`,
      pair: pair.pair,
      first,
      second,
      opening,
      judge,
      ...end,
      plies: moves.length,
      regret: { first: regretOf(0), second: regretOf(1) },
    },
    moves,
  };
}

function resultOf(winner: 0 | 1 | 'draw'): End {
  const score = winner === 'draw' ? 0.5 : winner === 0 ? 1 : 0;
  return { score, ending: 'result', failed: null, why: null };
}

function lossOf(side: 0 | 1, ending: ArenaGame['ending'], why: string): End {
  return { score: side === 0 ? 0 : 1, ending, failed: side === 0 ? 'first' : 'second', why };
}

function isOneOf(move: JsonValue, legal: readonly JsonValue[]): boolean {
  const text = canonicalJson(move);
  return legal.some((one) => canonicalJson(one) === text);
}

const shownMove = (move: JsonValue, why: string): string => `${JSON.stringify(move).slice(0, 200)}: ${why}`;

/** The seed of an opening: 53 bits that nobody can foresee without the secret of the run, the same for both its games. */
export function openingSeed(secret: string, opening: number): number {
  const bytes = createHmac('sha256', secret).update(`opening ${opening}`).digest();
  return Number(bytes.readBigUInt64BE(0) >> 11n);
}

/** How many pairs of long-lived players are under way at one time: enough that nobody waits for a single pipe. */
const IN_FLIGHT = 64;

/** Opens environment and players, and has pairs played: both games of a pair by the same processes, one after the other. */
async function gameReferee(arena: Arena, run: ArenaRun, place: Place, signal: AbortSignal): Promise<Referee> {
  const { match, limits } = arena;
  if (match.kind !== 'game') throw new TypeError('answers are judged, not played');
  const environment = await openEnvironment(match.environment, place);
  const players = await openPlayers(arena, place, signal).catch(async (error: unknown) => {
    await environment.close();
    throw error;
  });
  const isSandboxed = arena.players.some(({ source }) => source.kind === 'submission');

  async function play(pair: SeedPair, legs: readonly (0 | 1)[]): Promise<readonly PlayedGame[]> {
    const seats = [players.get(pair.a)!.sit(), players.get(pair.b)!.sit()] as const;
    const seed = openingSeed(run.seeds.secret, pair.opening);
    const played: PlayedGame[] = [];
    try {
      for (const leg of legs) {
        const [one, other] = seats;
        const table = { pair, leg, seed, mostMoves: limits.moves, environment };
        played.push(await playGame({ ...table, players: leg === 0 ? [one, other] : [other, one] }));
      }
    } finally {
      await Promise.all(seats.map((seat) => seat.leave()));
    }
    return played;
  }

  return {
    play,
    atOnce: limits.at_once ?? (isSandboxed ? availableParallelism() : IN_FLIGHT),
    close: async () => {
      await Promise.all([environment.close(), ...Array.from(players.values(), (player) => player.close())]);
    },
  };
}

interface PlayRequest {
  readonly arena: Arena;
  readonly home: ArenaHome;
  /** The run to go on with; without one a new one begins. */
  readonly run?: ArenaRun;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Rates of models that are shared with others; those of the home's store unless it is given. */
  readonly paid?: PaidBy | undefined;
  readonly clock: Clock;
  /** Where submissions play; what this machine has unless it is said. */
  readonly sandbox?: Sandbox | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly on?: ((progress: RunProgress) => void) | undefined;
  /** Called when the run is committed to, before its first game. */
  readonly onBegun?: (run: ArenaRun) => Promise<void> | void;
}

/** Plays an arena from its beginning or from where it was stopped, to its end. */
export async function playArena(request: PlayRequest): Promise<ArenaRun> {
  const { home, env, clock, signal, on } = request;
  const arena = await withCommittedEntries(request.arena, home.entries);
  const version = await arenaVersion(arena);
  if (request.run !== undefined) checkUnchanged(request.run, version);
  const run = request.run ?? beginRun(arena, version, home.games, clock);
  const release = home.hold(run.id);
  const rates = await sharedRates(home.address);
  try {
    await request.onBegun?.(run);
    const paid = request.paid ?? rates.paid ?? ownRates();
    const place = { folder: arena.folder, env, sandbox: request.sandbox, paid };
    const control = signal ?? new AbortController().signal;
    const referee =
      arena.match.kind === 'game'
        ? await gameReferee(arena, run, place, control)
        : await answersReferee(arena, place, control);
    try {
      await playRun({ arena, run, games: home.games, referee, signal, on });
    } finally {
      await referee.close();
    }
    return run;
  } finally {
    rates.close();
    release();
  }
}

interface By {
  readonly actor: string;
  readonly at: string;
}

/** In the ledger: who takes part by which version, and that the seeds were fixed by then. Once for each run. */
export async function recordBegun(home: EvaluatorHome, run: ArenaRun, by: By): Promise<void> {
  const { version, players, seeds } = run;
  const committed = Object.fromEntries(players.map(({ name, digest }) => [name, digest]));
  await once(home, 'arena.begun', run, {
    version,
    players: committed,
    seeds: { policy: seeds.policy, commitment: seeds.commitment },
    actor: by.actor,
    at: by.at,
  });
}

/** In the ledger: what was played, and what came of it. Once for each run. */
export async function recordClosed(
  home: EvaluatorHome,
  run: ArenaRun,
  standings: Standings,
  by: By,
): Promise<void> {
  const { games, pairings } = standings;
  const digest = nodeDigester.json(JSON.parse(JSON.stringify(standings)));
  await once(home, 'arena.closed', run, {
    version: run.version,
    games,
    pairings,
    standings: digest,
    actor: by.actor,
    at: by.at,
  });
}

async function once(
  { ledger, signingKey }: EvaluatorHome,
  kind: 'arena.begun' | 'arena.closed',
  { id }: ArenaRun,
  predicate: JsonObject,
): Promise<void> {
  if (ledger.store.about(id).some((entry) => entry.kind === kind)) return;
  ledger.append(await signingKey(), () => [{ kind, subjects: [], predicate: { about: id, ...predicate } }]);
}
