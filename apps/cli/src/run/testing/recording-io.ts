import type { Io } from '../../io.ts';

/** The outside world of a view that writes on standard error only, and what was written. */
export function recordingIo(given: Partial<Io> = {}): { readonly io: Io; readonly written: () => string } {
  let err = '';
  const io: Io = {
    out: () => undefined,
    err: (text) => void (err += text),
    cwd: '.',
    env: {},
    terminal: false,
    ...given,
  };
  return { io, written: () => err };
}
