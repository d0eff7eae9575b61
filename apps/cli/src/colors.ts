import type picocolors from 'picocolors';
import type { Io } from './io.ts';

export type Colors = ReturnType<typeof picocolors.createColors>;

/** Colours for a terminal, plain text for everything else; loaded only by what prints for people. */
export async function colors(io: Io): Promise<Colors> {
  const { default: colours } = await import('picocolors');
  return colours.createColors(io.terminal);
}
