import { AssayError, isObject, type JsonObject, type JsonValue } from '@assay/records';
import { defaultLimits, type Sandbox } from '@assay/sandbox';
import { ModelFailure } from '../../ports/model.ts';
import { lineSplitter } from '../providers/command/start-piped.ts';
import { NODE, nodeProgram } from '../providers/isolated-job.ts';

/**
 * Runs inside of the sandbox, as the attempt's own user: it holds nothing that the attempt may not have. One question per
 * line, one answer per line: `run` a program, `write`, `read` and `list` files, `collect` them all.
 */
const sandboxDriver = String.raw`
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const work = '/tmp/work';
fs.mkdirSync(work, { recursive: true });
const cut = (text, most) => (text.length > most ? text.slice(0, most) + '\n… cut off, ' + text.length + ' characters' : text);
const at = (name) => {
  const full = path.resolve(work, String(name));
  if (full !== work && !full.startsWith(work + '/')) throw new Error('outside of the working folder: ' + name);
  return full;
};
const walk = (folder, found) => {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) walk(full, found);
    else if (entry.isFile()) found.push(full);
  }
  return found;
};
const does = {
  run: ({ argv, input, timeout_ms, most }) => {
    const ran = spawnSync(argv[0], argv.slice(1), { cwd: work, input: input ?? '', timeout: timeout_ms, killSignal: 'SIGKILL', maxBuffer: 16 * 1024 * 1024, encoding: 'utf8' });
    const late = ran.error && ran.error.code === 'ETIMEDOUT';
    if (ran.error && !late && ran.status === null && !ran.signal) return { error: String(ran.error.message) };
    return { exit_code: ran.status, stdout: cut(ran.stdout || '', most), stderr: cut(ran.stderr || '', most), ...(late ? { timed_out: true } : {}) };
  },
  write: ({ path: name, text, base64 }) => {
    const full = at(name);
    fs.mkdirSync(path.dirname(full), { recursive: true });
    fs.writeFileSync(full, base64 === undefined ? String(text) : Buffer.from(base64, 'base64'));
    return { written: name };
  },
  read: ({ path: name, most }) => ({ text: cut(fs.readFileSync(at(name), 'utf8'), most) }),
  list: () => ({ files: walk(work, []).map((full) => path.relative(work, full)) }),
  collect: ({ most_files, most_bytes }) => {
    const files = {};
    let bytes = 0;
    let left_out = 0;
    for (const full of walk(work, [])) {
      const { size } = fs.statSync(full);
      if (Object.keys(files).length >= most_files || bytes + size > most_bytes) { left_out += 1; continue; }
      bytes += size;
      files[path.relative(work, full)] = fs.readFileSync(full).toString('base64');
    }
    return { files, left_out };
  },
};
let rest = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (text) => {
  rest += text;
  for (let end = rest.indexOf('\n'); end !== -1; end = rest.indexOf('\n')) {
    const line = rest.slice(0, end);
    rest = rest.slice(end + 1);
    let answer;
    try { const asked = JSON.parse(line); answer = does[asked.do](asked); } catch (error) { answer = { error: String(error.message) }; }
    fs.writeSync(1, JSON.stringify(answer) + '\n');
  }
});
process.stdin.on('end', () => process.exit(0));
`;

/** A place of its own for one attempt: files that last as long as it does, and programs that run there. */
interface SandboxSession {
  readonly ask: (question: JsonObject, signal: AbortSignal) => Promise<JsonObject>;
  readonly close: () => Promise<void>;
}

const MB = 1024 * 1024;
/** An attempt has a limit of its own on time; this one is for what is left behind. */
const LIMITS = {
  ...defaultLimits,
  wall_ms: 2 ** 31 - 1,
  cpu_s: 86_400,
  memory: 4096 * MB,
  scratch: 256 * MB,
  file_size: 64 * MB,
  processes: 256,
  output: Number.MAX_SAFE_INTEGER,
};
const LONGEST_ANSWER = 32 * MB;

/** Starts a sandbox that waits for questions, one at a time. */
export async function openSandboxSession(sandbox: Sandbox): Promise<SandboxSession> {
  const job = { command: [NODE, '-e', sandboxDriver], files: [], programs: [nodeProgram], limits: LIMITS };
  const { stdin, stdout, ended, kill } = await sandbox.start(job).catch((error: unknown) => {
    if (!(error instanceof AssayError)) throw error;
    throw new ModelFailure('provider_error', error.message, { retryable: true });
  });
  let waiting: PromiseWithResolvers<JsonObject> | null = null;
  let isOver = false;
  const over = (): void => {
    isOver = true;
    waiting?.reject(new ModelFailure('crash', 'the sandbox of the attempt ended'));
  };
  const splitter = lineSplitter(
    {
      onLine: (line) => {
        const answered = waiting;
        waiting = null;
        answered?.resolve(answerIn(line));
      },
      onTooLong: kill,
    },
    LONGEST_ANSWER,
  );
  stdout.on('data', (chunk: Uint8Array) => splitter.write(chunk));
  stdin.on('error', over);
  void ended.then(over);
  return {
    ask: async (question, signal) => {
      if (isOver) throw new ModelFailure('crash', 'the sandbox of the attempt ended');
      const pending = Promise.withResolvers<JsonObject>();
      waiting = pending;
      const stop = (): void => {
        kill();
        pending.reject(new ModelFailure('interrupted', 'the call was given up', { cause: signal.reason }));
      };
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
      stdin.write(`${JSON.stringify(question)}\n`);
      try {
        return await pending.promise;
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
    close: async () => {
      kill();
      await ended;
    },
  };
}

/** What the sandbox says is data of the attempt, whatever it is. */
function answerIn(line: string | null): JsonObject {
  try {
    const value = JSON.parse(line ?? '') as JsonValue;
    if (isObject(value)) return value;
  } catch {
    // Falls through: what is not an answer is told as such.
  }
  return { error: 'the sandbox answered something that is not an answer' };
}
