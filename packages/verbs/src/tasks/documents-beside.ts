import { readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { decodeText, defaultJsonLimits, readFile } from '@assay/rows';
import type { SourceDocument } from '@assay/tasks';

/** What a document must mention to be worth reading. */
const mention = /TaskProblem|TaskSolution|EvaluationTask/;

/**
 * The task documents in the folder of a file, other than the file itself: *.jsonld and *.json that speak of
 * tasks. What is too large, no text or unreadable is passed over: it lies there by chance.
 */
export async function documentsBeside(path: string): Promise<readonly SourceDocument[]> {
  const own = resolve(path);
  const folder = dirname(own);
  const names = (await readdir(folder).catch(() => [])).filter((name) => /\.json(?:ld)?$/i.test(name));
  const documents: SourceDocument[] = [];
  for (const name of names.toSorted()) {
    const file = join(folder, name);
    if (file === own) continue;
    const text = await textOf(file);
    if (text !== null && mention.test(text)) documents.push({ url: pathToFileURL(file).href, text });
  }
  return documents;
}

async function textOf(file: string): Promise<string | null> {
  try {
    const bytes = await readFile(file, defaultJsonLimits.maxLength);
    return bytes === null ? null : decodeText(bytes);
  } catch {
    return null;
  }
}
