import { AssayError } from '@assay/records';
import { parseField, type ProblemAnswers } from './parse-field.ts';

/** Asks on the terminal for what the flags left open. Stopping at a question stops the command. */
export async function askProblem(given: Partial<ProblemAnswers>): Promise<ProblemAnswers> {
  const { intro, isCancel, text } = await import('@clack/prompts');
  intro('A new task problem');
  const ask = async (
    message: string,
    placeholder: string,
    check?: (answer: string) => string | undefined,
  ): Promise<string> => {
    const answer = await text({ message, placeholder, validate: (value) => check?.(value ?? '') });
    if (isCancel(answer))
      throw new AssayError('interrupted', 'E_INTERRUPTED', 'stopped; nothing was written');
    return (answer ?? '').trim();
  };
  const askList = async (
    message: string,
    placeholder: string,
    check?: (answer: string) => string | undefined,
  ): Promise<readonly string[]> =>
    await ask(`${message} (several: separated by commas)`, placeholder, (answer) => {
      for (const item of listed(answer)) {
        const trouble = check?.(item);
        if (trouble !== undefined) return trouble;
      }
      return listed(answer).length === 0 ? check?.('') : undefined;
    }).then(listed);
  const name = given.name ?? (await ask('What is it called?', 'My benchmark', needed));
  return {
    name,
    id:
      given.id ??
      orNull(
        await ask('Its address (@id)? Empty: one under example.org', 'https://example.org/my-benchmark'),
      ),
    description:
      given.description ??
      orNull(await ask('What must a solution do?', 'Answer each question with one letter.')),
    inputs:
      given.inputs ??
      (await askList('Address of the input data set? Empty: none', 'https://example.org/data')),
    outputFields:
      given.outputFields ?? (await askList('Fields of the output?', 'answer:string:^[A-D]$', fieldTrouble)),
    metrics: given.metrics ?? (await askList('Metrics?', 'Accuracy')),
    subTasks: given.subTasks ?? (await askList('Subtasks? Empty: none', 'humanities, stem')),
  };
}

function needed(answer: string): string | undefined {
  return answer.trim() === '' ? 'Needed.' : undefined;
}

function fieldTrouble(answer: string): string | undefined {
  try {
    parseField(answer);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Commas separate, but not inside brackets or braces, where patterns have them. */
export function listed(answer: string): readonly string[] {
  const items: string[] = [''];
  let depth = 0;
  for (const character of answer) {
    if ('[{('.includes(character)) depth += 1;
    if (']})'.includes(character)) depth = Math.max(0, depth - 1);
    if (character === ',' && depth === 0) items.push('');
    else items[items.length - 1] += character;
  }
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

function orNull(answer: string): string | null {
  return answer === '' ? null : answer;
}
