import { AssayError } from '@assay/records';
import type { ProjectAnswers } from './project-answers.ts';

/** Asks on the terminal for what the flags left open. Stopping at a question stops the command. */
export async function askProject(given: ProjectAnswers): Promise<ProjectAnswers> {
  const { intro, isCancel, text } = await import('@clack/prompts');
  intro('A new project');
  const ask = async (message: string, placeholder: string): Promise<string | undefined> => {
    const answer = await text({ message, placeholder });
    if (isCancel(answer))
      throw new AssayError('interrupted', 'E_INTERRUPTED', 'stopped; nothing was written');
    const trimmed = (answer ?? '').trim();
    return trimmed === '' ? undefined : trimmed;
  };
  const data = given.data ?? (await ask('Which data? Empty: a small example', 'questions.csv'));
  const model =
    given.model ?? (await ask('Which model? Empty: a stand-in without a key', 'openai:gpt-4o-2024-11-20'));
  const isServer = model?.startsWith('openai_compatible:') === true;
  const base_url =
    given.base_url ?? (isServer ? await ask('Where does it answer?', 'http://127.0.0.1:8000/v1') : undefined);
  const metric = given.metric ?? (await ask('Which metric? Empty: one that fits the data', 'exact-match'));
  return Object.fromEntries(
    Object.entries({ data, model, base_url, metric }).filter(([, answer]) => answer !== undefined),
  );
}
