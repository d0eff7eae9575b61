import type { Action, Verdict } from '@assay/records';
import type { JudgedStored } from '@assay/verbs';

/** The verdict with the command behind each reason that one would help against. */
export function wordVerdict({ verdict, obstacles }: Pick<JudgedStored, 'verdict' | 'obstacles'>): Verdict {
  const commands = new Map(obstacles.map(({ message, action }) => [message, commandOf(action)]));
  const reasons = verdict.reasons.map(({ message, ...reason }) => {
    const command = commands.get(message);
    return { ...reason, message: command === undefined ? message : `${message}: \`${command}\`` };
  });
  return { ...verdict, reasons };
}

function commandOf(action: Action): string | undefined {
  if (action.kind === 'run') return 'assay run';
  if (action.kind === 'resume') return 'assay run --resume';
  return action.kind === 'score' ? `assay score ${action.run}` : undefined;
}
