import { AssayError, type JsonObject } from '@assay/records';
import type { ProjectFiles } from '../../ports/platform.ts';
import { OwnFailure, type OwnSource, SHAPE_KEYS } from '../../score/own-metric.ts';
import { cannotLoad, openCode } from '../host/open-code.ts';
import type { HostOutcome, LoadFault } from '../host/wire.ts';
import { moduleDigest } from '../providers/module-digest.ts';

export interface ModuleMetricOptions {
  readonly files: ProjectFiles;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
}

/**
 * A metric from a TypeScript or JavaScript file of the project, in a process of its own. Its default export is a
 * function `(sample, params) => score`, what its scores are being named exports (`export const type = 'boolean'`),
 * or an object `{ type, range, direction, pass, score }`. It may be asynchronous, and is given up on after the
 * timeout; where it holds its process up, that is ended and started again.
 */
export async function openModuleMetric(path: string, options: ModuleMetricOptions): Promise<OwnSource> {
  const { files, env, timeoutMs } = options;
  await files.check(path);
  const shown = files.shown(path);
  const digest = await moduleDigest(files, path);
  const declared = SHAPE_KEYS;
  const code = await openCode({
    kind: 'metric',
    files,
    path,
    digest,
    env,
    timeoutMs,
    atOnce: null,
    declared,
  });
  if (!code.ok) throw loadError(shown, code.file, code.fault);
  let parameters = '{}';
  let writtenFrom: JsonObject | null = null;
  return {
    declares: code.declares,
    ask: async (sample, params) => {
      if (writtenFrom !== params) {
        writtenFrom = params;
        parameters = JSON.stringify(params);
      }
      const outcome = await code.ask(JSON.stringify(sample), parameters, null);
      if (outcome.kind === 'value') return outcome.value;
      throw failureOf(outcome, timeoutMs);
    },
    close: code.close,
  };
}

/** Words of the metric's own go to its owner alone: they may repeat labels. */
function failureOf(outcome: Exclude<HostOutcome, { kind: 'value' }>, timeoutMs: number): Error {
  switch (outcome.kind) {
    case 'threw':
      return new Error(outcome.message);
    case 'not-json':
      return new OwnFailure(notAScore(outcome.fault), outcome.fault);
    case 'late':
      return new OwnFailure(`the metric gave no answer within ${timeoutMs} ms`);
    case 'ended':
      return new OwnFailure('the metric’s process ended without an answer', outcome.how);
    case 'given-up':
      return new OwnFailure('the metric was closed before its answer');
  }
}

/** Only what cannot have a label in it is repeated. */
function notAScore(fault: string): string {
  const [, given] =
    /^(undefined|NaN|-?Infinity|a (?:function|bigint|symbol)) at \$(?:\.score)?$/.exec(fault) ?? [];
  return given === undefined
    ? 'the metric’s answer is not JSON'
    : `the metric answered ${given === 'undefined' ? 'nothing' : given}, which is not a score of its type`;
}

function loadError(shown: string, file: string, fault: LoadFault): AssayError {
  if (fault.kind === 'not-loaded')
    return cannotLoad('E_METRIC_MODULE', `the metric ${shown}`, { path: shown, file }, fault);
  return new AssayError(
    'usage',
    'E_METRIC_MODULE',
    `the default export of ${shown} is expected to be a function or an object with a function score; it is ${fault.said}`,
    { location: { file: shown } },
  );
}
