import type { Io } from '../io.ts';

/** Whether somebody can be asked. NO_COLOR turns colours off, not the person. */
export function hasPerson(io: Io): boolean {
  const watched = io.terminal || (io.env['NO_COLOR'] !== undefined && process.stdout.isTTY);
  return watched && process.stdin.isTTY;
}
