import { AssayError, type Location, problemsOf } from '@assay/records';
import type { ProjectFiles } from '../../ports/project-files.ts';
import { compiledText } from './compiled-text.ts';
import { readText } from '../read-spec-file.ts';

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
export async function refuseFixedPrompt(
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
