import { AssayError, type JsonValue } from '@assay/records';
import type { Sandbox } from '@assay/sandbox';
import { interpreterOf } from '../private-tests/interpreters.ts';
import type { Arena, DeclaredPlayer } from './arena-schema.ts';
import { LineProcess, type LineReply } from './environment-process.ts';
import type { MoveReply, Player, SeatedPlayer } from './ports.ts';

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
