import { AssayError, type Location, problemsOf } from '@assay/records';
import type { ProjectFiles } from '../../ports/platform.ts';
import type { DeclaredPrompt, DeclaredTask, PromptMessage } from '../project.ts';
import { readText, refuseSameKeys, type TaskReading } from '../read-spec-file.ts';
import type { WrittenTask } from '../schema/task-schema.ts';
import { compiledText } from './prompt-template.ts';

/** One word that ends like a text file is a path; anything else is the text itself. */
const pathForm = /^[^\s{}]+\.(?:md|txt|prompt|liquid)$/i;

/** The text of a prompt, its placeholders well-formed; of a file, without its final line break. */
export async function readPrompt(
  written: string,
  files: ProjectFiles,
  at: Location,
  roots: readonly string[] = ['input'],
): Promise<string> {
  if (!pathForm.test(written)) {
    // The text stands in YAML, whose folding hides the columns: the place of the whole is given.
    await compiledText(written, { roots, at: () => at });
    return written;
  }
  const text = (await readText(files, written)).replace(/\r?\n$/, '');
  try {
    await compiledText(text, { roots });
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    const [problem] = problemsOf(error);
    const { code, message, location, fix } = problem!;
    throw new AssayError('usage', code, message, {
      location: { ...location, file: files.shown(written) },
      ...(fix === undefined ? {} : { fix }),
    });
  }
  return text;
}

/** A prompt that never mentions the input asks every sample the same. */
async function refuseFixedPrompt(
  texts: readonly (string | null)[],
  written: string,
  at: Location,
): Promise<void> {
  for (const text of texts) {
    if (text === null) continue;
    const { placeholders } = await compiledText(text, { roots: ['input', 'shots'] });
    if (placeholders.some((name) => name !== 'shots')) return;
  }
  const message = `the prompt ${JSON.stringify(written.slice(0, 60))} has no placeholder such as {{input}}: every sample would be asked the same`;
  throw new AssayError('usage', 'E_PROMPT_PLACEHOLDER', message, {
    location: at,
    fix: 'A path to a prompt ends in .md, .txt, .prompt or .liquid.',
  });
}

type Prompts = Pick<DeclaredTask, 'prompt' | 'system' | 'history' | 'prompts'>;
type At = (...steps: readonly PropertyKey[]) => Location;
type Written = Pick<WrittenTask, 'prompt' | 'system' | 'history'>;

/** The prompt of a task, or its several ones; what one of several does not say itself, the task may say for all. */
export async function readPrompts(written: WrittenTask, reading: TaskReading): Promise<Prompts> {
  const { problems, at } = reading;
  const roots = written.few_shot?.template === undefined ? ['input'] : ['input', 'shots'];
  if (written.prompts === undefined) return readOne(written, at, roots, reading);
  if (written.prompt !== undefined) {
    const message = `task ${written.key}: expected either prompt or prompts, given both`;
    problems.add(new AssayError('usage', 'E_SPEC_VALUE', message, { location: at('prompts') }));
  }
  const { system, history } = written;
  const prompts: DeclaredPrompt[] = [];
  for (const [i, one] of written.prompts.entries()) {
    const place: At = (...steps) => at('prompts', i, ...steps);
    const whole = {
      ...(system === undefined ? {} : { system }),
      ...(history === undefined ? {} : { history }),
      ...one,
    };
    prompts.push({ key: one.key, ...(await readOne(whole, place, roots, reading)) });
  }
  refuseSameKeys(
    'prompts',
    prompts.map(({ key }, i) => ({ key, at: at('prompts', i, 'key') })),
    problems,
  );
  return { ...(await readOne({ ...written, prompt: undefined }, at, roots, reading)), prompts };
}

async function readOne(
  { prompt, system, history }: { readonly [K in keyof Written]?: Written[K] | undefined },
  at: At,
  roots: readonly string[],
  { files, problems }: TaskReading,
): Promise<Omit<DeclaredPrompt, 'key'>> {
  const read = (text: string | undefined, place: Location): Promise<string | null> =>
    text === undefined
      ? Promise.resolve(null)
      : problems.attempt(() => readPrompt(text, files, place, roots), place);
  const texts = { prompt: await read(prompt, at('prompt')), system: await read(system, at('system')) };
  const messages: PromptMessage[] = [];
  for (const [i, { role, content }] of (history ?? []).entries()) {
    const text = await read(content, at('history', i, 'content'));
    if (text !== null) messages.push({ role, content: text });
  }
  if (prompt !== undefined && texts.prompt !== null) {
    const all = [texts.prompt, texts.system, ...messages.map(({ content }) => content)];
    await problems.attempt(() => refuseFixedPrompt(all, prompt, at('prompt')), at('prompt'));
  }
  return { ...texts, ...(history === undefined ? {} : { history: messages }) };
}
