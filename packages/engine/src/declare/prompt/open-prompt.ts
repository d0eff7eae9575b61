import { AssayError, asText, type Digest, type JsonValue } from '@assay/records';
import type { ContentPart, Message } from '../../ports/model.ts';
import type { Digester, ProjectFiles } from '../../ports/platform.ts';
import { openShots, type Shots } from '../few-shot.ts';
import type { DeclaredTask } from '../project.ts';
import type { CompiledText, ImageOf, Scope } from './parse-template.ts';
import { compiledText, messagesOf, type PromptTemplate } from './prompt-template.ts';

const ENDING = /\.(?:png|jpe?g|gif|webp)$/i;

/** An image below the project folder, by its path, as a part of a message; null: the text is not the path of one. */
function imageFile(path: string, files: ProjectFiles): ContentPart | null {
  if (!ENDING.test(path)) return null;
  const bytes = files.readNow(path);
  const type = typeOf(bytes);
  if (type === null)
    throw new AssayError('invalid', 'E_IMAGE', `${files.shown(path)} is not a PNG, JPEG, GIF or WebP image`, {
      location: { file: files.shown(path) },
    });
  return { type: 'image', image: `data:${type};base64,${Buffer.from(bytes).toString('base64')}` };
}

/** By the first bytes, whatever the ending says. */
function typeOf(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\u0089PNG')) return 'image/png';
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (head.startsWith('GIF8')) return 'image/gif';
  return head.startsWith('RIFF') && head.slice(8) === 'WEBP' ? 'image/webp' : null;
}

type Prompted = Pick<DeclaredTask, 'prompt' | 'system' | 'history' | 'few_shot'>;

/**
 * The prompt of a task, ready to be filled in: system, history, shots and what is asked. Shots that have a template are a
 * text, where `{{shots}}` stands or else before what is asked; the others are turns of the conversation.
 */
export async function openPrompt(
  task: Prompted,
  files: ProjectFiles,
  digester: Digester,
): Promise<OpenedPrompt> {
  const shots = task.few_shot === undefined ? null : await openShots(task.few_shot, files, digester);
  const rules = { roots: shots?.template === null || shots === null ? ['input'] : ['input', 'shots'] };
  const compile = (text: string | null) => (text === null ? null : compiledText(text, rules));
  const user = await compile(task.prompt);
  const system = await compile(task.system);
  const history: { role: Message['role']; text: CompiledText }[] = [];
  for (const { role, content } of task.history ?? []) history.push({ role, text: (await compile(content))! });
  const texts = [system, user, ...history.map(({ text }) => text)].filter((text) => text !== null);
  const fill = (input: JsonValue, imageOf: ImageOf): readonly Message[] => {
    const turn = (scope: Scope): readonly Message[] =>
      user === null ? messagesOf(scope['input']!) : [{ role: 'user', content: user.filled(scope, imageOf) }];
    const chosen = shots?.choose(input) ?? [];
    const scope: Scope = shots?.template == null ? { input } : { input, shots: shots.text(chosen) };
    const asked = turn(scope);
    const before: Message[] = [];
    if (system !== null) before.push({ role: 'system', content: system.filled(scope, imageOf) });
    for (const { role, text } of history) before.push({ role, content: text.filled(scope, imageOf) });
    if (shots !== null && shots.template === null)
      for (const shot of chosen)
        before.push(...turn({ input: shot.input }), {
          role: 'assistant',
          content: asText(shot.expected),
        });
    return [...before, ...withShots(asked, scope, texts)];
  };
  const showsImages = [task.prompt, task.system, ...(task.history ?? []).map(({ content }) => content)].some(
    (text) => text !== null && /\bimage\b/.test(text),
  );
  return {
    value: promptValue(task, shots),
    placeholders: [...new Set(texts.flatMap(({ placeholders }) => placeholders))],
    checksInputs: shots !== null || texts.some(({ placeholders }) => placeholders.length > 0),
    render: (input) => fill(input, (path) => imageFile(path, files)),
    ...(showsImages
      ? { filesOf: (input) => imageDigests((imageOf) => fill(input, imageOf), files, digester) }
      : {}),
  };
}

/** Digests of the images that are read while a prompt is filled in, in their order. */
function imageDigests(
  fill: (imageOf: ImageOf) => unknown,
  files: ProjectFiles,
  digester: Digester,
): readonly Digest[] {
  const read: Digest[] = [];
  fill((path) => {
    const image = imageFile(path, files);
    if (image !== null) read.push(digester.json({ ...image }));
    return image;
  });
  return read;
}

export interface OpenedPrompt extends PromptTemplate {
  /** What its digest is over; null: there is no prompt. */
  readonly value: JsonValue;
  /** Whether an input may not fit. */
  readonly checksInputs: boolean;
  /** Digests of the files that an input is shown with: another picture is another question. Absent: there are none. */
  readonly filesOf?: (input: JsonValue) => readonly Digest[];
}

/** A text of shots that no placeholder asks for stands before what is asked. */
function withShots(
  asked: readonly Message[],
  { shots }: Scope,
  texts: readonly CompiledText[],
): readonly Message[] {
  if (shots === undefined || texts.some(({ placeholders }) => placeholders.includes('shots'))) return asked;
  return asked.map((message, i) => {
    if (i !== asked.length - 1) return message;
    const { content } = message;
    const before = `${shots as string}\n\n`;
    return {
      ...message,
      content: typeof content === 'string' ? before + content : [{ type: 'text', text: before }, ...content],
    };
  });
}

function promptValue({ prompt, system, history }: Prompted, shots: Shots | null): JsonValue {
  if (prompt === null && system === null && history === undefined && shots === null) return null;
  return {
    prompt,
    system,
    ...(history === undefined ? {} : { history: history.map((message) => ({ ...message })) }),
    ...(shots === null ? {} : { few_shot: shots.record }),
  };
}
