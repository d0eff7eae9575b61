import type picocolors from 'picocolors';

/** The outside world as a command sees it; tests hand in their own. */
export interface Io {
  /** Data: what a pipe would want. */
  readonly out: (text: string) => void;
  /** Waits until what was put out is taken; absent where nothing is ever waited for. */
  readonly drained?: () => Promise<void>;
  /** Words for people, and everything else that is not the result. */
  readonly err: (text: string) => void;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether a person watches stdout; colours only then. */
  readonly terminal: boolean;
  /** How wide the terminal is on which a person watches stderr; absent where none is, and nothing is redrawn. */
  readonly errColumns?: () => number;
  /** Data that is not text; absent where a person watches stdout, who could not read it. */
  readonly outBytes?: (bytes: Uint8Array) => void;
}

/** The process's own, with this way to write to stdout. */
export function processIo(write: (data: string | Uint8Array) => void): Io {
  return {
    out: write,
    drained: stdoutDrained,
    err: (text) => process.stderr.write(text),
    cwd: process.cwd(),
    env: process.env,
    terminal: process.stdout.isTTY && process.env['NO_COLOR'] === undefined,
    ...(canRedraw() ? { errColumns: () => process.stderr.columns || 80 } : {}),
    ...(process.stdout.isTTY ? {} : { outBytes: write }),
  };
}

function canRedraw(): boolean {
  const { NO_COLOR: plain, TERM: kind } = process.env;
  return process.stderr.isTTY && plain === undefined && kind !== 'dumb';
}

async function stdoutDrained(): Promise<void> {
  if (process.stdout.writableNeedDrain)
    await new Promise<void>((resolve) => process.stdout.once('drain', () => resolve()));
}

/**
 * A line in place of the one before it. What does not fit is left out: a line that wraps is two, and only the last
 * of them would be replaced by the next.
 */
export function redrawn(line: string, { errColumns }: Pick<Io, 'errColumns'>): string {
  const columns = errColumns?.() ?? Number.POSITIVE_INFINITY;
  const letters = Array.from(line);
  const fitting = letters.length < columns ? line : `${letters.slice(0, columns - 2).join('')}…`;
  return `\r\u001b[2K${fitting}`;
}

export type Colors = ReturnType<typeof picocolors.createColors>;

/** Colours for a terminal, plain text for everything else; loaded only by what prints for people. */
export async function colors(io: Io): Promise<Colors> {
  const { default: colours } = await import('picocolors');
  return colours.createColors(io.terminal);
}
