import { join } from 'node:path';
import type { Digest } from '@assay/records';
import type { ProjectFiles } from '../../ports/project-files.ts';
import { codeChanged } from './code-changed.ts';
import type { HostOutcome } from './host-outcome.ts';
import { HostedCode } from './hosted-code.ts';
import { keepUnused, takeUnused } from './unused-code.ts';
import type { CodeKind, LoadFault } from './wire.ts';

export interface CodeSettings {
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

export type CodeOpening =
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
