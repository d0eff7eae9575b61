import type { Verdict } from '@assay/records';
import { colors } from '../colors.ts';
import type { Io } from '../io.ts';
import { printable } from '@assay/shown';

/** A verdict for a person: its reasons, then the word. */
export async function verdictText({ outcome, reasons }: Verdict, io: Io): Promise<string> {
  const { green, red, yellow, bold } = await colors(io);
  const paint = { pass: green, fail: red, inconclusive: yellow }[outcome];
  const lines = reasons.map(({ message }) => `  ${printable(message)}\n`);
  return `${lines.join('')}${paint(bold(outcome.toUpperCase()))}\n`;
}
