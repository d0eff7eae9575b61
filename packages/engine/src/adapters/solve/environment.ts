import { AssayError, isObject, type JsonObject, type JsonValue } from '@assay/records';
import { defaultLimits, type PlacedFile, runInSandbox, type Sandbox } from '@assay/sandbox';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { compilePrompt } from '../../declare/prompt/prompt-template.ts';
import type { DeclaredEnvironment } from '../../declare/project.ts';
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
async function openSandboxSession(sandbox: Sandbox): Promise<SandboxSession> {
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

/** What stands around one attempt. */
export interface Environment {
  readonly ask: (question: JsonObject, signal: AbortSignal) => Promise<JsonObject>;
  /** The final files, and what the check says of them. */
  readonly finish: (signal: AbortSignal) => Promise<JsonObject>;
  readonly close: () => Promise<void>;
}

/** What is kept of the final state. */
const MOST = { most_files: 200, most_bytes: 4 * 1024 * 1024 };
const SETUP_MS = 120_000;
const CHECK_LIMITS = { wall_ms: 120_000, cpu_s: 120 };

/** Makes the place of an attempt: the files that the task puts there, then its set-up. */
export async function openEnvironment(
  declared: DeclaredEnvironment,
  input: JsonValue,
  { sandbox, folder, signal }: { sandbox: Sandbox; folder: string; signal: AbortSignal },
): Promise<Environment> {
  const session = await openSandboxSession(sandbox);
  try {
    for (const file of await folderFiles(declared.folder, folder))
      await must(session.ask({ do: 'write', ...file }, signal), `the file ${file.path}`);
    for (const [path, written] of Object.entries(declared.files)) {
      const [{ content } = { content: '' }] = compilePrompt({ prompt: written, system: null }).render(input);
      const text = typeof content === 'string' ? content : JSON.stringify(content);
      await must(session.ask({ do: 'write', path, text }, signal), `the file ${path}`);
    }
    for (const line of declared.setup) {
      const ran = await session.ask(
        { do: 'run', argv: ['bash', '-c', line], timeout_ms: SETUP_MS, most: 2_000 },
        signal,
      );
      if (ran['exit_code'] !== 0)
        throw setUpFailed(line, wordsOf(ran['stderr'] ?? ran['error']).slice(0, 300));
    }
  } catch (error) {
    await session.close();
    throw error;
  }
  return {
    ask: session.ask,
    finish: async (end) => {
      const { files = {}, left_out = 0 } = await session.ask({ do: 'collect', ...MOST }, end);
      const collected = asFiles(files);
      const check =
        declared.check === null ? null : await runCheck(declared.check, collected, { sandbox, folder });
      return {
        files: Object.fromEntries(collected.map(({ path, bytes }) => [path, shownText(bytes)])),
        ...(left_out === 0 ? {} : { left_out }),
        ...(check === null ? {} : { check }),
      };
    },
    close: session.close,
  };
}

interface Collected {
  readonly path: string;
  readonly bytes: Uint8Array;
}

function asFiles(files: JsonValue): readonly Collected[] {
  if (!isObject(files)) return [];
  return Object.entries(files).flatMap(([path, text]) => {
    const isBelow = !path.startsWith('/') && !path.split('/').includes('..');
    return isBelow && typeof text === 'string' ? [{ path, bytes: Buffer.from(text, 'base64') }] : [];
  });
}

/**
 * In a sandbox of its own, which the attempt never touched: the final files are copied to where the check starts, its own
 * stand in /check. Its verdict is the last line that it prints, `{"passed": true}` with whatever else it has to say.
 */
async function runCheck(
  { command, folder: own }: NonNullable<DeclaredEnvironment['check']>,
  files: readonly Collected[],
  { sandbox, folder }: { sandbox: Sandbox; folder: string },
): Promise<JsonObject> {
  const placed: PlacedFile[] = files.map(({ path, bytes }) => ({ at: `/job/${path}`, bytes }));
  if (own !== null) placed.push({ at: '/check', from: join(folder, own) });
  const start =
    'mkdir /tmp/work && if [ -d /job ]; then cp -r /job/. /tmp/work; fi && cd /tmp/work && exec "$@"';
  const ran = await runInSandbox(sandbox, {
    command: ['bash', '-c', start, 'check', ...command],
    files: placed,
    limits: CHECK_LIMITS,
  });
  const said = new TextDecoder().decode(ran.stdout).trim().split('\n').at(-1) ?? '';
  const verdict = verdictIn(said);
  if (verdict !== null && ran.kind === 'exited' && ran.exit_code === 0) return verdict;
  const why = verdict === null ? 'it printed no verdict' : `it ended with ${ran.exit_code ?? ran.kind}`;
  return { passed: false, error: `${why}: ${ran.stderr.slice(-500)}`.trim() };
}

function verdictIn(line: string): JsonObject | null {
  try {
    const value = JSON.parse(line) as JsonValue;
    const isVerdict = isObject(value);
    return isVerdict && typeof value['passed'] === 'boolean' ? value : null;
  } catch {
    return null;
  }
}

/** The files of a folder of the project, by their paths in it. */
export async function folderFiles(
  own: string | null,
  folder: string,
): Promise<readonly { readonly path: string; readonly base64: string }[]> {
  if (own === null) return [];
  const from = join(folder, own);
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.toSorted().map(async (file) => ({
      path: relative(from, file).split(sep).join('/'),
      base64: (await readFile(file)).toString('base64'),
    })),
  );
}

function shownText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return `${bytes.length} bytes that are not text`;
  }
}

async function must(answer: Promise<JsonObject>, what: string): Promise<void> {
  const { error } = await answer;
  if (error !== undefined) throw setUpFailed(what, wordsOf(error));
}

function wordsOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}

/** The environment is not the model's doing. */
function setUpFailed(what: string, why: string): ModelFailure {
  return new ModelFailure('provider_error', `the environment could not be set up: ${what}: ${why}`);
}
