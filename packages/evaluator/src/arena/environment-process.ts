import { findProgram, lineSplitter, type PaidBy, startPiped, userEnvironment } from '@assay/engine';
import { AssayError, isObject, type JsonObject, jsonValueSchema } from '@assay/records';
import type { Sandbox } from '@assay/sandbox';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import * as z from 'zod';
import type { Arena } from './arena-schema.ts';
import type { Environment, Position, PositionQuestion } from './games.ts';

/**
 * Loads a module of the host that knows a game, and answers for it: `reset(seed)`, `legal(state)`, `observe(state, side)`,
 * `step(state, move)`, `result(state)`; where they are there `turn(state)`, `regret(state, move)`, `draw(state)`. States are
 * kept by game while it is played, and made again from the seed and the moves where they are not there.
 */
const environmentRunner = `
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
const { stringify, parse } = JSON;
const write = process.stdout.write.bind(process.stdout);
console.log = console.info = console.debug = console.error;
process.stdout.write = process.stderr.write.bind(process.stderr);
const loaded = await import(pathToFileURL(process.argv[1]).href);
const rules = loaded.default ?? loaded;
for (const name of ['reset', 'observe', 'step', 'result'])
  if (typeof rules[name] !== 'function') throw new TypeError('the environment has no function ' + name);
const states = new Map();
const MOST = 4096;
const stepped = (state, move) => rules.step(state, move) ?? state;
const isOneOf = (move, list) => { const text = stringify(move); return list.some((one) => stringify(one) === text); };
function before(game, seed, moves) {
  const kept = states.get(game);
  if (kept !== undefined && kept.plies === moves.length - 1) return kept.state;
  let state = rules.reset(seed);
  for (const move of moves.slice(0, -1)) state = stepped(state, move);
  return state;
}
function answer({ game, seed, moves, draws }) {
  let state = before(game, seed, moves);
  let regret = null;
  if (moves.length > 0) {
    const move = moves.at(-1);
    const legal = rules.legal?.(state) ?? null;
    if (legal !== null && !isOneOf(move, legal)) return { illegal: 'it is not one of the legal moves' };
    regret = rules.regret?.(state, move) ?? null;
    if (legal !== null) state = stepped(state, move);
    else try { state = stepped(state, move); } catch (error) { return { illegal: String(error?.message ?? error) }; }
  }
  const winner = rules.result(state) ?? null;
  const turn = rules.turn?.(state) ?? moves.length % 2;
  if (winner === null) { states.delete(game); states.set(game, { plies: moves.length, state }); }
  else states.delete(game);
  if (states.size > MOST) states.delete(states.keys().next().value);
  const seen = winner === null ? { observation: rules.observe(state, turn) ?? null, legal: rules.legal?.(state) ?? null } : { observation: null, legal: null };
  return { turn, winner, regret, ...seen, ...(draws ? { picture: String(rules.draw?.(state) ?? '') } : {}) };
}
for await (const line of createInterface({ input: process.stdin })) {
  const question = parse(line);
  let reply;
  try { reply = answer(question); } catch (error) { reply = { error: String(error?.stack ?? error).slice(0, 2000) }; }
  write(stringify({ id: question.id, ...reply }) + '\\n');
}
`;

/** A process that is spoken to in lines of JSON, whatever started it. */
interface Spoken {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** How it ended, when it has. Never rejects. */
  readonly ended: Promise<ProcessEnd>;
  readonly kill: () => void;
}

interface ProcessEnd {
  /** It went of its own will and without complaint. */
  readonly isClean: boolean;
  /** In words, for the host. */
  readonly how: string;
}

export type LineReply =
  | { readonly kind: 'said'; readonly value: JsonObject; readonly ms: number }
  | { readonly kind: 'late' }
  | ({ readonly kind: 'ended' } & ProcessEnd);

interface Debt {
  readonly since: number;
  readonly settle: (reply: LineReply) => void;
}

/** Longest line that is read from it, in bytes. */
const LONGEST_LINE = 16 * 1024 * 1024;

/**
 * Questions and answers, one line each. An answer is the line with the id of its question, a number that nobody can
 * foresee; other lines are passed over. What is late ends the process, for it may hang.
 */
export class LineProcess {
  readonly #spoken: Spoken;
  readonly #owed = new Map<string, Debt>();
  #end: ProcessEnd | null = null;
  #isLate = false;

