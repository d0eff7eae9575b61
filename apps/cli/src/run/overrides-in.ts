import { AssayError, type JsonObject, type JsonValue } from '@assay/records';
import type { RunRequest } from '@assay/verbs';
import { choice } from '../options.ts';
import type { Options } from '../command.ts';

export const whichSamples = ['failed', 'missing', 'turned', 'unstable'] as const;

/** What the options ask otherwise than the project says. */
export function overridesIn(options: Options): Partial<RunRequest> {
  const { model, param, set, where, only, of } = options as {
    readonly [name: string]: readonly string[] | undefined;
  };
  return {
    ...(model === undefined ? {} : { models: model }),
    ...(param === undefined ? {} : { parameters: parametersOf(param) }),
    ...(set === undefined ? {} : { settings: set }),
    ...(where === undefined ? {} : { where }),
    ...(only === undefined ? {} : { only: choice('--only', only, whichSamples) }),
    ...(of === undefined ? {} : { of: String(of) }),
  };
}

function parametersOf(given: readonly string[]): JsonObject {
  return Object.fromEntries(
    given.map((one) => {
      const equals = one.indexOf('=');
      if (equals < 1)
        throw new AssayError(
          'usage',
          'E_OPTION',
          `--param ${JSON.stringify(one)}: expected a name, = and a value: temperature=0`,
        );
      return [one.slice(0, equals).trim(), valueOf(one.slice(equals + 1).trim())];
    }),
  );
}

/** JSON where it is JSON, else a text. */
function valueOf(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    // A value such as low needs no quotes.
    return text;
  }
}
