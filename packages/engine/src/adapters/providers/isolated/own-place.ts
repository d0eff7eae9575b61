import type { OwnCode } from '../../../declare/project.ts';
import { userEnvironment } from '../../host/user-environment.ts';
import type { ModelContext } from '../model-context.ts';

/** Where code in a sandbox finds its own folder, and the Node of the command. */
export const OWN = '/job';
export const NODE = '/opt/node';
export const nodeProgram = { at: NODE, from: process.execPath };

/** What the declaration names, and nothing else of this machine: the sandbox has a PATH and a HOME of its own. */
export function declaredVariables(
  { env = [] }: OwnCode,
  machine: ModelContext['env'],
): Readonly<Record<string, string>> {
  const seen = Object.entries(userEnvironment(machine, env));
  const given = seen.filter(
    (entry): entry is [string, string] => entry[1] !== undefined && env.includes(entry[0]),
  );
  return Object.fromEntries(given);
}
