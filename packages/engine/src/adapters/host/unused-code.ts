import type { HostedCode } from './hosted-code.ts';

/** Code that was loaded and closed without a question: checked before a run, and wanted again when that begins. */
export interface UnusedCode {
  readonly code: HostedCode;
  readonly declares: Readonly<Record<string, unknown>>;
}

/** After this long it is not asked for again. */
const KEPT_MS = 10_000;

const kept = new Map<string, UnusedCode & { readonly timer: NodeJS.Timeout }>();

/** Keeps it for a while instead of closing it. */
export async function keepUnused(key: string, unused: UnusedCode): Promise<void> {
  if (kept.has(key)) return unused.code.close();
  const timer = setTimeout(() => {
    kept.delete(key);
    void unused.code.close();
  }, KEPT_MS);
  timer.unref();
  kept.set(key, { ...unused, timer });
}

/** What was kept under this key, once. */
export function takeUnused(key: string): UnusedCode | null {
  const found = kept.get(key);
  if (found === undefined) return null;
  kept.delete(key);
  clearTimeout(found.timer);
  return found;
}
