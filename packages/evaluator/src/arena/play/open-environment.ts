import { join } from 'node:path';
import { findProgram, type PaidBy, startPiped, userEnvironment } from '@assay/engine';
import { AssayError, jsonValueSchema } from '@assay/records';
import type { Sandbox } from '@assay/sandbox';
import * as z from 'zod';
import type { Arena } from '../declare/arena.ts';
import type { Environment, Position, PositionQuestion } from './environment.ts';
import { environmentRunner } from './environment-runner.ts';
import { LineProcess } from './line-process.ts';

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
