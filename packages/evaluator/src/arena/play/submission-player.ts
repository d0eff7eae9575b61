import { AssayError, type JsonValue } from '@assay/records';
import { type Sandbox } from '@assay/sandbox';
import { interpreterOf } from '../../private-tests/interpreters.ts';
import type { Arena, DeclaredPlayer } from '../declare/arena.ts';
import { LineProcess, type LineReply } from './line-process.ts';
import type { MoveReply, Player, SeatedPlayer } from './player.ts';
import { nodePlayerRunner, pythonPlayerRunner } from './player-runners.ts';

type Submission = Extract<DeclaredPlayer['source'], { kind: 'submission' }>;

/**
 * Code that nobody trusts, in a sandbox of its own. A process lives for one seed pair: it is started with the first move, and
 * again where it ended; what it knew of other pairs it knows no more.
 */
export function submissionPlayer(
  { folder, file }: Submission,
  limits: Arena['limits'],
  sandbox: Sandbox,
): Player {
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
