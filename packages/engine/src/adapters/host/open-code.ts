import { AssayError, type Digest } from '@assay/records';
import { join } from 'node:path';
import type { ProjectFiles } from '../../ports/platform.ts';
import { moduleDigest } from '../providers/module-digest.ts';
import { HostedCode } from './hosted-code.ts';
import type { CodeKind, HostOutcome, LoadFault } from './wire.ts';

/** What changed in the code since its digest was taken; null: nothing. A process that is started again loads the same. */
async function codeChanged(files: ProjectFiles, path: string, digest: Digest): Promise<string | null> {
  const now = await moduleDigest(files, path).catch(() => null);
  if (now === digest) return null;
  return 'its process ended, and its code has been changed meanwhile, so that it is not started again';
}

/** Code that was loaded and closed without a question: checked before a run, and wanted again when that begins. */
interface UnusedCode {
  readonly code: HostedCode;
  readonly declares: Readonly<Record<string, unknown>>;
}

/** After this long it is not asked for again. */
const KEPT_MS = 10_000;

const kept = new Map<string, UnusedCode & { readonly timer: NodeJS.Timeout }>();

/** Keeps it for a while instead of closing it. */
async function keepUnused(key: string, unused: UnusedCode): Promise<void> {
  if (kept.has(key)) return unused.code.close();
  const timer = setTimeout(() => {
    kept.delete(key);
    void unused.code.close();
  }, KEPT_MS);
  timer.unref();
  kept.set(key, { ...unused, timer });
}

/** What was kept under this key, once. */
function takeUnused(key: string): UnusedCode | null {
  const found = kept.get(key);
  if (found === undefined) return null;
  kept.delete(key);
  clearTimeout(found.timer);
  return found;
}

interface CodeSettings {
  readonly kind: CodeKind;
  readonly files: ProjectFiles;
  readonly path: string;
  /** Of the code as it is now: it is started again only while it stays this. */
  readonly digest: Digest;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
  readonly atOnce: number | null;
  readonly declared: readonly string[];
}

/** The user's code, loaded in a process of its own. */
interface OpenCode {
  readonly declares: Readonly<Record<string, unknown>>;
  readonly ahead: () => number;
  readonly ask: (json: string, parameters: string, signal: AbortSignal | null) => Promise<HostOutcome>;
  readonly close: () => Promise<void>;
}

type CodeOpening =
  | ({ readonly ok: true } & OpenCode)
  | { readonly ok: false; readonly fault: LoadFault; readonly file: string };

/** Loads a file of the project. What is opened only to see that it loads costs no second start when it is used. */
export async function openCode(settings: CodeSettings): Promise<CodeOpening> {
  const { kind, files, path, digest, env, timeoutMs, atOnce, declared } = settings;
  const file = join(files.folder, path);
  const key = JSON.stringify([kind, file, digest, timeoutMs, atOnce, process.cwd(), env]);
  const opened = takeUnused(key) ?? (await open());
  if (!('code' in opened)) return { ok: false, fault: opened.fault, file };
  const { code, declares } = opened;
  let isUsed = false;
  return {
    ok: true,
    declares,
    ahead: () => code.ahead,
    ask: (json, parameters, signal) => {
      isUsed = true;
      return code.ask(json, parameters, signal);
    },
    close: () => (isUsed ? code.close() : keepUnused(key, { code, declares })),
  };

  function open() {
    const load = { kind, file, atOnce, declared };
    const changed = () => codeChanged(files, path, digest);
    return HostedCode.open({ load, env, timeoutMs, changed });
  }
}

/** Why the user's code does not run, with the place in it where that is known. */
export function cannotLoad(
  code: string,
  what: string,
  { path, file }: { readonly path: string; readonly file: string },
  { said, place }: LoadFault,
): AssayError {
  const own = place?.file === file ? place : null;
  const elsewhere = place !== null && own === null ? ` (${place.file}:${place.line})` : '';
  const fix = loadFix(said);
  return new AssayError('usage', code, `cannot load ${what}: ${said.replace(importedFrom, '')}${elsewhere}`, {
    ...(fix === null ? {} : { fix }),
    location: {
      file: path,
      ...(own === null ? {} : { line: own.line }),
      ...(own?.column == null ? {} : { column: own.column }),
    },
  });
}

/** Node names the importing file by its place on this machine; the place of the error names it for its owner. */
const importedFrom = / imported from \S+$/;

/** What helps against the commonest reasons; null for the others. */
function loadFix(said: string): string | null {
  if (/\b(?:module|exports|require) is not defined/.test(said))
    return 'It is read as an ES module: write `export default` and `import`, or end its name in .cjs.';
  const [, name] = /Cannot find package '([^']+)'/.exec(said) ?? [];
  if (name !== undefined) return `Install ${name} where the project is: npm install ${name}.`;
  if (/Cannot find module/.test(said)) return 'Check the path, with its ending: import x from "./file.mjs".';
  if (said.startsWith('SyntaxError')) return 'The code cannot be read there, or just before.';
  return null;
}
