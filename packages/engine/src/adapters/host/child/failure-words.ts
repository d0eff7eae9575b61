import { fileURLToPath } from 'node:url';

export interface FailureWords {
  /** With the name of the error: `RangeError: too far`. */
  readonly said: string;
  /** Its message alone. */
  readonly message: string;
  /** File, line and column of its first frame in a file; empty where there is none. */
  readonly place: string;
}

/** What was thrown, in words; it may be anything, and reading it may throw again. */
export function failureWords(error: unknown): FailureWords {
  try {
    if (error instanceof Error) {
      const { name, message }: { readonly name: unknown; readonly message: unknown } = error;
      return { said: `${String(name)}: ${String(message)}`, message: String(message), place: placeOf(error) };
    }
    if (typeof error === 'string') return { said: error, message: error, place: '' };
    return { said: `a ${typeof error}`, message: String(error), place: '' };
  } catch {
    return { said: `a ${typeof error}`, message: `a ${typeof error}`, place: '' };
  }
}

/** Frames name files by their address; those of Node itself have none. */
function placeOf(error: Error): string {
  const frame = /file:\/\/[^\s)]+:\d+:\d+/.exec(String(error.stack));
  if (frame === null) return '';
  const [, address = '', place = ''] = /^(.*?)((?::\d+){2})$/.exec(frame[0]) ?? [];
  return `${fileURLToPath(address)}${place}`;
}
