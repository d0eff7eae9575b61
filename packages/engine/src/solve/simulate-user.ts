import type { JsonValue } from '@assay/records';
import { compilePrompt } from '../declare/prompt/prompt-template.ts';
import type { SimulatedUser } from '../declare/solver.ts';
import type { Message } from '../ports/model.ts';

/**
 * A user whom a model plays. It is told who it is by its prompt, and sees the conversation from the other side: what
 * the model under test says is what is said to it.
 */
export function simulateUser(
  { prompt, max_turns, stop }: SimulatedUser,
  input: JsonValue,
  ask: (messages: readonly Message[]) => Promise<string>,
): (said: readonly Message[], turn: number) => Promise<string | null> {
  const [instruction] = compilePrompt({ prompt, system: null }).render(input);
  return async (said, turn) => {
    if (turn >= max_turns) return null;
    const seen = said.flatMap((message): Message[] => {
      if (message.role === 'user') return [{ role: 'assistant', content: message.content }];
      if (message.role !== 'assistant' || message.tool_calls !== undefined) return [];
      return [{ role: 'user', content: message.content }];
    });
    const spoken = await ask([{ role: 'system', content: instruction!.content }, ...seen]);
    const end = spoken.indexOf(stop);
    return end === -1 ? spoken : null;
  };
}
