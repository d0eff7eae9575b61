import {
  compilePrompt,
  type DeclaredModel,
  type Model,
  ModelFailure,
  type ModelRequest,
  modelWithinLimits,
  nodeClock,
  openModel,
  type PromptTemplate,
} from '@assay/engine';
import {
  type ArenaFailure,
  AssayError,
  canonicalJson,
  type JsonValue,
  type MissingClass,
} from '@assay/records';
import { openSandbox } from '@assay/sandbox';
import type { Arena, DeclaredPlayer } from './arena-schema.ts';
import type { Place } from './environment-process.ts';
import type { MoveQuestion, MoveReply, Player } from './ports.ts';
import { submissionPlayer } from './submission-player.ts';

type Source = Extract<DeclaredPlayer['source'], { kind: 'module' | 'command' | 'model' }>;

/** What is the player's own doing. Everything else is the machine's, and stops the run. */
const failures: { readonly [Class in MissingClass]?: ArenaFailure } = {
  crash: 'crash',
  timeout: 'timeout',
  unparsable: 'illegal_move',
  refusal: 'illegal_move',
  illegal_move: 'illegal_move',
};

/** A player of the host: a module, a command or a hosted model, one process or connection for all of the run. */
function modelPlayer(model: Model, source: Source): Player {
  const turns = source.kind === 'command' ? oneAtATime() : <T>(ask: () => Promise<T>) => ask();
  const prompt = source.kind === 'model' ? promptOf(source) : null;
  const { signal } = new AbortController();
  let asked = 0;

  async function move(question: MoveQuestion): Promise<MoveReply> {
    asked += 1;
    const { game, side, observation, legal } = question;
    const input = { side, observation, legal: legal === null ? null : [...legal], game };
    const request: ModelRequest = {
      id: `${game}.${asked}`,
      input,
      messages: prompt?.render(input) ?? [],
      parameters: source.model.parameters ?? {},
      attempt: 0,
      seed: 0,
      signal,
    };
    return turns(async () => {
      const begun = performance.now();
      try {
        const { output, took_ms } = await model.generate(request);
        const ms = took_ms ?? performance.now() - begun;
        const read = source.kind === 'model' ? moveIn(output, legal) : output;
        if (read !== null) return { kind: 'moved', move: read, ms };
        return { kind: 'failed', failure: 'illegal_move', why: 'the answer is not one of the moves', ms };
      } catch (error) {
        return failed(error, performance.now() - begun, source.kind === 'module');
      }
    });
  }

  const seat = { move, leave: async () => undefined };
  return { sit: () => seat, close: async () => model.close?.() };
}

/** How a process of Node ends whose heap is full. */
const FULL_HEAP = /\bSIGABRT\b|exit code 134\b/;

function failed(error: unknown, ms: number, isModule: boolean): MoveReply {
  if (!(error instanceof ModelFailure)) throw error;
  const isFull = isModule && error.class === 'crash' && FULL_HEAP.test(error.message);
  const failure = isFull ? 'memory' : failures[error.class];
  if (failure !== undefined) return { kind: 'failed', failure, why: error.message, ms };
  throw new AssayError('environment', 'E_ARENA_PLAYER', `a player could not be asked: ${error.message}`, {
    retryable: error.retryable,
    fix: 'The game is not counted. Continue the run once this is fixed.',
  });
}

const usualPrompt = `You are player {{input.side}} (0 moves first) in a game. The position:

{{input.observation}}

Legal moves, as JSON:

{{input.legal}}

Answer with your move alone, as JSON, one of the legal ones.`;

function promptOf({ prompt }: Source): PromptTemplate {
  return compilePrompt({ prompt: prompt ?? usualPrompt, system: null });
}

/** The move in a reply: the reply itself where it is one, else what it says as JSON. Null where it is neither. */
function moveIn(output: JsonValue, legal: readonly JsonValue[] | null): JsonValue | null {
  const isLegal = (move: JsonValue) =>
    legal === null || legal.some((one) => canonicalJson(one) === canonicalJson(move));
  if (typeof output !== 'string') return output;
  const text = output.trim();
  if (legal !== null && isLegal(text)) return text;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return legal === null ? text : null;
  }
}

/** Time counts from when it is at the question, so that it is at one alone. */
function oneAtATime(): <T>(ask: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (ask) => {
    const next = last.then(ask);
    last = next.catch(() => undefined);
    return next;
  };
}

/** A model that has the time of a move for each answer, and for the first the time to start too; it says how long it took. */
function timedModel(model: Model, { move_ms, start_ms }: Arena['limits']): Model {
  let isFirst = true;
  return {
    ...model,
    generate: async (request) => {
      const late = new AbortController();
      const patience = isFirst ? start_ms + move_ms : move_ms;
      const timer = model.keepsTime === true ? undefined : setTimeout(() => late.abort(), patience);
      const begun = performance.now();
      try {
        const signal = AbortSignal.any([request.signal, late.signal]);
        const reply = await model.generate({ ...request, signal });
        isFirst = false;
        return { ...reply, took_ms: reply.took_ms ?? performance.now() - begun };
      } catch (error) {
        if (!late.signal.aborted) throw error;
        throw new ModelFailure('timeout', `no move within ${patience} ms`, { cause: error });
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Everybody who plays, by name. Submissions are refused where nothing can isolate them. */
export async function openPlayers(
  arena: Arena,
  { folder, env, sandbox: given, paid }: Place,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Player>> {
  const opened = new Map<string, Player>();
  const isSandboxed = arena.players.some(({ source }) => source.kind === 'submission');
  const sandbox = isSandboxed ? (given ?? (await openSandbox())) : null;
  try {
    for (const { name, source } of arena.players) {
      if (source.kind === 'outputs') continue;
      if (source.kind === 'submission') opened.set(name, submissionPlayer(source, arena.limits, sandbox!));
      else {
        const place = { folder, env, clock: nodeClock };
        const model = await (source.kind === 'module'
          ? openBounded(source.model, arena.limits, place)
          : openModel(source.model, place));
        const timed = timedModel(model, arena.limits);
        const ports = { clock: nodeClock, signal, paid };
        const asked =
          source.kind === 'model'
            ? modelWithinLimits(timed, withTimeOf(source.model, arena.limits), ports)
            : timed;
        opened.set(name, modelPlayer(asked, source));
      }
    }
  } catch (error) {
    await Promise.all(Array.from(opened.values(), (player) => player.close()));
    throw error;
  }
  return opened;
}

/** Its moves are timed one by one; nothing else ends them sooner. */
function withTimeOf(model: DeclaredModel, { start_ms, move_ms }: Arena['limits']): DeclaredModel {
  const timeout_ms = Math.max(model.limits.timeout_ms, start_ms + move_ms);
  return { ...model, limits: { ...model.limits, timeout_ms } };
}

/** A module of the host has a process of its own, whose heap is bounded as the memory of all others is. */
function openBounded(
  model: Parameters<typeof openModel>[0],
  { memory_mb }: Arena['limits'],
  place: Parameters<typeof openModel>[1],
): ReturnType<typeof openModel> {
  const NODE_OPTIONS = `--max-old-space-size=${memory_mb}`;
  return openModel(
    { ...model, env: [...(model.env ?? []), 'NODE_OPTIONS'] },
    { ...place, env: { ...place.env, NODE_OPTIONS } },
  );
}
