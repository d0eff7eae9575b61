import type { JsonValue } from '@assay/records';
import type { Message } from '../../ports/model.ts';
import { messagesOf } from './messages-of.ts';
import { plainText } from './plain-text.ts';

/** A prompt ready to be filled in. */
export interface PromptTemplate {
  /** Throws E_PROMPT_PLACEHOLDER when the input has not what a placeholder names. */
  readonly render: (input: JsonValue) => readonly Message[];
  /** What it asks of an input: `input.question`. */
  readonly placeholders: readonly string[];
}

/**
 * Compiles the prompt of a task. Placeholders: `{{input}}`, `{{input.question}}`, `{{input.choices.0}}`,
 * and `{{image input.photo}}` for an image; `\{{` writes two braces. Nothing else is known, and nothing is
 * computed: a value is put in as it is and never read as a template again. Texts stand as they are, other
 * values as JSON; a value of the shape `{type: image, …}` becomes an image wherever it stands.
 * Without a prompt the model gets the input itself.
 */
export function compilePrompt({
  prompt,
  system,
}: {
  readonly prompt: string | null;
  readonly system: string | null;
}): PromptTemplate {
  const user = prompt === null ? null : plainText(prompt, inputAlone);
  const first = system === null ? null : plainText(system, inputAlone);
  return {
    placeholders: [...new Set([...(first?.placeholders ?? []), ...(user?.placeholders ?? [])])],
    render: (input) => {
      const rest =
        user === null
          ? messagesOf(input)
          : [{ role: 'user' as const, content: user.filled({ input }, noFiles) }];
      return first === null ? rest : [{ role: 'system', content: first.filled({ input }, noFiles) }, ...rest];
    },
  };
}

const inputAlone = { roots: ['input'] };
const noFiles = (): null => null;
