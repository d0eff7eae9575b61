import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Verdicts = Readonly<Record<string, Readonly<Record<string, object>>>>;

/** What a rater of the demo does between two commands: fills in the file that was exported, as far as they came. */
export async function fillIn(folder: string, rater: string): Promise<void> {
  const file = join(folder, 'review', `${rater}.jsonl`);
  const verdicts = JSON.parse(await readFile(join(folder, 'review/verdicts.json'), 'utf8')) as Verdicts;
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  const filled = lines.map((line) => {
    const item = JSON.parse(line) as { readonly input: string };
    return JSON.stringify({ ...item, ...verdicts[rater]?.[item.input] });
  });
  await writeFile(file, `${filled.join('\n')}\n`);
}
