import { AssayError } from '@assay/records';
import type { ScoreFileRequest } from '@assay/verbs';

type Parameters = NonNullable<ScoreFileRequest['parameters']>;

/** `k=5`, `average=macro`, `scale=["low","high"]`: the value is JSON where it parses, else a text. */
export function parseParameters(params: readonly string[]): Parameters {
  return Object.fromEntries(
    params.map((param) => {
      const equals = param.indexOf('=');
      if (equals < 1) throw new AssayError('usage', 'E_OPTION', `--param ${param}: expected name=value`);
      return [param.slice(0, equals), parseValue(param.slice(equals + 1))];
    }),
  );
}

function parseValue(text: string): Parameters[string] {
  try {
    return JSON.parse(text) as Parameters[string];
  } catch {
    return text;
  }
}