  constructor(spoken: Spoken) {
    this.#spoken = spoken;
    const lines = lineSplitter(
      { onLine: (text) => this.#hear(text), onTooLong: () => spoken.kill() },
      LONGEST_LINE,
    );
    spoken.stdout.on('data', (chunk: Buffer) => lines.write(chunk));
    spoken.stdout.on('error', () => spoken.kill());
    spoken.stdin.on('error', () => undefined);
    void this.#settleAtEnd(spoken.ended);
  }

  /** Whether it can be asked: it lives, and nothing that it was asked was late. */
  get isOpen(): boolean {
    return this.#end === null && !this.#isLate;
  }

  /** Never rejects. */
  ask(question: JsonObject, timeoutMs: number): Promise<LineReply> {
    if (this.#end !== null) return Promise.resolve({ kind: 'ended', ...this.#end });
    const id = randomBytes(8).toString('hex');
    const { promise, resolve } = Promise.withResolvers<LineReply>();
    const timer = setTimeout(() => {
      this.#isLate = true;
      this.#owed.get(id)?.settle({ kind: 'late' });
      this.#spoken.kill();
    }, timeoutMs);
    this.#owed.set(id, {
      since: performance.now(),
      settle: (reply) => {
        clearTimeout(timer);
        this.#owed.delete(id);
        resolve(reply);
      },
    });
    this.#spoken.stdin.write(`${JSON.stringify({ id, ...question })}\n`);
    return promise;
  }

  async close(): Promise<void> {
    this.#spoken.stdin.end();
    this.#spoken.kill();
    await this.#spoken.ended;
  }

  async #settleAtEnd(ended: Promise<ProcessEnd>): Promise<void> {
    const end = await ended;
    this.#end = end;
    for (const { settle } of this.#owed.values()) settle({ kind: 'ended', ...end });
  }

  #hear(text: string | null): void {
    const value = text === null ? null : objectIn(text);
    const debt = typeof value?.['id'] === 'string' ? this.#owed.get(value['id']) : undefined;
    if (value !== null && debt !== undefined)
      debt.settle({ kind: 'said', value, ms: performance.now() - debt.since });
  }
}

function objectIn(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

type Declared = Extract<Arena['match'], { kind: 'game' }>['environment'];

export interface Place {
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where submissions play; what this machine has unless it is said. */
  readonly sandbox?: Sandbox | undefined;
  /** Rates of models that others keep to as well; without them, each process its own. */
  readonly paid?: PaidBy | undefined;
}

/** A position may take its time; a process that says nothing for so long hangs. */
const PATIENCE_MS = 60_000;

const replySchema = z.union([
  z.object({ error: z.string() }),
  z.object({ illegal: z.string() }),
  z.object({
    turn: z.union([z.literal(0), z.literal(1)]),
    winner: z.union([z.literal(0), z.literal(1), z.literal('draw')]).nullable(),
    observation: jsonValueSchema.optional(),
    legal: z.array(jsonValueSchema).nullable().optional(),
    regret: z.number().nullable().optional(),
    picture: z.string().nullable().optional(),
  }),
]);

/** Starts the environment: a module of the host in a process of its own, or a program that speaks lines itself. */
export async function openEnvironment(declared: Declared, { folder, env }: Place): Promise<Environment> {
  const own = userEnvironment(env);
  const [program, rest] =
    'module' in declared
      ? [
          process.execPath,
          ['--input-type=module', '--eval', environmentRunner, '--', join(folder, declared.module)],
        ]
      : [await findProgram(declared.command[0]!, { folder, env }), declared.command.slice(1)];
  const child = startPiped({ program, arguments: rest, folder, env: own });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-2000);
  });
  const lines = new LineProcess({
    stdin: child.stdin,
    stdout: child.stdout,
    ended: child.ended.then((how) => ({ isClean: how === 'exit code 0', how })),
    kill: () => void child.process.kill('SIGKILL'),
  });

  async function position({ game, seed, moves, draws }: PositionQuestion): Promise<Position> {
    const question = { game, seed, moves: [...moves], ...(draws === true ? { draws } : {}) };
    const reply = await lines.ask(question, PATIENCE_MS);
    if (reply.kind === 'late') throw failure(`it gave no answer within ${PATIENCE_MS} ms`);
    if (reply.kind === 'ended')
      throw failure(`it ended with ${reply.how}${said === '' ? '' : `; it said: ${said}`}`);
    const read = replySchema.safeParse(reply.value);
    if (!read.success) throw failure(`its answer is not valid: ${JSON.stringify(reply.value).slice(0, 200)}`);
    return positionOf(read.data);
  }
  return { position, close: () => lines.close() };
}

function positionOf(reply: z.infer<typeof replySchema>): Position {
  if ('error' in reply) throw failure(`it failed: ${reply.error}`);
  if ('illegal' in reply) return { kind: 'illegal', why: reply.illegal };
  const { turn, winner, observation = null, legal = null, regret = null, picture = null } = reply;
  return { kind: winner === null ? 'open' : 'over', turn, observation, legal, winner, regret, picture };
}

function failure(why: string): AssayError {
  return new AssayError('environment', 'E_ARENA_ENVIRONMENT', `the environment of the arena failed: ${why}`, {
    fix: 'The game is not counted. Continue the run once this is fixed.',
  });
}
