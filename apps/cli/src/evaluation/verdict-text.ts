import type { Action, Verdict } from '@assay/records';
import { printable } from '@assay/shown';
import type { JudgedStored } from '@assay/verbs';
import { type ExitCode, exitCodes } from '../explain-error.ts';
import { colors, type Io } from '../io.ts';

/** A verdict for a person: its reasons, then the word. */
export async function verdictText({ outcome, reasons }: Verdict, io: Io): Promise<string> {
  const { green, red, yellow, bold } = await colors(io);
  const paint = { pass: green, fail: red, inconclusive: yellow }[outcome];
  const lines = reasons.map(({ message }) => `  ${printable(message)}\n`);
  return `${lines.join('')}${paint(bold(outcome.toUpperCase()))}\n`;
}

interface JudgedParts {
  readonly verdict: Verdict;
  readonly gates: readonly {
    readonly checks: readonly { readonly message: string; readonly action?: Action | undefined }[];
  }[];
  readonly obstacles?: JudgedStored['obstacles'];
}

/** The verdict with the commands behind each reason that they would help against. */
export function wordVerdict({ verdict, gates, obstacles = [] }: JudgedParts): Verdict {
  const helped = [...obstacles, ...gates.flatMap(({ checks }) => checks)];
  const reasons = verdict.reasons.map(({ message, ...reason }) => {
    const action = helped.find((one) => one.action !== undefined && message.endsWith(one.message))?.action;
    const commands = action === undefined ? '' : commandsOf(action);
    return { ...reason, message: commands === '' ? message : `${message}: ${commands}` };
  });
  return { ...verdict, reasons };
}

function commandsOf(action: Action): string {
  if (action.kind === 'run') return '`assay run`';
  if (action.kind === 'resume') return '`assay run --resume`';
  if (action.kind === 'score') return `\`assay score ${action.run}\``;
  if (action.kind !== 'set_baseline') return '';
  const { name = 'NAME', run = 'RUN', scores_first: isScoredFirst } = action;
  return `${isScoredFirst === true ? `\`assay score ${run}\`, ` : ''}\`assay baseline set ${name} ${run}\``;
}

/** What a verdict tells the shell. */
export const verdictExit: Readonly<Record<Verdict['outcome'], ExitCode>> = {
  pass: exitCodes.done,
  fail: exitCodes.failed,
  inconclusive: exitCodes.inconclusive,
};
