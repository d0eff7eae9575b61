import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ran } from '../../apps/cli/src/testing/run-command.ts';
import type { ExampleFolder } from './example-folder.ts';

/** A command of a page, what it should end with, and what it did. */
export interface RanSnippet extends Ran {
  readonly line: string;
  readonly expected: number;
}

/** Runs every `assay …` line of a page's `sh` blocks, in order. `# exit 1` behind one says how it ends; `> file` keeps its output. */
export async function runSnippets(
  page: string,
  { assay, path }: ExampleFolder,
): Promise<readonly RanSnippet[]> {
  const ran: RanSnippet[] = [];
  for (const [, block = ''] of page.matchAll(/```sh\n([\s\S]*?)```/g))
    for (const line of block.split('\n').filter((each) => each.startsWith('assay '))) {
      const [command = '', comment = ''] = line.split(/\s#\s/);
      const [asked = '', file] = command.split(' > ');
      const result = await assay(...wordsOf(asked).slice(1));
      if (file !== undefined) writeFileSync(join(path, file.trim()), result.out);
      ran.push({ line, expected: Number(/^exit (\d+)/.exec(comment)?.[1] ?? 0), ...result });
    }
  return ran;
}

/** Words as a shell takes them: double quotes hold spaces. */
function wordsOf(command: string): readonly string[] {
  return [...command.trim().matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}
