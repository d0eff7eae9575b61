import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isObject, type JsonObject, type JsonValue } from '@assay/records';
import { type PlacedFile, runInSandbox, type Sandbox } from '@assay/sandbox';
import { compilePrompt } from '../../declare/prompt/prompt-template.ts';
import type { DeclaredEnvironment } from '../../declare/solver.ts';
import { ModelFailure } from '../../ports/model.ts';
import { openSandboxSession } from './sandbox-session.ts';

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
