import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AssayError, type Digest } from '@assay/records';
import type { Clock } from '../../ports/clock.ts';
import type { ProjectFiles } from '../../ports/project-files.ts';
import { OwnFailure, type OwnSource } from '../../score/custom/own-metric.ts';
import { SHAPE_KEYS } from '../../score/custom/own-shape.ts';
import { moduleDigest } from '../providers/module/module-digest.ts';

type Ask = (sample: unknown, params: unknown) => unknown;

export interface ModuleMetricOptions {
  readonly files: ProjectFiles;
  readonly clock: Clock;
  readonly timeoutMs: number;
}

/**
 * A metric from a TypeScript or JavaScript file of the project, in this process. Its default export is a
 * function `(sample, params) => score`, what its scores are being named exports (`export const type = 'boolean'`),
 * or an object `{ type, range, direction, pass, score }`. It may be asynchronous, and is given up on after the timeout;
 * one that never yields cannot be stopped from within the process: use a command for code that may hang.
 */
export async function openModuleMetric(path: string, options: ModuleMetricOptions): Promise<OwnSource> {
  const { files, clock, timeoutMs } = options;
  await files.check(path);
  const shown = files.shown(path);
  const digest = await moduleDigest(files, path);
  const { declares, ask } = readExport(await load(join(files.folder, path), shown, digest), shown);
  return {
    declares,
    ask: async (sample, params) => {
      const done = new AbortController();
      const answer = Promise.resolve(ask(sample, params));
      const late = clock.sleep(timeoutMs, done.signal).then(
        () => Promise.reject(new OwnFailure(`the metric gave no answer within ${timeoutMs} ms`)),
        () => answer,
      );
      try {
        return await Promise.race([answer, late]);
      } finally {
        done.abort();
      }
    },
    close: () => Promise.resolve(),
  };
}

type Exports = Readonly<Record<string, unknown>>;

async function load(path: string, shown: string, digest: Digest): Promise<Exports> {
  try {
    // The digest makes a changed file another module: one process may score with both.
    const address = `${pathToFileURL(path).href}?digest=${digest.slice(7, 23)}`;
    return (await import(/* @vite-ignore */ address)) as Exports;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new AssayError('usage', 'E_METRIC_MODULE', `cannot load the metric ${shown}: ${why}`, {
      cause,
      location: { file: shown },
    });
  }
}

function readExport(
  { default: given, ...named }: Exports,
  shown: string,
): { readonly declares: Readonly<Record<string, unknown>>; readonly ask: Ask } {
  if (typeof given === 'function') {
    const declared = Object.entries(named).filter(([key]) => SHAPE_KEYS.includes(key));
    return { declares: Object.fromEntries(declared), ask: given as Ask };
  }
  if (typeof given === 'object' && given !== null && 'score' in given && typeof given.score === 'function') {
    const { score, ...declares } = given as { readonly score: Ask };
    return { declares, ask: (sample, params) => score.call(given, sample, params) };
  }
  throw new AssayError(
    'usage',
    'E_METRIC_MODULE',
    `the default export of ${shown} is expected to be a function or an object with a function score; it is ${given === null ? 'null' : typeof given}`,
    { location: { file: shown } },
  );
}
