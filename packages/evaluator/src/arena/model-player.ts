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
import { openSandbox, type Sandbox } from '@assay/sandbox';
import { interpreterOf } from '../private-tests/interpreters.ts';
import type { Arena, DeclaredPlayer } from './arena-schema.ts';
import { LineProcess, type LineReply, type Place } from './environment-process.ts';
import type { MoveQuestion, MoveReply, Player, SeatedPlayer } from './games.ts';

/**
 * Run inside the sandbox, beside a submission with a function `move`. They take questions from standard input, a line each,
 * and answer with data: they know no rules and decide nothing. Standard output is kept for answers before the
 * submission is loaded; what it prints goes to standard error.
 */
const pythonPlayerRunner = `
import importlib.util, json, os, sys
answers = os.dup(1)
questions = os.fdopen(os.dup(0), "r", encoding="utf-8")
os.dup2(2, 1)
dumps, loads, write, leave = json.dumps, json.loads, os.write, os._exit

def answer(asked, reply):
    text = (dumps({"id": asked["id"], **reply}) + "\\n").encode()
    while text:
        text = text[write(answers, text):]

def words(error):
    return (type(error).__name__ + ": " + str(error))[:2000]

move, broken = None, None
try:
    path = "/job/" + sys.argv[1]
    sys.path.insert(0, "/job")
    sys.argv = [path]
    spec = importlib.util.spec_from_file_location("submission", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules["submission"] = module
    spec.loader.exec_module(module)
    move = module.move
except MemoryError:
    broken = "memory"
except Exception as error:
    broken = words(error)

for line in questions:
    asked = loads(line)
    if broken is not None:
        answer(asked, {"error": broken})
        continue
    question = {key: value for key, value in asked.items() if key != "id"}
    try:
        reply = {"move": loads(dumps(move(question), allow_nan=False))}
    except MemoryError:
        reply = {"error": "memory"}
    except Exception as error:
        reply = {"error": words(error)}
    answer(asked, reply)
leave(0)
`;

const nodePlayerRunner = `
import fs from 'node:fs';
import { createInterface } from 'node:readline';
const { writeSync } = fs;
const { stringify, parse } = JSON;
const answer = (asked, reply) => writeSync(1, stringify({ id: asked.id, ...reply }) + '\\n');
process.stdout.write = process.stderr.write.bind(process.stderr);
console.log = console.info = console.debug = console.error;
const words = (error) => String(error?.stack ?? error).slice(0, 2000);
let move, broken = null;
try {
  const loaded = await import('/job/' + process.argv[1]);
  move = loaded.move ?? loaded.default?.move ?? loaded.default;
  if (typeof move !== 'function') throw new TypeError('there is no function move');
} catch (error) {
  broken = words(error);
}
for await (const line of createInterface({ input: process.stdin })) {
  const { id, ...question } = parse(line);
  if (broken !== null) { answer({ id }, { error: broken }); continue; }
  let reply;
  try {
    const value = await move(question);
    reply = value === undefined ? { error: 'it returned nothing' } : { move: value };
    stringify(reply);
  } catch (error) {
    reply = { error: words(error) };
  }
  answer({ id }, reply);
}
`;

type Submission = Extract<DeclaredPlayer['source'], { kind: 'submission' }>;

/**
 * Code that nobody trusts, in a sandbox of its own. A process lives for one seed pair: it is started with the first move, and
 * again where it ended; what it knew of other pairs it knows no more.
 */
function submissionPlayer({ folder, file }: Submission, limits: Arena['limits'], sandbox: Sandbox): Player {
  const command = commandOf(file);
  const { move_ms, start_ms, memory_mb, moves } = limits;
  const wall = Math.min(24 * 60 * 60 * 1000, start_ms + 2 * moves * move_ms);

  async function start(): Promise<LineProcess> {
    const child = await sandbox.start({
      command,
      files: [{ at: '/job', from: folder }],
      programs: [{ at: '/opt/node', from: process.execPath }],
      limits: { wall_ms: wall, cpu_s: Math.ceil(wall / 1000), memory: memory_mb * 1024 * 1024 },
    });
    const ended = child.ended.then(({ kind, exit_code, stderr }) => ({
      isClean: kind === 'exited' && exit_code === 0,
      how: `${kind}, exit code ${exit_code}${stderr === '' ? '' : `; it said: ${stderr.slice(-500)}`}`,
    }));
    return new LineProcess({ stdin: child.stdin, stdout: child.stdout, ended, kill: child.kill });
  }

  function sit(): SeatedPlayer {
    let lines: LineProcess | null = null;
    return {
      move: async ({ game, side, observation, legal }) => {
        const isNew = lines === null || !lines.isOpen;
        if (lines === null || isNew) lines = await start();
        const asked = { game, side, observation, legal: legal === null ? null : [...legal] };
        return moveOf(await lines.ask(asked, isNew ? start_ms + move_ms : move_ms), move_ms);
      },
      leave: async () => lines?.close(),
    };
  }
  return { sit, close: async () => undefined };
}

function commandOf(file: string): readonly string[] {
  const { language, command } = interpreterOf(file);
  if (language === 'python') return ['/usr/bin/python3', '-I', '-B', '-c', pythonPlayerRunner, file];
  if (language === 'node')
    return ['/opt/node', '--input-type=module', '--eval', nodePlayerRunner, '--', file];
  return command;
}

/** What a line process said, as a move; asked of commands and submissions alike. */
function moveOf(reply: LineReply, move_ms: number): MoveReply {
  if (reply.kind === 'late')
    return { kind: 'failed', failure: 'timeout', why: `no move within ${move_ms} ms`, ms: move_ms };
  if (reply.kind === 'ended') {
    const failure = reply.isClean ? 'disconnected' : 'crash';
    if (reply.how.startsWith('failed'))
      throw new AssayError('environment', 'E_SANDBOX', `the sandbox of a player failed: ${reply.how}`);
    return { kind: 'failed', failure, why: reply.how, ms: 0 };
  }
  const { value, ms } = reply;
  if (value['error'] === 'memory') return { kind: 'failed', failure: 'memory', why: 'out of memory', ms };
  if (typeof value['error'] === 'string')
    return { kind: 'failed', failure: 'crash', why: value['error'], ms };
  const move: JsonValue | undefined = value['move'];
  return move === undefined
    ? { kind: 'failed', failure: 'illegal_move', why: 'its answer has no move', ms }
    : { kind: 'moved', move, ms };
}

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
